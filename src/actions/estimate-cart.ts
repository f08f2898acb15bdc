import type { Context } from '../context.ts'
import { POINTS_MAX } from '../domain/ledger.ts'
import { type Cart, type Estimate, estimateCart as estimate } from '../domain/orders/estimate.ts'
import type { OrderCustomer } from '../domain/orders/exclusions.ts'
import type { Shop } from '../domain/shop.ts'
import { invalidInput } from '../errors.ts'
import { listRunningCampaigns } from '../store/campaigns.ts'
import { findBuyer } from '../store/customers.ts'
import { readProgram } from '../store/programs.ts'
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
  const { db } = context.database
  const [{ document: program, revision }, campaigns, buyer] = await Promise.all([
    readProgram(db, shop.shop_id),
    shop.campaigns_feature ? listRunningCampaigns(db, shop.shop_id, now) : [],
    customer_id === null ? undefined : findCustomer(context, shop, customer_id),
  ])
  const buying = { program, revision, campaigns, customer_id, buyer, at: now }
  const estimated = estimate(cart, await judgedBy(db, shop, buying))
  if (estimated.points <= POINTS_MAX) return estimated
  throw invalidInput({ field: 'lines', message: 'come to more points than an account can hold' })
}

async function findCustomer(
  context: Context,
  shop: Shop,
  customer_id: number,
): Promise<OrderCustomer> {
  const known = await findBuyer(context.database.db, shop.shop_id, customer_id)
  if (known !== undefined) return known
  const { tags, is_business } = await findPlatformCustomer(context, shop, customer_id)
  return { tags, is_business, excluded_from_program: false, tier_id: null }
}
