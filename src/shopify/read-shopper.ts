import type { Clock } from '../lib/clock.ts'
import { MINUTE_MS } from '../lib/durations.ts'
import type { Database } from '../store/db.ts'
import type { ShopifyConnections } from './connections.ts'
import { NOWHERE } from './domain/kept.ts'
import { readProxyQuery } from './domain/signature.ts'
import { keptNumber } from './our-numbers.ts'
import { findConnectionByDomain } from './store/connections.ts'

/** A request of a theme is passed on at once; an older one was overheard. */
const AGE_MAX_MS = 1.5 * MINUTE_MS

/** Whose shop a theme's request came from, and who is signed in there; null: nobody. */
export interface Shopper {
  readonly shop_id: number
  readonly customer_id: number | null
}

/** Who calls through the theme's app proxy; null: Shopify has not signed this, or not just now. */
export async function readShopper(
  { db, clock, connections }: { db: Database; clock: Clock; connections: ShopifyConnections },
  query: URLSearchParams,
): Promise<Shopper | null> {
  const read = readProxyQuery(query)
  if (read === null) return null
  if (Math.abs(clock.now().getTime() - read.sent_at.getTime()) > AGE_MAX_MS) return null
  const connection = await findConnectionByDomain(db, read.shopify_domain)
  if (connection === undefined) return null
  if (!read.isSignedWith(connections.secretsOf(connection))) return null
  const { shop_id } = connection
  const { customer_id } = read
  if (customer_id === null) return { shop_id, customer_id }
  const kept_id = await keptNumber(db, shop_id, 'customer', customer_id)
  return { shop_id, customer_id: kept_id === NOWHERE ? null : kept_id }
}
