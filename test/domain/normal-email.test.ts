import { describe, expect, it } from 'vitest'
import { normaliseEmail } from '../../src/domain/normal-email.ts'

describe('an e-mail address', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    [' Ada.Lovelace+shop@Example.COM ', 'adalovelace@example.com'],
    ['a.d.a@example.com', 'ada@example.com'],
    ['ada+a+b@mail.example.com', 'ada@mail.example.com'],
    ['ａｄａ@example.com', 'ada@example.com'],
    ['+only@example.com', '+only@example.com'],
    ['..@example.com', '..@example.com'],
    ['"a@b"@example.com', '"a@b"@example.com'],
    ['nonsense', 'nonsense'],
    ['@example.com', '@example.com'],
    ['', ''],
  ])('%j is compared as %j', (email, plain) => {
    expect(normaliseEmail(email)).toBe(plain)
  })

  it('stays what it is when it is normalised again', () => {
    for (const email of ['A.b+c@d.E', '+x@y', '...@y', 'x']) {
      expect(normaliseEmail(normaliseEmail(email))).toBe(normaliseEmail(email))
    }
  })
})
