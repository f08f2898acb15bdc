import { finishedDays, finishedUntil } from '../../domain/analytics/finished-days.ts'
import { dayIn, daysLater, startOfDay } from '../../domain/days.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { hasDaysToRollUp, rollUpNotedDays } from '../../store/analytics/active-days.ts'
import {
  ensureRollup,
  hasEntriesToRollUp,
  lockRollup,
  type Rollup,
  type RollupProgress,
  rollUpDays,
} from '../../store/analytics/daily-figures.ts'
import { rollUpOwedDays } from '../../store/analytics/owed-days.ts'
import { saveTierDay } from '../../store/analytics/tier-days.ts'
import { type Database, inTransaction, type Tx } from '../../store/db.ts'
import { ROWS_AT_ONCE } from '../../store/rows-at-once.ts'

/** What is owed costs more, because the awards that were spent are looked up. */
const DAYS_PER_TRANSACTION: Readonly<Record<Rollup, number>> = { figures: 100, owed: 10 }

/**
 * Rolls up the finished days of a shop, the oldest first. It may stop at any time. If two run at
 * once, the second leaves the shop to the first.
 */
export async function rollUpFinishedDays(db: Database, shop: Shop, now: Date): Promise<void> {
  await rollUpEntries(db, shop, 'figures', now)
  await rollUpEntries(db, shop, 'owed', now)
  await rollUpActivity(db, shop, now)
  const until = finishedUntil(shop.timezone, now)
  await saveTierDay(db, shop.shop_id, daysLater(dayIn(shop.timezone, until), -1))
}

/** Each day once: an entry has the time at which it is made, and none comes later. */
async function rollUpEntries(db: Database, shop: Shop, rollup: Rollup, now: Date): Promise<void> {
  const { shop_id, timezone } = shop
  if (!(await hasEntriesToRollUp(db, shop_id, rollup, finishedUntil(timezone, now)))) return
  await ensureRollup(db, shop_id)
  let days: number
  do {
    days = await inTransaction(db, (tx) => rollUpNext(tx, shop, rollup, now))
  } while (days > 0)
}

/**
 * Rolls up the next days and returns how many: none if all are done or another process is at it.
 */
async function rollUpNext(
  tx: Tx,
  { shop_id, timezone }: Shop,
  rollup: Rollup,
  now: Date,
): Promise<number> {
  const progress = await lockRollup(tx, shop_id, rollup)
  const start = progress === undefined ? null : startOf(progress, timezone)
  if (start === null) return 0
  const days_max = DAYS_PER_TRANSACTION[rollup]
  const [first, ...others] = finishedDays(start, timezone, now, days_max)
  if (first === undefined) return 0
  const last = others.at(-1) ?? first
  const days = [first, ...others] as const
  if (rollup === 'figures') {
    const next = { next_day: daysLater(last.day, 1), folded_until: last.ends_at }
    await rollUpDays(tx, shop_id, days, next)
  } else {
    await rollUpOwedDays(tx, { shop_id, timezone }, days, last.ends_at)
  }
  return others.length + 1
}

/** The first day with entries that is not rolled up; null: there is none. */
function startOf({ first_entry_at }: RollupProgress, timezone: string) {
  if (first_entry_at === null) return null
  const first = dayIn(timezone, first_entry_at)
  return { first, starts_at: startOfDay(timezone, first) }
}

/** The noted days that are over, including late notes about older days. */
async function rollUpActivity(db: Database, { shop_id, timezone }: Shop, now: Date): Promise<void> {
  const noted = { before: dayIn(timezone, now), limit: ROWS_AT_ONCE }
  if (!(await hasDaysToRollUp(db, shop_id, noted.before))) return
  await ensureRollup(db, shop_id)
  let is_more: boolean
  do {
    is_more = await inTransaction(db, async (tx) => {
      if ((await lockRollup(tx, shop_id, 'figures')) === undefined) return false
      await rollUpNotedDays(tx, shop_id, noted)
      return hasDaysToRollUp(tx, shop_id, noted.before)
    })
  } while (is_more)
}
