import type { TObject, TProperties } from 'typebox'
import type { Versions } from '../versions/define.ts'
import type { Components } from './components.ts'
import { type JsonObject, plain } from './json.ts'

/** The parameters of a path or a query, one for each field of its schema. */
export function parametersIn(
  place: 'path' | 'query',
  fields: TObject<TProperties>,
  components: Components,
): JsonObject[] {
  const required = fields.required ?? []
  return Object.entries(fields.properties).map(([name, field]) => {
    const { description, ...schema } = plain(field)
    return {
      name,
      in: place,
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: components.schema(schema),
    }
  })
}

export function idempotencyKey(components: Components): JsonObject {
  return components.refer('parameters', 'idempotency_key', {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description:
      'A new UUID for each operation, and the same one for each retry of it. `auto` instead ' +
      'refuses an identical request within a minute.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      pattern: '^[\\x21-\\x7e]+$',
      examples: ['5f0c1a52-8a3e-4c55-9d0a-0c1e6b7f2d91'],
    },
  })
}

export function serviceVersion(versions: Versions, components: Components): JsonObject {
  return components.refer('parameters', 'service_version', {
    name: 'Service-Version',
    in: 'header',
    required: false,
    description: "The dated API version to answer in; by default the key's version.",
    schema: { type: 'string', enum: versions.names },
  })
}

export function shopQuery(components: Components): JsonObject {
  return components.refer('parameters', 'shop', {
    name: 'shop',
    in: 'query',
    required: false,
    description: "The shop's domain; optional if there is only one shop.",
    schema: { type: 'string' },
  })
}
