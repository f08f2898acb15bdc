import type { Components } from './components.ts'
import type { JsonObject } from './json.ts'

const HEADERS = {
  'X-Request-Id': {
    description: 'The id of this request: your own `X-Request-Id`, or a generated one.',
    schema: { type: 'string', maxLength: 128 },
  },
  'Service-Version': {
    description: 'The dated API version of this answer.',
    schema: { type: 'string', format: 'date' },
  },
  'Idempotency-Replayed': {
    description:
      '`true` if this repeats the stored answer of an earlier request with the same key; else ' +
      'absent.',
    schema: { type: 'string', const: 'true' },
  },
  'Retry-After': {
    description: 'How many seconds to wait.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  Allow: {
    description: 'The methods allowed on this path.',
    schema: { type: 'string', examples: ['GET, HEAD'] },
  },
  'WWW-Authenticate': {
    description: 'The kind of credential required.',
    schema: { type: 'string', examples: ['Bearer'] },
  },
} as const

export type HeaderName = keyof typeof HEADERS

const EVERYWHERE: readonly HeaderName[] = ['X-Request-Id', 'Service-Version']

/** The headers of an answer: those that every answer has, and these. */
export function answerHeaders(components: Components, more: readonly HeaderName[]): JsonObject {
  return Object.fromEntries(
    [...EVERYWHERE, ...more].map((name) => [
      name,
      components.refer('headers', name, HEADERS[name]),
    ]),
  )
}
