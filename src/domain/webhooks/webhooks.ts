import type { Shop } from '../shops/shop.ts'

/** What the service tells (contract: Events). */
export const TOPICS = [
  'points.earned',
  'points.adjusted',
  'reward.redeemed',
  'tier.changed',
  'tier.approaching',
  'store_credit.issued',
  'referral.completed',
] as const
export type Topic = (typeof TOPICS)[number]

export const WEBHOOKS_PER_SHOP_MAX = 10

/** An endpoint of the merchant's that events are sent to. */
export interface Webhook {
  readonly webhook_id: string
  readonly url: string
  readonly topics: readonly Topic[]
  readonly sealed_secret: Uint8Array
  readonly api_version: string
  readonly status: 'active' | 'disabled'
  readonly disabled_reason: string | null
  readonly consecutive_failures: number
  readonly last_success_at: Date | null
  readonly last_failure_at: Date | null
  readonly paused_until: Date | null
  readonly created_at: Date
}

/** An event as it is sent, the same bytes at every attempt. */
export interface WebhookEvent {
  readonly event_id: string
  readonly topic: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly created_at: Date
}

/** The envelope (contract: Delivery). */
export function eventBody({ domain }: Pick<Shop, 'domain'>, event: WebhookEvent): string {
  return JSON.stringify({
    id: event.event_id,
    topic: event.topic,
    created_at: event.created_at.toISOString(),
    shop: domain,
    payload: event.payload,
  })
}

/** How long deliveries are kept, and events can be sent again. */
export const REPLAYED_DAYS = 30

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long after each attempt the next one is due: seven attempts in about 33 hours. */
const RETRY_AFTER_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  24 * HOUR_MS,
] as const
export const ATTEMPTS_MAX = RETRY_AFTER_MS.length + 1
const JITTER_SHARE = 0.1

/**
 * When an attempt that failed is made again; null: it was the last. `chance`, from 0 to 1, spreads
 * the retries of many by up to a tenth, and never makes one earlier.
 */
export function retryAt(attempts_made: number, now: Date, chance: number): Date | null {
  const after_ms = RETRY_AFTER_MS[attempts_made - 1]
  return after_ms === undefined
    ? null
    : new Date(now.getTime() + Math.floor(after_ms * (1 + JITTER_SHARE * chance)))
}

/** So many failed attempts in a row disable an endpoint (contract: Delivery 5). */
export const FAILURES_UNTIL_DISABLED = 25
export const TOO_MANY_FAILURES = 'too_many_failures'

/**
 * After so many it is left alone for a minute, and then probed with one attempt a minute: so a
 * busy shop does not burn all of them in a second of trouble.
 */
export const FAILURES_UNTIL_PAUSED = 5
export const PAUSE_MS = MINUTE_MS

/** An attempt as the developer console shows it. */
export interface Attempt {
  /** ISO 8601. */
  readonly at: string
  readonly status_code: number | null
  readonly error: string | null
  readonly duration_ms: number
}

/** An event on its way to one endpoint, as the developer console shows it. */
export interface Delivery {
  readonly delivery_id: string
  readonly event_id: string
  readonly topic: string
  readonly status: (typeof DELIVERY_STATUSES)[number]
  readonly attempts: readonly Attempt[]
  /** Of the next attempt. */
  readonly due_at: Date | null
}

export const DELIVERY_STATUSES = ['pending', 'delivered', 'dropped'] as const

export function isAcknowledged({ status_code }: Pick<Attempt, 'status_code'>): boolean {
  return status_code !== null && status_code >= 200 && status_code < 300
}

/** What an attempt came to, in a word: `delivered`, the kind of failure, or `status_5xx`. */
export function outcomeOf(attempt: Attempt): string {
  if (isAcknowledged(attempt)) return 'delivered'
  const { error, status_code } = attempt
  return error ?? `status_${Math.floor((status_code ?? 0) / 100)}xx`
}
