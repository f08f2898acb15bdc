import type { Order, Refund } from '../../domain/orders/order.ts'
import { attributionOf, type Buyer, type OrderSources } from '../../domain/partners/attribution.ts'
import {
  type CommissionChange,
  commissionChange,
  type KeptCommission,
} from '../../domain/partners/order-commission.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { newId } from '../../lib/ids.ts'

/** An order, and what leads to the partner that it counts for. */
export interface SoldOrder extends OrderSources {
  readonly order: Order
  readonly refunds: readonly Refund[]
  /** null: a guest, or nobody has reported the customer. */
  readonly buyer: Buyer | null
  /** The commission that it has; null: none. */
  readonly commission: KeptCommission | null
  /** Whether it is decided now which partner it counts for: once for each buyer. */
  readonly decides: boolean
}

export function partnersAreOn({ shop, program }: Pick<ShopAt, 'shop' | 'program'>): boolean {
  return shop.affiliates_feature && program.switches.affiliates_enabled
}

/** Brings the commission of an order to what is left of the order; null: nothing changes. */
export function settleCommission(at: ShopAt, sold: SoldOrder): CommissionChange | null {
  const { program, now } = at
  const { order, refunds, buyer, commission: kept, decides } = sold
  const placed_at = new Date(order.created_at)
  const attribution =
    decides && partnersAreOn(at)
      ? attributionOf(placed_at, sold, buyer, program.affiliate_settings)
      : undefined
  return commissionChange(program, { order, refunds, kept, attribution }, newId('com', now), now)
}
