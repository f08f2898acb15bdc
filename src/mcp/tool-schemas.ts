import type { Endpoint } from '../endpoints/door/define.ts'
import { CUSTOMER_NAMED } from '../schemas/base/customer-id.ts'

/** JSON Schema as tools show it. */
export type JsonSchema = { readonly [keyword: string]: unknown }
export type ObjectSchema = JsonSchema & { readonly type: 'object' }

/** The key of a write, which REST takes as a header. */
export const KEY_ARGUMENT = 'idempotency_key'

const keySchema = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description:
    'A new UUID; repeat it only to retry this very call. Without it an identical call within a minute is refused.',
}

/** Where an argument of a tool goes in the request it stands for. */
export type Place = 'params' | 'query' | 'body'

/** Which argument goes where. The names of an endpoint's three parts never overlap. */
export function placesOf({ params, query, body }: Endpoint): ReadonlyMap<string, Place> {
  const parts = { params, query, body } as const
  const names = (['params', 'query', 'body'] as const).flatMap((place) =>
    Object.keys(parts[place].properties).map((name) => [name, place] as const),
  )
  const places = new Map(names)
  if (places.size !== names.length) throw new Error('two parts of a request share a name')
  return places
}

/** What the endpoint takes, by name. What may not be sent is left out. */
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
 * A path is text, in which some characters are written in another way. An argument is written as it
 * is, and the number of a customer is taken as a number too, as `call-tool` reads it.
 */
function pathArguments(fields: JsonSchema): JsonSchema {
  const { customer_id } = fields
  if (!isSchema(customer_id)) return fields
  const argument = { ...customer_id, type: ['string', 'integer'], description: CUSTOMER_NAMED }
  return { ...fields, customer_id: argument }
}

/** Everything the endpoint takes, in one object. */
export function inputSchemaOf(endpoint: Endpoint): ObjectSchema {
  const { params, query, body } = endpoint
  return plainObject({
    type: 'object',
    properties: argumentsOf(endpoint),
    required: [params, query, body].flatMap(({ required }) => required ?? []),
    additionalProperties: false,
  })
}

/**
 * What the endpoint answers, its fields alone: a list of tools is read whole by a model, which sees
 * the rest in the first answer. The reference has every field with its words.
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

/** `not: {}` marks what is switched elsewhere; whoever sends it all the same is told so. */
function isRefused(field: unknown): boolean {
  return isSchema(field) && isSchema(field.not) && Object.keys(field.not).length === 0
}

/** As JSON shows it: TypeBox keeps more in its schemas than their keywords. */
function plainObject(schema: object): ObjectSchema {
  return JSON.parse(JSON.stringify(schema))
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
