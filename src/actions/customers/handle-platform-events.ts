import type { Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { PlatformCustomer } from '../../platform/port.ts'
import { findPresence, markGone, markPresent } from '../../store/customers/customer-presence.ts'
import { forgetCustomer, lockCustomer, saveProfiles } from '../../store/customers/customers.ts'
import {
  claimPlatformEvent,
  findUnhandledEvent,
  listUnhandledEvents,
  postponePlatformEvent,
  type UnhandledEvent,
} from '../../store/customers/platform-events.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { listOrdersOf, listUnsettledOrders } from '../../store/orders/orders.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { findShop } from '../../store/shops/shops.ts'
import { settleOrder } from '../orders/settle-order.ts'
import { takeOrder, takeRefund } from '../orders/take-order.ts'
import { recogniseFriend } from '../referrals/recognise-friend.ts'
import { readCustomer, type StoredEvent } from '../webhooks/stored-event.ts'
import { enrol } from './admit-customer.ts'

const EVENTS_PER_ROUND = 100

/**
 * Carries out what the platform reported and nobody has handled, each event in a transaction of
 * its own. One that fails is logged and waits behind the others; it does not stop them.
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

/** Carries out one event, as soon as it is reported; what fails is left to the job. */
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

/** How many events of a round could be carried out. */
async function handleRound(context: EventContext, shop: Shop, now: Date): Promise<number> {
  const events = await listUnhandledEvents(context.database.db, shop.shop_id, EVENTS_PER_ROUND)
  let handled = 0
  for (const event of events) if (await handleEvent(context, shop, event, now)) handled += 1
  return handled
}

/** False: it failed, and waits behind the others. */
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
      // Only `insertPlatformEvent` writes these rows, from this type.
      await carryOut(tx, secret, shop, { event: payload as StoredEvent, told_at: created_at }, now)
    })
    return true
  } catch (error) {
    log.error({ err: error, event_id }, 'a platform event failed')
    await postponePlatformEvent(db, shop_id, event_id, now)
    return false
  }
}

async function carryOut(
  tx: Tx,
  secret: string,
  shop: Shop,
  { event, told_at }: { event: StoredEvent; told_at: Date },
  now: Date,
): Promise<void> {
  switch (event.kind) {
    case 'customer_saved': {
      const customer = readCustomer(event.customer)
      const known = await findPresence(tx, shop.shop_id, customer.customer_id)
      // Told before the customer was deleted, and late because it failed.
      if (known !== undefined && known.gone_at !== null && told_at < known.gone_at) return
      return welcomeCustomer(tx, secret, shop, customer, now)
    }
    case 'customer_deleted':
      await forgetCustomer(tx, shop.shop_id, event.customer_id, now)
      return markGone(tx, shop.shop_id, event.customer_id, told_at)
    case 'order_saved':
      return takeOrder(tx, shop, event.order, now)
    case 'order_refunded':
      return takeRefund(tx, shop, event.order_id, event.refund, now)
  }
}

/** Keeps what the platform says of a customer, who is a member from then on if that needs no join. */
async function welcomeCustomer(
  tx: Tx,
  secret: string,
  shop: Shop,
  customer: PlatformCustomer,
  now: Date,
): Promise<void> {
  const { shop_id } = shop
  const { customer_id } = customer
  await markPresent(tx, shop_id, customer_id)
  await saveProfiles(tx, shop_id, [customer], now)
  const { document } = await readProgram(tx, shop_id)
  const { switches, eligibility } = document
  if (switches.program_enabled && !eligibility.opt_in.required) {
    const known = await lockCustomer(tx, shop_id, customer_id)
    if (known?.enrolled_at === null) {
      const membership = { enrolled_via: 'account_created', locale: null, now }
      await enrol(tx, shop, customer_id, membership)
    }
  }
  // Orders may have come before their customer, and those of a referred friend before the e-mail.
  const is_friend = await recogniseFriend(tx, secret, shop, customer)
  const listOrders = is_friend ? listOrdersOf : listUnsettledOrders
  for (const order_id of await listOrders(tx, shop_id, customer_id)) {
    await settleOrder(tx, shop, order_id, now)
  }
}
