import { excludedCustomer, type OrderCustomer, type OrderExclusion } from './exclusions.ts'
import type { HeldMultipliers } from './multipliers.ts'
import type { JudgedProgram } from './order-terms.ts'

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
