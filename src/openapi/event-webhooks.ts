import { EVENT_MEANINGS, eventOf } from '../schemas/webhooks/event.ts'
import type { ApiVersion } from '../versions/define.ts'
import { TOPICS, type Topic } from '../webhooks/domain/webhooks.ts'
import type { Components } from './components.ts'
import type { JsonObject } from './json.ts'

/** What the service sends to endpoints for events, by topic: the document's `webhooks`. */
export function describeEvents(version: ApiVersion, components: Components): JsonObject {
  return Object.fromEntries(
    TOPICS.map((topic) => [topic, describeEvent(topic, version, components)]),
  )
}

function describeEvent(topic: Topic, version: ApiVersion, components: Components): JsonObject {
  return {
    post: {
      operationId: topic,
      summary: `Event ${topic}`,
      description:
        `${EVENT_MEANINGS[topic]} Sent at least once, in no guaranteed order: ` +
        'use `id` to recognise repeats.',
      tags: ['Webhooks'],
      security: [],
      parameters: headersOf(topic, components),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: components.schema(eventOf(topic, version)) } },
      },
      responses: {
        '2XX': { description: 'An answer within 5 seconds: delivered.' },
        default: { description: 'Anything else, including a redirect: Laurel retries later.' },
      },
    },
  }
}

function headersOf(topic: Topic, components: Components): JsonObject[] {
  const common = Object.entries(HEADERS).map(([name, header]) =>
    components.refer(
      'parameters',
      `event_${name.replaceAll('-', '_').toLowerCase()}`,
      requiredHeader(name, header),
    ),
  )
  const of_topic = { description: 'The topic.', schema: { type: 'string', const: topic } }
  return [requiredHeader('X-Service-Topic', of_topic), ...common]
}

function requiredHeader(name: string, header: JsonObject): JsonObject {
  return { name, in: 'header', required: true, ...header }
}

const HEADERS = {
  'X-Service-Event-Id': {
    description: 'The id of the event.',
    schema: { type: 'string' },
  },
  'X-Service-Hmac-Sha256': {
    description: 'HMAC-SHA256 of the raw body, keyed with the whole secret, as base64.',
    schema: { type: 'string' },
  },
  'Service-Version': {
    description: 'The dated API version of the event.',
    schema: { type: 'string', format: 'date' },
  },
  'webhook-id': {
    description: 'The id of the event, as in Standard Webhooks.',
    schema: { type: 'string' },
  },
  'webhook-timestamp': {
    description: 'When this attempt was made, in seconds since 1970.',
    schema: { type: 'string' },
  },
  'webhook-signature': {
    description:
      '`v1,` and the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>` as base64, ' +
      'keyed with the bytes behind `whsec_`.',
    schema: { type: 'string' },
  },
} as const
