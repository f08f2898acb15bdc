import type { Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound, refused } from '../../errors.ts'
import { inTransaction, type Queries } from '../../store/db.ts'
import type { Delivery, Webhook } from '../domain/webhooks.ts'
import { redeliver as deliver, findDeliveryEndpoint } from '../store/delivery-log.ts'
import { findWebhook } from '../store/webhooks.ts'

/** Sends an event to its endpoint once more, whatever its result was, with all its retries. */
export function redeliver(
  { database }: Pick<Context, 'database'>,
  { shop_id }: Shop,
  delivery_id: string,
  now: Date,
): Promise<Delivery> {
  return inTransaction(database.db, async (tx) => {
    const webhook_id = await findDeliveryEndpoint(tx, shop_id, delivery_id)
    if (webhook_id === undefined) throw notFound('delivery', delivery_id)
    await requireActive(tx, shop_id, webhook_id)
    const delivery = await deliver(tx, shop_id, delivery_id, now)
    if (delivery === undefined) throw notFound('delivery', delivery_id)
    return delivery
  })
}

/** Throws if nothing can be sent to an endpoint. */
export async function requireActive(
  queries: Queries,
  shop_id: number,
  webhook_id: string,
): Promise<Webhook> {
  const webhook = await findWebhook(queries, shop_id, webhook_id)
  if (webhook === undefined) throw notFound('webhook', webhook_id)
  if (webhook.status === 'active') return webhook
  throw refused('webhook_disabled', 'The endpoint is disabled. Enable it first.', { webhook_id })
}
