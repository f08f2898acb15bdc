/** How a merchant connects a shop on Shopify: with an app of their own. */
export interface ShopifyAccess {
  /** `my-shop.myshopify.com`. */
  readonly shopify_domain: string
  readonly client_id: string
  /** The newest first; what comes from Shopify may be signed with the one before. */
  readonly client_secrets: readonly string[]
  /** A token that never ends, of an app from before 2026; null: tokens are asked for. */
  readonly access_token: string | null
}

/** How a shop is connected, without secrets. */
export interface ShopifyConnection {
  readonly shopify_domain: string
  readonly client_id: string
  readonly connected_at: Date
  /** Changes until then were sought. */
  readonly swept_until: Date
  /** The built-in shop keeps the shop until what it has was moved. */
  readonly waits_for_move: boolean
  /** Since when what Laurel made there is taken away; then it is disconnected. null: it stays. */
  readonly leaving_since: Date | null
}

/** What becomes of the things that Laurel made at Shopify when a shop is disconnected. */
export const TRACES = ['remove', 'keep'] as const
export type Traces = (typeof TRACES)[number]

/** What Laurel made at Shopify and left there. */
export interface LeftThere {
  /** Automatic checkout discounts of members. */
  readonly automatic_discounts: number
  /** Members whose points, tier and tags are there. */
  readonly members: number
}

/** What came in from Shopify and has failed; it is tried again. */
export interface FailedDelivery {
  readonly topic: string
  /** The customer or the order it is about; null: the shop itself. */
  readonly subject_id: number | null
  readonly attempts: number
  readonly fault: string
  readonly next_attempt_at: Date
}

/** What came in from Shopify and was not carried out yet. */
export interface ShopifyInbox {
  readonly waiting: number
  /** When the oldest of them arrived; null: none is waiting. */
  readonly since: Date | null
  /** Some of those that failed, those with most attempts first. */
  readonly failing: readonly FailedDelivery[]
}

/** What Shopify lets this service ask for: each call costs some, and it comes back with time. */
export interface ShopifyBudget {
  readonly available: number
  readonly maximum: number
  readonly restored_per_second: number
}

/** A customer who asked the shop for their data. */
export interface DataRequest {
  readonly customer_id: number
  readonly received_at: Date
}

/** A connection and what came of it; without one, nothing is wrong and nothing waits. */
export interface ShopifyState {
  readonly connection: ShopifyConnection | null
  /** Of a shop that was disconnected; null: nothing. */
  readonly left_there: LeftThere | null
  readonly findings: readonly ShopifyFinding[]
  readonly inbox: ShopifyInbox
  /** null: nothing was asked. */
  readonly budget: ShopifyBudget | null
  /** Of the last month, the latest first. */
  readonly data_requests: readonly DataRequest[]
}

/** Money on a customer's store credit of which nobody knows whether Shopify booked it. */
export interface UnclearCall {
  readonly operation_id: string
  readonly kind: 'store_credit' | 'store_credit_back'
  readonly customer_id: number
  /** Decimal text, in shop currency. */
  readonly amount: string
  readonly asked_at: Date
  readonly waits_since: Date
}

/** What a person has seen at Shopify. */
export const CALL_OUTCOMES = ['booked', 'not_booked'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** What is looked at in a connection. */
export const FINDING_NAMES = [
  'access',
  'scopes',
  'currency',
  'version',
  'clock',
  'address',
  'webhooks',
  'inbox',
  'waiting',
  'requests',
  'discounts',
  'members',
] as const

/** One thing that was looked at, and what was found. */
export interface ShopifyFinding {
  readonly name: (typeof FINDING_NAMES)[number]
  readonly is_good: boolean
  readonly says: string
}
