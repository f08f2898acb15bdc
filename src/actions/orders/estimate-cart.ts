import type { Context } from '../../context.ts'
import {
  type CartInput,
  completeCart,
  type ProductFacts,
  productsToLookUp,
} from '../../domain/orders/cart.ts'
import { type Estimate, estimateCart as estimate } from '../../domain/orders/estimate.ts'
import type { OrderCustomer } from '../../domain/orders/exclusions.ts'
import { orderRule } from '../../domain/orders/judge.ts'
import { POINTS_MAX } from '../../domain/points/ledger.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { InputFault } from '../../errors/laurel-error.ts'
import { requireNoFaults } from '../../errors.ts'
import type { Queries } from '../../store/db.ts'
import { findLastOrderAt, listPurchases } from '../../store/memberships/memberships.ts'
import { countAwardedOrders } from '../../store/orders/orders.ts'
import { findPlatformCustomer } from '../customers/enroll.ts'
import { type BuyersPast, judgedBy, spanOfLimit } from './judge-order.ts'

export interface EstimateBuyer {
  /** null: a guest. */
  readonly customer_id: number | null
  /** For a shopper, who must not learn about products that cannot be bought. */
  readonly by_shopper: boolean
}

/**
 * What a cart would earn if this customer, or a guest who then joins, ordered it now, judged like
 * an order. Throws `not_found` for a customer that the platform does not know,
 * `platform_unavailable`, and `validation_error` for a cart whose points no account could hold.
 */
export async function estimateCart(
  context: Context,
  shop: Shop,
  { cart, ...buyer }: EstimateBuyer & { readonly cart: CartInput },
  now: Date,
): Promise<Estimate> {
  const judge = await judgeFor(context, shop, buyer, [cart], now)
  const estimated = judge(cart)
  requireNoFaults(faultsOf(estimated, 'lines'))
  return estimated
}

/** The same of each cart by itself. What they are judged by is read once for all. */
export async function estimateCarts(
  context: Context,
  shop: Shop,
  { carts, ...buyer }: EstimateBuyer & { readonly carts: readonly CartInput[] },
  now: Date,
): Promise<Estimate[]> {
  const estimates = carts.map(await judgeFor(context, shop, buyer, carts, now))
  requireNoFaults(estimates.flatMap((one, place) => faultsOf(one, `carts[${place}].lines`)))
  return estimates
}

function faultsOf({ points }: Estimate, field: string): InputFault[] {
  const message = 'add up to more points than an account can hold'
  return points > POINTS_MAX ? [{ field, message }] : []
}

/** Judges any of these carts for a buyer. */
async function judgeFor(
  context: Context,
  shop: Shop,
  { customer_id, by_shopper }: EstimateBuyer,
  carts: readonly CartInput[],
  now: Date,
): Promise<(cart: CartInput) => Estimate> {
  const read = await context.checkout.read(shop.shop_id, { customer_id, now })
  const { program, revision } = read
  const buyer = read.buyer ?? (await platformCustomer(context, shop, customer_id))
  const campaigns = shop.campaigns_feature ? read.campaigns : []
  const past = await readPast(context.database.db, { shop, program, now }, customer_id)
  const buying = { program, revision, campaigns, buyer, at: now, order_id: null, bar: null }
  const by = judgedBy(shop, buying, past)
  const product_ids = new Set(carts.flatMap((cart) => productsToLookUp(cart, by)))
  const known = await lookUpFacts(context, shop, [...product_ids], by_shopper)
  return (cart) => estimate(completeCart(cart, known), by)
}

/** What a customer has done before now; a guest has done nothing. */
async function readPast(
  queries: Queries,
  { shop, program, now }: Pick<ShopAt, 'shop' | 'program' | 'now'>,
  customer_id: number | null,
): Promise<BuyersPast> {
  if (customer_id === null) return { awarded_orders: 0, purchases: [], last_order_at: null }
  const { shop_id } = shop
  const counted_in = spanOfLimit(shop, orderRule(program), now)
  const has_memberships = program.switches.memberships_enabled && program.memberships.length > 0
  const purchases = has_memberships ? await listPurchases(queries, shop_id, customer_id) : []
  return {
    awarded_orders:
      counted_in === null ? 0 : await countAwardedOrders(queries, shop_id, customer_id, counted_in),
    purchases,
    last_order_at:
      purchases.length === 0 ? null : await findLastOrderAt(queries, shop_id, customer_id, now),
  }
}

/** A customer that only the platform knows; undefined: a guest. */
async function platformCustomer(
  context: Context,
  shop: Shop,
  customer_id: number | null,
): Promise<OrderCustomer | undefined> {
  if (customer_id === null) return undefined
  const { tags, is_business } = await findPlatformCustomer(context, shop, customer_id)
  return { customer_id, tags, is_business, excluded_from_program: false, tier_id: null }
}

/** What the shop knows about these products, in one request for all of them. */
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
