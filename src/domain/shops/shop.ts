import type { ReaderLanguage } from '../../languages/explanations/index.ts'

/** The built-in shop, or a commerce platform. */
export type AdapterName = 'embedded' | 'shopify'

/** A shop: whose programme, whose customers, whose money. */
export interface Shop {
  readonly shop_id: number
  readonly domain: string
  readonly name: string
  /** The platform's name in GIDs. */
  readonly platform: string
  /** The platform with its customers, products and orders. */
  readonly adapter: AdapterName
  readonly currency: string
  readonly timezone: string
  readonly primary_language: string
  readonly languages: string[]
  readonly api_enabled: boolean
  readonly api_paused: boolean
  readonly campaigns_feature: boolean
  readonly affiliates_feature: boolean
  readonly subscriptions_available: boolean
  /** Whether people get e-mails about what assistants changed. */
  readonly assistant_emails: boolean
  readonly created_at: Date
}

/** The reader of an answer. */
export interface AnswerReader {
  readonly shop: Shop
  /** In which summaries are written. */
  readonly language: ReaderLanguage
}

/** A reader, and what the caller's key may see. */
export interface Viewer extends AnswerReader {
  readonly scopes: readonly string[]
  /** Whether codes are whole for them. */
  readonly sees_codes: boolean
}
