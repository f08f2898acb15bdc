import {
  type CreatedWebhook,
  createWebhook as create,
} from '../../actions/webhooks/create-webhook.ts'
import { NoParams, NoQuery } from '../../schemas/base/types.ts'
import {
  presentWebhook,
  WebhookBody,
  WebhookEndpointCreated,
} from '../../schemas/webhooks/webhook.ts'
import { defineEndpoint } from '../door/define.ts'

export const createWebhook = defineEndpoint('createWebhook', {
  method: 'POST',
  path: '/webhooks',
  tool: 'service_create_webhook',
  summary: 'Subscribe an address to events.',
  description:
    'Answers the signing secret, this once. At most 10 endpoints a shop. The address must be ' +
    'public: it is looked at now, and again at every connection. Deliveries are rendered in the ' +
    'version of the key.',
  scope: 'webhooks:manage',
  session: null,
  rate: 'write',
  effect: 'write',
  is_secret: true,
  params: NoParams,
  query: NoQuery,
  body: WebhookBody,
  status: 201,
  result: WebhookEndpointCreated,
  errors: [],
  handle: (call, { body }) => create(call, body),
  present: ({ webhook, secret }: CreatedWebhook) => ({ ...presentWebhook(webhook), secret }),
})
