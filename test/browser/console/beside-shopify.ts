import { newId } from '../../../src/lib/ids.ts'
import { claimCall, markWaiting } from '../../../src/shopify/store/calls.ts'
import { insertDeliveries, postpone } from '../../../src/shopify/store/deliveries.ts'
import type { TestShop } from '../../support/shop.ts'
import { accessTo, openThere } from '../../support/shopify/on-shopify.ts'

/**
 * A shop at Shopify that this one can be connected to, with something that waits for a person and
 * something that fails. Answers with what it is reached.
 */
export async function besideShopify(shop: TestShop): Promise<ReturnType<typeof accessTo>> {
  const { own, shopify_domain } = await openThere(shop)
  const { database, clock } = shop.app.context
  const { db } = database
  const { shop_id } = own
  const now = clock.now()
  const operation_id = newId('cod', now)
  const money = { kind: 'store_credit', code: null, customer_id: 1, amount: '5.00' } as const
  await claimCall(db, shop_id, { operation_id, ...money }, now)
  await markWaiting(db, shop_id, operation_id, now)
  const about = { event_id: null, triggered_at: null }
  const request = { topic: 'customers/data_request', webhook_id: 'ask', subject_id: 2, ...about }
  const late = { topic: 'orders/paid', webhook_id: 'late', subject_id: 501, ...about }
  await insertDeliveries(db, shop_id, [request, late], now)
  const fault = 'Shopify was not reached: no answer came in time'
  const next_attempt_at = new Date(now.getTime() + 3_600_000)
  await postpone(db, shop_id, late, { next_attempt_at, fault })
  return accessTo(shopify_domain)
}
