import type { PlatformEvent } from '../domain/platform.ts'
import type { Shop } from '../domain/shops/shop.ts'
import { findPresence } from '../store/customers/customer-presence.ts'
import type { Database } from '../store/db.ts'
import { findLastOrderOf, findOrder } from '../store/orders/orders.ts'
import type { ShopCaller } from './caller.ts'
import { ShopifyFailure } from './client/failure.ts'
import { gidOf } from './domain/ids.ts'
import { NOWHERE } from './domain/kept.ts'
import { asPlatformCustomer } from './domain/read-customer.ts'
import { readCustomer } from './operations/customers.ts'
import { readOrder as askForOrder, type ShopifyOrder } from './operations/orders.ts'
import { keptNumber, numberThere } from './our-numbers.ts'

/** Merges of customers, by the numbers that they have at Shopify. */

interface MergeParts {
  readonly db: Database
  readonly caller: ShopCaller
  readonly past_until: Date | null
}

/** The customer as Shopify has them now; null: it has no such customer. */
export async function savedNow(
  { caller, past_until }: MergeParts,
  customer_id: number,
): Promise<PlatformEvent | null> {
  const { customer } = await caller.call(readCustomer, { id: gidOf('Customer', customer_id) })
  if (customer === null) return null
  return { kind: 'customer_saved', customer: asPlatformCustomer(customer, past_until) }
}

/**
 * Shopify merges in the background, and merges on: only what is true now is carried out. Who stays
 * is saved first, because nobody may have told of them.
 */
export async function eventsOfMerge(
  parts: MergeParts,
  { shop_id }: Shop,
  customer_id: number,
  into: number,
): Promise<PlatformEvent[]> {
  if ((await savedNow(parts, customer_id)) !== null) {
    throw new ShopifyFailure('refused', `customer ${customer_id} is not merged yet`, 0)
  }
  const heir = await savedNow(parts, into)
  const merged = { kind: 'customers_merged', customer_id, into } as const
  if (heir !== null) return [heir, merged]
  const kept_id = await keptNumber(parts.db, shop_id, 'customer', into)
  if ((await findPresence(parts.db, shop_id, kept_id)) !== undefined) return [merged]
  throw new ShopifyFailure('refused', `nothing is known of customer ${into}`, 0)
}

/**
 * Who has the orders of a customer that Shopify does not have any more: the webhook of the merge was
 * lost, or is late. Shopify deletes nobody who has orders. null: nobody.
 */
export async function findHeir(
  { db, caller }: MergeParts,
  { shop_id }: Shop,
  customer_id: number,
): Promise<number | null> {
  const own = await keptNumber(db, shop_id, 'customer', customer_id)
  const kept_id = await findLastOrderOf(db, shop_id, own)
  if (kept_id === null) return null
  const order_id = await numberThere(db, shop_id, 'order', kept_id)
  const { order } = await caller.call(askForOrder, { id: gidOf('Order', order_id) })
  const buyer = order?.customer ?? null
  const number = buyer === null ? customer_id : Number(buyer.legacyResourceId)
  return number === customer_id ? null : number
}

/** An order that has another buyer than before tells of a merge if the one before is gone. */
export async function mergeBehind(
  parts: MergeParts,
  shop: Shop,
  order_id: number,
  order: ShopifyOrder,
): Promise<PlatformEvent[]> {
  const { db } = parts
  const { shop_id } = shop
  const own = await keptNumber(db, shop_id, 'order', order_id)
  const buyer_id = (await findOrder(db, shop_id, own))?.customer_id ?? null
  const before = buyer_id === null ? null : await numberThere(db, shop_id, 'customer', buyer_id)
  const now = order.customer === null ? null : Number(order.customer.legacyResourceId)
  if (before === null || before === NOWHERE || now === null || before === now) return []
  if ((await savedNow(parts, before)) !== null) return []
  return eventsOfMerge(parts, shop, before, now)
}
