import type { Clock } from '../../../src/lib/clock.ts'
import { SCOPES } from '../../../src/shopify/examine.ts'
import type { Database } from '../../../src/store/db.ts'
import type { StandInAutomatic } from './stand-in-showing.ts'

export interface Page {
  readonly first?: number
  readonly after?: string | null
  readonly reverse?: boolean
}

/** A page of a list as Shopify shows it; a cursor is a place in the list. */
export function connection<Item>(items: readonly Item[], { first = 50, after }: Page) {
  const start = after ? Number(after) : 0
  const nodes = items.slice(start, start + first)
  const end = start + nodes.length
  const edges = nodes.map((node) => ({ node }))
  return { nodes, edges, pageInfo: { hasNextPage: end < items.length, endCursor: String(end) } }
}

/** What a stand-in keeps of a shop beside the embedded shop's own things. */
export class StandInShop {
  readonly db: Database
  readonly clock: Clock
  readonly shop_id: number
  readonly currency: string
  /** The tags of codes, by their names in capitals. */
  readonly code_tags = new Map<string, readonly string[]>()
  readonly cards: { readonly code: string; readonly note: string | null }[] = []
  readonly bookings: {
    readonly customer_id: number
    readonly __typename: string
    readonly createdAt: string
    readonly amount: { readonly amount: string; readonly currencyCode: string }
  }[] = []
  readonly subscriptions: { readonly id: string; readonly topic: string; readonly uri: string }[] =
    []
  /** By owner, namespace and key. */
  readonly metafields = new Map<string, string>()
  readonly definitions = new Set<string>()
  segments: { readonly id: string; readonly name: string; readonly query: string }[] = []
  automatics: StandInAutomatic[] = []
  readonly handles = new Map<string, number>()
  /** Beside those that Laurel asks for. */
  readonly more_scopes: string[] = []
  /** Of those that Laurel asks for, what the merchant has not given. */
  readonly withheld_scopes = new Set<string>()
  /** How far its clock is ahead of the service's. */
  ahead_ms = 0
  /** What orders are called that are not called by their number. */
  readonly order_names = new Map<number, string>()
  /** Of the orders that it had, those that were deleted there. */
  readonly deleted_orders = new Set<number>()
  customerOf!: (customer_id: number) => Promise<unknown>
  productOf!: (product_id: number) => Promise<unknown>
  variantOf!: (product_id: number, variant_id: number) => Promise<unknown>

  constructor(shop: { db: Database; clock: Clock; shop_id: number; currency: string }) {
    this.db = shop.db
    this.clock = shop.clock
    this.shop_id = shop.shop_id
    this.currency = shop.currency
  }

  /** What the app may do. */
  scopes(): string[] {
    const given = Object.keys(SCOPES).filter((scope) => !this.withheld_scopes.has(scope))
    return [...given, ...this.more_scopes]
  }
}

export interface UserFault {
  readonly field: readonly string[]
  readonly code: string | null
  readonly message: string
}

export function userFault(field: string, code: string | null, message: string): UserFault {
  return { field: field.split('.'), code, message }
}
