import type { SignInReader } from './actions/access/sign-in-reader.ts'
import type { EmailResult } from './actions/emails/deliver-email.ts'
import type { BuyingReader } from './actions/orders/buying-reader.ts'
import type { BalanceReader } from './actions/points/balance-reader.ts'
import type { PointsWriter } from './actions/points/write-points.ts'
import type { RateLimiter } from './actions/rate-limiter.ts'
import type { RequestLog } from './actions/request-log.ts'
import type { EventSender } from './actions/webhooks/event-sender.ts'
import type { Config } from './config.ts'
import type { Shop } from './domain/shops/shop.ts'
import type { LaurelError } from './errors.ts'
import type { BriefCache } from './lib/brief-cache.ts'
import type { Clock } from './lib/clock.ts'
import type { GuardedClient } from './lib/guarded-request.ts'
import type { Logger } from './lib/log.ts'
import type { Mailer } from './lib/mailer.ts'
import type { Tally } from './lib/tally.ts'
import type { Platform } from './platform/port.ts'
import type { OpenDatabase } from './store/db.ts'
import type { ApiKey } from './store/tables.ts'
import type { ApiVersion, Versions } from './versions/define.ts'

/** What the process is made of; `app.ts` puts it together and everything else receives it. */
export interface Context {
  readonly config: Config
  readonly database: OpenDatabase
  readonly clock: Clock
  /** The versions of the API that are live. */
  readonly versions: Versions
  readonly log: Logger
  /** Signs session tokens and keys the digests of API keys. */
  readonly secret: string
  /** Opens the admin API and the embedded shop's. */
  readonly admin_token: string
  readonly platform: Platform
  readonly points: PointsWriter
  readonly balances: BalanceReader
  readonly buying: BuyingReader
  readonly rates: RateLimiter
  readonly sign_ins: SignInReader
  readonly requests: RequestLog
  readonly credentials: CredentialCache
  /** Reaches the world outside, at public addresses only. */
  readonly outbound: GuardedClient
  readonly sender: EventSender
  /** null: e-mails arrive in the service's own mailbox. */
  readonly mailer: Mailer | null
  /** What this process's attempts to send e-mails came to. */
  readonly email_results: Tally<EmailResult>
  /** Carries out everything that is due by the clock; background work, done at once. */
  runDueJobs(): Promise<void>
}

/** A key as its digest was looked up, with its shop; null: unknown. */
export interface Credential {
  readonly key: ApiKey
  readonly shop: Shop
}

export type CredentialCache = BriefCache<string, Credential | null>

/** Who is calling, proven: a key, or a session token that speaks through its minting key. */
export interface Caller {
  readonly key: ApiKey
  readonly shop: Shop
  readonly session: Session | null
  /** The name under which idempotency keys and rates are kept. */
  readonly credential: string
}

export interface Session {
  readonly customer_id: number
  readonly scopes: readonly ('read' | 'write')[]
}

/** An idempotency key with what it is claimed for. */
export interface Claim {
  readonly credential: string
  readonly key: string
  /** True for the key `auto`: a repetition is refused and not replayed. */
  readonly auto: boolean
  readonly fingerprint: Buffer
  readonly expires_at: Date
}

/** A finished answer: exactly what is sent and what is kept for a retry. */
export interface Answer {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly request_id: string
  /** The error's code, for the request log; null when all went well. */
  readonly code: string | null
}

/**
 * One request on its way through an endpoint. `Outcome` is what the endpoint's handler comes to;
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
  readonly claim: Claim | null
  /** Its answer is sealed where it is kept. */
  readonly is_secret: boolean
  answer(outcome: Outcome): Answer
  answerError(error: LaurelError): Answer
}
