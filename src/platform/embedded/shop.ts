import { platformUnavailable, refused, requireNoFaults } from '../../errors.ts'
import { canonicalJson } from '../../lib/canonical-json.ts'
import type { Clock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { keyedDigest, randomBase62 } from '../../lib/secrets.ts'
import { type Database, inTransaction, type Tx } from '../../store/db.ts'
import type {
  MembershipRule,
  Platform,
  PlatformCollection,
  PlatformCustomer,
  PlatformEvent,
  PlatformProduct,
  PlatformShop,
  ShopPolicies,
} from '../port.ts'
import {
  asPlatformOrder,
  asPlatformRefund,
  isSameOrder,
  isSameRefund,
  type OrderDocument,
  orderFaults,
  type RefundDocument,
  refundFaults,
} from './order-document.ts'
import {
  findCollections,
  findOrMakeDraft,
  findProducts,
  type ProductDocument,
  type ProductRow,
} from './store/catalogue.ts'
import {
  type CustomerDocument,
  deleteCustomer,
  findAccessToken,
  findCustomer,
  insertAccessToken,
  saveCustomers,
} from './store/customers.ts'
import { findFact, saveFact, takeFault } from './store/facts.ts'
import { insertOrder, lockOrder, saveOrders } from './store/orders.ts'

const CALL_LIMIT_MS = 10_000
const TIMEOUT_RETRY_SECONDS = 5
const ACCESS_TOKEN_LIFETIME_MS = 24 * 60 * 60 * 1000

export const NO_POLICIES: ShopPolicies = { terms_url: null, privacy_url: null }

/** What the variant is called of a product that has no choice. */
export const ONLY_VARIANT_TITLE = 'Default Title'

/** Where the shop reports what happens in it. */
export interface EventSink {
  /** Keeps the event in the transaction that causes it. */
  keep(tx: Tx, shop_id: number, event_id: string, event: PlatformEvent): Promise<void>
  /** Carries out what was kept. */
  carryOut(shop_id: number): Promise<void>
}

export interface EmbeddedShopOptions {
  readonly db: Database
  readonly clock: Clock
  readonly secret: string
  readonly events: EventSink
  /** How long a call that times out takes. */
  readonly call_limit_ms?: number
}

/** A commerce platform of our own, with real storage and real faults. */
export class EmbeddedShop implements Platform {
  readonly #options: EmbeddedShopOptions

  constructor(options: EmbeddedShopOptions) {
    this.#options = options
  }

  findCustomer(shop: PlatformShop, customer_id: number): Promise<PlatformCustomer | null> {
    return this.#call(shop, async () => {
      const document = await findCustomer(this.#options.db, shop.shop_id, customer_id)
      return document === undefined ? null : asPlatformCustomer(customer_id, document)
    })
  }

  findAccessTokenCustomer(shop: PlatformShop, access_token: string): Promise<number | null> {
    return this.#call(shop, async () => {
      const { db, clock } = this.#options
      const digest = this.#tokenDigest(access_token)
      return (await findAccessToken(db, shop.shop_id, digest, clock.now())) ?? null
    })
  }

  findProducts(shop: PlatformShop, product_ids: readonly number[]): Promise<PlatformProduct[]> {
    return this.#call(shop, async () => {
      const rows = await findProducts(this.#options.db, shop.shop_id, product_ids)
      return rows.map(asPlatformProduct)
    })
  }

  findCollections(
    shop: PlatformShop,
    collection_ids: readonly number[],
  ): Promise<PlatformCollection[]> {
    return this.#call(shop, async () => {
      const rows = await findCollections(this.#options.db, shop.shop_id, collection_ids)
      return rows.map(({ collection_id, document }) => ({ collection_id, title: document.title }))
    })
  }

  createDraftProduct(
    shop: PlatformShop,
    { operation_id, title, price }: { operation_id: string; title: string; price: string },
  ): Promise<PlatformProduct> {
    return this.#call(shop, async () => {
      const draft = (variant_id: number) => draftDocument(title, price, variant_id)
      const row = await inTransaction(this.#options.db, (tx) =>
        findOrMakeDraft(tx, shop.shop_id, operation_id, draft),
      )
      return asPlatformProduct(row)
    })
  }

  publishMembershipRules(shop: PlatformShop, rules: readonly MembershipRule[]): Promise<void> {
    return this.#call(shop, () =>
      saveFact(this.#options.db, shop.shop_id, 'membership_rules', rules),
    )
  }

  findPolicies(shop: PlatformShop): Promise<ShopPolicies> {
    return this.#call(
      shop,
      async () => (await findFact(this.#options.db, shop.shop_id, 'policies')) ?? NO_POLICIES,
    )
  }

  recordEmailConsent(shop: PlatformShop, customer_id: number): Promise<void> {
    return this.#call(shop, async () => {
      await this.saveCustomer(shop, customer_id, (document) =>
        document === undefined ? null : { ...document, email_consent: true },
      )
    })
  }

  /**
   * Changes a customer and reports it, unless nothing changes or `change` answers null. Answers
   * the document as it then is.
   */
  async saveCustomer(
    shop: PlatformShop,
    customer_id: number,
    change: (document: CustomerDocument | undefined) => CustomerDocument | null,
  ): Promise<CustomerDocument | null> {
    const { db, events, clock } = this.#options
    const saved = await inTransaction(db, async (tx) => {
      const before = await findCustomer(tx, shop.shop_id, customer_id)
      const document = change(before)
      if (document === null || isSame(before, document)) return before ?? null
      await saveCustomers(tx, shop.shop_id, [{ customer_id, document }])
      await events.keep(tx, shop.shop_id, newId('pev', clock.now()), {
        kind: 'customer_saved',
        customer: asPlatformCustomer(customer_id, document),
      })
      return document
    })
    await events.carryOut(shop.shop_id)
    return saved
  }

  /** False when there was no such customer. */
  async deleteCustomer(shop: PlatformShop, customer_id: number): Promise<boolean> {
    const { db, events, clock } = this.#options
    const deleted = await inTransaction(db, async (tx) => {
      if (!(await deleteCustomer(tx, shop.shop_id, customer_id))) return false
      await events.keep(tx, shop.shop_id, newId('pev', clock.now()), {
        kind: 'customer_deleted',
        customer_id,
      })
      return true
    })
    await events.carryOut(shop.shop_id)
    return deleted
  }

  /**
   * Keeps what `change` makes of an order, and reports it unless nothing changes. Answers the
   * order as it then is.
   */
  async saveOrder(
    shop: PlatformShop,
    order_id: number,
    change: (tx: Tx, document: OrderDocument | undefined) => Promise<OrderDocument>,
  ): Promise<OrderDocument> {
    const { db, events, clock } = this.#options
    const saved = await inTransaction(db, async (tx) => {
      const before = await lockOrder(tx, shop.shop_id, order_id)
      const document = await change(tx, before)
      requireNoFaults(orderFaults(before, document))
      if (before !== undefined && isSameOrder(before, document)) return before
      await (before === undefined
        ? insertOrder(tx, shop.shop_id, order_id, document)
        : saveOrders(tx, shop.shop_id, [{ order_id, document }]))
      const order = asPlatformOrder(order_id, document)
      const event_id = newId('pev', clock.now())
      await events.keep(tx, shop.shop_id, event_id, { kind: 'order_saved', order })
      return document
    })
    await events.carryOut(shop.shop_id)
    return saved
  }

  /** Keeps a refund and reports it, unless it was there; null when there is no such order. */
  async refundOrder(
    shop: PlatformShop,
    order_id: number,
    told: RefundDocument,
  ): Promise<RefundDocument | null> {
    const { db, events, clock } = this.#options
    const kept = await inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, shop.shop_id, order_id)
      if (order === undefined) return null
      const same_id = order.refunds.find(({ id }) => id === told.id)
      if (same_id !== undefined && isSameRefund(same_id, told)) return same_id
      if (same_id !== undefined) throw refundTaken(told.id)
      requireNoFaults(refundFaults(order, told))
      const document = { ...order, refunds: [...order.refunds, told] }
      await saveOrders(tx, shop.shop_id, [{ order_id, document }])
      const refund = asPlatformRefund(told)
      const event_id = newId('pev', clock.now())
      await events.keep(tx, shop.shop_id, event_id, { kind: 'order_refunded', order_id, refund })
      return told
    })
    await events.carryOut(shop.shop_id)
    return kept
  }

  async createAccessToken(
    shop: PlatformShop,
    customer_id: number,
  ): Promise<{ token: string; expires_at: Date }> {
    const { db, clock } = this.#options
    const token = `shcat_${randomBase62(40)}`
    const expires_at = new Date(clock.now().getTime() + ACCESS_TOKEN_LIFETIME_MS)
    const digest = this.#tokenDigest(token)
    await insertAccessToken(db, shop.shop_id, { digest, customer_id, expires_at })
    return { token, expires_at }
  }

  #tokenDigest(token: string): Buffer {
    return keyedDigest(this.#options.secret, 'embedded-access-token', token)
  }

  /** A call as the service sees it: it may fail, be refused, or time out after it acted. */
  async #call<Result>(shop: PlatformShop, act: () => Promise<Result>): Promise<Result> {
    const fault = await takeFault(this.#options.db, shop.shop_id)
    if (fault === undefined) return act()
    if (fault.mode === 'timeout') {
      await act()
      const { promise, resolve } = Promise.withResolvers<void>()
      setTimeout(resolve, this.#options.call_limit_ms ?? CALL_LIMIT_MS)
      await promise
      throw platformUnavailable('commerce platform', TIMEOUT_RETRY_SECONDS)
    }
    throw platformUnavailable('commerce platform', fault.retry_after_seconds)
  }
}

function refundTaken(id: number) {
  const message = `The refund ${id} of this order said something else.`
  return refused('refund_taken', message, { field: 'id', received: id })
}

function asPlatformCustomer(customer_id: number, document: CustomerDocument): PlatformCustomer {
  const { email, first_name, last_name, tags, locale, company } = document
  return {
    customer_id,
    email,
    first_name,
    last_name,
    tags,
    locale,
    is_business: company !== null,
    created_at: new Date(document.created_at),
  }
}

function isSame(before: CustomerDocument | undefined, after: CustomerDocument): boolean {
  return before !== undefined && canonicalJson(before) === canonicalJson(after)
}

function asPlatformProduct({ product_id, document }: ProductRow): PlatformProduct {
  const { title, status, variants } = document
  return {
    product_id,
    title,
    status,
    variants: variants.map(({ id, title, price }) => ({ variant_id: id, title, price })),
  }
}

function draftDocument(title: string, price: string, variant_id: number): ProductDocument {
  const variant = { id: variant_id, title: ONLY_VARIANT_TITLE, price, compare_at_price: null }
  return {
    title,
    status: 'DRAFT',
    tags: [],
    gift_card: false,
    collection_ids: [],
    variants: [variant],
  }
}
