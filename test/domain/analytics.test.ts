import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOf, revenueOf, tierDistribution } from '../../src/domain/analytics/figures.ts'
import { finishedDays, finishedUntil } from '../../src/domain/analytics/finished-days.ts'
import {
  bucketsOf,
  granularityOf,
  requestedDays,
  type Window,
  windowOf,
} from '../../src/domain/analytics/window.ts'
import { countDays, daysLater, isDay, startOfDay } from '../../src/domain/days.ts'
import { newProgram } from '../../src/domain/new-program.ts'

const TODAY = '2026-03-30'
const VIENNA = 'Europe/Vienna'
/** With clocks that change at night, at midnight, by half an hour, and not at all. */
const ZONES = [VIENNA, 'Africa/Cairo', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/New_York']
const HOUR_MS = 60 * 60 * 1000

function windowIn(time_zone: string, first: string, last: string): Window {
  return windowOf({ first, last }, time_zone, new Date(0))
}

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => daysLater('1990-01-01', days))

describe('the days that are asked for', () => {
  it.each([
    [{}, '2026-03-01', TODAY],
    [{ period_days: 1 }, TODAY, TODAY],
    [{ period_days: 365 }, '2025-03-31', TODAY],
    [{ period_days: 0 }, null, TODAY],
    [{ from: '2026-02-01', to: '2026-02-28', period_days: 7 }, '2026-02-01', '2026-02-28'],
    [{ from: TODAY, to: '2026-04-02' }, TODAY, '2026-04-02'],
  ])('by %j are %s to %s', (query, first, last) => {
    expect(requestedDays(query, TODAY)).toEqual({ value: { first, last } })
  })

  it.each([
    [{ from: '2026-02-01' }, ['to']],
    [{ to: '2026-02-01', period_days: 0 }, ['from']],
    [{ from: '2026-02-29', to: '2026-13-01' }, ['from', 'to']],
    [{ from: '1969-12-31', to: '3000-01-01' }, ['from', 'to']],
    [{ from: '2026-02-02', to: '2026-02-01' }, ['from']],
    [{ from: '2026-04-01', to: '2026-04-02' }, ['from']],
    [{ from: '2016-01-01', to: '2026-01-08' }, ['from']],
  ])('cannot be %j, for %j', (query, fields) => {
    const decided = requestedDays(query, TODAY)
    expect('faults' in decided && decided.faults.map(({ field }) => field)).toEqual(fields)
  })

  it.each([
    '2026-02-30',
    '2025-02-29',
    '2026-00-01',
    '2026-1-01',
    '26-01-01',
    '',
  ])('are never %j', (text) => expect(isDay(text)).toBe(false))
})

describe('a window', () => {
  it('has the bounds of the shop’s days', () => {
    // Clocks go forward on 29 March: that day has 23 hours.
    const window = windowIn(VIENNA, '2026-03-29', '2026-03-30')
    expect(window.starts_at.toISOString()).toBe('2026-03-28T23:00:00.000Z')
    expect(window.ends_at.toISOString()).toBe('2026-03-30T22:00:00.000Z')
    expect(window.days).toBe(2)
  })

  it('of all time begins on the day of the first moment, and never after its end', () => {
    const all = { first: null, last: TODAY }
    const first_of = (moment: string) => windowOf(all, VIENNA, new Date(moment)).first
    expect(first_of('2026-01-31T23:30:00Z')).toBe('2026-02-01')
    expect(first_of('2026-05-01T00:00:00Z')).toBe(TODAY)
    expect(first_of('1800-01-01T00:00:00Z')).toBe('1970-01-01')
  })

  it.each([
    ['2026-01-01', '2026-03-31', 'day', 90],
    ['2026-01-01', '2026-04-01', 'month', 4],
    ['2026-01-31', '2026-12-31', 'month', 12],
    ['2025-12-31', '2027-01-01', 'month', 14],
    ['2026-02-01', '2026-02-01', 'day', 1],
  ])('from %s to %s goes by %s in %i steps', (first, last, granularity, steps) => {
    const window = windowIn(VIENNA, first, last)
    expect(granularityOf(window)).toBe(granularity)
    const buckets = bucketsOf(window, VIENNA)
    expect(buckets).toHaveLength(steps)
    const length = granularity === 'day' ? 10 : 7
    expect(buckets[0]?.period).toBe(first.slice(0, length))
    expect(buckets.at(-1)?.period).toBe(last.slice(0, length))
  })

  it('is covered by its buckets, each moment once', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), day, fc.nat(800), (zone, first, days) => {
        const window = windowIn(zone, first, daysLater(first, days))
        const buckets = bucketsOf(window, zone)
        const bounds = buckets.map(({ starts_at }) => starts_at)
        expect(buckets.map(({ ends_at }) => ends_at)).toEqual([...bounds.slice(1), window.ends_at])
        expect(bounds[0]).toEqual(window.starts_at)
        expect(buckets.every(({ starts_at, ends_at }) => starts_at < ends_at)).toBe(true)
        expect(new Set(buckets.map(({ period }) => period)).size).toBe(buckets.length)
        expect(countDays(window.first, window.last)).toBe(days + 1)
      }),
    )
  })
})

describe('finished days', () => {
  const from = (first: string) => ({ first, starts_at: startOfDay(VIENNA, first) })

  it('are over for an hour', () => {
    const midnight = new Date('2026-03-29T22:00:00Z')
    const at = (after_ms: number) =>
      finishedDays(from('2026-03-28'), VIENNA, new Date(midnight.getTime() + after_ms), 9)
    expect(at(HOUR_MS - 1).map((one) => one.day)).toEqual(['2026-03-28'])
    expect(at(HOUR_MS).map((one) => one.day)).toEqual(['2026-03-28', '2026-03-29'])
    expect(at(HOUR_MS).at(-1)?.ends_at).toEqual(midnight)
    expect(finishedUntil(VIENNA, new Date(midnight.getTime() + HOUR_MS))).toEqual(midnight)
  })

  it('follow on each other, at most so many, and none is to come', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), day, fc.nat(400), (zone, first, days) => {
        const now = new Date(Date.parse(daysLater(first, days)) + 12 * HOUR_MS)
        const start = { first, starts_at: startOfDay(zone, first) }
        const all = finishedDays(start, zone, now, 1_000)
        const once = all.slice(0, 7)
        const last = once.at(-1)
        const then =
          last === undefined ? start : { first: daysLater(last.day, 1), starts_at: last.ends_at }
        expect([...once, ...finishedDays(then, zone, now, 1_000)]).toEqual(all)
        expect(all.at(-1)?.ends_at ?? finishedUntil(zone, now)).toEqual(finishedUntil(zone, now))
        expect(finishedUntil(zone, now).getTime()).toBeLessThanOrEqual(now.getTime() - HOUR_MS)
      }),
    )
  })

  it('begin where the last one ended, whatever the clocks say now', () => {
    const starts_at = new Date('2026-03-20T00:00:00Z')
    const [first] = finishedDays(
      { first: '2026-03-20', starts_at },
      VIENNA,
      new Date('2026-03-22T12:00:00Z'),
      1,
    )
    expect(first).toEqual({
      day: '2026-03-20',
      starts_at,
      ends_at: startOfDay(VIENNA, '2026-03-21'),
    })
  })
})

describe('figures', () => {
  it.each([
    [1, 3, 33.33],
    [2, 3, 66.67],
    [0, 5, 0],
    [7, 5, 140],
    [5, 0, 0],
    [5, -2, 0],
  ])('%d of %d is %d percent', (part, whole, percent) => {
    expect(percentOf(part, whole)).toBe(percent)
  })

  const program = newProgram({ tier_id: 'tier_1', referral_rule_id: 'rule_1' })
  it('count members on a live ladder only, those of a tier that is gone at the entry', () => {
    const [entry] = program.tiers
    if (entry === undefined) throw new Error('a programme has an entry tier')
    const tiers = [entry, { ...entry, id: 'tier_2' }, { ...entry, id: 'tier_3' }]
    const counts = [
      { tier_id: null, members: 5, outstanding_points: '0' },
      { tier_id: 'gone', members: 2, outstanding_points: '0' },
      { tier_id: 'tier_3', members: 1, outstanding_points: '0' },
    ]
    const live = { ...program.switches, tiers_enabled: true }
    expect(tierDistribution({ switches: live, tiers }, counts)).toEqual({
      tier_1: 7,
      tier_2: 0,
      tier_3: 1,
    })
    const off = { ...program.switches, tiers_enabled: false }
    expect(tierDistribution({ switches: off, tiers }, counts)).toEqual({})
  })

  it('compare the revenue with what was given', () => {
    const bucket = { enrollments: 0, attributed_orders: 1, attributed_revenue: '10.2050' }
    const series = [
      { ...bucket, period: '2026-03-01', attributed_orders: 2, attributed_revenue: '20.10' },
      { ...bucket, period: '2026-03-02' },
    ]
    const discounts = series.map((one) => ({ ...one, discounts_given: '2.1' }))
    expect(revenueOf({ series: discounts, cashback_issued: '0.8000' }, 'EUR')).toEqual({
      attributed_revenue: 30.31,
      attributed_order_count: 3,
      average_order_value: 10.1,
      discounts_given: 4.2,
      perk_savings: 0,
      cashback_issued: 0.8,
      roi_ratio: 5.06,
    })
    const free = series.map((one) => ({ ...one, discounts_given: '0' }))
    expect(revenueOf({ series: free, cashback_issued: '0' }, 'EUR').roi_ratio).toBeNull()
    expect(revenueOf({ series: [], cashback_issued: '5' }, 'EUR')).toMatchObject({
      average_order_value: 0,
      roi_ratio: -1,
    })
  })
})
