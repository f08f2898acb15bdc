import { finishedDays, finishedUntil } from '../../domain/analytics/folding.ts'
import { dayIn, daysLater, startOfDay } from '../../domain/days.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { foldNotedDays, hasDaysToFold } from '../../store/analytics/active-days.ts'
import {
  ensureFold,
  type FoldProgress,
  foldDays,
  hasEntriesToFold,
  lockFold,
} from '../../store/analytics/daily-figures.ts'
import { type Database, inTransaction, type Tx } from '../../store/db.ts'

const DAYS_PER_TRANSACTION = 100
const ACTIVE_DAYS_PER_TRANSACTION = 2_000

/**
 * Folds the days of a shop that are over, the oldest first. May be stopped at any time, and run by
 * two at once: the second leaves the shop to the first.
 */
export async function foldFinishedDays(db: Database, shop: Shop, now: Date): Promise<void> {
  await foldEntries(db, shop, now)
  await foldActivity(db, shop, now)
}

/** Each day once: an entry is of the time at which it is made, and none comes later. */
async function foldEntries(db: Database, shop: Shop, now: Date): Promise<void> {
  const { shop_id, timezone } = shop
  if (!(await hasEntriesToFold(db, shop_id, finishedUntil(timezone, now)))) return
  await ensureFold(db, shop_id)
  let folded: number
  do {
    folded = await inTransaction(db, (tx) => foldNext(tx, shop, now))
  } while (folded > 0)
}

/** Folds the next days; answers how many, none when all are folded or somebody else is at it. */
async function foldNext(tx: Tx, { shop_id, timezone }: Shop, now: Date): Promise<number> {
  const progress = await lockFold(tx, shop_id)
  const start = progress === undefined ? null : startOf(progress, timezone)
  if (start === null) return 0
  const [first, ...others] = finishedDays(start, timezone, now, DAYS_PER_TRANSACTION)
  if (first === undefined) return 0
  const last = others.at(-1) ?? first
  const next = { next_day: daysLater(last.day, 1), folded_until: last.ends_at }
  await foldDays(tx, shop_id, [first, ...others], next)
  return others.length + 1
}

/** The first day to fold, past all that have no entry; null: there is nothing to be folded. */
function startOf({ first_entry_at }: FoldProgress, timezone: string) {
  if (first_entry_at === null) return null
  const first = dayIn(timezone, first_entry_at)
  return { first, starts_at: startOfDay(timezone, first) }
}

/** What was noted of days that are over, an order of long ago with the rest. */
async function foldActivity(db: Database, { shop_id, timezone }: Shop, now: Date): Promise<void> {
  const noted = { before: dayIn(timezone, now), limit: ACTIVE_DAYS_PER_TRANSACTION }
  if (!(await hasDaysToFold(db, shop_id, noted.before))) return
  await ensureFold(db, shop_id)
  let is_more: boolean
  do {
    is_more = await inTransaction(db, async (tx) => {
      if ((await lockFold(tx, shop_id)) === undefined) return false
      await foldNotedDays(tx, shop_id, noted)
      return hasDaysToFold(tx, shop_id, noted.before)
    })
  } while (is_more)
}
