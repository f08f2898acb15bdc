import type { ApiVersion, Fields, JsonSchema } from './define.ts'

/** The payload of an event as a version tells it. */
export function payloadIn({ changes }: ApiVersion, topic: string, payload: Fields): Fields {
  return changes.events?.[topic]?.down(payload) ?? payload
}

/** The schema of that payload. */
export function payloadSchemaIn(
  { changes }: ApiVersion,
  topic: string,
  current: JsonSchema,
): JsonSchema {
  return changes.events?.[topic]?.schema(current) ?? current
}
