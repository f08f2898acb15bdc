import type { Context } from '../../context.ts'
import {
  completeCart,
  type ProductFacts,
  productsToLookUp,
  type ToldCart,
} from '../../domain/orders/cart.ts'
import { type Estimate, estimateCart as estimate } from '../../domain/orders/estimate.ts'
import type { OrderCustomer } from '../../domain/orders/exclusions.ts'
import { POINTS_MAX } from '../../domain/points/ledger.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { invalidInput } from '../../errors.ts'
import { findPlatformCustomer } from '../customers/admit-customer.ts'
import { judgedBy } from './judge-order.ts'

export interface Asked {
  /** null: a guest. */
  readonly customer_id: number | null
  readonly cart: ToldCart
  /** Asked by a shopper, who must not learn of products that cannot be bought. */
  readonly by_shopper: boolean
}

/**
 * What a cart would earn if this customer, or a guest who then joins, ordered it now: by what an
 * order is judged by. Throws `not_found` for a customer whom the platform does not know,
 * `platform_unavailable`, and `validation_error` for a cart that no account could be paid for.
 */
export async function estimateCart(
  context: Context,
  shop: Shop,
  { customer_id, cart, by_shopper }: Asked,
  now: Date,
): Promise<Estimate> {
  const read = await context.buying.read(shop.shop_id, { customer_id, now })
  const buyer = read.buyer ?? (await platformCustomer(context, shop, customer_id))
  const campaigns = shop.campaigns_feature ? read.campaigns : []
  const buying = { ...read, campaigns, customer_id, order_id: null, buyer, at: now, now }
  const product_ids = productsToLookUp(cart, buying)
  const known = await lookUpFacts(context, shop, product_ids, by_shopper)
  const by = await judgedBy(context.database.db, shop, buying)
  const estimated = estimate(completeCart(cart, known), by)
  if (estimated.points <= POINTS_MAX) return estimated
  throw invalidInput({ field: 'lines', message: 'come to more points than an account can hold' })
}

/** Somebody whom only the platform knows; undefined: a guest. */
async function platformCustomer(
  context: Context,
  shop: Shop,
  customer_id: number | null,
): Promise<OrderCustomer | undefined> {
  if (customer_id === null) return undefined
  const { tags, is_business } = await findPlatformCustomer(context, shop, customer_id)
  return { tags, is_business, excluded_from_program: false, tier_id: null }
}

/** What the shop knows of these products, in one question for all; for none nobody is asked. */
async function lookUpFacts(
  { platform }: Context,
  shop: Shop,
  product_ids: readonly number[],
  by_shopper: boolean,
): Promise<ReadonlyMap<number, ProductFacts>> {
  if (product_ids.length === 0) return new Map()
  const found = await platform.findProductFacts(shop, product_ids)
  const seen = by_shopper ? found.filter(({ status }) => status === 'ACTIVE') : found
  return new Map(seen.map((product) => [product.product_id, product]))
}
