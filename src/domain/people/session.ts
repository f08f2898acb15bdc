import { checkedSecret } from '../access/checked-secret.ts'
import type { Device } from './device.ts'
import type { Person } from './person.ts'

export const { format: formatPersonToken, isOne: isPersonToken } = checkedSecret('lps')

/** Where a person is signed in. */
export interface PersonSession extends Device {
  readonly session_id: string
  readonly person: Person
  readonly created_at: Date
  readonly last_used_at: Date
  readonly expires_at: Date
}

const DAY_MS = 86_400_000
/** A session that nobody uses ends after these days; every one ends in the end. */
const UNUSED_DAYS_MAX = 7
export const SESSION_DAYS_MAX = 30

/** When a session of this age ends, if it is used now for the last time. */
export function sessionEnd(created_at: Date, now: Date): Date {
  const unused_ms = now.getTime() + UNUSED_DAYS_MAX * DAY_MS
  const whole_ms = created_at.getTime() + SESSION_DAYS_MAX * DAY_MS
  return new Date(Math.min(unused_ms, whole_ms))
}
