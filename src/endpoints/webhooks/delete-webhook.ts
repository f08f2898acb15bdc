import { deleteWebhook as remove } from '../../actions/webhooks/delete-webhook.ts'
import { NoBody, NoQuery } from '../../schemas/base/types.ts'
import { DELETED, Deleted } from '../../schemas/customers/subject.ts'
import { WebhookPath } from '../../schemas/webhooks/webhook.ts'
import { defineEndpoint } from '../door/define.ts'

export const deleteWebhook = defineEndpoint('deleteWebhook', {
  method: 'DELETE',
  path: '/webhooks/{webhook_id}',
  tool: 'service_delete_webhook',
  summary: 'End a subscription.',
  description: 'What was on its way to the endpoint is not sent any more.',
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
  handle: (call, { params }) => remove(call, params.webhook_id),
  present: () => DELETED,
})
