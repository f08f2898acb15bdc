import { KEPT_DAYS } from '../../domain/retention.ts'
import { RETRY_AFTER_MINUTES } from '../../domain/retries.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { MINUTE_MS } from '../../lib/durations.ts'

/** Of a signing secret. */
export const SECRET_BYTES = 32

/** The events of the service (contract: Events). */
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

/** Their events have a code whole, as the contract says. */
export const TOPICS_WITH_CODES: readonly Topic[] = ['reward.redeemed']

export const WEBHOOKS_PER_SHOP_MAX = 10

/** The merchant's endpoint for events. */
export interface Webhook {
  readonly webhook_id: string
  readonly url: string
  readonly topics: readonly Topic[]
  readonly sealed_secret: Uint8Array
  /** Signs too until then; both null if there is none. */
  readonly previous_sealed_secret: Uint8Array | null
  readonly previous_secret_until: Date | null
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

/** How far back events can be sent again: as long as deliveries are stored. */
export const REPLAYED_DAYS = KEPT_DAYS.deliveries

export const ATTEMPTS_MAX = RETRY_AFTER_MINUTES.length + 1
const JITTER_SHARE = 0.1

/**
 * When a failed attempt is repeated; null: it was the last. `chance`, from 0 to 1, delays retries
 * by up to a tenth, to spread them; it never makes one earlier.
 */
export function retryAt(attempts_made: number, now: Date, chance: number): Date | null {
  const minutes = RETRY_AFTER_MINUTES[attempts_made - 1]
  if (minutes === undefined) return null
  return new Date(now.getTime() + Math.floor(minutes * MINUTE_MS * (1 + JITTER_SHARE * chance)))
}

/** This many failed attempts in a row disable an endpoint (contract: Delivery 5). */
export const FAILURES_UNTIL_DISABLED = 25
export const TOO_MANY_FAILURES = 'too_many_failures'

/**
 * After this many it gets no events for a minute, and then one attempt a minute, so that a busy
 * shop does not use up all attempts in one bad second.
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

/** The result of an attempt in one word: `delivered`, the kind of failure, or `status_5xx`. */
export function outcomeOf(attempt: Attempt): string {
  if (isAcknowledged(attempt)) return 'delivered'
  const { error, status_code } = attempt
  return error ?? `status_${Math.floor((status_code ?? 0) / 100)}xx`
}
