import type { Config } from './config.ts'
import type { AddressClass } from './domain/access/address-class.ts'
import type { Purpose } from './domain/access/admin-token.ts'
import type { GivenProducts } from './domain/access/unpriced-worth.ts'
import type { StoredCampaign } from './domain/campaigns/campaign-state.ts'
import type { Look } from './domain/forecast/look.ts'
import type { OrderCustomer } from './domain/orders/exclusions.ts'
import type { Role } from './domain/people/roles.ts'
import type { PersonSession } from './domain/people/session.ts'
import type {
  NewCustomer,
  Platform,
  PlatformCustomer,
  PlatformShop,
  PlatformSignIn,
} from './domain/platform.ts'
import type { Account } from './domain/points/ledger.ts'
import type { PointsCommand, PointsOutcome } from './domain/points/points.ts'
import type { Program } from './domain/program.ts'
import type { Reports } from './domain/shops/health.ts'
import type { Shop } from './domain/shops/shop.ts'
import type {
  CallOutcome,
  ShopifyAccess,
  ShopifyConnection,
  ShopifyState,
  Traces,
  UnclearCall,
} from './domain/shops/shopify.ts'
import type { PastCounts, ShopifyImport, WantedPast } from './domain/shops/shopify-import.ts'
import type { EmailResult } from './emails/queue.ts'
import type { LaurelError } from './errors/laurel-error.ts'
import type { BriefCache } from './lib/brief-cache.ts'
import type { Clock } from './lib/clock.ts'
import type { GuardedClient } from './lib/guarded-request.ts'
import type { LaterTries } from './lib/later-tries.ts'
import type { Logger } from './lib/log.ts'
import type { Mailer } from './lib/mailer.ts'
import type { OpenStreams } from './lib/open-streams.ts'
import type { RecentMap } from './lib/recent-map.ts'
import type { Tally } from './lib/tally.ts'
import type { TimesPerMinute } from './lib/times-per-minute.ts'
import type { ApiKey } from './store/access/keys.ts'
import type { OpenDatabase, Tx } from './store/db.ts'
import type { DatabaseErrorKind } from './store/error-kind.ts'
import type { LoggedRequest } from './store/requests.ts'
import type { ApiVersion, Versions } from './versions/define.ts'

/** The parts of the process; `app.ts` puts them together, and everything else receives them. */
export interface Context {
  readonly config: Config
  readonly database: OpenDatabase
  readonly clock: Clock
  /** The versions of the API that are live. */
  readonly versions: Versions
  readonly log: Logger
  /** The deployment's own: keys digests and signs unsubscribe links, and never changes. */
  readonly secret: string
  /** Signs session tokens and seals what must stay secret; it can be replaced. */
  readonly signing_secret: string
  /** Opens the admin API and the embedded shop's for every purpose. */
  readonly admin_token: string
  /** Who calls with it, as the audit log names them. */
  readonly root: 'root' | 'command_line'
  readonly platform: Platform
  /** null: the platform creates its customers itself. For shops of the built-in shop only. */
  readonly own_customers: OwnCustomers | null
  readonly shopify: Shopify
  readonly points: PointsWriter
  readonly balances: BalanceReader
  readonly checkout: CheckoutReader
  readonly rates: RateLimiter
  readonly addresses: AddressLimiter
  readonly previews: { run: RunPreview }
  readonly sign_ins: SignInReader
  readonly requests: RequestLog
  readonly credentials: CredentialCache
  readonly admin_passes: AdminPassCache
  readonly person_sessions: PersonSessionCache
  /** By the domain that a caller names. */
  readonly shops: BriefCache<string, Shop>
  /** The storefront's document as it was rendered last, by shop, language and version. */
  readonly storefronts: RecentMap<string, RenderedStorefront>
  /** How many refused admin actions of each actor are still recorded in this minute. */
  readonly refusals: TimesPerMinute
  /** Answers that are sent while work goes on. */
  readonly streams: OpenStreams
  /** Reaches the world outside, at public addresses only. */
  readonly outbound: GuardedClient
  readonly sender: EventSender
  /** null: e-mails arrive in the service's own mailbox. */
  readonly mailer: Mailer | null
  /** Of letters that no queue keeps; it stops with the process. */
  readonly letter_retries: LaterTries
  /** The results of this process's attempts to send e-mails. */
  readonly email_results: Tally<EmailResult>
  /** What went wrong in this process so far, for the metrics. */
  readonly failures: Failures
  /** Carries out everything that is due by the clock; background work, done at once. */
  runDueJobs(): Promise<void>
}

/** A document with what it was made of, by which it is known to be out of date. */
export interface RenderedStorefront {
  readonly made_of: string
  readonly answer: Answer
}

/** How often each thing went wrong. */
export interface Failures {
  /** Answers, by their error's code. */
  readonly errors: Tally<string>
  /** Answers with 429, by the class of the rate. */
  readonly limited: Tally<string>
  /** By kind. */
  readonly database: Tally<DatabaseErrorKind>
  /** By job. */
  readonly jobs: Tally<string>
}

/** Changes points. Requests of one shop that arrive together share a transaction. */
interface PointsWriter {
  write(call: Call<PointsOutcome>, command: PointsCommand): Promise<Answer>
}

/** What the service does with shops on Shopify, beside what it asks of every platform. */
export interface Shopify {
  /** Carries out what Shopify has reported. */
  workDeliveries(shop: Shop): Promise<void>
  /** Looks for what was never reported. */
  sweep(shop: Shop): Promise<void>
  /**
   * Says how much past there is, and asks for it unless it is a dry run. Throws `not_connected`,
   * `scope_missing` and `import_running`.
   */
  importPast(
    shop: Shop,
    wanted: WantedPast & { readonly dry_run: boolean },
    now: Date,
  ): Promise<{ readonly counts: PastCounts; readonly started: ShopifyImport | null }>
  /**
   * Moves a shop from the built-in shop to Shopify; a job does it. Throws `not_connected`,
   * `nothing_to_move` and `import_running`.
   */
  move(shop: Shop, wanted: { readonly dry_run: boolean }, now: Date): Promise<ShopifyImport | null>
  /** Brings in some of the past that was asked for. */
  workImport(shop: Shop): Promise<void>
  /** The latest first. */
  listImports(shop_id: number): Promise<readonly ShopifyImport[]>
  readImport(shop_id: number, import_id: string): Promise<ShopifyImport | null>
  /** Ends an import; null: there is no such import. */
  stopImport(shop: Shop, import_id: string, now: Date): Promise<ShopifyImport | null>
  /**
   * Connects a shop, or changes how it is reached. Throws `platform_refused`, `currency_differs`
   * and `domain_taken`.
   */
  connect(shop: Shop, access: ShopifyAccess, now: Date): Promise<void>
  /** Brings to Shopify what themes and segments read there of the programme and its members. */
  show(shop: Shop): Promise<void>
  /** Ends a connection and destroys its secrets. Throws `calls_wait`, `platform_unavailable`. */
  disconnect(shop: Shop, traces: Traces, now: Date): Promise<void>
  /** Deletes some of what was reported and carried out before; answers how many. */
  prune(shop_id: number, before: Date): Promise<number>
  /** Looks at everything that a connection needs, and at what waits. */
  readState(shop: Shop): Promise<ShopifyState>
  /** When Shopify last answered what has changed, and how many reports fail again and again. */
  readReports(shop_id: number): Promise<Pick<Reports, 'heard_at' | 'failing'>>
  /** What only a person can tell: whether Shopify has booked it. The oldest first. */
  listUnclearCalls(shop_id: number): Promise<readonly UnclearCall[]>
  /** What a person has seen at Shopify; null: this does not wait for anybody. */
  decideCall(
    shop_id: number,
    decision: { readonly operation_id: string; readonly outcome: CallOutcome },
    now: Date,
  ): Promise<UnclearCall | null>
  /** How a shop is connected, without secrets; null: it is not. */
  read(shop_id: number): Promise<ShopifyConnection | null>
}

/** The customers of a shop without a platform of its own. The caller follows in the programme. */
export interface OwnCustomers {
  /** Adds those that are not there, as if the shop had reported them. Returns all as they are. */
  add(
    tx: Tx,
    shop: PlatformShop,
    customers: readonly NewCustomer[],
    now: Date,
  ): Promise<readonly PlatformCustomer[]>
  /** Removes a customer who asked to be forgotten. */
  remove(tx: Tx, shop_id: number, customer_id: number): Promise<void>
  /** Merges one customer into another, who is returned; null: one of them is not there. */
  merge(
    tx: Tx,
    shop: PlatformShop,
    pair: { readonly customer_id: number; readonly into: number },
    now: Date,
  ): Promise<PlatformCustomer | null>
}

/** Reads accounts. Reads of one shop that arrive together are one query. */
interface BalanceReader {
  /** The account as it is now; undefined if the customer is not a member. */
  read(shop_id: number, customer_id: number): Promise<Account | undefined>
}

/** Reads the facts that carts are judged by. Readings of one shop that arrive together are one. */
interface CheckoutReader {
  /** `customer_id` null: a guest. */
  read(shop_id: number, buyer: CartBuyer): Promise<CheckoutData>
}

export interface CartBuyer {
  readonly customer_id: number | null
  readonly now: Date
}

/** The facts that a cart is judged by and that are read for everybody together. */
export interface CheckoutData {
  readonly program: Program
  readonly revision: number
  /** Running and scheduled ones; which of them run depends on the moment. */
  readonly campaigns: readonly StoredCampaign[]
  /** undefined: a guest, or a customer who is not known here. */
  readonly buyer: OrderCustomer | undefined
}

/** Limits callers to the rate of their class. */
interface RateLimiter {
  /** Returns what is left; throws `rate_limited` with the exact wait. null: nothing is limited. */
  take(caller: RatedCaller, rate_class: RateClass, now: Date): Promise<Allowance | null>
}

/** One at a time for each shop; throws `rate_limited` if too many wait. Never in a transaction. */
type RunPreview = <Result>(shop_id: number, preview: () => Promise<Result>) => Promise<Result>

/** How often a caller may send requests of a class, and how much of that is left. */
export interface Allowance {
  readonly rate_class: RateClass
  readonly quota: number
  /** In which the whole quota comes back. */
  readonly window_seconds: number
  readonly remaining: number
  /** Until the whole quota is back; if nothing remains, until the next request. */
  readonly reset_seconds: number
}

/** Limits strangers by their address. */
interface AddressLimiter {
  /**
   * Takes one from the allowance of an address, or from what it has for something; throws
   * `rate_limited` if none is left. Without an address: what all have for it.
   */
  take(address: string | null, address_class: AddressClass, now: Date, about?: string): void
  /** The same; false if none is left. */
  takes(address: string | null, address_class: AddressClass, now: Date, about?: string): boolean
  /** Throws `rate_limited` if an address has nothing left of its allowance. */
  requireRoom(address: string | null, address_class: AddressClass, now: Date): void
}

export type { AddressClass }
export type RateClass = keyof Config['rates']
export type RatedCaller = Pick<Caller, 'shop' | 'credential'>

/** Asks the platform for the customer of an access token. */
interface SignInReader {
  /** null: it speaks for nobody. */
  find(shop: Shop, access_token: string): Promise<PlatformSignIn | null>
}

/** Collects requests and writes them in batches, so that a call does not wait for its log row. */
interface RequestLog {
  add(shop_id: number, request: LoggedRequest): void
  /** Writes the waiting rows; resolves when all that were added before are stored or dropped. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Sends events to the endpoints that are subscribed to them. */
interface EventSender {
  /** How many attempts this process made, by their outcome. */
  readonly attempts: ReadonlyMap<string, number>
  /** Starts sending what is due, for one shop or all, without waiting for the end. */
  begin(shop_id: number | null): Promise<void>
  /** Sends all that is due of a shop. */
  sendDue(shop_id: number): Promise<void>
  /** Finishes the running attempts, and leaves the rest to other workers. */
  stop(): Promise<void>
}

/** A key as its digest was looked up, with its shop; null: unknown. */
export interface Credential {
  readonly key: ApiKey
  readonly shop: Shop
}

export type CredentialCache = BriefCache<string, Credential | null>

/** What an admin token lets its holder do, or a session a person. */
export interface AdminPass {
  /** The id of the token or the person; `root` or `command_line` for the environment's token. */
  readonly actor: string
  readonly name: string
  /** What the token is for; null: there is none, but a person. */
  readonly purpose: Purpose | null
  /** The role of the person in the shop that the call touches, or in all; null for a token. */
  readonly role: Role | null
  /** The person's roles in single shops that the call may reach as well: each must allow it. */
  readonly shop_roles: readonly Role[]
  /** null: all shops. */
  readonly shop_id: number | null
}

/** By the digest of the token; null: there is no such token. */
export type AdminPassCache = BriefCache<string, AdminPass | null>

/** By the digest of the session's token; null: there is no such session. */
export type PersonSessionCache = BriefCache<string, PersonSession | null>

/** The authenticated caller: a key, a session token with the key that minted it, or a person. */
export interface Caller {
  readonly key: ApiKey
  readonly shop: Shop
  readonly session: Session | null
  /** Somebody signed in to the console, whose key is made up; null: a real one. */
  readonly person: CallingPerson | null
  /** The address it comes from; null: unknown. */
  readonly address: string | null
  /** The name under which idempotency keys and rates are kept. */
  readonly credential: string
  /** The person who approved this write, which its limits do not hold then. */
  readonly approver?: Approver
}

/** A person, or the holder of an admin token. */
export interface Approver {
  readonly name: string
  /** Of the person; null: an admin token. */
  readonly id: string | null
}

export interface CallingPerson {
  readonly person_id: string
  readonly name: string
  /** In the shop of the call. */
  readonly role: Role
}

export interface Session {
  readonly customer_id: number
  readonly scopes: readonly ('read' | 'write')[]
}

/** An idempotency key with the request that claims it. */
export interface IdempotencyClaim {
  readonly credential: string
  readonly key: string
  /** True for the key `auto`: a repeat is refused, not replayed. */
  readonly auto: boolean
  readonly fingerprint: Buffer
  readonly expires_at: Date
}

/** A finished answer: exactly what is sent and what is stored for a retry. */
export interface Answer {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly request_id: string
  /** The error's code, for the request log; null when all went well. */
  readonly code: string | null
}

/**
 * One request on its way through an endpoint. `Outcome` is what the endpoint's handler returns;
 * `answer` gives it the endpoint's shape on the wire.
 */
export interface Call<Outcome> {
  readonly context: Context
  readonly caller: Caller
  readonly shop: Shop
  /** The moment of the request: the only clock that the work looks at. */
  readonly now: Date
  readonly request_id: string
  /** In which it is asked and answered. */
  readonly version: ApiVersion
  /** null for reads and dry runs. */
  readonly claim: IdempotencyClaim | null
  /** How far back a dry run looks for its forecast; omitted: it makes none. */
  readonly look?: Look
  /** Its answer is sealed where it is kept. */
  readonly is_secret: boolean
  /** The limits of its key do not hold for it. */
  readonly is_unlimited: boolean
  /** What rewards give away, for a write of the programme within limits; omitted: no prices. */
  readonly given_products?: GivenProducts
  answer(outcome: Outcome): Answer
  answerError(error: LaurelError): Answer
}
