import { describe, expect, it } from 'vitest'
import { retryAt as retryCodeAt } from '../../src/domain/codes/voucher.ts'
import {
  ATTEMPTS_MAX,
  isAcknowledged,
  outcomeOf,
  retryAt,
} from '../../src/webhooks/domain/webhooks.ts'

const NOW = new Date('2026-10-01T08:00:00Z')
const MINUTE_MS = 60_000

/** Minutes after each failed attempt (contract: Delivery 2, and its completion). */
const LADDER = [1, 5, 30, 120, 360, 1440]

describe('a delivery that failed', () => {
  it.each(
    LADDER.map((minutes, index) => [index + 1, minutes]),
  )('for the %ith time is tried again %i minutes later, or up to a tenth more', (made, minutes) => {
    const after = (chance: number) =>
      ((retryAt(made, NOW, chance)?.getTime() ?? 0) - NOW.getTime()) / MINUTE_MS
    expect(after(0)).toBe(minutes)
    expect(after(0.5)).toBeCloseTo(minutes * 1.05, 3)
    expect(after(1)).toBeCloseTo(minutes * 1.1, 3)
  })

  it('for the seventh time is dropped, about 33 hours after the first', () => {
    expect(ATTEMPTS_MAX).toBe(7)
    expect(retryAt(LADDER.length + 1, NOW, 0)).toBeNull()
    const hours = LADDER.reduce((sum, minutes) => sum + minutes, 0) / 60
    expect(Math.round(hours)).toBe(33)
  })
})

describe('a delivery is acknowledged', () => {
  it.each([
    [200, true],
    [201, true],
    [204, true],
    [299, true],
    [100, false],
    [101, false],
    [199, false],
    [300, false],
    [301, false],
    [302, false],
    [304, false],
    [307, false],
    [308, false],
    [400, false],
    [404, false],
    [410, false],
    [429, false],
    [499, false],
    [500, false],
    [503, false],
    [599, false],
    [null, false],
  ])('by the status %s: %s', (status_code, is_acknowledged) => {
    expect(isAcknowledged({ status_code })).toBe(is_acknowledged)
  })

  it('or counted by what came instead', () => {
    const at = NOW.toISOString()
    const outcome = (status_code: number | null, error: string | null) =>
      outcomeOf({ at, status_code, error, duration_ms: 1 })
    expect([outcome(204, null), outcome(302, null), outcome(500, null)]).toEqual([
      'delivered',
      'status_3xx',
      'status_5xx',
    ])
    expect(outcome(null, 'timeout')).toBe('timeout')
  })
})

describe('a code that the platform did not make', () => {
  it.each([
    [0, 1],
    [1, 2],
    [2, 4],
    [3, 8],
    [5, 32],
    [6, 60],
    [20, 60],
  ])('is tried again, after %i tries, in %i minutes', (attempts, minutes) => {
    const at = retryCodeAt(attempts, NOW)
    expect((at.getTime() - NOW.getTime()) / MINUTE_MS).toBe(minutes)
  })
})
