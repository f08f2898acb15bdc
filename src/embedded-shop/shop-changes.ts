import type { NewCustomer, PlatformCustomer, PlatformShop } from '../domain/platform.ts'
import { ordersLeft } from '../errors.ts'
import { stopwatch } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import type { Tx } from '../store/db.ts'
import { asPlatformCustomer, isSameCustomer } from './customer-document.ts'
import { happen, type ReportedEvent, type ShopChangesOptions, type Work } from './happen.ts'
import { OrderChanges } from './order-changes.ts'
import type { OrderDocument, RefundDocument } from './order-document.ts'
import { saveProduct } from './save-product.ts'
import { completeCustomer } from './schemas/customers.ts'
import type { OrderBody } from './schemas/orders.ts'
import type { ProductRow } from './store/catalogue.ts'
import {
  addCustomers,
  type CustomerDocument,
  deleteCustomer,
  listCustomers,
  lockCustomer,
  lockKnown,
  saveCustomers,
} from './store/customers.ts'
import { moveShopRows } from './store/merged-customers.ts'
import { listAwaiting } from './store/orders.ts'

/** So few that they fit into the time of a call. */
const AWAITING_PER_ROUND = 100
/** An order that was not completed by then waits until the product is saved again. */
const COMPLETING_MS = 20_000
const RETRY_SECONDS = 1

/** null: the customer stays as they are. */
type CustomerChange = (document: CustomerDocument | undefined) => CustomerDocument | null

/**
 * Changes of the shop: each is saved, reported and processed in one transaction. A change that the
 * programme cannot follow is kept nevertheless: it is saved with its event, which is processed as
 * soon as that works.
 */
export class ShopChanges {
  readonly #options: ShopChangesOptions
  readonly #orders: OrderChanges

  constructor(options: ShopChangesOptions) {
    this.#options = options
    this.#orders = new OrderChanges(options)
  }

  /**
   * Changes a customer and reports it, unless nothing changes or `change` returns null. Returns the
   * new document.
   */
  async saveCustomer(
    shop: PlatformShop,
    customer_id: number,
    change: CustomerChange,
  ): Promise<CustomerDocument | null> {
    return (await this.reportCustomer(shop, customer_id, change)).document
  }

  /** The same with who has everything of the customer in the programme. */
  reportCustomer(
    shop: PlatformShop,
    customer_id: number,
    change: CustomerChange,
  ): Promise<{ readonly document: CustomerDocument | null; readonly who_has: number }> {
    return this.#happen(shop, async (tx, report) => {
      const { document: before, who_has } = await lockKnown(tx, shop.shop_id, customer_id)
      const document = change(before)
      if (document === null || isSameCustomer(before, document)) {
        return { document: before ?? null, who_has }
      }
      const now = this.#options.clock.now()
      const updated_at = await saveCustomers(tx, shop.shop_id, [{ customer_id, document }], now)
      const customer = asPlatformCustomer(customer_id, { document, updated_at })
      await report([{ kind: 'customer_saved', customer }])
      return { document, who_has }
    })
  }

  /**
   * Adds customers that are not there, in the transaction of somebody who makes them members. The
   * job that handles what nobody has handled does so with these events. Returns all as they are.
   */
  async add(
    tx: Tx,
    { shop_id }: PlatformShop,
    customers: readonly NewCustomer[],
    now: Date,
  ): Promise<PlatformCustomer[]> {
    const drafts = customers.map(({ customer_id, ...known }) => {
      return { customer_id, document: completeCustomer(known, undefined, now) }
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
      await report([{ kind: 'customer_deleted', customer_id }])
      return true
    })
  }

  /** Removes a customer without a report: the caller follows this in the programme. */
  async remove(tx: Tx, shop_id: number, customer_id: number): Promise<void> {
    await deleteCustomer(tx, shop_id, customer_id)
  }

  /**
   * Makes one customer of two, without a report: the caller follows this in the programme. The one
   * who stays keeps the address, the name and the consent, and has the tags of both. Returns them if
   * they are here.
   */
  async merge(
    tx: Tx,
    { shop_id }: PlatformShop,
    { customer_id, into }: { readonly customer_id: number; readonly into: number },
    now: Date,
  ): Promise<PlatformCustomer | null> {
    // In the order of their numbers, so that no two can wait for each other.
    const documents = new Map<number, CustomerDocument | undefined>()
    for (const number of [customer_id, into].sort((one, other) => one - other)) {
      documents.set(number, await lockCustomer(tx, shop_id, number))
    }
    const [gone, kept] = [documents.get(customer_id), documents.get(into)]
    await moveShopRows(tx, { shop_id, customer_id, into })
    await deleteCustomer(tx, shop_id, customer_id)
    if (kept === undefined || gone === undefined) return null
    const document = { ...kept, tags: [...new Set([...kept.tags, ...gone.tags])] }
    const updated_at = await saveCustomers(tx, shop_id, [{ customer_id: into, document }], now)
    return asPlatformCustomer(into, { document, updated_at })
  }

  /** Saves an order as it is reported, unless nothing changes. Returns the order as it is now. */
  async saveOrder(
    shop: PlatformShop & { readonly currency: string },
    order_id: number,
    body: OrderBody,
    now: Date,
  ): Promise<OrderDocument> {
    const { currency } = shop
    const { kept } = await this.#orders.take(shop, { kind: 'order', order_id, currency, body, now })
    if (kept.document === undefined) throw new Error(`the order ${order_id} was not saved`)
    return kept.document
  }

  /**
   * Stores a refund and reports it, unless it exists already. It may come before its order. null: it
   * was withdrawn, and stays so.
   */
  async refundOrder(
    shop: PlatformShop,
    order_id: number,
    reported: RefundDocument,
    now: Date,
  ): Promise<RefundDocument | null> {
    const report = { kind: 'refund', order_id, refund: reported, now } as const
    const { refund } = await this.#orders.take(shop, report)
    return refund
  }

  /** Takes a refund away that was entered by mistake. */
  async withdrawRefund(
    shop: PlatformShop,
    order_id: number,
    refund_id: number | string,
    now: Date,
  ): Promise<void> {
    await this.#orders.take(shop, { kind: 'withdrawal', order_id, refund_id, now })
  }

  /** Saves a product, and completes the orders that came before it. */
  async saveProduct(shop: PlatformShop, row: ProductRow): Promise<void> {
    const { db, clock } = this.#options
    const { product_id } = row
    const elapsed = stopwatch()
    await saveProduct(db, shop, row)
    let awaiting: readonly number[]
    do {
      awaiting = await listAwaiting(db, shop.shop_id, product_id, AWAITING_PER_ROUND)
      if (elapsed() > COMPLETING_MS) throw ordersLeft(RETRY_SECONDS)
      await Promise.all(
        awaiting.map((order_id) =>
          this.#orders.take(shop, { kind: 'product', order_id, product_id, now: clock.now() }),
        ),
      )
    } while (awaiting.length === AWAITING_PER_ROUND)
  }

  #happen<Result>(shop: PlatformShop, work: Work<Result>): Promise<Result> {
    return happen(this.#options, shop, work)
  }
}
