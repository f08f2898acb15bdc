import { describe, expect, it } from 'vitest'
import { normalizeEmail } from '../../src/domain/customers/normal-email.ts'

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
    // One mailbox under the spellings that it was claimed by again.
    ['friend@googlemail.com', 'friend@gmail.com'],
    ['FRIEND@GMAIL.COM.', 'friend@gmail.com'],
    ['fri\u200bend@gm\u200dail.com', 'friend@gmail.com'],
    ['f\u00adriend@gmail.com\ufeff', 'friend@gmail.com'],
    ['\u202afriend@googlemail.com.\u2060', 'friend@gmail.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@XN--BCHER-KVA.example', 'ada@xn--bcher-kva.example'],
    ['nonsense', 'nonsense'],
    ['@example.com', '@example.com'],
    ['', ''],
  ])('%j is compared as %j', (email, plain) => {
    expect(normalizeEmail(email)).toBe(plain)
  })

  it('stays what it is when it is normalised again', () => {
    for (const email of ['A.b+c@d.E', '+x@y', '...@y', 'x']) {
      expect(normalizeEmail(normalizeEmail(email))).toBe(normalizeEmail(email))
    }
  })
})
