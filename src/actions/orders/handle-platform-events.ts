import type { Context } from '../../context.ts'
import { nothingNew } from '../../domain/orders/take-report.ts'
import type { PlatformCustomer, PlatformEvent } from '../../domain/platform.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import {
  type CustomerPresence,
  findPresence,
  lockPlace,
  markGone,
  markPresent,
} from '../../store/customers/customer-presence.ts'
import { saveProfiles } from '../../store/customers/customers.ts'
import { keepJoinedAddress } from '../../store/customers/joined-addresses.ts'
import {
  claimPlatformEvent,
  findUnhandledEvent,
  listUnhandledEvents,
  postponePlatformEvent,
  type UnhandledEvent,
} from '../../store/customers/platform-events.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { listOrderIds, lockUnsettledOrders } from '../../store/orders/orders.ts'
import { findShopAt, readShopAt } from '../../store/programme/programs.ts'
import { findShop } from '../../store/shops/shops.ts'
import { enroll } from '../customers/enroll.ts'
import { eraseCustomer } from '../customers/erase-customer.ts'
import { forgetCustomer } from '../customers/forget-customer.ts'
import { recognizeFriend } from '../referrals/recognize-friend.ts'
import { mergeAndSettle } from './merge-and-settle.ts'
import type { ShopToRead } from './order-desk.ts'
import { isOfOrder, reportOf } from './reported-event.ts'
import { settleOrders } from './settle-orders.ts'
import { readEvent, type StoredEvent } from './stored-event.ts'

const EVENTS_PER_ROUND = 100

/**
 * Handles the events of the platform that nobody has handled, each in its own transaction. An event
 * that fails is logged and moves behind the others; it does not stop them.
 */
export async function handlePlatformEvents(
  context: EventContext,
  shop_id: number,
  now: Date,
): Promise<void> {
  const shop = await findShop(context.database.db, shop_id)
  if (shop === undefined) return
  let handled: number
  do handled = await handleRound(context, shop, now)
  while (handled === EVENTS_PER_ROUND)
}

type EventContext = Pick<Context, 'database' | 'log' | 'secret'>

/** Handles events in the transaction that causes them. What it throws ends that transaction. */
export async function followPlatformEvents(
  tx: Tx,
  secret: string,
  shop: ShopToRead,
  events: readonly PlatformEvent[],
): Promise<void> {
  const { shop_id, now } = shop
  await settleOrders(tx, secret, shop, events.filter(isOfOrder).map(reportOf))
  const others = events.filter((event) => !isOfOrder(event))
  const at = others.length === 0 ? undefined : await findShopAt(tx, shop_id, now)
  if (at === undefined) return
  for (const event of others) await processEvent(tx, secret, at, { event, reported_at: now })
}

/** Handles one event that was stored. If that fails, the job tries again. */
export async function handlePlatformEvent(
  context: EventContext,
  shop_id: number,
  event_id: string,
  now: Date,
): Promise<void> {
  const { db } = context.database
  const shop = await findShop(db, shop_id)
  const event = await findUnhandledEvent(db, shop_id, event_id)
  if (shop !== undefined && event !== undefined) await handleEvent(context, shop, event, now)
}

/** How many events of a round were handled. */
async function handleRound(context: EventContext, shop: Shop, now: Date): Promise<number> {
  const events = await listUnhandledEvents(context.database.db, shop.shop_id, EVENTS_PER_ROUND)
  let handled = 0
  for (const event of events) if (await handleEvent(context, shop, event, now)) handled += 1
  return handled
}

/** False: it failed, and moves behind the others. */
async function handleEvent(
  { database: { db }, log, secret }: EventContext,
  shop: Shop,
  { event_id, payload, created_at }: UnhandledEvent,
  now: Date,
): Promise<boolean> {
  const { shop_id } = shop
  try {
    await inTransaction(db, async (tx) => {
      if (!(await claimPlatformEvent(tx, shop_id, event_id, now))) return
      // Only `insertPlatformEvents` writes these rows, from this type.
      const event = readEvent(payload as StoredEvent)
      const at = await readShopAt(tx, shop, now)
      await processEvent(tx, secret, at, { event, reported_at: created_at })
    })
    return true
  } catch (error) {
    log.error({ err: error, event_id }, 'a platform event failed')
    await postponePlatformEvent(db, shop_id, event_id, now)
    return false
  }
}

async function processEvent(
  tx: Tx,
  secret: string,
  at: ShopAt,
  { event, reported_at }: { event: PlatformEvent; reported_at: Date },
): Promise<void> {
  const { shop, now } = at
  switch (event.kind) {
    case 'customer_saved': {
      const { customer } = event
      const known = await lockPlace(tx, shop.shop_id, customer.customer_id)
      // Everything of theirs is another's.
      if (known !== undefined && known.merged_into !== null) return
      // Reported before the customer was deleted, but handled late because it had failed.
      if (known !== undefined && known.gone_at !== null && reported_at < known.gone_at) return
      return saveCustomer(tx, secret, at, customer, known)
    }
    case 'customer_deleted': {
      const known = await findPresence(tx, shop.shop_id, event.customer_id)
      if (known !== undefined && known.merged_into !== null) return
      if (event.is_erasure === true) await eraseCustomer(tx, shop, event.customer_id, now)
      else await forgetCustomer(tx, shop.shop_id, event.customer_id, now)
      return markGone(tx, shop.shop_id, event.customer_id, reported_at)
    }
    case 'customers_merged':
      await mergeAndSettle(tx, secret, at, { ...event, origin: null })
      return
    case 'order_saved':
    case 'order_refunded':
    case 'refund_withdrawn':
      return settleOrders(tx, secret, at, [reportOf(event)])
  }
}

/** Stores the platform's data of a customer, who becomes a member unless customers must opt in. */
async function saveCustomer(
  tx: Tx,
  secret: string,
  at: ShopAt,
  customer: PlatformCustomer,
  known: CustomerPresence | undefined,
): Promise<void> {
  const { shop, program, now } = at
  const { shop_id } = shop
  const { customer_id } = customer
  const is_back = known !== undefined && known.gone_at !== null
  const unsettled = await lockUnsettledOrders(tx, shop_id, customer_id, { is_back })
  if (is_back) await markPresent(tx, shop_id, customer_id)
  await saveProfiles(tx, shop_id, [customer], now)
  const { switches, eligibility } = program
  const joins = switches.program_enabled && !eligibility.opt_in.required
  if (joins && known?.is_member !== true) {
    const quietly = customer.is_past === true
    const how = { enrolled_via: 'account_created', locale: null, quietly }
    await enroll(tx, secret, at, customer_id, how)
  }
  // Orders may have come before their customer or while they were deleted, and a referred friend's
  // orders before the e-mail.
  const is_friend = await recognizeFriend(tx, secret, shop, customer)
  const order_ids = is_friend ? await listOrderIds(tx, shop_id, customer_id) : unsettled
  // One by one: orders of one buyer are rounds of their own, and each round loads what waits for it.
  for (const order_id of order_ids) await settleOrders(tx, secret, at, [nothingNew(order_id)])
  if (is_back) await keepJoinedAddress(tx, shop_id, customer_id)
}
