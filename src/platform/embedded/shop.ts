import { platformUnavailable } from '../../errors.ts'
import { canonicalJson } from '../../lib/canonical-json.ts'
import type { Clock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { keyedDigest, randomBase62 } from '../../lib/secrets.ts'
import { type Database, inTransaction, type Tx } from '../../store/db.ts'
import type { Platform, PlatformCustomer, PlatformEvent, PlatformShop } from '../port.ts'
import {
  type CustomerDocument,
  deleteCustomer,
  findAccessToken,
  findCustomer,
  insertAccessToken,
  saveCustomers,
  takeFault,
} from './store.ts'

const CALL_LIMIT_MS = 10_000
const TIMEOUT_RETRY_SECONDS = 5
const ACCESS_TOKEN_LIFETIME_MS = 24 * 60 * 60 * 1000

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
