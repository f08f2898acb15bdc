import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { PlatformEvent } from '../domain/platform.ts'
import type { Shop } from '../domain/shops/shop.ts'
import { once } from '../lib/once.ts'
import { inTransaction } from '../store/db.ts'
import { callerOf } from './caller.ts'
import { findProductFacts } from './catalogue.ts'
import { type ImportedThing, UnreadableLine } from './domain/import-lines.ts'
import { orderEvents, productsOf } from './domain/order-events.ts'
import { asPlatformCustomer } from './domain/read-customer.ts'
import { topicsAbout } from './domain/topics.ts'
import { keep, type Told } from './keep.ts'
import { ShopifyCustomer } from './operations/customers.ts'
import { ShopifyLine, ShopifyOrder } from './operations/orders.ts'
import { findConnection } from './store/connections.ts'
import { insertDeliveries } from './store/deliveries.ts'
import { listReported, type ShopifyImportRow } from './store/imports.ts'
import type { WorkParts } from './work-deliveries.ts'

const ImportedOrder = Type.Object({
  ...ShopifyOrder.properties,
  refunds: Type.Array(Type.Object({ legacyResourceId: Type.String() })),
  lineItems: Type.Optional(Type.Never()),
})
const isOrder = once(() => Compile(ImportedOrder))
const isCustomer = once(() => Compile(ShopifyCustomer))
const isLine = once(() => Compile(ShopifyLine))

/** What follows from a thing of the file. */
export interface ToCarryOut {
  readonly topic: 'orders/updated' | 'customers/update'
  readonly subject_id: number
  /** Of the customer it brings. */
  readonly customer_id: number | null
  /** null: it is read from Shopify by itself, as after a webhook. */
  readonly events: readonly PlatformEvent[] | null
  /** The order of the file; null: a customer. */
  readonly order: Told['order']
}

/**
 * Carries out a few things of the file, as webhooks of them would be. An order with refunds is
 * queued as if it was reported, and so is what was reported meanwhile: the file knows less. What
 * fails waits there too and does not stop the rest. Answers how many are queued.
 */
export async function carryOutThings(
  parts: WorkParts,
  shop: Shop,
  { import_id, part, asked_at }: ShopifyImportRow,
  things: readonly ImportedThing[],
): Promise<number> {
  const { db, clock, follow, log } = parts
  const { shop_id } = shop
  const found = await readThings(parts, shop, part, things)
  const newer = await newerThings(parts, shop_id, found, asked_at)
  const moved_at = (await findConnection(db, shop_id))?.moved_at ?? null
  const queued: ToCarryOut[] = []
  for (const one of found) {
    const { events } = one
    if (events === null || newer(one)) {
      queued.push(one)
      continue
    }
    try {
      const own = await keep(db, shop_id, moved_at, { events, order: one.order })
      await inTransaction(db, async (tx) => {
        // Each by itself: of several at once the order would come before its buyer.
        for (const event of own) await follow(tx, shop_id, [event])
      })
    } catch (error) {
      log.warn({ err: error, shop_id, subject_id: one.subject_id }, 'a thing was not imported')
      queued.push(one)
    }
  }
  const deliveries = queued.map(({ topic, subject_id }) => ({
    ...{ topic, subject_id, event_id: null, triggered_at: null },
    webhook_id: `${import_id} ${subject_id}`,
  }))
  await insertDeliveries(db, shop_id, deliveries, clock.now())
  return queued.length
}

/** What the things of a file tell. */
export function readThings(
  parts: WorkParts,
  shop: Shop,
  part: ShopifyImportRow['part'],
  things: readonly ImportedThing[],
): Promise<ToCarryOut[]> {
  return part === 'orders' ? readOrders(parts, shop, things) : readCustomers(parts, shop, things)
}

/** Whether something of it, or of its buyer, was reported since the file was asked for. */
async function newerThings(
  { db }: WorkParts,
  shop_id: number,
  found: readonly ToCarryOut[],
  since: Date,
): Promise<(one: ToCarryOut) => boolean> {
  const orders = found.flatMap((one) => (one.topic === 'orders/updated' ? one.subject_id : []))
  const customers = found.flatMap(({ customer_id }) => customer_id ?? [])
  const asked = { since, topics: topicsAbout('order') }
  const about_people = { since, topics: topicsAbout('customer', 'erasure') }
  const newer_orders = new Set(await listReported(db, shop_id, orders, asked))
  const newer_customers = new Set(await listReported(db, shop_id, customers, about_people))
  return ({ topic, subject_id, customer_id }) =>
    (topic === 'orders/updated' && newer_orders.has(subject_id)) ||
    (customer_id !== null && newer_customers.has(customer_id))
}

async function readCustomers(
  { db }: WorkParts,
  { shop_id }: Shop,
  things: readonly ImportedThing[],
): Promise<ToCarryOut[]> {
  const past_until = (await findConnection(db, shop_id))?.past_until ?? null
  return things.map(({ thing }) => {
    if (!isCustomer().Check(thing)) throw new UnreadableLine('a customer has another shape')
    const customer = asPlatformCustomer(thing, past_until)
    const { customer_id } = customer
    const events = [{ kind: 'customer_saved', customer } as const]
    return { topic: 'customers/update', subject_id: customer_id, customer_id, events, order: null }
  })
}

async function readOrders(
  { db, client, connections }: WorkParts,
  { shop_id, currency }: Shop,
  things: readonly ImportedThing[],
): Promise<ToCarryOut[]> {
  const past_until = (await findConnection(db, shop_id))?.past_until ?? null
  const orders = things.map(({ thing, parts }) => {
    const lines = parts.flatMap((part) => (isLine().Check(part) ? part : []))
    if (lines.length < parts.length) throw new UnreadableLine('a line item has another shape')
    if (!isOrder().Check(thing)) throw new UnreadableLine('an order has another shape')
    return { order: thing, lines }
  })
  const caller = callerOf(client, await connections.doorOf(shop_id), currency, 'later')
  const facts = await findProductFacts(caller, productsOf(orders.flatMap(({ lines }) => lines)))
  const products = new Map(facts.map((product) => [product.product_id, product]))
  return orders.map(({ order, lines }) => {
    const pageInfo = { hasNextPage: false, endCursor: null }
    const whole = { ...order, lineItems: { nodes: lines, pageInfo }, refunds: [] }
    const is_simple = order.refunds.length === 0 && order.currencyCode === currency
    return {
      topic: 'orders/updated',
      subject_id: Number(order.legacyResourceId),
      customer_id: order.customer === null ? null : Number(order.customer.legacyResourceId),
      order: whole,
      events: is_simple ? orderEvents(whole, { lines, products, past_until }) : null,
    }
  })
}
