import { type Endpoint, takesDryRun } from '../endpoints/door/define.ts'
import type { JsonSchema } from '../versions/define.ts'
import { briefFields, isRefused } from './brief-schema.ts'

export type ObjectSchema = JsonSchema & { readonly type: 'object' }

/** The idempotency key of a write, which is a header in REST. */
export const KEY_ARGUMENT = 'idempotency_key'

/** Arguments of many tools, which `INSTRUCTIONS` explains once, as it does the key. */
const SAID_TO_ALL = new Set(['dry_run', 'if_revision', 'confirm_member_impact', 'limit', 'cursor'])

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
export function argumentsOf(endpoint: Endpoint): JsonSchema {
  const { params, query, body, effect } = endpoint
  const fields: JsonSchema = {
    ...pathArguments(params.properties),
    ...query.properties,
    ...body.properties,
  }
  const sendable = Object.entries(fields).filter(([, field]) => !isRefused(field))
  const key = effect === 'write' ? { [KEY_ARGUMENT]: keyArgument(endpoint) } : {}
  return { ...Object.fromEntries(sendable), ...key }
}

/** Where only a key tells a repetition from a second call, its words say so. */
function keyArgument(endpoint: Endpoint): JsonSchema {
  const others = endpoint.tool?.adds_up_without
  if (others === undefined || isKeyAlwaysNeeded(endpoint)) return { type: 'string' }
  const unless = takesDryRun(endpoint) ? 'dry_run' : others.join(', ')
  return { type: 'string', description: `Needed without ${unless}.` }
}

/** A call without it could never be carried out, nor tried. */
function isKeyAlwaysNeeded(endpoint: Endpoint): boolean {
  return endpoint.tool?.adds_up_without?.length === 0 && !takesDryRun(endpoint)
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
  const required = [
    ...[params, query, body].flatMap((part) => part.required ?? []),
    ...(isKeyAlwaysNeeded(endpoint) ? [KEY_ARGUMENT] : []),
  ]
  const common = Object.entries(fields).filter(([name]) => SAID_TO_ALL.has(name))
  return plainObject({
    type: 'object',
    properties: briefFields(fields, { ...elsewhere, ...Object.fromEntries(common) }),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  })
}

/** Every field of the tool's answer, for a client that writes code against it. */
export function wholeOutputSchemaOf({ result, tool }: Endpoint): ObjectSchema {
  return plainObject(tool?.in_brief?.result ?? result)
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
