import type { Liability } from '../../domain/analytics/liability.ts'
import {
  decideOwedDay,
  lastOwedDay,
  type OwedBy,
  type OwedPeriod,
  owedPeriods,
} from '../../domain/analytics/owed.ts'
import type { Day } from '../../domain/days.ts'
import { expiryTerms } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { Fraction } from '../../lib/fraction.ts'
import { countMembersByTier } from '../../store/analytics/analytics.ts'
import { readFirstNotOwed, sumOwed } from '../../store/analytics/owed-days.ts'
import { type Database, inSnapshot } from '../../store/db.ts'
import { sumBalances, sumByExpiryMonth } from '../../store/points/points-expiry.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { accepted } from '../write/change-part.ts'
import { sumLiability } from './read-liability.ts'

/** What was owed at the end of a day, by when it came. */
export interface OwedByAge {
  readonly day: Day
  readonly last_day: Day
  readonly periods: readonly OwedPeriod[]
  /** How points are valued now; null: no reward has a fixed cash value. */
  readonly basis: Liability | null
}

/** Throws `validation_error` for a day that is not finished. */
export function readOwedByAge(
  db: Database,
  shop: Shop,
  { day: requested, by }: { readonly day?: string | undefined; readonly by: OwedBy },
  now: Date,
): Promise<OwedByAge> {
  const { shop_id, timezone } = shop
  return inSnapshot(db, async (tx) => {
    const last_day = lastOwedDay(timezone, await readFirstNotOwed(tx, shop_id), now)
    const day = accepted(decideOwedDay(requested, last_day))
    const periods = owedPeriods(await sumOwed(tx, shop_id, day), by)
    const { program } = await readShopAt(tx, shop, now)
    const members = await countMembersByTier(tx, shop_id)
    const basis = await sumLiability(tx, shop_id, program, members, now)
    return { day, last_day, periods, basis }
  })
}

interface ExpiringPeriod {
  /** `2026-10`; null: never. */
  readonly period: string | null
  readonly points: Fraction
  readonly members: number
}

/** What is owed now, by when it expires without further activity. */
export interface OwedByExpiry {
  readonly as_of: Date
  readonly periods: readonly ExpiringPeriod[]
  readonly basis: Liability | null
}

export function readOwedByExpiry(db: Database, shop: Shop, now: Date): Promise<OwedByExpiry> {
  const { shop_id } = shop
  return inSnapshot(db, async (tx) => {
    const at = await readShopAt(tx, shop, now)
    const members = await countMembersByTier(tx, shop_id)
    const basis = await sumLiability(tx, shop_id, at.program, members, now)
    const terms = expiryTerms(at)
    if (terms === null) {
      const { points, members: count } = await sumBalances(tx, shop_id)
      const lasting = { period: null, points: Fraction.of(points), members: count }
      return { as_of: now, periods: count === 0 ? [] : [lasting], basis }
    }
    const months = await sumByExpiryMonth(tx, shop_id, terms, now)
    const periods = months.map((one) => ({
      period: one.month,
      points: Fraction.of(one.points),
      members: one.members,
    }))
    return { as_of: now, periods, basis }
  })
}
