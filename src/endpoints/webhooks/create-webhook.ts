import { NoParams, NoQuery } from '../../schemas/base/types.ts'
import {
  presentWebhook,
  WebhookBody,
  WebhookEndpointCreated,
} from '../../schemas/webhooks/webhook.ts'
import { type CreatedWebhook, createWebhook } from '../../webhooks/actions/create-webhook.ts'
import { defineEndpoint } from '../door/define.ts'

export const createWebhookEndpoint = defineEndpoint('createWebhook', {
  method: 'POST',
  path: '/webhooks',
  tool: {
    name: 'service_create_webhook',
    when: 'For a system of the merchant.',
    adds_up_without: [],
  },
  summary: 'Subscribe a URL to events.',
  description:
    'Returns the signing secret, only this once. At most 10 endpoints per shop. The address must ' +
    "be public, now and at every delivery. Deliveries use the key's API version.",
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
  handle: (call, { body }) => createWebhook(call, body),
  present: ({ webhook, secret }: CreatedWebhook) => ({ ...presentWebhook(webhook), secret }),
})
