/** `asked`, `running` and `reading` go on by themselves. */
export const SHOPIFY_IMPORT_STATUSES = [
  'asked',
  'running',
  'reading',
  'done',
  'failed',
  'stopped',
] as const

/** What a merchant wants of the past of a shop on Shopify. */
export interface WantedPast {
  /** Orders of so many days; null: all. */
  readonly days: number | null
  /** Whether past orders and customers earn points. */
  readonly earn: boolean
}

/** How much there is to import. */
export interface PastCounts {
  readonly customers: number
  readonly orders: number
}

/** An import of the past, and how far it has come. */
export interface ShopifyImport {
  readonly import_id: string
  readonly status: (typeof SHOPIFY_IMPORT_STATUSES)[number]
  /** The customers come first. */
  readonly part: 'customers' | 'orders'
  /** null: all orders. */
  readonly orders_since: Date | null
  readonly earn: boolean
  readonly lines_read: number
  readonly customers_read: number
  readonly orders_read: number
  readonly orders_queued: number
  /** Why it waits or has failed; null: all is well. */
  readonly fault: string | null
  readonly asked_at: Date
  readonly updated_at: Date
  readonly ended_at: Date | null
}
