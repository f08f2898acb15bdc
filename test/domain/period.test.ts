import { expect, it } from 'vitest'
import { dateIn, midnight, startOfPeriod } from '../../src/domain/period.ts'

it.each([
  ['Europe/Vienna', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['Europe/Vienna', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['Asia/Kolkata', '2026-01-01', '2025-12-31T18:30:00.000Z'],
  // Clocks skip midnight there on this day: it begins at one o'clock.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
])('midnight in %s on %s is %s', (time_zone, date, moment) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const found = midnight(time_zone, year, month, day)
  expect(found.toISOString()).toBe(moment)
  expect(dateIn(time_zone, found)).toEqual({ year, month, day })
})

it.each([
  ['day', '2026-11-20T23:00:00.000Z'],
  ['week', '2026-11-15T23:00:00.000Z'],
  ['month', '2026-10-31T23:00:00.000Z'],
  ['year', '2025-12-31T23:00:00.000Z'],
] as const)('the %s of a Saturday in Vienna began %s', (period, moment) => {
  const saturday = new Date('2026-11-21T10:00:00Z')
  expect(startOfPeriod(period, 'Europe/Vienna', saturday)?.toISOString()).toBe(moment)
})

it('a lifetime has no beginning', () => {
  expect(startOfPeriod('lifetime', 'UTC', new Date('2026-11-21T10:00:00Z'))).toBeNull()
})
