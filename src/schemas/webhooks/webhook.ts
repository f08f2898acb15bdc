import { type Static, Type } from 'typebox'
import { URL_LENGTH_MAX } from '../../webhooks/domain/webhook-url.ts'
import { type Attempt, TOPICS, type Webhook } from '../../webhooks/domain/webhooks.ts'
import { closed, listOf, nullable, oneOf, timestamp, visibleText } from '../base/types.ts'

const fields = {
  id: Type.String({ examples: ['whk_01jd3k5m9q8r7s6t5v4w3x2y1z'] }),
  url: Type.String(),
  topics: Type.Array(oneOf(TOPICS)),
  status: oneOf(['active', 'disabled'] as const, {
    description: 'Disabled after 25 failed attempts in a row, until the merchant enables it again.',
  }),
  created_at: nullable(timestamp('When it was subscribed.')),
  consecutive_failures: Type.Number({ description: 'Failed attempts since the last success.' }),
  last_success_at: nullable(timestamp('When it last acknowledged an event.')),
  last_failure_at: nullable(timestamp('When an attempt last failed.')),
  disabled_reason: nullable(
    Type.String({ description: 'Why it is disabled: `too_many_failures`.' }),
  ),
  api_version: Type.String({ description: 'The dated version its deliveries are rendered in.' }),
}

export const WebhookEndpoint = closed(fields, { title: 'WebhookEndpoint' })

export const WebhookEndpointCreated = closed(
  {
    ...fields,
    secret: Type.String({
      description:
        'The signing secret, shown only once. If you lose it, roll it in the admin API, or ' +
        'delete ' +
        'the endpoint and create a new one.',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='],
    }),
  },
  { title: 'WebhookEndpointCreated' },
)

export const WebhookRolled = closed(
  {
    ...fields,
    secret: Type.String({
      description: 'The new signing secret, shown only once.',
      examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDC2FVsBQIhrs='],
    }),
    previous_secret_until: timestamp('Until then, the previous secret also signs.'),
  },
  { title: 'WebhookRolled' },
)

export const WebhookList = listOf('WebhookList', WebhookEndpoint)

export const WebhookPath = closed({
  webhook_id: Type.String({ description: 'The id of the endpoint.' }),
})

export const WebhookBody = closed({
  url: visibleText(
    URL_LENGTH_MAX,
    'A public https URL. No user name or password; port 443 or above 1023.',
    'https://example.com/hooks/laurel',
  ),
  topics: Type.Array(oneOf(TOPICS), {
    minItems: 1,
    maxItems: 50,
    description: 'The topics to receive; duplicates count once.',
    examples: [['points.earned']],
  }),
})

export const WebhookTestBody = closed({
  topic: oneOf(TOPICS, { description: 'A topic that the endpoint is subscribed to.' }),
})

export const WebhookTestResult = closed(
  {
    event_id: Type.String({ examples: ['evt_test_01jd3k5m9q8r7s6t5v4w3x2y1z'] }),
    delivered: Type.Boolean({
      description: 'Whether it was acknowledged with 2xx within 5 seconds.',
    }),
    status_code: nullable(Type.Integer({ description: 'null: no answer.' })),
    duration_ms: Type.Integer(),
  },
  { title: 'WebhookTestResult' },
)

export function presentWebhook(webhook: Webhook): Static<typeof WebhookEndpoint> {
  return {
    id: webhook.webhook_id,
    url: webhook.url,
    topics: [...webhook.topics],
    status: webhook.status,
    created_at: webhook.created_at.toISOString(),
    consecutive_failures: webhook.consecutive_failures,
    last_success_at: webhook.last_success_at?.toISOString() ?? null,
    last_failure_at: webhook.last_failure_at?.toISOString() ?? null,
    disabled_reason: webhook.disabled_reason,
    api_version: webhook.api_version,
  }
}

export function presentRolled(rolled: {
  readonly webhook: Webhook
  readonly secret: string
  readonly previous_until: Date
}): Static<typeof WebhookRolled> {
  const { webhook, secret, previous_until } = rolled
  return {
    ...presentWebhook(webhook),
    secret,
    previous_secret_until: previous_until.toISOString(),
  }
}

export function presentTest(tested: {
  readonly event_id: string
  readonly delivered: boolean
  readonly attempt: Attempt
}): Static<typeof WebhookTestResult> {
  const { event_id, delivered, attempt } = tested
  const { status_code, duration_ms } = attempt
  return { event_id, delivered, status_code, duration_ms }
}
