import type { Endpoint } from '../endpoints/door/define.ts'
import type { JsonSchema } from '../versions/define.ts'
import { briefFields, describedFields, isRefused } from './brief-schema.ts'

export type ObjectSchema = JsonSchema & { readonly type: 'object' }

/** The idempotency key of a write, which is a header in REST. */
export const KEY_ARGUMENT = 'idempotency_key'

const keySchema = { type: 'string', description: 'A new UUID for each call; repeat it to retry.' }

/** Arguments of many tools, which `INSTRUCTIONS` explains once. */
const SAID_TO_ALL = new Set([
  ...[KEY_ARGUMENT, 'dry_run', 'if_revision', 'confirm_member_impact', 'limit', 'cursor'],
])

/** The place of a tool's argument in the request. */
export type RequestPart = 'params' | 'query' | 'body'

/** The place of each argument. The names of an endpoint's three parts never overlap. */
export function placesOf({ params, query, body }: Endpoint): ReadonlyMap<string, RequestPart> {
  const parts = { params, query, body } as const
  const names = (['params', 'query', 'body'] as const).flatMap((place) =>
    Object.keys(parts[place].properties).map((name) => [name, place] as const),
  )
  const places = new Map(names)
  if (places.size !== names.length) throw new Error('two parts of a request share a name')
  return places
}

/** The endpoint's fields by name, without those that may not be sent. */
export function argumentsOf({ params, query, body, effect }: Endpoint): JsonSchema {
  const fields: JsonSchema = {
    ...pathArguments(params.properties),
    ...query.properties,
    ...body.properties,
  }
  const sendable = Object.entries(fields).filter(([, field]) => !isRefused(field))
  const key = effect === 'write' ? { [KEY_ARGUMENT]: keySchema } : {}
  return { ...Object.fromEntries(sendable), ...key }
}

/**
 * A path is text in which some characters are escaped. An argument is written as it is, and a
 * customer's number may also be a number, which `call-tool` accepts; `INSTRUCTIONS` has its forms.
 */
function pathArguments(fields: JsonSchema): JsonSchema {
  const { customer_id } = fields
  if (!isSchema(customer_id)) return fields
  const { description: _, ...id } = customer_id
  return { ...fields, customer_id: { ...id, type: ['string', 'integer'] } }
}

/**
 * All of the endpoint's fields, in one object and in brief. Fields that another endpoint describes in
 * the same words are only named.
 */
export function inputSchemaOf(endpoint: Endpoint, described_at?: Endpoint): ObjectSchema {
  const { params, query, body } = endpoint
  const fields = argumentsOf(endpoint)
  const elsewhere = described_at === undefined ? {} : argumentsOf(described_at)
  const common = Object.entries(fields).filter(([name]) => SAID_TO_ALL.has(name))
  return plainObject({
    type: 'object',
    properties: briefFields(
      fields,
      describedFields({ ...elsewhere, ...Object.fromEntries(common) }),
    ),
    required: [params, query, body].flatMap(({ required }) => required ?? []),
    additionalProperties: false,
  })
}

/** Every field of the endpoint's answer, for a client that writes code against it. */
export function wholeOutputSchemaOf({ result }: Endpoint): ObjectSchema {
  return plainObject(result)
}

/**
 * The names of the endpoint's answer fields only: a model reads the whole list of tools, and sees
 * the rest in the first answer. The reference describes every field.
 */
export function outputSchemaOf({ result }: Endpoint): ObjectSchema {
  const fields: JsonSchema = result.properties
  const properties = Object.entries(fields).map(([name, field]) => [name, outlineOf(field)])
  return plainObject({
    type: 'object',
    properties: Object.fromEntries(properties),
    required: result.required,
  })
}

function outlineOf(field: unknown): JsonSchema {
  if (!isSchema(field)) return {}
  const { type, anyOf, enum: values } = field
  if (Array.isArray(anyOf)) return { anyOf: anyOf.map(outlineOf) }
  return {
    ...(type === undefined ? {} : { type }),
    ...(values === undefined ? {} : { enum: values }),
  }
}

/** As JSON shows it, without our own marks: TypeBox keeps more in its schemas than their keywords. */
function plainObject(schema: object): ObjectSchema {
  return JSON.parse(JSON.stringify(schema, (name, value) => (isMark(name) ? undefined : value)))
}

function isMark(name: string): boolean {
  return name.startsWith('x-')
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
