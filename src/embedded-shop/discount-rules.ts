import type { OrderDocument } from './order-document.ts'
import type { DiscountRow } from './store/discounts.ts'

export const DISCOUNT_STATUSES = ['scheduled', 'active', 'used_up', 'expired', 'ended'] as const
export type DiscountStatus = (typeof DISCOUNT_STATUSES)[number]

export function discountStatus(discount: DiscountRow, now: Date): DiscountStatus {
  const { starts_at, ends_at } = discount.document
  if (discount.ended_at !== null) return 'ended'
  if (ends_at !== null && new Date(ends_at) <= now) return 'expired'
  if (isUsedUp(discount)) return 'used_up'
  return new Date(starts_at) > now ? 'scheduled' : 'active'
}

/** Whether the code can be used, now or once it has begun. */
export function isOpen(discount: DiscountRow, now: Date): boolean {
  return ['scheduled', 'active'].includes(discountStatus(discount, now))
}

function isUsedUp({ used_count, document }: DiscountRow): boolean {
  const { usage_limit, once_per_customer, customer_id } = document
  const most = once_per_customer && customer_id !== null ? 1 : usage_limit
  return most !== null && used_count >= most
}

/**
 * Whether an order that is reported now can have used the code. An order placed before the code's
 * end can, even if it is reported later. What a code requires of the cart is for the merchant's
 * system, which has accepted it.
 */
export function canHaveUsed(order: OrderDocument, discount: DiscountRow, now: Date): boolean {
  const { starts_at, ends_at, customer_id } = discount.document
  if (discount.ended_at !== null || isUsedUp(discount)) return false
  if (new Date(starts_at) > now) return false
  if (ends_at !== null && new Date(order.created_at) >= new Date(ends_at)) return false
  // A guest may be the customer, not signed in.
  return customer_id === null || [null, customer_id].includes(order.customer_id)
}
