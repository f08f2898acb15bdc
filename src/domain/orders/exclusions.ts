import { formatGid } from '../../lib/gid.ts'
import type { Eligibility } from '../eligibility/eligibility.ts'
import type { OrderLine } from './order.ts'

/** Why a line earns nothing. */
export type LineExclusion =
  | 'gift_card'
  | 'membership_product'
  | 'subscription_renewal'
  | 'sale_item'
  | 'product'
  | 'product_tag'
  | 'collection'

/** Why a customer, or an order as a whole, earns nothing. */
export type OrderExclusion =
  | 'excluded_from_program'
  | 'customer_audience'
  | 'customer_tag'
  | 'order_tag'
  | 'not_a_member'
  | 'limit_reached'
  | 'below_minimum'

/** The facts about a customer that decide whether they earn at all. */
export interface EarningCustomer {
  readonly tags: readonly string[]
  readonly is_business: boolean
  readonly excluded_from_program: boolean
}

/** The facts about a customer that an order's points depend on. */
export interface OrderCustomer extends EarningCustomer {
  /** null: the entry tier. */
  readonly tier_id: string | null
}

/** Why this customer earns nothing at all; null: earns. All ways to earn use this. */
export function excludedCustomer(
  eligibility: Pick<Eligibility, 'customer_audience' | 'excluded_customer_tags'>,
  { tags, is_business, excluded_from_program }: EarningCustomer,
): OrderExclusion | null {
  const { customer_audience, excluded_customer_tags } = eligibility
  if (excluded_from_program) return 'excluded_from_program'
  if (customer_audience === (is_business ? 'b2c_only' : 'b2b_only')) return 'customer_audience'
  return shareTag(excluded_customer_tags, tags) ? 'customer_tag' : null
}

export function excludedOrder(
  { excluded_order_tags }: Eligibility,
  tags: readonly string[],
): OrderExclusion | null {
  return shareTag(excluded_order_tags, tags) ? 'order_tag' : null
}

/** Why this line earns nothing; null: earns. `membership_products` are GIDs. */
export function excludedLine(
  platform: string,
  eligibility: Eligibility,
  membership_products: readonly string[],
  line: OrderLine,
): LineExclusion | null {
  const gid = (kind: string, number: number) => formatGid(platform, kind, number)
  const product = line.product_id === null ? null : gid('Product', line.product_id)
  const variant = line.variant_id === null ? null : gid('ProductVariant', line.variant_id)
  if (eligibility.exclude_gift_cards && line.gift_card) return 'gift_card'
  if (
    eligibility.exclude_membership_purchases &&
    product !== null &&
    membership_products.includes(product)
  ) {
    return 'membership_product'
  }
  if (eligibility.exclude_subscription_renewals && line.subscription_renewal) {
    return 'subscription_renewal'
  }
  if (eligibility.exclude_discounted_items && isOnSale(line)) return 'sale_item'
  const named = eligibility.excluded_products.find(({ id }) => id === product)
  if (named !== undefined && isNamed(named.variant_ids, variant)) return 'product'
  if (shareTag(eligibility.excluded_product_tags, line.tags)) return 'product_tag'
  const collections = line.collection_ids.map((number) => gid('Collection', number))
  return eligibility.excluded_collections.some(({ id }) => collections.includes(id))
    ? 'collection'
    : null
}

function isNamed(variant_ids: readonly string[], variant: string | null): boolean {
  return variant_ids.length === 0 || (variant !== null && variant_ids.includes(variant))
}

function isOnSale({ price, compare_at_price }: OrderLine): boolean {
  return compare_at_price !== null && Number(price) < Number(compare_at_price)
}

/** Tags are the same in any case. */
export function shareTag(some: readonly string[], others: readonly string[]): boolean {
  const lower = others.map((tag) => tag.toLowerCase())
  return some.some((tag) => lower.includes(tag.toLowerCase()))
}
