import { Fraction } from '../../lib/fraction.ts'
import { orderFields } from '../catalogue/earning/order-placed.ts'
import { currencyText } from '../minor-unit.ts'
import type { OrderPoints } from './award.ts'
import type { Cart } from './cart.ts'
import { type JudgedBy, judgeOrder, type NothingEarned, orderRule, rateOf } from './judge.ts'
import { type HeldMultipliers, standingMultiplier } from './multipliers.ts'
import { outcomeOf } from './settle.ts'

/** The points that a cart would earn if it were ordered now. */
export interface Estimate {
  /** Why nothing; null: it earns points. */
  readonly reason: NothingEarned | null
  readonly points: number
  readonly base_points: number
  readonly bonus_points: number
  /**
   * The customer's multiplier without campaigns. It and the rate below are filled in whatever the
   * reason.
   */
  readonly tier_multiplier: number
  readonly points_per_currency: number
  /** The multiplier of campaigns on the line that they boost most. */
  readonly campaign_multiplier: number
  /** Of the lines that nothing excludes. */
  readonly eligible_amount: number
  /** In the order of the cart: whether the line by itself can earn. */
  readonly eligible: readonly boolean[]
}

/** Judges a cart as the order that it would become. */
export function estimateCart(cart: Cart, by: JudgedBy): Estimate {
  const judged = judgeOrder({ ...cart, ...UNKNOWN_YET, currency: by.currency }, by)
  const { award, reason } = outcomeOf(judged)
  const eligible = judged.lines.map(({ excluded_by }) => excluded_by === null)
  const amounts = judged.paid.lines.filter((_amount, index) => eligible[index])
  const rate = judged.terms ?? rateWithoutTerms(by)
  return {
    reason,
    points: award?.points ?? 0,
    base_points: award?.base_points ?? 0,
    bonus_points: award?.bonus_points ?? 0,
    tier_multiplier: toNumber(standingMultiplier(by.buyer.standing)),
    points_per_currency: rate === null ? 0 : rate.earn_points / rate.earn_denominator,
    campaign_multiplier: award === null ? 1 : campaignMultiplier(award, by.buyer.standing),
    eligible_amount: Number(currencyText(Fraction.sum(amounts), by.currency)),
    eligible,
  }
}

/** The rate of a cart that earns nothing, by the rule that would pay; null: there is none. */
function rateWithoutTerms(by: JudgedBy) {
  const rule = orderRule(by.program)
  return rule === null ? null : rateOf(orderFields(rule.fields), by)
}

/**
 * The fields that an order has and a cart does not, so its amounts are the same with and without
 * tax.
 */
const UNKNOWN_YET = { tags: [], shipping: '0', tax: '0', taxes_included: false }

function campaignMultiplier({ multipliers }: OrderPoints, standing: HeldMultipliers): number {
  const [first, ...others] = multipliers.flatMap((line) =>
    line === null || line.boosts.length === 0 ? [] : [line.multiplier],
  )
  if (first === undefined) return 1
  return toNumber(Fraction.max(first, ...others).over(standingMultiplier(standing)))
}

const toNumber = (exact: Fraction) => Number(exact.toDecimal(6))
