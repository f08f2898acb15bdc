import { testWebhook as test } from '../../actions/webhooks/test-webhook.ts'
import { NoQuery } from '../../schemas/base/types.ts'
import {
  presentTest,
  WebhookPath,
  WebhookTestBody,
  WebhookTestResult,
} from '../../schemas/webhooks/webhook.ts'
import { defineEndpoint } from '../door/define.ts'

export const testWebhook = defineEndpoint('testWebhook', {
  method: 'POST',
  path: '/webhooks/{webhook_id}/test',
  tool: 'service_test_webhook',
  summary: 'Send a test event to an endpoint, now and once.',
  description:
    'Its payload carries `test: true` and its id begins with `evt_test_`. It counts neither as a ' +
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
  handle: (call, { params, body }) => test(call, params.webhook_id, body.topic),
  present: presentTest,
})
