import { describe, expect, it } from 'vitest'
import { base32, codeAt, takenPeriod } from '../../src/lib/one-time-code.ts'

const secret = Buffer.from('12345678901234567890')

describe('codes of an authenticator app', () => {
  it.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [4, '338314'],
    [9, '520489'],
  ])('are those of RFC 4226 for the number %i', (period, code) => {
    expect(codeAt(secret, period)).toBe(code)
  })

  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at second %i', (second, code) => {
    const now = new Date(second * 1_000)
    expect(takenPeriod(secret, code, { now, last: null })).toBe(Math.floor(second / 30))
  })

  it('count for a period before and after their own, and never twice', () => {
    const period = 41_152_263
    const at = (second: number) => new Date((period * 30 + second) * 1_000)
    const take = (second: number, last: number | null = null) =>
      takenPeriod(secret, codeAt(secret, period), { now: at(second), last })
    expect([-31, -30, 0, 59, 60].map((second) => take(second))).toEqual([
      null,
      period,
      period,
      period,
      null,
    ])
    expect([take(0, period - 1), take(0, period), take(0, period + 1)]).toEqual([
      period,
      null,
      null,
    ])
  })

  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('have a secret that is written as RFC 4648 says: %j', (text, written) => {
    expect(base32(Buffer.from(text))).toBe(written)
  })
})
