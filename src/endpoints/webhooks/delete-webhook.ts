import { NoBody, NoQuery } from '../../schemas/base/types.ts'
import { DELETED, Deleted } from '../../schemas/customers/dependent.ts'
import { WebhookPath } from '../../schemas/webhooks/webhook.ts'
import { deleteWebhook } from '../../webhooks/actions/delete-webhook.ts'
import { defineEndpoint } from '../door/define.ts'

export const deleteWebhookEndpoint = defineEndpoint('deleteWebhook', {
  method: 'DELETE',
  path: '/webhooks/{webhook_id}',
  tool: {
    name: 'service_delete_webhook',
    when: 'Ask the merchant first: pending deliveries are lost.',
  },
  summary: 'Delete a webhook endpoint.',
  description: 'Pending deliveries are discarded.',
  scope: 'webhooks:manage',
  session: null,
  rate: 'write',
  effect: 'write',
  params: WebhookPath,
  query: NoQuery,
  body: NoBody,
  status: 200,
  result: Deleted,
  errors: [],
  handle: (call, { params }) => deleteWebhook(call, params.webhook_id),
  present: () => DELETED,
})
