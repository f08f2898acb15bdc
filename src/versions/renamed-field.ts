import type { Fields, JsonSchema, Received, Sent } from './define.ts'

/** The change for a field with another name in the older version, in both directions. */
export function renamedField(older: string, current: string): Sent & Received {
  return {
    schema(schema) {
      const { properties, required } = schema
      return {
        ...schema,
        properties: renamed(fieldsIn(properties), current, older),
        ...(Array.isArray(required) && {
          required: required.map((name) => (name === current ? older : name)),
        }),
      }
    },
    down: (value) => renamed(value, current, older),
    up: (value) => renamed(value, older, current),
    nameOf: (field) => field.replace(/^[^.[]+/, (name) => (name === current ? older : name)),
  }
}

/** In its place, so that documents and answers keep their order. */
function renamed(fields: Fields, from: string, to: string): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name === from ? to : name, value]),
  )
}

function fieldsIn(properties: unknown): JsonSchema {
  if (typeof properties === 'object' && properties !== null) return { ...properties }
  throw new Error('only a schema with properties has fields to rename')
}
