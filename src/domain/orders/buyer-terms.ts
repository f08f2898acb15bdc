import { excludedCustomer, type OrderCustomer, type OrderExclusion } from './exclusions.ts'
import type { HeldMultipliers } from './multipliers.ts'
import type { JudgedProgram } from './order-terms.ts'
import type { StoredJudgement } from './stored-order.ts'

/**
 * What an order is judged by of its buyer. As with the programme, it stays as it was when the order
 * was first judged: what the buyer is or has later may be due to the order itself.
 */
export interface BuyerTerms {
  /** null: the entry tier. */
  readonly tier_id: string | null
  readonly standing: HeldMultipliers
  /** Why the buyer earns nothing; null: earns. */
  readonly excluded_by: OrderExclusion | null
  /** The rule pays no further order of the buyer in its period. */
  readonly is_over_limit: boolean
}

/** What else bars a buyer: facts about their past. */
export type BuyerBar = 'not_a_member' | 'past_order' | 'limit_reached'

/** The terms of a buyer as they are now. */
export function buyerTerms(
  { eligibility }: Pick<JudgedProgram, 'eligibility'>,
  customer: OrderCustomer,
  standing: HeldMultipliers,
  bar: BuyerBar | null,
): BuyerTerms {
  const is_over_limit = bar === 'limit_reached'
  const barred_by = is_over_limit ? null : bar
  const excluded_by = barred_by ?? excludedCustomer(eligibility, customer)
  return { tier_id: customer.tier_id, standing, excluded_by, is_over_limit }
}

/** The terms of the buyer by whom an order was judged before. */
export function keptBuyerTerms({ held, terms, exclusion }: StoredJudgement): BuyerTerms | null {
  const { tier_id, standing } = held ?? terms ?? {}
  if (tier_id === undefined || standing === undefined) return null
  const {
    excluded_by = isOfBuyer(exclusion) ? exclusion : null,
    is_over_limit = exclusion === 'limit_reached',
  } = held ?? {}
  return { tier_id, standing, excluded_by, is_over_limit }
}

const OF_ORDER: readonly (OrderExclusion | null)[] = ['order_tag', 'limit_reached', 'below_minimum']

/** Judgements of older releases name what excluded the buyer only as what excluded the order. */
function isOfBuyer(exclusion: OrderExclusion | null): boolean {
  return !OF_ORDER.includes(exclusion)
}
