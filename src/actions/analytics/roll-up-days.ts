import { finishedDays, finishedUntil } from '../../domain/analytics/finished-days.ts'
import { dayIn, daysLater, startOfDay } from '../../domain/days.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { hasDaysToRollUp, rollUpNotedDays } from '../../store/analytics/active-days.ts'
import {
  ensureRollup,
  hasEntriesToRollUp,
  lockNotedDays,
  type Rollup,
  readRollup,
  saveDays,
  sumDays,
} from '../../store/analytics/daily-figures.ts'
import { saveOwedChanges, sumOwedChanges } from '../../store/analytics/owed-days.ts'
import { saveTierDay } from '../../store/analytics/tier-days.ts'
import { type Database, inTransaction, type Tx } from '../../store/db.ts'
import { ROWS_AT_ONCE } from '../../store/rows-at-once.ts'
import { holdTimeZone } from '../../store/shops/shops.ts'

/** What is owed costs more, because the awards that were spent are looked up. */
const DAYS_AT_ONCE: Readonly<Record<Rollup, number>> = { figures: 100, owed: 10 }

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
  let is_more: boolean
  do {
    is_more = await rollUpNext(db, shop, rollup, now)
  } while (is_more)
}

/**
 * Rolls up the next days. What is over does not change: so it is added up without a lock, however
 * many entries there are, and the sums are stored in a moment, unless another process did it.
 * False: all are rolled up, or another process is at it.
 */
async function rollUpNext(db: Database, shop: Shop, rollup: Rollup, now: Date): Promise<boolean> {
  const { shop_id, timezone } = shop
  const { until, first_entry_at } = await readRollup(db, shop_id, rollup)
  if (first_entry_at === null) return false
  const first = dayIn(timezone, first_entry_at)
  const start = { first, starts_at: startOfDay(timezone, first) }
  const days = finishedDays(start, timezone, now, DAYS_AT_ONCE[rollup])
  const last = days.at(-1)
  if (last === undefined) return false
  const range = { from: until, last }
  if (rollup === 'figures') {
    const figures = await inTransaction(db, (tx) => sumDays(tx, shop, days))
    return inSameZone(db, shop, (tx) => saveDays(tx, shop_id, figures, range))
  }
  const changes = await inTransaction(db, (tx) => sumOwedChanges(tx, shop, days))
  return inSameZone(db, shop, (tx) => saveOwedChanges(tx, shop_id, changes, range))
}

/** Saves days, unless the shop got another time zone since: then they are no days of it. */
function inSameZone(db: Database, shop: Shop, save: (tx: Tx) => Promise<boolean>) {
  return inTransaction(db, async (tx) => (await holdTimeZone(tx, shop)) && save(tx))
}

/** The noted days that are over, including late notes about older days. */
async function rollUpActivity(db: Database, { shop_id, timezone }: Shop, now: Date): Promise<void> {
  const noted = { before: dayIn(timezone, now), limit: ROWS_AT_ONCE }
  if (!(await hasDaysToRollUp(db, shop_id, noted.before))) return
  await ensureRollup(db, shop_id)
  let is_more: boolean
  do {
    is_more = await inTransaction(db, async (tx) => {
      if (!(await lockNotedDays(tx, shop_id))) return false
      await rollUpNotedDays(tx, shop_id, noted)
      return hasDaysToRollUp(tx, shop_id, noted.before)
    })
  } while (is_more)
}
