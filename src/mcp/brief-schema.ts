import { IGNORED_AS_READ } from '../schemas/base/platform-id.ts'
import type { JsonSchema } from '../versions/define.ts'

/**
 * Words of a schema that a list of tools leaves out: how long, how many, how large, and what is
 * only told to tools that make code. A model reads the whole list before a merchant has said a
 * word, and an error names the bound that a value exceeds.
 */
const LEFT_OUT = new Set([
  ...['title', 'examples', 'minLength', 'maxLength', 'pattern', 'format'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties', 'propertyNames'],
])

/** The description of each field, by name. */
export type FieldWords = ReadonlyMap<string, string>

const NOTHING: FieldWords = new Map()

/**
 * What a model needs of an object's fields to fill them in: the names, the types, the choices, and
 * one sentence about each. Of fields that are described elsewhere in the same words, as `said` has
 * it, only the type.
 */
export function briefFields(fields: JsonSchema, said: FieldWords): JsonSchema {
  const sent = Object.entries(fields).filter(([, field]) => !isIgnored(field))
  return Object.fromEntries(
    sent.map(([name, field]) => {
      const told = descriptionOf(field)
      const is_said = told !== undefined && said.get(name) === told
      return [name, is_said ? typeOf(field) : briefPart(field)]
    }),
  )
}

function typeOf(field: unknown): JsonSchema {
  return isSchema(field) && field.type !== undefined ? { type: field.type } : {}
}

function briefPart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(briefPart)
  return isSchema(value) ? briefSchema(value) : value
}

function briefSchema(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).flatMap(([word, value]): [string, unknown][] => {
    if (LEFT_OUT.has(word) || word.startsWith('x-')) return []
    if (word === 'additionalProperties' && typeof value === 'boolean') return []
    if (word === 'description') return words(inBrief(String(value)))
    if (word === 'properties') return [[word, briefFields(Object(value), NOTHING)]]
    // The values of a choice are data, which may look like a schema.
    if (word === 'enum' || word === 'const' || word === 'default') return [[word, value]]
    return [[word, briefPart(value)]]
  })
  return Object.fromEntries(entries)
}

/** The forms of an id of the shop, which `INSTRUCTIONS` has once. */
const FORMS_OF_ID = 'Number, GID or `external:<id>`.'

const words = (brief: string): [string, unknown][] =>
  brief === FORMS_OF_ID ? [] : [['description', brief]]

/** What does nothing when it is sent, or is refused: nobody needs to know that it may be sent. */
function isIgnored(field: unknown): boolean {
  return isSchema(field) && (field.description === IGNORED_AS_READ || isRefused(field))
}

/** `not: {}` marks fields that are set elsewhere; sending one is refused with that reason. */
export function isRefused(field: unknown): boolean {
  return isSchema(field) && isSchema(field.not) && Object.keys(field.not).length === 0
}

/** The descriptions of an object's fields. */
export function describedFields(fields: JsonSchema): FieldWords {
  const found = Object.entries(fields).map(([name, field]) => [name, descriptionOf(field)] as const)
  return new Map(found.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])))
}

function descriptionOf(field: unknown): string | undefined {
  return isSchema(field) && typeof field.description === 'string' ? field.description : undefined
}

/** The first sentence, without the long form of an id. */
function inBrief(text: string): string {
  const [sentence = text] = text.split(/(?<=[.!?]) /, 1)
  return sentence.replace(/GID `gid:[^`]+`/, 'GID')
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
