/**
 * A moment as ISO 8601, from the text that PostgreSQL makes of a timestamp in UTC, such as
 * `2026-07-01 12:00:00.25`. A date would take ten times as long.
 */
export function isoTime(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20).padEnd(3, '0')}Z`
}

/** What is said of a text that is no moment, and of one that is no day. */
export const NO_MOMENT = {
  message: 'must be a time that exists, in ISO 8601 with a time zone offset',
  allowed: ['2026-12-01T09:00:00+01:00', '2026-12-01T08:00:00Z'],
} as const
export const DAY_PATTERN = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
export const NO_DAY = { message: 'must be a day, without a time', allowed: '2026-12-01' } as const
