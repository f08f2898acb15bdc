import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIFETIME, type TierPeriod } from '../../src/domain/program.ts'
import { monthsAfter, spansThatCount } from '../../src/domain/tiers/tier-period.ts'
import { runs } from '../support/runs.ts'

const RUNS = 300
const CALENDAR_YEAR: TierPeriod = { mode: 'calendar_year', months: 12, grace_days: 0 }

const texts = (period: TierPeriod, zone: string, now: string) =>
  spansThatCount(period, zone, new Date(now)).map(({ from, until }) => [
    from?.toISOString() ?? null,
    until?.toISOString() ?? null,
  ])

describe('the spans that count', () => {
  it('of a lifetime are one without ends', () => {
    expect(texts(LIFETIME, 'UTC', '2026-05-05T00:00:00Z')).toEqual([[null, null]])
  })

  it('of rolling months begin at this moment of an earlier month', () => {
    const period: TierPeriod = { mode: 'rolling', months: 6, grace_days: 0 }
    expect(texts(period, 'Asia/Tokyo', '2026-08-31T10:20:30.456Z')).toEqual([
      ['2026-02-28T10:20:30.456Z', null],
    ])
  })

  it.each([
    // A second before and at midnight of the new year, where the shop is.
    ['UTC', '2026-12-31T23:59:59.999Z', '2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
    ['UTC', '2027-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    [
      'Europe/Vienna',
      '2026-12-31T22:59:59Z',
      '2024-12-31T23:00:00.000Z',
      '2025-12-31T23:00:00.000Z',
    ],
    [
      'Europe/Vienna',
      '2026-12-31T23:00:00Z',
      '2025-12-31T23:00:00.000Z',
      '2026-12-31T23:00:00.000Z',
    ],
    [
      'America/Los_Angeles',
      '2027-01-01T07:59:59Z',
      '2025-01-01T08:00:00.000Z',
      '2026-01-01T08:00:00.000Z',
    ],
    [
      'America/Los_Angeles',
      '2027-01-01T08:00:00Z',
      '2026-01-01T08:00:00.000Z',
      '2027-01-01T08:00:00.000Z',
    ],
    [
      'Asia/Kathmandu',
      '2026-12-31T18:14:59Z',
      '2024-12-31T18:15:00.000Z',
      '2025-12-31T18:15:00.000Z',
    ],
    [
      'Asia/Kathmandu',
      '2026-12-31T18:15:00Z',
      '2025-12-31T18:15:00.000Z',
      '2026-12-31T18:15:00.000Z',
    ],
    [
      'Pacific/Kiritimati',
      '2026-12-31T10:00:00Z',
      '2025-12-31T10:00:00.000Z',
      '2026-12-31T10:00:00.000Z',
    ],
    // Summer time at New Year, and a moment of the winter that looks at it.
    [
      'Pacific/Auckland',
      '2026-07-15T00:00:00Z',
      '2024-12-31T11:00:00.000Z',
      '2025-12-31T11:00:00.000Z',
    ],
    [
      'Australia/Lord_Howe',
      '2026-12-31T12:59:59Z',
      '2024-12-31T13:00:00.000Z',
      '2025-12-31T13:00:00.000Z',
    ],
    // A leap day is a day like any.
    [
      'Europe/Vienna',
      '2028-02-29T12:00:00Z',
      '2026-12-31T23:00:00.000Z',
      '2027-12-31T23:00:00.000Z',
    ],
  ])('of a calendar year in %s at %s are the last year and this', (zone, now, last, present) => {
    expect(texts(CALENDAR_YEAR, zone, now)).toEqual([
      [last, present],
      [present, null],
    ])
  })

  const zones = fc.constantFrom(
    ...['UTC', 'Europe/Vienna', 'America/New_York', 'America/St_Johns', 'Asia/Kathmandu'],
    ...['Pacific/Auckland', 'Pacific/Chatham', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'],
  )
  const moments = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2099-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })

  it('of a calendar year hold the moment, and begin at a midnight of 1 January', () =>
    fc.assert(
      fc.property(zones, moments, (zone, now) => {
        const [last, present] = spansThatCount(CALENDAR_YEAR, zone, now)
        if (!last?.from || !last.until || !present?.from) throw new Error('a span has no start')
        expect(present.until).toBeNull()
        expect(last.until).toEqual(present.from)
        expect(present.from.getTime()).toBeLessThanOrEqual(now.getTime())
        const year = (moment: Date) => localTime(zone, moment).slice(0, 4)
        expect(year(present.from)).toBe(year(now))
        expect(Number(year(last.from))).toBe(Number(year(now)) - 1)
        for (const start of [last.from, present.from]) {
          expect(localTime(zone, start).slice(4)).toBe('-01-01 00:00:00')
        }
      }),
      runs(RUNS),
    ))

  it('of rolling months hold a number of months, to the day or a month that is too short', () =>
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 60 }), (now, months) => {
        const start = monthsAfter('UTC', now, -months)
        const monthOf = (moment: Date) => moment.getUTCFullYear() * 12 + moment.getUTCMonth()
        expect(monthOf(now) - monthOf(start)).toBe(months)
        expect(start.getTime() % 86_400_000).toBe(now.getTime() % 86_400_000)
        const is_last = new Date(start.getTime() + 86_400_000).getUTCDate() === 1
        expect(start.getUTCDate()).toBeLessThanOrEqual(now.getUTCDate())
        expect(is_last || start.getUTCDate() === now.getUTCDate()).toBe(true)
      }),
      runs(RUNS),
    ))
})

/** What the clocks of a place show: `2026-01-01 00:00:00`. */
function localTime(timeZone: string, moment: Date): string {
  return moment.toLocaleString('sv-SE', { timeZone })
}

describe('months before', () => {
  it.each([
    ['2026-03-31T12:00:00.000Z', 1, '2026-02-28T12:00:00.000Z'],
    ['2028-03-31T12:00:00.000Z', 1, '2028-02-29T12:00:00.000Z'],
    ['2028-02-29T00:00:00.000Z', 12, '2027-02-28T00:00:00.000Z'],
    ['2028-02-29T00:00:00.000Z', 48, '2024-02-29T00:00:00.000Z'],
    ['2026-01-31T23:59:59.999Z', 2, '2025-11-30T23:59:59.999Z'],
    ['2026-01-15T00:00:00.000Z', 1, '2025-12-15T00:00:00.000Z'],
    ['2100-03-29T00:00:00.000Z', 1, '2100-02-28T00:00:00.000Z'],
  ])('of %s, %i, are %s', (now, months, start) => {
    expect(monthsAfter('UTC', new Date(now), -months).toISOString()).toBe(start)
  })

  // The first of March there, though it is February still in UTC.
  it.each([
    ['2027-02-28T23:30:00.000Z', 1, '2027-03-31T22:30:00.000Z'],
    ['2027-10-31T22:30:00.000Z', 1, '2027-11-30T22:59:59.999Z'],
    ['2027-12-31T23:00:00.000Z', -1, '2027-11-30T23:00:00.000Z'],
  ])('are counted where the shop is: %s and %i months are %s', (now, months, then) => {
    expect(monthsAfter('Europe/Vienna', new Date(now), months).toISOString()).toBe(then)
  })
})
