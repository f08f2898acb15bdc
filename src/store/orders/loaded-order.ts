import type { OrderCustomer } from '../../domain/orders/exclusions.ts'
import type { StoredOrder } from '../../domain/orders/stored-order.ts'
import type { Account } from '../../domain/points/ledger.ts'

/** An order to load, with its buyer if that is reported now. */
export interface AskedOrder {
  readonly order_id: number
  /** False: the buyer is the stored one. */
  readonly is_reported: boolean
  /** null: a guest. */
  readonly customer_id: number | null
  /** When it was placed; null: as it is stored. */
  readonly placed_at: string | null
  /** The codes that it carries, in capital letters. */
  readonly codes: readonly string[]
}

/** The facts about the buyer of an order that it depends on. */
export interface OrderBuyer extends Omit<OrderCustomer, 'tier_id'> {
  readonly customer_id: number
  readonly email: string | null
  /** null: not a member. */
  readonly enrolled_at: Date | null
  /** The referral that brought them. */
  readonly referral_id: string | null
  /** When the platform deleted the customer. */
  readonly gone_at: Date | null
  readonly locale: string | null
  readonly orders_count: number
  /** Decimal text. */
  readonly lifetime_spend: string
}

/** The buyer's account, with their place on the ladder of tiers. */
export interface BuyerAccount extends Account {
  readonly tier_id: string | null
  readonly grace_until: Date | null
  readonly is_placed_by_hand: boolean
}

/** An order with all that one row each says of it. */
export interface LoadedOrder {
  readonly order_id: number
  /** null: it is not there yet. */
  readonly stored: StoredOrder | null
  readonly partner_decided: boolean
  /** False: certainly none. */
  readonly may_have_commission: boolean
  /** The order or the account changed while this statement waited: read all again. */
  readonly is_stale: boolean
  /** Whose it is: for a customer who was merged, the other. null: a guest's. */
  readonly buyer_id: number | null
  /** null: a guest, or nobody has reported the customer. */
  readonly buyer: OrderBuyer | null
  /** null: not a member. */
  readonly account: BuyerAccount | null
  /** The buyer's tier when the order was placed; null: none before the entry tier. */
  readonly placed_in_tier_id: string | null
  /** Those who may be paid for referring the buyer; their accounts are locked. */
  readonly senders: readonly number[]
}
