import { NoBody, NoQuery } from '../../../schemas/base/types.ts'
import { presentWebhook, WebhookEndpoint, WebhookPath } from '../../../schemas/webhooks/webhook.ts'
import { enableWebhook } from '../../../webhooks/actions/enable-webhook.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { webhookSubject } from './subjects.ts'

export const enableWebhookOperation = defineOperation('enableWebhook', {
  method: 'POST',
  path: '/webhooks/{webhook_id}/enable',
  summary:
    'Enable a disabled endpoint. Resets the count of failures and resumes pending deliveries.',
  area: 'developers',
  params: WebhookPath,
  query: NoQuery,
  body: NoBody,
  result: WebhookEndpoint,
  subject: { ...webhookSubject, id: ({ params }) => params.webhook_id },
  handle: async ({ context, shop }, { params }) =>
    presentWebhook(await enableWebhook(context, shop, params.webhook_id)),
})
