import type { Call } from '../../context.ts'
import type { Webhook } from '../../domain/webhooks/webhooks.ts'
import { notFound } from '../../errors.ts'
import { NoBody, NoQuery } from '../../schemas/base/types.ts'
import { presentWebhook, WebhookEndpoint, WebhookPath } from '../../schemas/webhooks/webhook.ts'
import { findWebhook } from '../../store/webhooks/webhooks.ts'
import { defineEndpoint } from '../door/define.ts'

export const getWebhook = defineEndpoint('getWebhook', {
  method: 'GET',
  path: '/webhooks/{webhook_id}',
  tool: 'service_get_webhook',
  summary: 'Read an endpoint for events.',
  scope: 'webhooks:manage',
  session: null,
  rate: 'read',
  effect: 'read',
  params: WebhookPath,
  query: NoQuery,
  body: NoBody,
  status: 200,
  result: WebhookEndpoint,
  errors: [],
  handle: (call, { params }) => read(call, params.webhook_id),
  present: presentWebhook,
})

async function read({ context, shop }: Call<Webhook>, webhook_id: string): Promise<Webhook> {
  const webhook = await findWebhook(context.database.db, shop.shop_id, webhook_id)
  if (webhook === undefined) throw notFound('webhook', webhook_id)
  return webhook
}
