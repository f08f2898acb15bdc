import { NoBody, NoQuery } from '../../../schemas/base/types.ts'
import { presentRolled, WebhookPath, WebhookRolled } from '../../../schemas/webhooks/webhook.ts'
import { rollWebhookSecret } from '../../../webhooks/actions/roll-secret.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const rollWebhookSecretOperation = defineOperation('rollWebhookSecret', {
  method: 'POST',
  path: '/webhooks/{webhook_id}/roll-secret',
  summary:
    'Give an endpoint a new signing secret, which is returned only this once. For 24 hours ' +
    'deliveries carry a signature of each secret; then only the new one signs. Another call in ' +
    'these 24 hours replaces the new secret and keeps the old one, so that nothing is lost with ' +
    'an answer.',
  area: 'developers',
  params: WebhookPath,
  query: NoQuery,
  body: NoBody,
  result: WebhookRolled,
  subject: { kind: 'webhook', id: ({ params }) => params.webhook_id },
  handle: async ({ context, shop, now }, { params }) =>
    presentRolled(await rollWebhookSecret(context, shop, params.webhook_id, now)),
})
