import type { Platform, PlatformShop } from '../../../src/domain/platform.ts'
import { afterOnMachine, stopwatch } from '../../../src/lib/clock.ts'
import { GuardedClient } from '../../../src/lib/guarded-request.ts'
import { ShopifyClient } from '../../../src/shopify/client/shopify-client.ts'
import { ShopifyConnections, sealSecrets } from '../../../src/shopify/connections.ts'
import { ShopifyShop } from '../../../src/shopify/shop.ts'
import { showOnShopify } from '../../../src/shopify/showing/show-on-shopify.ts'
import { saveConnection } from '../../../src/shopify/store/connections.ts'
import { inTransaction } from '../../../src/store/db.ts'
import { findShopByDomain } from '../../../src/store/shops/shops.ts'
import { SECRET, type TestApp } from '../app.ts'
import type { TestShop } from '../shop.ts'
import { GivenTime } from './given-time.ts'
import { StandIn } from './stand-in.ts'
import { StandInBulk } from './stand-in-bulk.ts'
import { StandInShop } from './stand-in-parts.ts'
import { standInRoot } from './stand-in-root.ts'

let started: Promise<StandIn> | undefined

/** The stand-in that the tests of a file share. */
export function sharedStandIn(): Promise<StandIn> {
  started ??= StandIn.start()
  return started
}

export interface OnShopify {
  readonly platform: Platform
  readonly own: PlatformShop
  readonly stand_in: StandIn
  readonly there: StandInShop
  readonly shopify_domain: string
  /** Brings to Shopify what is shown there, as a process that has just begun. */
  show(): Promise<void>
}

/** What has an answer gets it, on a machine that is busy too. */
export const CALL_LIMIT_MS = 10_000

/** Opens a shop on Shopify in the stand-in that has what the embedded shop of this test shop has. */
export async function openThere({ app, domain }: TestShop, by?: StandIn) {
  const { database, clock } = app.context
  const own = await findShopByDomain(database.db, domain)
  if (own === undefined) throw new Error('the shop is not there')
  const stand_in = by ?? (await sharedStandIn())
  const shopify_domain = `${domain.replaceAll('.', '-')}.myshopify.com`
  const there = new StandInShop({ db: database.db, clock, ...own })
  const bulk = new StandInBulk(shopify_domain)
  const root = standInRoot(there, app.embedded_shop.changes, shopify_domain, bulk)
  stand_in.open(shopify_domain, {
    root,
    scopes: () => there.scopes(),
    now: () => new Date(clock.now().getTime() + there.ahead_ms),
  })
  stand_in.files.set(shopify_domain, bulk)
  stand_in.accounts.set(shopify_domain, (token) => app.embedded_shop.findSignIn(own, token))
  return { stand_in, there, bulk, shopify_domain, own }
}

/** The app with which a shop is connected. */
export function accessTo(shopify_domain: string) {
  const client_id = `client-of-${shopify_domain.split('.')[0]}`
  return { shopify_domain, client_id, client_secret: `secret-of-${client_id}` }
}

/** How a client calls Shopify: over its pauses, and where no answer will come, its time jumps. */
export function givenTime(stand_in: StandIn) {
  const time = new GivenTime()
  stand_in.whenSilent = () => time.endLimits()
  const outbound = new GuardedClient({ allow_private: true, after: time.limits })
  return { outbound, elapsed: time.elapsed, after: time.pauses, call_limit_ms: CALL_LIMIT_MS }
}

/** The same by the machine's clock, for tests of the time itself. */
export function machineTime(call_limit_ms: number) {
  const outbound = new GuardedClient({ allow_private: true })
  return { outbound, elapsed: stopwatch(), after: afterOnMachine, call_limit_ms }
}

/**
 * What a test's shop has, reached as a shop on Shopify: through the Admin API of a stand-in, over
 * HTTP.
 */
export async function onShopify(
  shop: TestShop,
  by?: ReturnType<typeof machineTime>,
): Promise<OnShopify> {
  const { database, clock, log } = shop.app.context
  const { stand_in, there, shopify_domain, own } = await openThere(shop)
  const { client_id, client_secret } = accessTo(shopify_domain)
  await inTransaction(database.db, (tx) =>
    saveConnection(
      tx,
      {
        shop_id: own.shop_id,
        shopify_domain,
        client_id,
        sealed_client_secrets: sealSecrets(SECRET, [client_secret]),
        sealed_access_token: null,
      },
      clock.now(),
    ),
  )
  const options = by ?? givenTime(stand_in)
  const { outbound, call_limit_ms } = options
  const connections = new ShopifyConnections({
    db: database.db,
    clock,
    signing_secret: SECRET,
    outbound,
    originOf: (shop) => stand_in.originOf(shop),
  })
  const client = new ShopifyClient(options)
  const platform = new ShopifyShop({
    ...{ db: database.db, clock, log, client, connections, outbound },
    timeout_ms: call_limit_ms,
    originOf: (host) => stand_in.originOf(host),
  })
  const show = () => {
    const client = new ShopifyClient(options)
    return showOnShopify({ db: database.db, clock, log, client, connections }, own)
  }
  return { platform, own, stand_in, there, shopify_domain, show }
}

/**
 * The jobs work for no shop of earlier tests any more. Otherwise each test would take longer than
 * the one before it.
 */
export async function forgetConnections({ database }: TestApp): Promise<void> {
  await database.db.deleteFrom('shopify_connections').execute()
}
