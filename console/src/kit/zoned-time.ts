/** A moment as a clock in a time zone shows it, in the form of a browser's field: `2026-12-05T09:00`. */
export function wallTime(moment: string | number, timezone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  }).formatToParts(new Date(moment))
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`
}

/**
 * The moment at which that clock shows this; null if this is none. Of an hour that comes twice the
 * first, and what the clock leaves out in spring is the hour after.
 */
export function momentAt(wall: string, timezone: string): string | null {
  const as_utc = Date.parse(`${wall}Z`)
  if (Number.isNaN(as_utc)) return null
  const offsetAt = (moment: number) => Date.parse(`${wallTime(moment, timezone)}Z`) - moment
  const offsets = [-1, 1].map((days) => offsetAt(as_utc + days * DAY_MS))
  const moments = offsets.map((offset) => as_utc - offset)
  const exact = moments.find((moment) => offsetAt(moment) === as_utc - moment)
  return new Date(exact ?? Math.max(...moments)).toISOString()
}

const DAY_MS = 86_400_000

/** The day so many days after one: days are `2026-12-05`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** 0 is Monday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7
}
