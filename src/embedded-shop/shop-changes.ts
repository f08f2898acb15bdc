import type { PlatformCustomer, PlatformEvent, PlatformShop } from '../domain/platform.ts'
import { ordersLeft, refused, requireNoFaults } from '../errors.ts'
import { type Clock, stopwatch } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import { type Database, inTransaction, type Tx } from '../store/db.ts'
import { isWorthRepeating, LostRace } from '../store/error-kind.ts'
import { awaitedBy, withLateProducts } from './complete-lines.ts'
import { asPlatformCustomer, isSameCustomer } from './customer-document.ts'
import { countUses } from './discount-uses.ts'
import {
  asPlatformOrder,
  asPlatformRefund,
  isSameOrder,
  isSameRefund,
  type OrderDocument,
  orderFaults,
  type RefundDocument,
} from './order-document.ts'
import { refundFaults, refundShapeFaults } from './refund-rules.ts'
import { saveProduct } from './save-product.ts'
import { completeCustomer } from './schemas/customers.ts'
import type { ProductRow } from './store/catalogue.ts'
import {
  addCustomers,
  type CustomerDocument,
  deleteCustomer,
  listCustomers,
  lockCustomer,
  saveCustomers,
} from './store/customers.ts'
import {
  awaitProducts,
  findEarlyRefund,
  insertEarlyRefund,
  listAwaiting,
  lockOrder,
  saveOrders,
  stopAwaiting,
  takeEarlyRefunds,
} from './store/orders.ts'

export interface ReportedEvent {
  readonly event_id: string
  readonly event: PlatformEvent
}

/** The receiver of the shop's events. */
export interface EventSink {
  /** Processes events in the transaction that causes them. */
  follow(tx: Tx, shop_id: number, events: readonly PlatformEvent[]): Promise<void>
  /** Stores events in the transaction that causes them, to be processed later. */
  store(tx: Tx, shop_id: number, reported: readonly ReportedEvent[]): Promise<void>
  /** Processes an event that was stored. */
  process(shop_id: number, event_id: string): Promise<void>
}

export interface ShopChangesOptions {
  readonly db: Database
  readonly clock: Clock
  readonly events: EventSink
}

const AWAITING_PER_ROUND = 100
/** An order that was not completed by then waits until the product is saved again. */
const COMPLETING_MS = 20_000
const RETRY_SECONDS = 1

/**
 * Changes of the shop: each is saved, reported and processed in one transaction. A change that the
 * programme cannot follow is kept nevertheless: it is saved with its event, which is processed as
 * soon as that works.
 */
export class ShopChanges {
  readonly #options: ShopChangesOptions

  constructor(options: ShopChangesOptions) {
    this.#options = options
  }

  /**
   * Changes a customer and reports it, unless nothing changes or `change` returns null. Returns the
   * new document.
   */
  saveCustomer(
    shop: PlatformShop,
    customer_id: number,
    change: (document: CustomerDocument | undefined) => CustomerDocument | null,
  ): Promise<CustomerDocument | null> {
    return this.#happen(shop, async (tx, report) => {
      const before = await lockCustomer(tx, shop.shop_id, customer_id)
      const document = change(before)
      if (document === null || isSameCustomer(before, document)) return before ?? null
      const now = this.#options.clock.now()
      const updated_at = await saveCustomers(tx, shop.shop_id, [{ customer_id, document }], now)
      const customer = asPlatformCustomer(customer_id, { document, updated_at })
      await report({ kind: 'customer_saved', customer })
      return document
    })
  }

  /**
   * Adds customers that are not there, in the transaction of somebody who makes them members. The
   * job that handles what nobody has handled does so with these events. Returns all as they are.
   */
  async add(
    tx: Tx,
    { shop_id }: PlatformShop,
    customers: readonly { readonly customer_id: number; readonly email: string | null }[],
    now: Date,
  ): Promise<PlatformCustomer[]> {
    const drafts = customers.map(({ customer_id, email }) => {
      return { customer_id, document: completeCustomer({ email }, undefined, now) }
    })
    const added = new Set(await addCustomers(tx, shop_id, drafts, now))
    const ids = customers.map(({ customer_id }) => customer_id)
    const all = (await listCustomers(tx, shop_id, ids)).map(({ customer_id, ...known }) =>
      asPlatformCustomer(customer_id, known),
    )
    const reported = all
      .filter(({ customer_id }) => added.has(customer_id))
      .map((customer): ReportedEvent => {
        return { event_id: newId('pev', now), event: { kind: 'customer_saved', customer } }
      })
    await this.#options.events.store(tx, shop_id, reported)
    return all
  }

  /** False when there was no such customer. */
  deleteCustomer(shop: PlatformShop, customer_id: number): Promise<boolean> {
    return this.#happen(shop, async (tx, report) => {
      if (!(await deleteCustomer(tx, shop.shop_id, customer_id))) return false
      await report({ kind: 'customer_deleted', customer_id })
      return true
    })
  }

  /**
   * Saves an order as `change` returns it, and reports it unless nothing changes. Returns the new
   * order.
   */
  saveOrder(
    shop: PlatformShop,
    order_id: number,
    change: (tx: Tx, document: OrderDocument | undefined) => Promise<OrderDocument>,
  ): Promise<OrderDocument> {
    return this.#happen(shop, async (tx, report) => {
      const { shop_id } = shop
      const before = await lockOrder(tx, shop_id, order_id)
      const changed = await change(tx, before)
      requireNoFaults(orderFaults(changed))
      if (before !== undefined && isSameOrder(before, changed)) return before
      const document = await keepOrder(tx, shop_id, order_id, before, changed)
      const now = this.#options.clock.now()
      await countUses(tx, shop_id, order_id, before, document, now)
      await report({ kind: 'order_saved', order: asPlatformOrder(order_id, document) })
      return document
    })
  }

  /** Stores a refund and reports it, unless it exists already. It may come before its order. */
  refundOrder(shop: PlatformShop, order_id: number, refund: RefundDocument) {
    return this.#happen(shop, async (tx, report) => {
      const order = await lockOrder(tx, shop.shop_id, order_id)
      if (order === undefined) return keepEarly(tx, shop.shop_id, order_id, refund, report)
      const same_id = order.refunds.find(({ id }) => id === refund.id)
      if (same_id !== undefined && isSameRefund(same_id, refund)) return same_id
      if (same_id !== undefined) throw refundTaken(refund.id)
      requireNoFaults(refundFaults(order, refund))
      const document = { ...order, refunds: [...order.refunds, refund] }
      await saveOrders(tx, shop.shop_id, [{ order_id, document }])
      await report({ kind: 'order_refunded', order_id, refund: asPlatformRefund(refund) })
      return refund
    })
  }

  /** Saves a product, and completes the orders that came before it. */
  async saveProduct(shop: PlatformShop, row: ProductRow): Promise<void> {
    const { db } = this.#options
    const elapsed = stopwatch()
    await saveProduct(db, shop, row)
    let awaiting: readonly number[]
    do {
      awaiting = await listAwaiting(db, shop.shop_id, row.product_id, AWAITING_PER_ROUND)
      for (const order_id of awaiting) {
        if (elapsed() > COMPLETING_MS) throw ordersLeft(RETRY_SECONDS)
        await this.#completeOrder(shop, order_id, row.product_id)
      }
    } while (awaiting.length === AWAITING_PER_ROUND)
  }

  /** An order whose product has come. */
  #completeOrder(shop: PlatformShop, order_id: number, product_id: number): Promise<void> {
    return this.#happen(shop, async (tx, report) => {
      const { shop_id } = shop
      const before = await lockOrder(tx, shop_id, order_id)
      await stopAwaiting(tx, shop_id, { order_id, product_id })
      if (before === undefined) return
      const document = await withLateProducts(tx, shop_id, before, this.#options.clock.now())
      if (isSameOrder(before, document)) return
      await saveOrders(tx, shop_id, [{ order_id, document }])
      await report({ kind: 'order_saved', order: asPlatformOrder(order_id, document) })
    })
  }

  async #happen<Result>(shop: PlatformShop, work: Work<Result>): Promise<Result> {
    const { db, events } = this.#options
    try {
      return await inTransaction(db, (tx) =>
        work(tx, async (event) => {
          try {
            await events.follow(tx, shop.shop_id, [event])
          } catch (error) {
            if (isWorthRepeating(error)) throw error
            throw new NotFollowed('the programme could not follow', { cause: error })
          }
        }),
      )
    } catch (error) {
      if (!(error instanceof NotFollowed || isWorthRepeating(error))) throw error
      return this.#happenAlone(shop, work)
    }
  }

  async #happenAlone<Result>({ shop_id }: PlatformShop, work: Work<Result>): Promise<Result> {
    const { db, events, clock } = this.#options
    const { result, kept } = await inTransaction(db, async (tx) => {
      const reported: string[] = []
      const report = async (event: PlatformEvent) => {
        const event_id = newId('pev', clock.now())
        reported.push(event_id)
        await events.store(tx, shop_id, [{ event_id, event }])
      }
      return { result: await work(tx, report), kept: reported }
    })
    for (const event_id of kept) await events.process(shop_id, event_id)
    return result
  }
}

/** It can be repeated: a transaction that lost a race starts again. */
type Work<Result> = (tx: Tx, report: Report) => Promise<Result>

class NotFollowed extends Error {
  override name = 'NotFollowed'
}

async function keepEarly(
  tx: Tx,
  shop_id: number,
  order_id: number,
  refund: RefundDocument,
  report: Report,
): Promise<RefundDocument> {
  requireNoFaults(refundShapeFaults(refund))
  const same_id = await findEarlyRefund(tx, shop_id, order_id, refund.id)
  if (same_id !== undefined && isSameRefund(same_id, refund)) return same_id
  if (same_id !== undefined) throw refundTaken(refund.id)
  if (!(await insertEarlyRefund(tx, shop_id, order_id, refund))) {
    throw new LostRace('the refund was reported just now')
  }
  await report({ kind: 'order_refunded', order_id, refund: asPlatformRefund(refund) })
  return refund
}

/** Saves an order; a new one has the refunds that came before it. */
async function keepOrder(
  tx: Tx,
  shop_id: number,
  order_id: number,
  before: OrderDocument | undefined,
  changed: OrderDocument,
): Promise<OrderDocument> {
  const refunds = before?.refunds ?? (await takeEarlyRefunds(tx, shop_id, order_id))
  const document = { ...changed, refunds }
  await saveOrders(tx, shop_id, [{ order_id, document }])
  await awaitProducts(tx, shop_id, order_id, awaitedBy(document))
  return document
}

type Report = (event: PlatformEvent) => Promise<void>

function refundTaken(id: number) {
  const message = `The refund ${id} of this order was already sent with other content.`
  return refused('refund_taken', message, { field: 'id', received: id })
}
