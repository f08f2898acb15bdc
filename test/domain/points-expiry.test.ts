import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activityCutoff, expiryAfter } from '../../src/domain/points/points-expiry.ts'
import { runs } from '../support/runs.ts'

describe('activity before this moment keeps no points', () => {
  it.each([
    ['UTC', '2026-11-21T13:00:00Z', 12, '2025-11-21T00:00:00.000Z'],
    ['Europe/Vienna', '2026-11-20T23:30:00Z', 6, '2026-05-20T22:00:00.000Z'],
    ['Europe/Vienna', '2026-11-20T22:30:00Z', 6, '2026-05-19T22:00:00.000Z'],
    // A month that is too short gives its last day.
    ['UTC', '2027-03-31T12:00:00Z', 1, '2027-02-28T00:00:00.000Z'],
    ['UTC', '2028-03-30T12:00:00Z', 1, '2028-02-29T00:00:00.000Z'],
    ['UTC', '2028-02-29T00:00:00Z', 12, '2027-02-28T00:00:00.000Z'],
    ['UTC', '2027-01-31T00:00:00Z', 2, '2026-11-30T00:00:00.000Z'],
    ['UTC', '2027-01-15T00:00:00Z', 25, '2024-12-15T00:00:00.000Z'],
  ])('in %s at %s with %i months: %s', (zone, now, months, cutoff) => {
    expect(activityCutoff(zone, new Date(now), months).toISOString()).toBe(cutoff)
  })

  it('and never moves back as time goes on, in any place', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('UTC', 'Europe/Vienna', 'Pacific/Auckland', 'America/New_York'),
        fc.date({
          min: new Date('2024-01-01Z'),
          max: new Date('2034-01-01Z'),
          noInvalidDate: true,
        }),
        fc.integer({ min: 0, max: 40 * 24 }),
        fc.integer({ min: 1, max: 36 }),
        (zone, now, hours, months) => {
          const later = new Date(now.getTime() + hours * 3_600_000)
          const cutoffs = [now, later].map((at) => activityCutoff(zone, at, months).getTime())
          expect(cutoffs[0]).toBeLessThanOrEqual(cutoffs[1] ?? 0)
        },
      ),
      runs(300),
    ))
})

describe('points that were kept at this moment', () => {
  it('expire at a midnight, after a warning and a last chance', () => {
    const kept_at = new Date('2026-03-10T15:00:00Z')
    const { expires_at, warning_at, last_chance_at } = expiryAfter('Europe/Vienna', kept_at, 6)
    expect(expires_at.toISOString()).toBe('2026-09-10T22:00:00.000Z')
    expect(warning_at.toISOString()).toBe('2026-08-11T22:00:00.000Z')
    expect(last_chance_at.toISOString()).toBe('2026-09-07T22:00:00.000Z')
  })

  it('expire at the first midnight from which that keeps them no longer, in any place', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('UTC', 'Europe/Vienna', 'Pacific/Auckland', 'America/New_York'),
        fc.date({
          min: new Date('2024-01-01Z'),
          max: new Date('2034-01-01Z'),
          noInvalidDate: true,
        }),
        fc.integer({ min: 1, max: 36 }),
        (zone, kept_at, months) => {
          const { expires_at } = expiryAfter(zone, kept_at, months)
          const just_before = new Date(expires_at.getTime() - 1)
          expect(activityCutoff(zone, expires_at, months) > kept_at).toBe(true)
          expect(activityCutoff(zone, just_before, months) <= kept_at).toBe(true)
        },
      ),
      runs(500),
    ))
})
