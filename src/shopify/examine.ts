import type { DataRequest, ShopifyFinding, ShopifyInbox } from '../domain/shops/shopify.ts'
import type { Clock } from '../lib/clock.ts'
import { DAY_MS } from '../lib/durations.ts'
import type { GuardedClient } from '../lib/guarded-request.ts'
import type { Database } from '../store/db.ts'
import { callerOf } from './caller.ts'
import { ShopifyFailure, UNREACHED } from './client/failure.ts'
import type { ShopifyClient } from './client/shopify-client.ts'
import type { ShopifyConnections } from './connections.ts'
import { bad, good } from './finding.ts'
import { ADMIN_API_VERSION } from './operations/index.ts'
import { listSubscriptions, readShop } from './operations/shop.ts'
import { withOurCustomers } from './our-numbers.ts'
import { findingsOfShowing } from './showing/findings-of-showing.ts'
import { listWaiting } from './store/calls.ts'
import { findConnection } from './store/connections.ts'
import { countWaiting, listDataRequests, listFailing } from './store/deliveries.ts'
import { wantedTopics } from './subscriptions.ts'

/** What Laurel may do at Shopify, and what for. `write_x` includes `read_x`. */
export const SCOPES: Readonly<Record<string, string>> = {
  write_customers: 'to read customers, to record their consent, and to show their points and tiers',
  read_customer_merge: 'to hear when two customers are merged',
  read_orders: 'to read orders and refunds of the last 60 days',
  write_products: 'to read products and to create those of memberships',
  write_discounts: 'to create discount codes and the discounts of members',
  write_gift_cards: 'for rewards that are gift cards',
  write_store_credit_account_transactions: 'for rewards that are store credit',
  read_store_credit_accounts: 'to recognise store credit whose answer was lost',
  read_legal_policies: 'to link the terms and the privacy policy of the shop',
}

interface ExamineParts {
  readonly db: Database
  readonly clock: Clock
  readonly outbound: GuardedClient
  readonly client: ShopifyClient
  readonly connections: ShopifyConnections
  /** Where Shopify reaches this service. */
  readonly webhook_url: string
}

interface ExaminedShop {
  readonly shop_id: number
  readonly currency: string
}

/** Looks at everything that a connection needs. Changes nothing. */
export async function examine(
  { db, clock, outbound, client, connections, webhook_url }: ExamineParts,
  { shop_id, currency }: ExaminedShop,
): Promise<ShopifyFinding[]> {
  const address = addressOf(outbound, webhook_url)
  const own = [
    await inboxOf(db, shop_id),
    await waitingOf(db, shop_id),
    await requestsOf(db, shop_id, clock.now()),
    ...(await findingsOfShowing(db, shop_id)),
  ]
  try {
    const caller = callerOf(client, await connections.doorOf(shop_id), currency)
    const there = await caller.call(readShop, {})
    const { webhookSubscriptions } = await caller.call(listSubscriptions, {})
    const granted = there.currentAppInstallation.accessScopes.map(({ handle }) => handle)
    const heard = webhookSubscriptions.nodes
      .filter(({ uri }) => uri === webhook_url)
      .map(({ topic }) => topic)
    return [
      good('access', `${there.shop.name} (${there.shop.myshopifyDomain}) answers`),
      scopesOf(granted),
      there.shop.currencyCode === currency
        ? good('currency', `the shop's currency is ${currency} on both sides`)
        : bad('currency', `Shopify has ${there.shop.currencyCode}, Laurel has ${currency}`),
      there.publicApiVersions.some((one) => one.handle === ADMIN_API_VERSION && one.supported)
        ? good('version', `Shopify supports version ${ADMIN_API_VERSION}`)
        : bad('version', `Shopify does not support ${ADMIN_API_VERSION} any more: update Laurel`),
      clockOf(client.timeOf(shop_id), clock.now()),
      await address,
      topicsOf(heard),
      ...own,
    ]
  } catch (error) {
    if (!(error instanceof ShopifyFailure)) throw error
    return [bad('access', error.message), await address, ...own]
  }
}

const ADDRESS_LIMIT_MS = 5_000
const ADDRESS_BYTES_MAX = 64_000
/** Every answer of Laurel has it. */
const HEADER_OF_LAUREL = 'service-version'

/** Whether Shopify can report to us: by https, from anywhere. */
async function addressOf(outbound: GuardedClient, webhook_url: string): Promise<ShopifyFinding> {
  const url = new URL(webhook_url)
  if (url.protocol !== 'https:') {
    const words = 'Shopify reports to https addresses only'
    return bad('address', `${words}, and LAUREL_BASE_URL makes this one ${webhook_url}`)
  }
  const limits = { timeout_ms: ADDRESS_LIMIT_MS, bytes_max: ADDRESS_BYTES_MAX }
  const answer = await outbound.get({ url, headers: {}, ...limits })
  if (answer.status_code === null) {
    const words = `LAUREL_BASE_URL makes this address ${webhook_url}, which cannot be reached`
    return bad('address', `${words}: ${UNREACHED[answer.error]}`)
  }
  if (HEADER_OF_LAUREL in answer.headers) return good('address', `${webhook_url} leads to Laurel`)
  const words = `something else than Laurel answers at ${webhook_url}`
  return bad('address', `${words}: status ${answer.status_code}`)
}

/** Requests of themes and tokens of extensions are valid for seconds only. */
const CLOCK_SKEW_SECONDS_MAX = 10

function clockOf(there: Date | null, now: Date): ShopifyFinding {
  const skew_seconds = there === null ? 0 : (now.getTime() - there.getTime()) / 1000
  const seconds = Math.round(Math.abs(skew_seconds))
  if (seconds <= CLOCK_SKEW_SECONDS_MAX) return good('clock', 'the time is the same as at Shopify')
  const where = skew_seconds > 0 ? 'ahead of' : 'behind'
  return bad('clock', `the clock of this service is ${seconds} seconds ${where} Shopify's`)
}

function scopesOf(granted: readonly string[]): ShopifyFinding {
  const missing = Object.keys(SCOPES).filter(
    (scope) => !granted.includes(scope) && !granted.includes(scope.replace(/^read_/, 'write_')),
  )
  if (missing.length === 0) return good('scopes', 'the app may do everything that Laurel needs')
  const each = missing.map((scope) => `${scope} (${SCOPES[scope]})`)
  return bad('scopes', `the app may not: ${each.join('; ')}`)
}

function topicsOf(heard: readonly string[]): ShopifyFinding {
  const missing = wantedTopics().filter((topic) => !heard.includes(topic))
  if (missing.length === 0)
    return good('webhooks', `Shopify reports ${heard.length} topics to this service`)
  return bad('webhooks', `Shopify does not report these topics here: ${missing.join(', ')}`)
}

/** What has failed so often takes more than waiting. */
export const ATTEMPTS_USUAL = 5

async function inboxOf(db: Database, shop_id: number): Promise<ShopifyFinding> {
  const { deliveries, since } = await countWaiting(db, shop_id)
  const connection = await findConnection(db, shop_id)
  const swept = connection ? `; swept until ${connection.swept_until.toISOString()}` : ''
  if (deliveries === 0 || since === null) return good('inbox', `nothing waits${swept}`)
  const waits = `${deliveries} wait, the oldest since ${since.toISOString()}${swept}`
  const [worst] = await listFailing(db, shop_id, 1)
  if (worst === undefined || worst.attempts < ATTEMPTS_USUAL) return good('inbox', waits)
  const { topic, subject_id, attempts, fault } = worst
  const which = subject_id === null ? topic : `${topic} ${subject_id}`
  return bad('inbox', `${waits}; ${which} has failed ${attempts} times: ${fault}`)
}

const LISTED_MAX = 20

async function waitingOf(db: Database, shop_id: number): Promise<ShopifyFinding> {
  const calls = await listWaiting(db, shop_id, LISTED_MAX)
  if (calls.length === 0) return good('waiting', 'nothing waits for a person')
  const each = calls.map(({ kind, customer_id, amount, asked_at }) => {
    return `${kind} of ${amount} for customer ${customer_id}, asked ${asked_at.toISOString()}`
  })
  const words = 'look at Shopify whether these were booked'
  return bad('waiting', `${words}: ${each.join('; ')}`)
}

/** What came in and waits, with what has failed. */
export async function readInbox(db: Database, shop_id: number): Promise<ShopifyInbox> {
  const { deliveries, since } = await countWaiting(db, shop_id)
  return { waiting: deliveries, since, failing: await listFailing(db, shop_id, LISTED_MAX) }
}

/** Customers who asked for their data in a month, the latest first. */
export async function readDataRequests(
  db: Database,
  shop_id: number,
  now: Date,
): Promise<DataRequest[]> {
  const since = new Date(now.getTime() - REQUESTS_SHOWN_MS)
  const requests = await listDataRequests(db, shop_id, since, LISTED_MAX)
  return withOurCustomers(db, shop_id, requests)
}

/** The law gives a shop a month to answer. */
const REQUESTS_SHOWN_MS = 30 * DAY_MS

async function requestsOf(db: Database, shop_id: number, now: Date): Promise<ShopifyFinding> {
  const requests = await readDataRequests(db, shop_id, now)
  if (requests.length === 0) return good('requests', 'nobody asked for their data in a month')
  const each = requests.map(
    ({ customer_id, received_at }) => `customer ${customer_id} on ${received_at.toISOString()}`,
  )
  return bad('requests', `export their data and send it to them: ${each.join('; ')}`)
}
