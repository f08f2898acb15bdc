import {
  followPlatformEvents,
  handlePlatformEvent,
} from './actions/orders/handle-platform-events.ts'
import { followPartnerLink } from './actions/partners/follow-partner-link.ts'
import { CLOCK_FACT } from './actions/shops/move-clock.ts'
import { backupSource } from './app/backup-source.ts'
import { demoShop } from './app/demo-shop.ts'
import { metricsOf } from './app/metrics-of.ts'
import { oauthParts } from './app/oauth-parts.ts'
import { platformByAdapter } from './app/platform-by-adapter.ts'
import { whatIsMissing } from './app/what-is-missing.ts'
import type { Config } from './config.ts'
import type { Context, Failures } from './context.ts'
import { REFUSALS_RECORDED_PER_MINUTE } from './domain/access/admin-action.ts'
import { listMailbox, readMailboxEmail } from './emails/actions/read-email.ts'
import { readUnsubscribeLink, setUnsubscribed } from './emails/actions/unsubscribe.ts'
import { embeddedShopOperations } from './embedded-shop/operations.ts'
import { EmbeddedShop, type EventSink } from './embedded-shop/shop.ts'
import { adminOperations } from './endpoints/admin/index.ts'
import { personalOperations } from './endpoints/admin/people/index.ts'
import { findMailboxReader, requireMetricsToken } from './endpoints/door/admin-pass.ts'
import { endpoints } from './endpoints/index.ts'
import { storefrontEndpoints } from './endpoints/storefront/index.ts'
import { backupPage } from './http/backup-page.ts'
import { consolePages } from './http/console-pages.ts'
import { demoPage } from './http/demo-page.ts'
import { docsPages } from './http/docs-pages.ts'
import { mailboxPage } from './http/mailbox-page.ts'
import type { Metrics } from './http/metrics.ts'
import { type OperationsParts, operationsPages, operationsServer } from './http/operations-pages.ts'
import { partnerLinks } from './http/partner-links.ts'
import { buildServer } from './http/server.ts'
import { shopifyPages, WEBHOOKS_PATH } from './http/shopify-pages.ts'
import { startPage } from './http/start-page.ts'
import { storefrontFiles } from './http/storefront-files.ts'
import { storefrontPreview } from './http/storefront-preview.ts'
import { unsubscribePage } from './http/unsubscribe-page.ts'
import { runDueJobs } from './jobs/index.ts'
import { BriefCache } from './lib/brief-cache.ts'
import {
  type After,
  afterOnMachine,
  type Clock,
  MovableClock,
  SharedClock,
  stopwatch,
  systemClock,
} from './lib/clock.ts'
import { GuardedClient } from './lib/guarded-request.ts'
import { LaterTries } from './lib/later-tries.ts'
import type { Logger } from './lib/log.ts'
import type { Mailer } from './lib/mailer.ts'
import { OpenStreams } from './lib/open-streams.ts'
import { RecentMap } from './lib/recent-map.ts'
import { RELEASE } from './lib/release.ts'
import { Tally } from './lib/tally.ts'
import { TimesPerMinute } from './lib/times-per-minute.ts'
import { buildOAuth } from './mcp/oauth/build.ts'
import { mcpPage } from './mcp/page.ts'
import { FEED_PREFIX } from './openapi/admin-document.ts'
import { AddressLimiter } from './runtime/address-limiter.ts'
import { BalanceReader } from './runtime/balance-reader.ts'
import { CheckoutReader } from './runtime/checkout-reader.ts'
import { PointsWriter } from './runtime/points-writer.ts'
import { PreviewQueue } from './runtime/preview-queue.ts'
import { RateLimiter } from './runtime/rate-limiter.ts'
import { RequestLog } from './runtime/request-log.ts'
import { SignInReader } from './runtime/sign-in-reader.ts'
import { type ShopifyParts, ShopifyWing } from './shopify/wing.ts'
import { insertPlatformEvents } from './store/customers/platform-events.ts'
import type { Database, OpenDatabase } from './store/db.ts'
import { readDatabaseTime, readFact } from './store/deployment.ts'
import { type DatabaseErrorKind, errorKind } from './store/error-kind.ts'
import type { KnownProgram } from './store/orders/load-orders.ts'
import type { Versions } from './versions/define.ts'
import { LIVE_VERSIONS } from './versions/live.ts'
import { EventSender } from './webhooks/actions/event-sender.ts'

/** How long other nodes may still accept a revoked or paused key, or an ended token or session. */
const CREDENTIALS_REMEMBERED_MS = 1_000
const CREDENTIALS_REMEMBERED_MAX = 10_000
/** A large programme has a hundred kilobytes. */
const PROGRAMS_REMEMBERED_MAX = 200
/** In each language that a shop publishes, some ten kilobytes. */
const STOREFRONTS_REMEMBERED_MAX = 1_000
/** With the wait for a turn: a platform answers within ten seconds or not at all. */
const SHOPIFY_CALL_LIMIT_MS = 10_000
/** More pages of the console than somebody watches at once. */
const STREAMS_OF_ONE_MAX = 4

/** Refused for now by their mail servers, a few kilobytes each. */
const LETTERS_WAITING_MAX = 1_000

export interface App {
  readonly context: Context
  readonly embedded_shop: EmbeddedShop
  readonly shopify: ShopifyWing
  /** Of this process. */
  readonly metrics: Metrics
}

/** The composition root: the only place that picks adapters. The schema must be current. */
export async function buildApp(
  config: Config,
  parts: {
    database: OpenDatabase
    log: Logger
    secrets: Pick<Context, 'secret' | 'signing_secret' | 'admin_token'>
    base_clock?: Clock
    versions?: Versions
    platform_call_limit_ms?: number
    /** Where shops on Shopify answer, for tests with a stand-in. */
    shopify_origin?: (shopify_domain: string) => string
    /** Otherwise by the machine's clock. */
    shopify_time?: Required<Pick<ShopifyParts, 'elapsed' | 'after'>>
    /** How letters wait for their next try; otherwise by the machine's clock. */
    letter_pauses?: After
    /** A command that calls the service in its own process says so. */
    root?: Context['root']
  },
): Promise<App> {
  const { database, log, secrets, versions = LIVE_VERSIONS } = parts
  const clock = await openClock(config, database.db, parts.base_clock ?? (await openBase(database)))
  const programs = new RecentMap<number, KnownProgram>(PROGRAMS_REMEMBERED_MAX)
  const events: EventSink = {
    follow: (tx, shop_id, happened) =>
      followPlatformEvents(tx, secrets.secret, { shop_id, programs, now: clock.now() }, happened),
    store: (tx, shop_id, reported) => {
      const rows = reported.map(({ event_id, event }) => {
        return { event_id, kind: event.kind, payload: event }
      })
      return insertPlatformEvents(tx, shop_id, rows, clock.now())
    },
    process: (shop_id, event_id) => handlePlatformEvent(context, shop_id, event_id, clock.now()),
  }
  const embedded_shop = new EmbeddedShop({
    db: database.db,
    clock,
    secret: secrets.secret,
    events,
    ...(parts.platform_call_limit_ms === undefined
      ? {}
      : { call_limit_ms: parts.platform_call_limit_ms }),
  })
  const outbound = new GuardedClient({ allow_private: config.allow_private_webhooks })
  const { test_shopify } = config
  const shopify_origin =
    parts.shopify_origin ??
    (test_shopify === null ? null : (domain: string) => `${test_shopify}/${domain}`)
  const shopify = new ShopifyWing({
    db: database.db,
    clock,
    log,
    signing_secret: secrets.signing_secret,
    outbound: shopify_origin ? new GuardedClient({ allow_private: true }) : outbound,
    ...(parts.shopify_time ?? { elapsed: stopwatch() }),
    call_limit_ms: SHOPIFY_CALL_LIMIT_MS,
    originOf: shopify_origin ?? ((domain) => `https://${domain}`),
    webhook_url: new URL(WEBHOOKS_PATH, `${config.base_url}/`).href,
    follow: events.follow,
  })
  const context: Context = {
    config,
    database,
    clock,
    versions,
    log,
    secret: secrets.secret,
    signing_secret: secrets.signing_secret,
    admin_token: secrets.admin_token,
    root: parts.root ?? 'root',
    platform: platformByAdapter({ embedded: embedded_shop, shopify: shopify.platform }),
    own_customers: embedded_shop.changes,
    shopify,
    points: new PointsWriter(),
    balances: new BalanceReader(database.db),
    checkout: new CheckoutReader(database.db),
    rates: new RateLimiter(database.db, config),
    addresses: new AddressLimiter(config),
    previews: new PreviewQueue(),
    sign_ins: new SignInReader(() => context.platform, secrets.secret, clock),
    requests: new RequestLog(database.db, log),
    credentials: remembering(clock),
    admin_passes: remembering(clock),
    person_sessions: remembering(clock),
    shops: remembering(clock),
    storefronts: new RecentMap(STOREFRONTS_REMEMBERED_MAX),
    refusals: new TimesPerMinute(REFUSALS_RECORDED_PER_MINUTE),
    streams: new OpenStreams(STREAMS_OF_ONE_MAX),
    outbound,
    sender: new EventSender({
      database,
      clock,
      versions,
      log,
      signing_secret: secrets.signing_secret,
      outbound,
    }),
    mailer: config.smtp_url === null ? null : await openMailer(config.smtp_url),
    letter_retries: new LaterTries(parts.letter_pauses ?? afterOnMachine, LETTERS_WAITING_MAX),
    email_results: new Tally(),
    failures: countFailures(database),
    runDueJobs: () => runDueJobs(context),
  }
  return { context, embedded_shop, shopify, metrics: metricsOf(context) }
}

function remembering<Value>(clock: Clock): BriefCache<string, Value> {
  return new BriefCache(clock, CREDENTIALS_REMEMBERED_MS, CREDENTIALS_REMEMBERED_MAX)
}

function countFailures(database: OpenDatabase): Failures {
  const counted = new Tally<DatabaseErrorKind>()
  database.onError((error) => counted.count(errorKind(error)))
  return { errors: new Tally(), limited: new Tally(), database: counted, jobs: new Tally() }
}

/** Its library is loaded only where there is a mail server. */
async function openMailer(smtp_url: string): Promise<Mailer> {
  const { SmtpMailer } = await import('./lib/mailer.ts')
  return new SmtpMailer(smtp_url)
}

/** Several nodes share the database's time; the embedded database has this process alone. */
async function openBase({ db, embedded }: OpenDatabase): Promise<Clock> {
  return embedded === null ? SharedClock.open(() => readDatabaseTime(db)) : systemClock
}

async function openClock(config: Config, db: Database, base: Clock): Promise<Clock> {
  if (!config.test_clock) return base
  const offset_ms = await readFact(db, CLOCK_FACT)
  return new MovableClock(base, typeof offset_ms === 'number' ? offset_ms : 0)
}

/** The HTTP server of an app, ready to listen. */
export function buildAppServer({ context, embedded_shop, shopify, metrics }: App) {
  const operations = {
    '/admin/api': [...personalOperations, ...adminOperations],
    [FEED_PREFIX]: embeddedShopOperations(embedded_shop),
  }
  const oauth = buildOAuth(oauthParts(context))
  return buildServer({
    context,
    endpoints: [...endpoints, ...storefrontEndpoints],
    operations,
    metrics,
    pages: [
      operationsPages(operationsOf(context, metrics, metricsDoor(context))),
      startPage(context.config.base_url),
      consolePages(context.config.base_url),
      storefrontFiles(),
      storefrontPreview(context.config.base_url),
      demoPage(context.config.base_url, demoShop(context, embedded_shop)),
      docsPages(context.config.base_url, context.versions, operations),
      oauth.pages,
      mcpPage(context, oauth.identifyAssistant),
      shopifyPages(context, shopify),
      partnerLinks((link) => followPartnerLink(context, link, context.clock.now())),
      unsubscribePage({
        read: (token) => readUnsubscribeLink(context, token),
        set: (token, unsubscribed) =>
          setUnsubscribed(context, token, unsubscribed, context.clock.now()),
      }),
      backupPage(backupSource(context)),
      mailboxPage({
        list: (reader) => listMailbox(context, reader),
        read: (reader, email_id) =>
          readMailboxEmail(context, reader, email_id, context.clock.now()),
        letIn: (token) => findMailboxReader(context, token, context.clock.now()),
      }),
    ],
  })
}

/** Health and metrics on a port of their own, which only operators reach. */
export function buildOperationsServer({ context, metrics }: App) {
  return operationsServer(operationsOf(context, metrics, 'everybody'))
}

/** On the port of the API the metrics need a token, if they are there at all. */
function metricsDoor(context: Context): OperationsParts['metrics_for'] {
  if (context.config.metrics_port !== null) return 'nobody'
  return {
    rate_class: 'admin_credential',
    identify: async ({ authorization, now }) => {
      await requireMetricsToken(context, authorization, now)
      return null
    },
  }
}

function operationsOf(
  context: Context,
  metrics: Metrics,
  metrics_for: OperationsParts['metrics_for'],
): OperationsParts {
  const { clock } = context
  const missing = () => whatIsMissing(context)
  return { metrics, clock, release: RELEASE, whatIsMissing: missing, metrics_for }
}
