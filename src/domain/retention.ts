import { LOCK_DAYS } from './customers/birthdays.ts'
import { daysAfter } from './period.ts'

/** How many days we store rows that only become too old. */
export const KEPT_DAYS = {
  /** Two years. */
  admin_actions: 730,
  birthday_locks: LOCK_DAYS,
  /** Longer than any window in which an order counts for a click. */
  clicks: 400,
  deliveries: 30,
  email_contents: 30,
  /** A day longer than they can be sent again, so that none goes while it is sent. */
  events: 31,
  handled_events: 30,
  /** An hour. */
  idle_callers: 1 / 24,
  /** As long as an import can be undone, and a file that repeats it needs a confirmation. */
  imported_rows: 90,
  imports: 30,
  /** Two years after the customer was deleted. */
  joined_addresses: 730,
  /** As long as orders that were judged again can be judged as before. */
  judged_orders: 90,
  proposals: 90,
  refused_claims: 90,
  requests: 7,
} as const

export type KeptKind = keyof typeof KEPT_DAYS

/** Rows older than this moment are pruned. */
export function keptSince(kind: KeptKind, now: Date): Date {
  return daysAfter(now, -KEPT_DAYS[kind])
}
