import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type LifeTable,
  lifeTable,
  monthNumber,
  monthText,
  type PointsFate,
  scheduleOf,
  toldFrom,
} from '../../src/domain/analytics/breakage.ts'
import { runs } from '../support/runs.ts'

/** What becomes of the points that are owed, from what became of earlier ones. */

const FIRST = monthNumber('2024-11')
const month = (index: number) => monthText(FIRST + index)

const came = (index: number, points: number): PointsFate => ({
  ...{ came: month(index), gone: null, is_expired: false },
  points: String(points),
})
const gone = (index: number, age: number, points: number, is_expired: boolean): PointsFate => ({
  ...{ came: month(index), gone: month(index + age), is_expired },
  points: String(points),
})

/** A shop of which at each age these shares of what is left expire and are used. */
function pastOf(months: number, leaving: LifeTable['ages']): PointsFate[] {
  return Array.from({ length: months }, (_, index) => {
    const fates = [came(index, 1_000_000)]
    let left = 1_000_000
    for (let age = 0; index + age < months; age += 1) {
      const { expired, used } = leaving[age] ?? { expired: 0, used: 0 }
      fates.push(gone(index, age, left * expired, true), gone(index, age, left * used, false))
      left *= 1 - expired - used
    }
    return fates
  }).flat()
}

// Something is left at every age: of what is nearly nothing, doubles know no share.
const share = fc.double({ min: 0, max: 0.35, noNaN: true })
const ages = fc.array(fc.record({ expired: share, used: share }), { minLength: 4, maxLength: 12 })

describe('the table of what becomes of points', () => {
  it('finds the shares that a shop has', () => {
    const found = fc.property(ages, fc.integer({ min: 0, max: 8 }), (leaving, more) => {
      const months = leaving.length + 5 + more
      const last_month = month(months - 1)
      const table = lifeTable(pastOf(months, leaving), { last_month, expiry_months: 3 })
      expect(table?.ages).toHaveLength(months - 5)
      for (const [age, { expired, used }] of leaving.entries()) {
        expect(table?.ages[age]?.expired).toBeCloseTo(expired, 6)
        expect(table?.ages[age]?.used).toBeCloseTo(used, 6)
      }
    })
    fc.assert(found, runs(200))
  })

  it('is there once six months have reached the age of expiry, and not a month sooner', () => {
    const leaving = Array.from({ length: 12 }, () => ({ expired: 0.1, used: 0.1 }))
    const tableAfter = (months: number) =>
      lifeTable(pastOf(months, leaving), { last_month: month(months - 1), expiry_months: 4 })
    expect(tableAfter(9)).toBeNull()
    expect(tableAfter(10)).not.toBeNull()
    // The tenth month is over when the eleventh begins.
    expect(toldFrom(month(0), 4)).toBe(month(10))
  })

  it('lets points of an age that none has had go the way of the last that some had', () => {
    const used_up = [
      { expired: 0, used: 0.5 },
      { expired: 0.25, used: 0.75 },
    ]
    const table = lifeTable(pastOf(10, used_up), { last_month: month(9), expiry_months: 3 })
    expect(table?.ages[3]).toEqual(table?.later)
    // Of 1.5 of each million that were left at an age, 0.125 expired and 0.875 were used.
    expect(table?.later.expired).toBeCloseTo(((9 / 10) * 0.125) / (1 + (9 / 10) * 0.5), 6)
  })
})

describe('a schedule', () => {
  const table = fc.record({ ages, later: fc.record({ expired: share, used: share }) })
  const owed = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 30 })
  const owedOf = (amounts: readonly number[]) =>
    amounts.map((points, index) => ({ month: month(index), points: String(points) }))

  it('adds up to what is owed, to the point, and never goes below zero', () => {
    const adds_up = fc.property(table, owed, (expected, amounts) => {
      const total = amounts.reduce((sum, one) => sum + one, 0)
      const schedule = scheduleOf(owedOf(amounts), expected, month(amounts.length - 1))
      let left = total
      for (const [index, one] of schedule.months.entries()) {
        expect(one).toMatchObject({ period: month(amounts.length + index), points: left })
        expect(Math.min(one.expired, one.used)).toBeGreaterThanOrEqual(0)
        left -= one.expired + one.used
      }
      expect(schedule.left).toBe(left)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(schedule.expired + schedule.used + schedule.left).toBe(total)
    })
    fc.assert(adds_up, runs(300))
  })

  it('is that of a shop whose points have gone the same way for ever', () => {
    const steady = fc.property(ages, share, share, (leaving, expired, used) => {
      const expected = { ages: leaving, later: { expired, used } }
      const { months } = scheduleOf(owedOf([1_000_000_000]), expected, month(0))
      let left = 1_000_000_000
      for (const [index, one] of months.entries()) {
        const now = leaving[index + 1] ?? { expired, used }
        expect(Math.abs(one.expired - left * now.expired)).toBeLessThan(2)
        expect(Math.abs(one.used - left * now.used)).toBeLessThan(2)
        left *= 1 - now.expired - now.used
      }
    })
    fc.assert(steady, runs(100))
  })

  it('ends when nothing is left, and after three years', () => {
    const all_at_once = { ages: [], later: { expired: 1, used: 0 } }
    expect(scheduleOf(owedOf([70]), all_at_once, month(0))).toEqual({
      months: [{ period: month(1), points: 70, expired: 70, used: 0 }],
      ...{ expired: 70, used: 0, left: 0 },
    })
    const never = { ages: [], later: { expired: 0, used: 0 } }
    expect(scheduleOf(owedOf([70]), never, month(0))).toMatchObject({ left: 70, expired: 0 })
    expect(scheduleOf(owedOf([70]), never, month(0)).months).toHaveLength(36)
    expect(scheduleOf([], never, month(0)).months).toEqual([])
  })
})
