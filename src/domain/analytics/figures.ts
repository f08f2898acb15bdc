import { Fraction } from '../../lib/fraction.ts'
import { currencyText } from '../minor-unit.ts'
import type { Program } from '../program.ts'
import type { Liability } from './liability.ts'
import type { TierCount } from './tier-count.ts'
import type { Window } from './window.ts'

/** The sums of the entries of a window. */
export interface PointFigures {
  readonly points_earned: number
  readonly points_redeemed: number
  readonly rewards_redeemed: number
}

/** The figures of one bucket of the series. */
export interface SeriesFigures {
  readonly period: string
  readonly enrollments: number
  readonly attributed_orders: number
  /** Decimal text, in shop currency. */
  readonly attributed_revenue: string
  /** Decimal text, in shop currency. */
  readonly discounts_given: string
}

/** What a summary is made of. */
export interface Analytics {
  /** When "now" is below. */
  readonly as_of: Date
  readonly window: Window
  readonly program: Program
  /** All of them, now. */
  readonly members: readonly TierCount[]
  /** What members could redeem now; null: no reward has a fixed cash value. */
  readonly liability: Liability | null
  /** Known customers who are not members, now. */
  readonly not_joined: number
  /** Members who were active in the window. */
  readonly active: number
  readonly points: PointFigures
  /** Issued in the window as gift cards and store credit: decimal text, in shop currency. */
  readonly cashback_issued: string
  readonly series: readonly SeriesFigures[]
}

/** A part of a whole in percent, with two decimals; 0 if there is no whole. */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? rounded(Fraction.of(part).times(Fraction.of(100)).over(Fraction.of(whole))) : 0
}

/** Members by tier id; none while tiers are not live. */
export function tierDistribution(
  { switches, tiers }: Pick<Program, 'switches' | 'tiers'>,
  counts: readonly TierCount[],
): Readonly<Record<string, number>> {
  const [entry] = tiers
  if (!switches.tiers_enabled || entry === undefined) return {}
  const known = new Set(tiers.map(({ id }) => id))
  const members = new Map(tiers.map(({ id }) => [id, 0]))
  for (const count of counts) {
    // Members of a removed tier who have not been placed again yet count as entry members.
    const { tier_id } = count
    const id = tier_id !== null && known.has(tier_id) ? tier_id : entry.id
    members.set(id, (members.get(id) ?? 0) + count.members)
  }
  return Object.fromEntries(members)
}

/** The storefront gives member discounts without a code, and orders do not report them. */
const PERK_SAVINGS = 0

/** What the programme brought in, compared with what it gave. */
export function revenueOf(
  { series, cashback_issued }: Pick<Analytics, 'series' | 'cashback_issued'>,
  currency: string,
) {
  const inCoins = (amount: Fraction) => Number(currencyText(amount, currency))
  const revenue = Fraction.sum(series.map((bucket) => Fraction.of(bucket.attributed_revenue)))
  const orders = series.reduce((sum, bucket) => sum + bucket.attributed_orders, 0)
  const discounts = Fraction.sum(series.map((bucket) => Fraction.of(bucket.discounts_given)))
  const cashback = Fraction.of(cashback_issued)
  const cost = Fraction.sum([discounts, Fraction.of(PERK_SAVINGS), cashback])
  return {
    attributed_revenue: inCoins(revenue),
    attributed_order_count: orders,
    average_order_value: orders === 0 ? 0 : inCoins(revenue.over(Fraction.of(orders))),
    discounts_given: inCoins(discounts),
    perk_savings: PERK_SAVINGS,
    cashback_issued: inCoins(cashback),
    roi_ratio: cost.isZero() ? null : rounded(revenue.minus(cost).over(cost)),
  }
}

function rounded(value: Fraction): number {
  return Number(value.toDecimal(2))
}
