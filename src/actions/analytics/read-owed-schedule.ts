import {
  type BreakageVerdict,
  lifeTable,
  MEMBERS_NEEDED,
  monthNumber,
  monthText,
  type PointsSchedule,
  scheduleOf,
  toldFrom,
} from '../../domain/analytics/breakage.ts'
import type { Liability } from '../../domain/analytics/liability.ts'
import { lastOwedDay } from '../../domain/analytics/owed.ts'
import { type Day, dayIn, daysLater } from '../../domain/days.ts'
import { expiryTerms, type ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { countMembersByTier } from '../../store/analytics/analytics.ts'
import { type OwedMonth, readFirstNotOwed, sumOwed } from '../../store/analytics/owed-days.ts'
import { readFollowed, readPointsFates } from '../../store/analytics/points-fates.ts'
import { type Database, inSnapshot, type Tx } from '../../store/db.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { sumLiability } from './read-liability.ts'

/** What was owed at the end of a month, and what is expected to become of it. */
export interface OwedSchedule {
  /** The last day of the month. */
  readonly day: Day
  readonly owed: readonly OwedMonth[]
  readonly basis: Liability | null
  readonly expected: Expectation
}

export interface Expectation {
  readonly verdict: BreakageVerdict
  /** Whose points were followed. */
  readonly members: number
  /** For `too_young`: the first month whose beginning lets it be told; null: nobody knows yet. */
  readonly told_from: string | null
  /** null: it cannot be told. */
  readonly schedule: PointsSchedule | null
}

export function readOwedSchedule(db: Database, shop: Shop, now: Date): Promise<OwedSchedule> {
  const { shop_id, timezone } = shop
  return inSnapshot(db, async (tx) => {
    const at = await readShopAt(tx, shop, now)
    const last_day = lastOwedDay(timezone, await readFirstNotOwed(tx, shop_id), now)
    const last_month = monthBefore(daysLater(last_day, 1))
    const day = daysLater(`${daysLater(last_day, 1).slice(0, 7)}-01`, -1)
    const owed = await sumOwed(tx, shop_id, day)
    const basis = await sumLiability(
      tx,
      shop_id,
      at.program,
      await countMembersByTier(tx, shop_id),
      now,
    )
    return { day, owed, basis, expected: await expectationOf(tx, at, owed, last_month) }
  })
}

/** What becomes of points that came since points expire as they do. */
async function expectationOf(
  tx: Tx,
  at: ShopAt,
  owed: readonly OwedMonth[],
  last_month: string,
): Promise<Expectation> {
  const terms = expiryTerms(at)
  if (terms === null) return untold('points_last', 0)
  const { time_zone, since, months: expiry_months } = terms
  const { shop_id } = at.shop
  const span = { time_zone, first_month: dayIn(time_zone, since).slice(0, 7) }
  const { members, first_month } = await readFollowed(tx, shop_id, span)
  if (first_month === null) return untold('too_young', members)
  const told_from = toldFrom(first_month, expiry_months)
  if (last_month < monthBefore(told_from)) return untold('too_young', members, told_from)
  if (members < MEMBERS_NEEDED) return untold('too_few_members', members)
  const fates = await readPointsFates(tx, shop_id, { ...span, last_month })
  const table = lifeTable(fates, { last_month, expiry_months })
  if (table === null) return untold('too_young', members)
  const schedule = scheduleOf(owed, table, last_month)
  return { verdict: 'told', members, told_from: null, schedule }
}

const monthBefore = (month: string) => monthText(monthNumber(month) - 1)

function untold(
  verdict: BreakageVerdict,
  members: number,
  told_from: string | null = null,
): Expectation {
  return { verdict, members, told_from, schedule: null }
}
