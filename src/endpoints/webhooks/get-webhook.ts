import type { Call } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { NoBody, NoQuery } from '../../schemas/base/types.ts'
import { presentWebhook, WebhookEndpoint, WebhookPath } from '../../schemas/webhooks/webhook.ts'
import type { Webhook } from '../../webhooks/domain/webhooks.ts'
import { findWebhook } from '../../webhooks/store/webhooks.ts'
import { defineEndpoint } from '../door/define.ts'

export const getWebhookEndpoint = defineEndpoint('getWebhook', {
  method: 'GET',
  path: '/webhooks/{webhook_id}',
  tool: {
    name: 'service_get_webhook',
    when: 'When an endpoint seems to receive nothing.',
  },
  summary: 'Read a webhook endpoint.',
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
