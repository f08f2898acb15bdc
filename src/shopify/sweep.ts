import type { Shop } from '../domain/shops/shop.ts'
import { callerOf } from './caller.ts'
import { listChangedCustomers } from './operations/customers.ts'
import { listChangedOrders } from './operations/orders.ts'
import { findConnection, saveSweep } from './store/connections.ts'
import { insertDeliveries, type NewDelivery } from './store/deliveries.ts'
import type { WorkParts } from './work-deliveries.ts'

const PER_PAGE = 100
/** Shopify's lists are a little behind, and clocks differ. */
const OVERLAP_MS = 10 * 60_000

/**
 * Looks for orders and customers that changed since the last sweep, so that nothing stays missed
 * when a webhook is lost. What is found goes the way of a webhook; what has come already does
 * nothing a second time.
 */
export async function sweep(
  { db, clock, client, connections }: WorkParts,
  { shop_id, currency }: Shop,
): Promise<void> {
  const connection = await findConnection(db, shop_id)
  if (connection === undefined) return
  const began_at = clock.now()
  // What is from before is the past: whether that earns is the choice of an import.
  const since_ms = connection.swept_until.getTime() - OVERLAP_MS
  const since = new Date(Math.max(since_ms, connection.connected_at.getTime()))
  const query = `updated_at:>='${since.toISOString()}'`
  const caller = callerOf(client, await connections.doorOf(shop_id), currency, 'later')
  const store = (found: readonly Changed[], topic: string) =>
    insertDeliveries(
      db,
      shop_id,
      found.map((one) => deliveryOf(topic, one)),
      began_at,
    )
  let after: string | null = null
  do {
    const { orders } = await caller.call(listChangedOrders, { first: PER_PAGE, after, query })
    await store(orders.nodes, 'orders/updated')
    after = nextPage(orders.pageInfo)
  } while (after !== null)
  do {
    const { customers } = await caller.call(listChangedCustomers, { first: PER_PAGE, after, query })
    await store(customers.nodes, 'customers/update')
    after = nextPage(customers.pageInfo)
  } while (after !== null)
  await saveSweep(db, shop_id, began_at)
}

interface Changed {
  readonly legacyResourceId: string
  readonly updatedAt: string
}

/** Its name has the moment of the change, so that the same change is stored once. */
function deliveryOf(topic: string, { legacyResourceId, updatedAt }: Changed): NewDelivery {
  return {
    topic,
    webhook_id: `sweep ${legacyResourceId} ${updatedAt}`,
    event_id: null,
    subject_id: Number(legacyResourceId),
    triggered_at: updatedAt,
  }
}

interface PageEnd {
  readonly hasNextPage: boolean
  readonly endCursor: string | null
}

function nextPage({ hasNextPage, endCursor }: PageEnd): string | null {
  return hasNextPage ? endCursor : null
}
