import type { Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { newId } from '../../lib/ids.ts'
import { inTransaction } from '../../store/db.ts'
import { sampleEvent } from '../domain/webhook-samples.ts'
import type { Topic, WebhookEvent } from '../domain/webhooks.ts'
import { insertEvents } from '../outbox.ts'
import { countSubscribers } from '../store/webhooks.ts'

/** Creates a sample event of a topic: it is sent like any event, marked as a test. */
export function makeTestEvent(
  { database }: Pick<Context, 'database'>,
  shop: Shop,
  { topic, customer_id }: { readonly topic: Topic; readonly customer_id: number },
  now: Date,
): Promise<{ event: WebhookEvent; deliveries: number }> {
  const event = { event_id: newId('evt_test', now), ...sampleEvent(shop, topic, now, customer_id) }
  return inTransaction(database.db, async (tx) => {
    await insertEvents(tx, shop.shop_id, [{ ...event, customer_id }])
    return { event, deliveries: await countSubscribers(tx, shop.shop_id, topic) }
  })
}
