import { presentWebhook } from '../../../schemas/webhooks/webhook.ts'
import { findWebhook } from '../../../webhooks/store/webhooks.ts'
import type { ShopCall } from '../../door/operation-call.ts'

/** Without its URL, which may hold a secret of the receiver. */
export const webhookSubject = {
  kind: 'webhook',
  read: async ({ context, shop }: ShopCall, webhook_id: string) => {
    const webhook = await findWebhook(context.database.db, shop.shop_id, webhook_id)
    if (webhook === undefined) return null
    const { id, topics, status, consecutive_failures, disabled_reason } = presentWebhook(webhook)
    return { id, topics, status, consecutive_failures, disabled_reason }
  },
}
