import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { admit } from './actions/access/assistant-rates.ts'
import { connectAssistant } from './actions/access/connect-assistant.ts'
import { disconnectAssistant } from './actions/access/disconnect-assistant.ts'
import { isConnected, useAssistant } from './actions/access/use-assistant.ts'
import { handlePlatformEvent } from './actions/orders/handle-platform-events.ts'
import { followPartnerLink } from './actions/partners/follow-partner-link.ts'
import { CLOCK_FACT } from './actions/shops/move-clock.ts'
import { type Config, ConfigError, closeToOthers, prepareDataDir } from './config.ts'
import type { Context, CredentialCache } from './context.ts'
import { listMailbox, readMailboxEmail } from './emails/actions/read-email.ts'
import { readUnsubscribeLink, setUnsubscribed } from './emails/actions/unsubscribe.ts'
import { EMAIL_RESULTS } from './emails/domain/email-status.ts'
import { countDueEmails } from './emails/store/email-log.ts'
import { embeddedShopOperations } from './embedded-shop/operations.ts'
import { EmbeddedShop, type EventSink } from './embedded-shop/shop.ts'
import { adminOperations } from './endpoints/admin/index.ts'
import { isAdminToken } from './endpoints/door/admin-token.ts'
import { endpoints } from './endpoints/index.ts'
import { docsPages } from './http/docs-pages.ts'
import { mailboxPage } from './http/mailbox-page.ts'
import { type EmailFigures, type EventFigures, Metrics } from './http/metrics.ts'
import { type OperationsParts, operationsPages, operationsServer } from './http/operations-pages.ts'
import { partnerLinks } from './http/partner-links.ts'
import { buildServer } from './http/server.ts'
import { startPage } from './http/start-page.ts'
import { unsubscribePage } from './http/unsubscribe-page.ts'
import { runDueJobs } from './jobs/index.ts'
import { BriefCache } from './lib/brief-cache.ts'
import { type Clock, MovableClock, SharedClock, systemClock } from './lib/clock.ts'
import { lockFolder } from './lib/folder-lock.ts'
import { GuardedClient } from './lib/guarded-request.ts'
import { keptSecret, onceFor } from './lib/kept-secret.ts'
import { createLog, type Logger } from './lib/log.ts'
import { SmtpMailer } from './lib/mailer.ts'
import { RELEASE } from './lib/release.ts'
import { randomBase62 } from './lib/secrets.ts'
import { Tally } from './lib/tally.ts'
import { buildOAuth } from './mcp/oauth/build.ts'
import type { OAuthParts } from './mcp/oauth/parts.ts'
import { mcpPage } from './mcp/page.ts'
import { BalanceReader } from './runtime/balance-reader.ts'
import { CheckoutReader } from './runtime/checkout-reader.ts'
import { PointsWriter } from './runtime/points-writer.ts'
import { RateLimiter } from './runtime/rate-limiter.ts'
import { RequestLog } from './runtime/request-log.ts'
import { SignInReader } from './runtime/sign-in-reader.ts'
import {
  consumeOAuthRecord,
  countTry,
  deleteOAuthRecord,
  findOAuthRecord,
  makeOAuthRecordPermanent,
  saveOAuthRecord,
} from './store/access/oauth-records.ts'
import { insertPlatformEvent } from './store/customers/platform-events.ts'
import {
  type Database,
  inTransaction,
  isDatabaseUnavailable,
  isWriteRefusal,
  type OpenDatabase,
  openEmbedded,
  openPostgres,
} from './store/db.ts'
import { ping, readDatabaseTime, readFact, tryToWrite } from './store/deployment.ts'
import { pendingMigrations } from './store/migrate.ts'
import type { Versions } from './versions/define.ts'
import { LIVE_VERSIONS } from './versions/live.ts'
import { EventSender } from './webhooks/actions/event-sender.ts'
import { readBacklog } from './webhooks/store/deliveries.ts'

/** How long other nodes may still accept a revoked or paused key. */
const CREDENTIALS_REMEMBERED_MS = 1_000
const CREDENTIALS_REMEMBERED_MAX = 10_000

/** In the data folder, of the embedded database. */
const DATABASE_FOLDER = 'database'

export interface Secrets {
  readonly secret: string
  readonly admin_token: string
  /** True until a start has shown the generated admin token. */
  readonly admin_token_is_new: boolean
  markShown(): void
}

/** The secrets from the environment, or generated ones stored in the data folder. */
export function readSecrets(config: Config): Secrets {
  const { secret, admin_token, data_dir, database_url } = config
  if (database_url !== null && secret === null) {
    throw new ConfigError(
      'LAUREL_SECRET',
      'is needed beside DATABASE_URL, the same on every node; make one and keep it with backups',
    )
  }
  // A folder in which nothing is stored may be closed to us, or belong to somebody else.
  if (secret !== null && admin_token !== null) {
    return { secret, admin_token, admin_token_is_new: false, markShown: () => undefined }
  }
  if (database_url !== null && existsSync(join(data_dir, DATABASE_FOLDER))) {
    throw new ConfigError(
      'LAUREL_ADMIN_TOKEN',
      `is needed here: the data folder ${data_dir} is that of an embedded database`,
    )
  }
  prepareDataDir(data_dir)
  const showing = onceFor(data_dir, 'admin-token.shown')
  const admin_token_is_new = admin_token === null && showing.pending
  return {
    secret: secret ?? keptSecret(data_dir, 'secret'),
    admin_token: admin_token ?? keptSecret(data_dir, 'admin-token'),
    admin_token_is_new,
    markShown: () => {
      if (admin_token_is_new) showing.done()
    },
  }
}

/** Opens the database that the configuration names; the embedded one is locked to this process. */
export async function openDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  if (config.database_url !== null) {
    return openPostgres(
      config.database_url,
      (error) => log.warn({ err: error }, 'the database closed a connection'),
      config.database_connections_max,
    )
  }
  prepareDataDir(config.data_dir)
  const lock = await lockFolder(config.data_dir)
  const folder = join(config.data_dir, DATABASE_FOLDER)
  const database = await openEmbedded(folder)
  // The embedded database makes its files for everybody.
  closeToOthers(folder)
  const close = async () => {
    try {
      await database.close()
    } finally {
      await lock.release()
    }
  }
  return { ...database, close }
}

export function openLog(config: Config): Logger {
  return createLog(config.log_level)
}

export interface App {
  readonly context: Context
  readonly embedded_shop: EmbeddedShop
}

/** The composition root: the only place that picks adapters. The schema must be current. */
export async function buildApp(
  config: Config,
  parts: {
    database: OpenDatabase
    log: Logger
    secrets: Pick<Secrets, 'secret' | 'admin_token'>
    base_clock?: Clock
    versions?: Versions
    platform_call_limit_ms?: number
  },
): Promise<App> {
  const { database, log, secrets, versions = LIVE_VERSIONS } = parts
  const clock = await openClock(config, database.db, parts.base_clock ?? (await openBase(database)))
  const events: EventSink = {
    store: async (tx, shop_id, event_id, event) => {
      const row = { event_id, kind: event.kind, payload: event }
      await insertPlatformEvent(tx, shop_id, row, clock.now())
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
  const credentials: CredentialCache = new BriefCache(
    clock,
    CREDENTIALS_REMEMBERED_MS,
    CREDENTIALS_REMEMBERED_MAX,
  )
  const outbound = new GuardedClient({ allow_private: config.allow_private_webhooks })
  const context: Context = {
    config,
    database,
    clock,
    versions,
    log,
    secret: secrets.secret,
    admin_token: secrets.admin_token,
    platform: embedded_shop,
    points: new PointsWriter(),
    balances: new BalanceReader(database.db),
    checkout: new CheckoutReader(database.db),
    rates: new RateLimiter(database.db, config),
    sign_ins: new SignInReader(() => context.platform, secrets.secret, clock),
    requests: new RequestLog(database.db, log),
    credentials,
    outbound,
    sender: new EventSender({
      database,
      clock,
      versions,
      log,
      secret: secrets.secret,
      outbound,
    }),
    mailer: config.smtp_url === null ? null : new SmtpMailer(config.smtp_url),
    email_results: new Tally(),
    runDueJobs: () => runDueJobs(context),
  }
  return { context, embedded_shop }
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
export function buildAppServer({ context, embedded_shop }: App) {
  const metrics = metricsOf(context)
  const operations = {
    '/admin/api': adminOperations,
    '/platform/v1': embeddedShopOperations(embedded_shop),
  }
  const oauth = buildOAuth(oauthParts(context))
  return buildServer({
    context,
    endpoints,
    operations,
    metrics,
    pages: [
      operationsPages(operationsOf(context, metrics)),
      startPage(context.config.base_url),
      docsPages(context.config.base_url, context.versions, operations),
      oauth.pages,
      mcpPage(context, oauth.identifyAssistant),
      partnerLinks((token) => followPartnerLink(context, token, context.clock.now())),
      unsubscribePage({
        read: (token) => readUnsubscribeLink(context, token),
        set: (token, unsubscribed) =>
          setUnsubscribed(context, token, unsubscribed, context.clock.now()),
      }),
      mailboxPage({
        list: () => listMailbox(context),
        read: (email_id) => readMailboxEmail(context, email_id, context.clock.now()),
        isAdminToken: (token) => isAdminToken(context, token),
      }),
    ],
  })
}

/** What the authorization server needs of the store and of the actions. */
function oauthParts(context: Context): OAuthParts {
  const { config, clock, log, outbound, secret, database } = context
  const { base_url, allow_private_webhooks } = config
  const { db } = database
  return {
    base_url,
    allow_private_webhooks,
    clock,
    log,
    outbound,
    secret,
    records: {
      find: (digest, now) => findOAuthRecord(db, digest, now),
      save: (record) => saveOAuthRecord(db, record),
      consume: (digest, now) => consumeOAuthRecord(db, digest, now),
      countTry: (digest) => countTry(db, digest),
      makePermanent: (digest) => makeOAuthRecordPermanent(db, digest),
      remove: (digest) => deleteOAuthRecord(db, digest),
    },
    connections: {
      connect: (request) => connectAssistant(context, request, clock.now()),
      end: async ({ shop_id, assistant_id }) => {
        await disconnectAssistant(context, shop_id, assistant_id, clock.now())
      },
      isLive: (connection) => isConnected(context, connection),
      use: (connection) => useAssistant(context, connection, clock.now()),
    },
    admit: (door) => admit(context, door, clock.now()),
  }
}

/** What a worker can serve: its health and its metrics. */
export function buildWorkerServer({ context }: App) {
  const metrics = metricsOf(context)
  return operationsServer(operationsOf(context, metrics))
}

function operationsOf(context: Context, metrics: Metrics): OperationsParts {
  const { clock } = context
  return { metrics, clock, release: RELEASE, whatIsMissing: () => whatIsMissing(context) }
}

/** Why this process cannot serve, in words; empty when it is ready. */
async function whatIsMissing({ database }: Context): Promise<string[]> {
  try {
    const pending = await pendingMigrations(database)
    if (pending.length > 0) return pending.map((name) => `migration ${name}`)
    await ping(database.db)
    if (database.writes.are_refused) await proveWrites(database)
    return []
  } catch (error) {
    if (isDatabaseUnavailable(error)) return [isWriteRefusal(error) ? 'writes' : 'database']
    throw error
  }
}

/** Incompressible, so that it needs real space. */
const TRIAL_CHARACTERS = 30_000

/** A write was refused: only a successful one shows that writes work again. */
async function proveWrites({ db, writes }: OpenDatabase): Promise<void> {
  await inTransaction(db, (tx) => tryToWrite(tx, randomBase62(TRIAL_CHARACTERS)))
  writes.are_refused = false
}

function metricsOf(context: Context): Metrics {
  return new Metrics(
    RELEASE,
    () => readEventFigures(context),
    () => readEmailFigures(context),
  )
}

async function readEmailFigures(context: Context): Promise<EmailFigures> {
  const { database, clock, email_results } = context
  const counts = EMAIL_RESULTS.map((result) => [result, email_results.of(result)])
  return {
    backlog: await countDueEmails(database.db, clock.now()),
    results: Object.fromEntries(counts),
  }
}

async function readEventFigures({ database, clock, sender }: Context): Promise<EventFigures> {
  const now = clock.now()
  const { deliveries, oldest_due_at } = await readBacklog(database.db, now)
  const oldest_seconds = (now.getTime() - (oldest_due_at ?? now).getTime()) / 1_000
  return { backlog: deliveries, oldest_seconds, attempts: sender.attempts }
}
