import type { Order } from '../domain/orders/order.ts'
import type { PlatformCustomer, PlatformEvent } from '../domain/platform.ts'
import type { Database } from '../store/db.ts'
import { findOrder } from '../store/orders/orders.ts'
import { gidOf } from './domain/ids.ts'
import { contentOf, keptEvents, namedIn } from './domain/kept.ts'
import { customerAmong, matchLines, namesOfOrder, orderAmong } from './domain/match-kept.ts'
import { refundedMoney } from './domain/read-order.ts'
import type { ShopifyOrder } from './operations/orders.ts'
import { numbersSoFar, ourNumbers } from './our-numbers.ts'
import { isKnown, listCustomersAlike, listOrdersAlike } from './store/built-in.ts'
import { findKept, insertKept, listTaken } from './store/kept-ids.ts'

/** What Shopify says of one customer, or of one order with its buyer. */
export interface Told {
  readonly events: readonly PlatformEvent[]
  /** As it was read; null: nothing of an order. */
  readonly order: Pick<
    ShopifyOrder,
    'name' | 'sourceIdentifier' | 'refunds' | 'currencyCode' | 'taxesIncluded'
  > | null
}

/**
 * What Shopify tells, with our numbers. In a shop that was moved here from the built-in shop, what
 * that shop had keeps its number; it is recognised if it is older than the move. What is new and has
 * a number of that shop gets another.
 */
export async function keep(
  db: Database,
  shop_id: number,
  moved_at: Date | null,
  { events, order }: Told,
): Promise<PlatformEvent[]> {
  if (moved_at === null) return [...events]
  await recognise(db, shop_id, { events, order }, moved_at)
  const ids = await ourNumbers(db, shop_id, namedIn(events))
  const saved = events.find((event) => event.kind === 'order_saved')?.order
  const is_kept = saved !== undefined && ids.orderOf(saved.order_id) !== null
  const known = is_kept
    ? ((await findOrder(db, shop_id, ids.numberOf('order', saved.order_id)))?.document ?? null)
    : null
  const refunded = order === null ? new Map<number, string>() : refundedMoney(order)
  return events.flatMap((event) => keptEvents(event, ids, { known, refunded }))
}

/**
 * Finds out which customer and which order of the built-in shop these are, and remembers it.
 * `moved_at`: what is younger, or known by its own number already, is none; null: the move itself.
 */
export async function recognise(
  db: Database,
  shop_id: number,
  { events, order }: Told,
  moved_at: Date | null,
): Promise<void> {
  for (const event of events) {
    if (event.kind === 'customer_saved') {
      await recogniseCustomer(db, shop_id, event.customer, moved_at)
    }
    if (event.kind === 'order_saved') {
      const names = order === null ? [] : [order.name, order.sourceIdentifier ?? '']
      const refund_ids = events.flatMap((one) =>
        one.kind === 'order_refunded' ? one.refund.refund_id : [],
      )
      const there = { order: event.order, names: names.filter((name) => name !== ''), refund_ids }
      await recogniseOrder(db, shop_id, there, moved_at)
    }
  }
}

async function recogniseCustomer(
  db: Database,
  shop_id: number,
  { customer_id: shopify_id, email, created_at }: PlatformCustomer,
  moved_at: Date | null,
): Promise<void> {
  if (!(await isNew(db, shop_id, 'customer', shopify_id, moved_at))) return
  const may_be_kept = moved_at === null || created_at < moved_at
  const there = { shopify_id, gid: gidOf('Customer', shopify_id), email }
  const here = may_be_kept ? await listCustomersAlike(db, shop_id, there) : []
  const kept_id = customerAmong(here, there)
  if (kept_id === null) return
  await insertKept(db, shop_id, [{ kind: 'customer', shopify_id, kept_id, details: null }])
}

async function recogniseOrder(
  db: Database,
  shop_id: number,
  there: {
    readonly order: Order
    readonly names: readonly string[]
    readonly refund_ids: readonly number[]
  },
  moved_at: Date | null,
): Promise<void> {
  const { order, refund_ids } = there
  const { order_id: shopify_id } = order
  if (!(await isNew(db, shop_id, 'order', shopify_id, moved_at))) return
  const ids = await numbersSoFar(db, shop_id, namedIn([{ kind: 'order_saved', order }]))
  const buyer_id = order.customer_id === null ? null : ids.numberOf('customer', order.customer_id)
  const may_be_kept = moved_at === null || new Date(order.created_at) < moved_at
  const names = namesOfOrder(shopify_id, there.names)
  const here = may_be_kept ? await listOrdersAlike(db, shop_id, names) : []
  const found = orderAmong(here, { order, buyer_id })
  if (found === null) return
  const { order: kept, refund_ids: own_refund_ids } = found
  const lines = matchLines(order.lines, kept.lines, (id) => ids.numberOf('product', id))
  const taken = { line_ids: kept.lines.map(({ line_id }) => line_id), refund_ids: own_refund_ids }
  const details = { lines, refund_ids, taken, content: contentOf(order) }
  const row = { kind: 'order', shopify_id, kept_id: kept.order_id, details } as const
  await insertKept(db, shop_id, [row])
}

/** Whether nothing is known of it yet: neither which thing of ours it is nor that it is none. */
async function isNew(
  db: Database,
  shop_id: number,
  kind: 'customer' | 'order',
  shopify_id: number,
  moved_at: Date | null,
): Promise<boolean> {
  if ((await findKept(db, shop_id, [{ kind, shopify_id }])).length > 0) return false
  if (moved_at === null) return true
  if ((await listTaken(db, shop_id, [{ kind, shopify_id }])).length > 0) return true
  return !(await isKnown(db, shop_id, kind, shopify_id))
}
