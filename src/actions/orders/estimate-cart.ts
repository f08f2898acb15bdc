import type { Context } from '../../context.ts'
import {
  type CartInput,
  completeCart,
  type ProductFacts,
  productsToLookUp,
} from '../../domain/orders/cart.ts'
import { type Estimate, estimateCart as estimate } from '../../domain/orders/estimate.ts'
import type { OrderCustomer } from '../../domain/orders/exclusions.ts'
import { POINTS_MAX } from '../../domain/points/ledger.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { InputFault } from '../../errors/laurel-error.ts'
import { requireNoFaults } from '../../errors.ts'
import { findPlatformCustomer } from '../customers/enroll.ts'
import { judgedBy } from './judge-order.ts'

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
  const buyer = read.buyer ?? (await platformCustomer(context, shop, customer_id))
  const campaigns = shop.campaigns_feature ? read.campaigns : []
  const buying = { ...read, campaigns, customer_id, order_id: null, buyer, at: now, now }
  const product_ids = new Set(carts.flatMap((cart) => productsToLookUp(cart, buying)))
  const known = await lookUpFacts(context, shop, [...product_ids], by_shopper)
  const by = await judgedBy(context.database.db, shop, buying)
  return (cart) => estimate(completeCart(cart, known), by)
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
