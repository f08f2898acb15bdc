import type { PlatformEvent } from '../domain/platform.ts'
import type { Reports } from '../domain/shops/health.ts'
import type { Shop } from '../domain/shops/shop.ts'
import type {
  CallOutcome,
  ShopifyAccess,
  ShopifyConnection,
  ShopifyState,
  Traces,
  UnclearCall,
} from '../domain/shops/shopify.ts'
import type { PastCounts, ShopifyImport, WantedPast } from '../domain/shops/shopify-import.ts'
import { refused } from '../errors.ts'
import type { After, Clock } from '../lib/clock.ts'
import type { GuardedClient } from '../lib/guarded-request.ts'
import type { Logger } from '../lib/log.ts'
import { seal } from '../lib/seal.ts'
import { type Database, inTransaction, type Tx } from '../store/db.ts'
import { callerOf, unavailable } from './caller.ts'
import { carryCodes } from './carry-codes.ts'
import { ShopifyFailure, type WrongAccess } from './client/failure.ts'
import { ShopifyClient } from './client/shopify-client.ts'
import { ShopifyConnections, sealSecrets, TOKEN_PURPOSE } from './connections.ts'
import { ATTEMPTS_USUAL, examine, readDataRequests, readInbox } from './examine.ts'
import { cancelFile, countThePast, startImport, workImport } from './import-past.ts'
import { leave, workLeaving } from './leave.ts'
import { startMove } from './move.ts'
import { MovedPlatform } from './moved-platform.ts'
import { readShop } from './operations/shop.ts'
import { readShopper, type Shopper } from './read-shopper.ts'
import { isExpected, receiveWebhook, type WebhookHeaders } from './receive.ts'
import { ShopifyShop } from './shop.ts'
import { showOnShopify } from './showing/show-on-shopify.ts'
import { waitForMove } from './store/built-in.ts'
import {
  findConnection,
  findLeftThere,
  moveToShopify,
  saveConnection,
} from './store/connections.ts'
import { countFailing, pruneShopifyDeliveries } from './store/deliveries.ts'
import { findShopifyImport, listShopifyImports, stopShopifyImport } from './store/imports.ts'
import { subscribeToAll, unsubscribeElsewhere } from './subscriptions.ts'
import { sweep } from './sweep.ts'
import { decideCall, listUnclearCalls } from './unclear-calls.ts'
import { workDeliveries } from './work-deliveries.ts'

export interface ShopifyParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly signing_secret: string
  readonly outbound: GuardedClient
  /** Milliseconds of a steady clock. */
  readonly elapsed: () => number
  /** How pauses and the wait for a turn end; otherwise by the machine's clock. */
  readonly after?: After
  readonly call_limit_ms: number
  readonly originOf: (shopify_domain: string) => string
  /** Where Shopify reaches this service. */
  readonly webhook_url: string
  follow(tx: Tx, shop_id: number, events: readonly PlatformEvent[]): Promise<void>
}

/** Everything that Laurel does with Shopify, for the rest of the service. */
export class ShopifyWing {
  readonly platform: MovedPlatform
  readonly #parts: ShopifyParts & {
    readonly client: ShopifyClient
    readonly connections: ShopifyConnections
    readonly timeout_ms: number
  }

  constructor(parts: ShopifyParts) {
    const client = new ShopifyClient(parts)
    const connections = new ShopifyConnections(parts)
    this.#parts = { ...parts, client, connections, timeout_ms: parts.call_limit_ms }
    this.platform = new MovedPlatform(parts.db, new ShopifyShop(this.#parts))
  }

  /**
   * Connects a shop, or changes how it is reached; from now on Shopify keeps its customers and
   * orders. Nothing changes unless Shopify answers with these secrets. What it refuses after that,
   * as where scopes are missing, is a finding. Throws `platform_refused`, `platform_unavailable`,
   * `currency_differs` and `domain_taken`.
   */
  async connect(shop: Shop, access: ShopifyAccess, now: Date): Promise<void> {
    const { db, signing_secret } = this.#parts
    const { access_token, client_secrets, ...names } = access
    await this.#requireAnswer(shop, access)
    await inTransaction(db, async (tx) => {
      const is_saved = await saveConnection(
        tx,
        {
          ...names,
          shop_id: shop.shop_id,
          sealed_client_secrets: sealSecrets(signing_secret, client_secrets),
          sealed_access_token:
            access_token === null ? null : seal(signing_secret, TOKEN_PURPOSE, access_token),
        },
        now,
      )
      if (!is_saved) {
        const message = 'Another shop of this service is connected to this shop on Shopify.'
        throw refused('domain_taken', message, { field: 'shopify_domain' })
      }
      // What the built-in shop has is moved first.
      if (!(await waitForMove(tx, shop.shop_id))) await moveToShopify(tx, shop.shop_id)
    })
    await unsubscribeElsewhere(this.#parts, shop)
    await subscribeToAll(this.#parts, shop)
  }

  /** Ends the connection, once what we made there is taken away, unless it is to be kept. */
  disconnect(shop: Shop, traces: Traces, now: Date): Promise<void> {
    return leave(this.#parts, shop, traces, now)
  }

  /** How a shop is connected, what is wrong with it, and what waits. */
  async readState(shop: Shop): Promise<ShopifyState> {
    const { db, client, clock } = this.#parts
    const { shop_id } = shop
    const connection = await this.read(shop_id)
    const findings = connection === null ? [] : await examine(this.#parts, shop)
    return {
      connection,
      left_there: await findLeftThere(db, shop_id),
      findings,
      inbox: await readInbox(db, shop_id),
      budget: client.budgetOf(shop_id),
      data_requests: await readDataRequests(db, shop_id, clock.now()),
    }
  }

  async readReports(shop_id: number): Promise<Pick<Reports, 'heard_at' | 'failing'>> {
    const { db } = this.#parts
    const connection = await findConnection(db, shop_id)
    const failing = await countFailing(db, shop_id, ATTEMPTS_USUAL)
    return { heard_at: connection?.swept_until ?? null, failing }
  }

  listUnclearCalls(shop_id: number): Promise<readonly UnclearCall[]> {
    return listUnclearCalls(this.#parts.db, shop_id)
  }

  decideCall(
    shop_id: number,
    decision: { readonly operation_id: string; readonly outcome: CallOutcome },
    now: Date,
  ): Promise<UnclearCall | null> {
    return decideCall(this.#parts.db, shop_id, decision, now)
  }

  expects(headers: WebhookHeaders): Promise<boolean> {
    return isExpected(this.#parts.db, headers)
  }

  receive(headers: WebhookHeaders, body: Buffer): Promise<'stored' | 'ignored' | 'refused'> {
    return receiveWebhook(this.#parts, headers, body)
  }

  readShopper(query: URLSearchParams): Promise<Shopper | null> {
    return readShopper(this.#parts, query)
  }

  workDeliveries(shop: Shop): Promise<void> {
    return workDeliveries(this.#parts, shop)
  }

  async sweep(shop: Shop): Promise<void> {
    const connection = await findConnection(this.#parts.db, shop.shop_id)
    if (connection === undefined || connection.leaving_since !== null) return
    await subscribeToAll(this.#parts, shop, 'later')
    try {
      await sweep(this.#parts, shop)
    } catch (error) {
      if (!(error instanceof ShopifyFailure)) throw error
      this.#parts.log.warn({ err: error, shop_id: shop.shop_id }, 'the sweep of Shopify failed')
    }
  }

  /** Or takes it away, in a shop that is to be disconnected. */
  async show(shop: Shop): Promise<void> {
    await showOnShopify(this.#parts, shop)
    await workLeaving(this.#parts, shop)
  }

  prune(shop_id: number, before: Date): Promise<number> {
    return pruneShopifyDeliveries(this.#parts.db, shop_id, before)
  }

  /** Tries the secrets before anything is stored. */
  #requireAnswer(shop: Shop, access: ShopifyAccess): Promise<void> {
    const { client, connections } = this.#parts
    const token = access.access_token === null ? 'client_secret' : 'access_token'
    const fields = { domain: 'shopify_domain', app: 'client_secret', token }
    return asError(async () => {
      const door = connections.doorWith(shop.shop_id, access)
      const there = await callerOf(client, door, shop.currency).call(readShop, {})
      if (there.shop.currencyCode === shop.currency) return
      const { currencyCode, myshopifyDomain } = there.shop
      const message = `The shop ${myshopifyDomain} has ${currencyCode}, and ${shop.domain} has ${shop.currency}: both must have the same currency.`
      throw refused('currency_differs', message, { field: 'currency' })
    }, fields)
  }

  /** Says how much there is, and asks for it unless it is a dry run. Throws `import_running`. */
  async importPast(
    shop: Shop,
    { dry_run, ...wanted }: WantedPast & { readonly dry_run: boolean },
    now: Date,
  ): Promise<{ readonly counts: PastCounts; readonly started: ShopifyImport | null }> {
    const connection = await findConnection(this.#parts.db, shop.shop_id)
    if (connection === undefined) {
      throw refused('not_connected', 'The shop is not connected to Shopify.')
    }
    const { waits_for_move, moved_at } = connection
    if (moved_at !== null && wanted.earn === true) {
      const message = 'The past of this shop has earned in the built-in shop, and earns once.'
      throw refused('earned_before', message, { field: 'earn' })
    }
    const counts = await asError(() => countThePast(this.#parts, shop, wanted))
    if (dry_run) return { counts, started: null }
    if (waits_for_move) {
      throw refused('move_first', 'Move what the built-in shop has to Shopify first.')
    }
    const earn = wanted.earn ?? moved_at === null
    const import_id = await startImport(this.#parts, shop, { ...wanted, earn }, now)
    return { counts, started: await this.readImport(shop.shop_id, import_id) }
  }

  /** Finds what the built-in shop has at Shopify, which keeps the shop then; a job does it. */
  async move(
    shop: Shop,
    wanted: { readonly dry_run: boolean },
    now: Date,
  ): Promise<ShopifyImport | null> {
    const import_id = await startMove(this.#parts, shop, wanted, now)
    return this.readImport(shop.shop_id, import_id)
  }

  /** Takes at most `things_max` things; by default as many as one run of the job may take. */
  async workImport(shop: Shop, things_max?: number): Promise<void> {
    await workImport(this.#parts, shop, things_max)
    await carryCodes(this.#parts, this.platform, shop)
  }

  /** The latest imports of the past, the latest first. */
  listImports(shop_id: number): Promise<ShopifyImport[]> {
    return listShopifyImports(this.#parts.db, shop_id, IMPORTS_LISTED)
  }

  async readImport(shop_id: number, import_id: string): Promise<ShopifyImport | null> {
    return (await findShopifyImport(this.#parts.db, shop_id, import_id)) ?? null
  }

  /** Ends an import; what it has brought in stays. Does nothing to one that has ended. */
  async stopImport(shop: Shop, import_id: string, now: Date): Promise<ShopifyImport | null> {
    const { db } = this.#parts
    const row = await findShopifyImport(db, shop.shop_id, import_id)
    if (row === undefined) return null
    await stopShopifyImport(db, shop.shop_id, import_id, now)
    await cancelFile(this.#parts, shop, row)
    return this.readImport(shop.shop_id, import_id)
  }

  /** How a shop is connected, without secrets; null: it is not. */
  async read(shop_id: number): Promise<ShopifyConnection | null> {
    const row = await findConnection(this.#parts.db, shop_id)
    if (row === undefined) return null
    const { shopify_domain, client_id, connected_at, swept_until, waits_for_move } = row
    const { leaving_since } = row
    return { shopify_domain, client_id, connected_at, swept_until, waits_for_move, leaving_since }
  }
}

const IMPORTS_LISTED = 20

/** What fails with Shopify is unavailable, or refused for good; then it may be for a field. */
async function asError<Result>(
  act: () => Promise<Result>,
  fields: Partial<Record<NonNullable<WrongAccess>, string>> = {},
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ShopifyFailure)) throw error
    if (error.kind !== 'refused') throw unavailable(error)
    const field = error.wrong === null ? undefined : fields[error.wrong]
    throw refused('platform_refused', `${error.message}.`, field === undefined ? {} : { field })
  }
}
