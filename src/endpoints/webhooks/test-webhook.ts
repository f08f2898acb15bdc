import { NoQuery } from '../../schemas/base/types.ts'
import {
  presentTest,
  WebhookPath,
  WebhookTestBody,
  WebhookTestResult,
} from '../../schemas/webhooks/webhook.ts'
import { testWebhook } from '../../webhooks/actions/test-webhook.ts'
import { defineEndpoint } from '../door/define.ts'

export const testWebhookEndpoint = defineEndpoint('testWebhook', {
  method: 'POST',
  path: '/webhooks/{webhook_id}/test',
  tool: {
    name: 'service_test_webhook',
    when: 'To check whether it answers.',
    reaches_out: true,
  },
  summary: 'Send one test event to an endpoint now.',
  description:
    'The payload has `test: true`, and the id starts with `evt_test_`. It counts neither as a ' +
    'success nor as a failure of the endpoint.',
  scope: 'webhooks:manage',
  session: null,
  rate: 'write',
  effect: 'write',
  params: WebhookPath,
  query: NoQuery,
  body: WebhookTestBody,
  status: 200,
  result: WebhookTestResult,
  errors: [],
  handle: (call, { params, body }) => testWebhook(call, params.webhook_id, body.topic),
  present: presentTest,
})
