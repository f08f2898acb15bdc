import { formatGid } from '../../lib/gid.ts'
import { plainTag } from '../../lib/typed-text.ts'
import type { OrderLine } from './order.ts'
import type { Exclusions } from './order-terms.ts'

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
  | 'past_order'
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
  /** null: not known yet. */
  readonly customer_id: number | null
  /** null: the entry tier. */
  readonly tier_id: string | null
}

/** Why this customer earns nothing at all; null: earns. All ways to earn use this. */
export function excludedCustomer(
  eligibility: Pick<Exclusions, 'customer_audience' | 'excluded_customer_tags'>,
  { tags, is_business, excluded_from_program }: EarningCustomer,
): OrderExclusion | null {
  const { customer_audience, excluded_customer_tags } = eligibility
  if (excluded_from_program) return 'excluded_from_program'
  if (customer_audience === (is_business ? 'b2c_only' : 'b2b_only')) return 'customer_audience'
  return shareTag(excluded_customer_tags, tags) ? 'customer_tag' : null
}

export function excludedOrder(
  { excluded_order_tags }: Exclusions,
  tags: readonly string[],
): OrderExclusion | null {
  return shareTag(excluded_order_tags, tags) ? 'order_tag' : null
}

/**
 * The test why a line earns nothing; null: it earns. `membership_products` are GIDs. The lists are
 * prepared once.
 */
export function lineExclusion(
  platform: string,
  eligibility: Exclusions,
  membership_products: readonly string[],
): (line: OrderLine) => LineExclusion | null {
  const sellsMembership = idTest(
    platform,
    'Product',
    eligibility.exclude_membership_purchases ? membership_products : [],
  )
  const isNamed = productTest(platform, eligibility.excluded_products)
  const hasTag = tagTest(eligibility.excluded_product_tags)
  const collections = eligibility.excluded_collections.map(({ id }) => id)
  const isCollection = idTest(platform, 'Collection', collections)
  return (line) => {
    if (eligibility.exclude_gift_cards && line.gift_card) return 'gift_card'
    if (sellsMembership(line.product_id)) return 'membership_product'
    if (eligibility.exclude_subscription_renewals && line.subscription_renewal) {
      return 'subscription_renewal'
    }
    if (eligibility.exclude_discounted_items && isOnSale(line)) return 'sale_item'
    if (isNamed(line)) return 'product'
    if (hasTag(line.tags)) return 'product_tag'
    return line.collection_ids.some(isCollection) ? 'collection' : null
  }
}

/** The test whether a line is of one of these products, and of a variant if they name some. */
function productTest(
  platform: string,
  products: Exclusions['excluded_products'],
): (line: OrderLine) => boolean {
  const variants = new Map(
    products.map(({ id, variant_ids }) => [
      id,
      variant_ids.length === 0 ? () => true : idTest(platform, 'ProductVariant', variant_ids),
    ]),
  )
  return ({ product_id, variant_id }) => {
    if (product_id === null || variants.size === 0) return false
    return variants.get(formatGid(platform, 'Product', product_id))?.(variant_id) ?? false
  }
}

/** The test whether a number is among these GIDs; null is not. */
export function idTest(
  platform: string,
  kind: string,
  ids: readonly string[],
): (number: number | null) => boolean {
  const wanted = new Set(ids)
  return (number) =>
    wanted.size > 0 && number !== null && wanted.has(formatGid(platform, kind, number))
}

function isOnSale({ price, compare_at_price }: OrderLine): boolean {
  return compare_at_price !== null && Number(price) < Number(compare_at_price)
}

/** The test whether one of these tags is among others. Neither case nor blanks tell tags apart. */
export function tagTest(tags: readonly string[]): (others: readonly string[]) => boolean {
  const wanted = new Set(tags.map(plainTag))
  return (others) => wanted.size > 0 && others.some((tag) => wanted.has(plainTag(tag)))
}

export function shareTag(some: readonly string[], others: readonly string[]): boolean {
  return tagTest(some)(others)
}
