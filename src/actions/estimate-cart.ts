import type { Context } from '../context.ts'
import { POINTS_MAX } from '../domain/ledger.ts'
import { type Cart, type Estimate, estimateCart as estimate } from '../domain/orders/estimate.ts'
import type { OrderCustomer } from '../domain/orders/exclusions.ts'
import type { Shop } from '../domain/shop.ts'
import { invalidInput } from '../errors.ts'
import { findPlatformCustomer } from './admit-customer.ts'
import { judgedBy } from './judge-order.ts'

/**
 * What a cart would earn if this customer, or a guest who then joins, ordered it now: by what an
 * order is judged by. Throws `not_found` for a customer whom the platform does not know, and
 * `validation_error` for a cart that no account could be paid for.
 */
export async function estimateCart(
  context: Context,
  shop: Shop,
  customer_id: number | null,
  cart: Cart,
  now: Date,
): Promise<Estimate> {
  const read = await context.buying.read(shop.shop_id, { customer_id, now })
  const buyer = read.buyer ?? (await platformCustomer(context, shop, customer_id))
  const campaigns = shop.campaigns_feature ? read.campaigns : []
  const buying = { ...read, campaigns, customer_id, order_id: null, buyer, at: now, now }
  const estimated = estimate(cart, await judgedBy(context.database.db, shop, buying))
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
