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
}

/** What is looked at in a connection. */
export const FINDING_NAMES = [
  'access',
  'scopes',
  'currency',
  'version',
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
