import type { PlatformEvent } from '../domain/platform.ts'
import type { Shop } from '../domain/shops/shop.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/log.ts'
import { type Database, inTransaction, type Tx } from '../store/db.ts'
import { findOrder } from '../store/orders/orders.ts'
import { callerOf, type ShopCaller } from './caller.ts'
import { findProductFacts } from './catalogue.ts'
import { ShopifyFailure } from './client/failure.ts'
import type { ShopifyClient } from './client/shopify-client.ts'
import type { ShopifyConnections } from './connections.ts'
import { gidOf } from './domain/ids.ts'
import { orderEvents, productsOf } from './domain/order-events.ts'
import { type ShopifyTopic, topics, topicsAbout } from './domain/topics.ts'
import { keep } from './keep.ts'
import { eventsOfMerge, findHeir, mergeBehind, savedNow } from './merges.ts'
import { readOrder as askForOrder, readMoreLines, type ShopifyOrder } from './operations/orders.ts'
import { keptNumber } from './our-numbers.ts'
import { findConnection } from './store/connections.ts'
import { type DeliveryRow, listDueDeliveries, markHandled, postpone } from './store/deliveries.ts'

export interface WorkParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly client: ShopifyClient
  readonly connections: ShopifyConnections
  /** Carries out what has happened in the shop, in the transaction of the delivery. */
  follow(tx: Tx, shop_id: number, events: readonly PlatformEvent[]): Promise<void>
}

const DELIVERIES_PER_ROUND = 50
/** After so many faults the pauses do not get longer. */
const LONGEST_PAUSE_AFTER = 8
const FIRST_PAUSE_MS = 15_000

/**
 * Works on everything that is due: reads the thing as it is now, and carries it out once. What
 * fails is tried again later and does not stop the rest.
 */
export async function workDeliveries(parts: WorkParts, shop: Shop): Promise<void> {
  const { db, clock } = parts
  // What comes in later is read then.
  const connection = await findConnection(db, shop.shop_id)
  if (connection === undefined || connection.waits_for_move) return
  for (;;) {
    const due = await listDueDeliveries(db, shop.shop_id, clock.now(), DELIVERIES_PER_ROUND)
    const done = new Set<string>()
    let worked = 0
    for (const delivery of due) {
      const topic = topics.get(delivery.topic)
      if (topic === undefined) continue
      const thing = `${topic.about} ${delivery.subject_id}`
      if (!done.has(thing) && !(await tryToWork(parts, shop, topic, delivery))) continue
      done.add(thing)
      worked += 1
    }
    if (worked < DELIVERIES_PER_ROUND) return
  }
}

/** False: it failed, and waits for its next attempt. */
async function tryToWork(
  parts: WorkParts,
  shop: Shop,
  topic: ShopifyTopic,
  delivery: DeliveryRow,
): Promise<boolean> {
  try {
    await work(parts, shop, topic, delivery)
    return true
  } catch (error) {
    const { log, db, clock } = parts
    const fault =
      error instanceof ShopifyFailure ? error.message : 'an error in Laurel, see its log'
    log.warn({ err: error, shop_id: shop.shop_id, topic: delivery.topic }, 'a delivery failed')
    const doublings = Math.min(delivery.attempts, LONGEST_PAUSE_AFTER)
    const next_attempt_at = new Date(clock.now().getTime() + FIRST_PAUSE_MS * 2 ** doublings)
    await postpone(db, shop.shop_id, delivery, { next_attempt_at, fault })
    return false
  }
}

async function work(
  { db, clock, client, connections, follow }: WorkParts,
  shop: Shop,
  { about }: ShopifyTopic,
  { subject_id, into, triggered_at, received_at }: DeliveryRow,
): Promise<void> {
  const { shop_id, currency } = shop
  const read_at = clock.now()
  const caller = callerOf(client, await connections.doorOf(shop_id), currency, 'later')
  const at = triggered_at ?? received_at
  const { past_until = null, moved_at = null } = (await findConnection(db, shop_id)) ?? {}
  const read = { db, caller, past_until, moved_at }
  const events = await readEvents(read, { shop, about, subject_id, into, at })
  const names = topicsAbout(about)
  await inTransaction(db, async (tx) => {
    await markHandled(tx, shop_id, names, subject_id, { read_at, now: clock.now() })
    // Each by itself: of several at once the orders would come before their buyer.
    for (const event of events) await follow(tx, shop_id, [event])
  })
}

interface ReadParts {
  readonly db: Database
  readonly caller: ShopCaller
  readonly past_until: Date | null
  readonly moved_at: Date | null
}

function readEvents(
  parts: ReadParts,
  delivery: {
    readonly shop: Shop
    readonly about: ShopifyTopic['about']
    readonly subject_id: number | null
    readonly into: number | null
    readonly at: Date
  },
): Promise<PlatformEvent[]> | PlatformEvent[] {
  const { about, subject_id, into } = delivery
  if (subject_id === null) return []
  switch (about) {
    case 'order':
      return eventsOfOrder(parts, { ...delivery, order_id: subject_id })
    case 'customer':
      return eventsOfCustomer(parts, delivery.shop, subject_id)
    case 'merge':
      return into === null ? [] : keptMerge(parts, delivery.shop, subject_id, into)
    case 'erasure':
      return keepAlone(parts, delivery.shop, {
        kind: 'customer_deleted',
        customer_id: subject_id,
        is_erasure: true,
      })
    case 'access':
    case 'uninstalled':
      return []
  }
}

function keepAlone({ db, moved_at }: ReadParts, { shop_id }: Shop, event: PlatformEvent) {
  return keep(db, shop_id, moved_at, { events: [event], order: null })
}

async function eventsOfCustomer(
  parts: ReadParts,
  shop: Shop,
  customer_id: number,
): Promise<PlatformEvent[]> {
  const there = await savedNow(parts, customer_id)
  if (there !== null) return keepAlone(parts, shop, there)
  const into = await findHeir(parts, shop, customer_id)
  if (into !== null) return keptMerge(parts, shop, customer_id, into)
  return keepAlone(parts, shop, { kind: 'customer_deleted', customer_id })
}

async function keptMerge(parts: ReadParts, shop: Shop, customer_id: number, into: number) {
  const events = await eventsOfMerge(parts, shop, customer_id, into)
  return keep(parts.db, shop.shop_id, parts.moved_at, { events, order: null })
}

async function eventsOfOrder(
  parts: ReadParts,
  { shop, order_id, at }: { readonly shop: Shop; readonly order_id: number; readonly at: Date },
): Promise<PlatformEvent[]> {
  const { db, caller, past_until, moved_at } = parts
  const { shop_id } = shop
  const told = await readWholeOrder(caller, shop, order_id, past_until)
  if (told !== null) {
    const { order, events } = told
    const merged = order.test ? [] : await mergeBehind(parts, shop, order_id, order)
    return keep(db, shop_id, moved_at, { order, events: [...merged, ...events] })
  }
  return cancelled(db, shop_id, await keptNumber(db, shop_id, 'order', order_id), at)
}

/** An order with its buyer and its refunds; null: it is not there any more. */
export async function readWholeOrder(
  caller: ShopCaller,
  shop: Shop,
  order_id: number,
  past_until: Date | null,
): Promise<{ readonly order: ShopifyOrder; readonly events: PlatformEvent[] } | null> {
  const { order } = await caller.call(askForOrder, { id: gidOf('Order', order_id) })
  if (order === null) return null
  if (order.test) return { order, events: [] }
  if (order.currencyCode !== shop.currency) {
    const message = `the order is in ${order.currencyCode}, but the shop in ${shop.currency}`
    throw new ShopifyFailure('refused', message, 0)
  }
  const lines = await allLines(caller, order_id, order)
  const facts = await findProductFacts(caller, productsOf(lines))
  const products = new Map(facts.map((product) => [product.product_id, product]))
  return { order, events: orderEvents(order, { lines, products, past_until }) }
}

/** An order that is not there any more earns nothing; one that was never known is nothing to us. */
async function cancelled(
  db: Database,
  shop_id: number,
  order_id: number,
  at: Date,
): Promise<PlatformEvent[]> {
  const known = (await findOrder(db, shop_id, order_id))?.document ?? null
  if (known === null || known.cancelled_at !== null) return []
  const later = new Date(Math.max(Date.parse(known.updated_at) + 1, at.getTime())).toISOString()
  return [
    {
      kind: 'order_saved',
      order: { ...known, cancelled_at: at.toISOString(), updated_at: later },
    },
  ]
}

async function allLines(caller: ShopCaller, order_id: number, { lineItems }: ShopifyOrder) {
  const lines = [...lineItems.nodes]
  let { pageInfo } = lineItems
  while (pageInfo.hasNextPage && pageInfo.endCursor !== null) {
    const id = gidOf('Order', order_id)
    const { order } = await caller.call(readMoreLines, { id, after: pageInfo.endCursor })
    if (order === null) break
    lines.push(...order.lineItems.nodes)
    pageInfo = order.lineItems.pageInfo
  }
  return lines
}
