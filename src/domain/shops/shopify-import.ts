/** `asked`, `running` and `reading` go on by themselves. */
export const SHOPIFY_IMPORT_STATUSES = [
  'asked',
  'running',
  'reading',
  'done',
  'failed',
  'stopped',
] as const

export const IMPORT_PARTS = ['products', 'customers', 'orders'] as const

/** What a merchant wants of the past of a shop on Shopify. */
export interface WantedPast {
  /** Orders of so many days; null: all. */
  readonly days: number | null
  /**
   * Whether past orders and customers earn points; null: they do, except in a shop that was moved
   * from the built-in shop, where they have.
   */
  readonly earn: boolean | null
}

/** How much there is to import. */
export interface PastCounts {
  readonly customers: number
  readonly orders: number
}

/** What a move found at Shopify of the built-in shop, and what not. */
export interface FoundThings {
  readonly customers: number
  readonly customers_missing: number
  readonly orders: number
  readonly orders_missing: number
  readonly products: number
  readonly products_missing: number
  /** Some of those that are missing, by their numbers here. */
  readonly examples: readonly {
    readonly kind: 'customer' | 'order' | 'product'
    readonly id: number
  }[]
}

/** An import of the past, and how far it has come. */
export interface ShopifyImport {
  readonly import_id: string
  readonly status: (typeof SHOPIFY_IMPORT_STATUSES)[number]
  /** A move finds what the built-in shop has; `try` changes nothing. null: an import. */
  readonly moves: 'try' | 'move' | null
  /** In this order; products in a move only. */
  readonly part: (typeof IMPORT_PARTS)[number]
  /** null: all orders. */
  readonly orders_since: Date | null
  readonly earn: boolean
  readonly lines_read: number
  readonly customers_read: number
  readonly orders_read: number
  readonly orders_queued: number
  /** Why it waits or has failed; null: all is well. */
  readonly fault: string | null
  /** null: no move, or it is not done yet. */
  readonly found: FoundThings | null
  readonly asked_at: Date
  readonly updated_at: Date
  readonly ended_at: Date | null
}
