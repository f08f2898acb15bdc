/** A shop: whose programme, whose customers, whose money. */
export interface Shop {
  readonly shop_id: number
  readonly domain: string
  readonly name: string
  /** The platform's name in GIDs. */
  readonly platform: string
  readonly currency: string
  readonly timezone: string
  readonly primary_language: string
  readonly languages: string[]
  readonly api_enabled: boolean
  readonly api_paused: boolean
  readonly campaigns_feature: boolean
  readonly affiliates_feature: boolean
  readonly subscriptions_available: boolean
  readonly created_at: Date
}

/** The reader of an answer: the shop, and what the caller's key may see. */
export interface Viewer {
  readonly shop: Shop
  readonly scopes: readonly string[]
}
