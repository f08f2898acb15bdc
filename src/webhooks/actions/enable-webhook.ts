import type { Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound } from '../../errors.ts'
import { inTransaction } from '../../store/db.ts'
import type { Webhook } from '../domain/webhooks.ts'
import { enableWebhook as enable } from '../store/webhooks.ts'

/** Enables an endpoint again, as if nothing had failed; pending deliveries continue. */
export function enableWebhook(
  { database }: Pick<Context, 'database'>,
  { shop_id }: Shop,
  webhook_id: string,
): Promise<Webhook> {
  return inTransaction(database.db, async (tx) => {
    const webhook = await enable(tx, shop_id, webhook_id)
    if (webhook === undefined) throw notFound('webhook', webhook_id)
    return webhook
  })
}
