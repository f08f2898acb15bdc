import { isDeepStrictEqual } from 'node:util'
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

/**
 * What a model needs of an object's fields to fill them in: the names, the types, the choices, and
 * one sentence about each. Of a field that `said` has in the same words, or with the same parts,
 * only the type.
 */
export function briefFields(fields: JsonSchema, said: JsonSchema): JsonSchema {
  const sent = Object.entries(fields).filter(([, field]) => !isIgnored(field))
  return Object.fromEntries(
    sent.map(([name, field]) => [
      name,
      isSaid(field, said[name]) ? typeOf(field) : briefPart(field),
    ]),
  )
}

function isSaid(field: unknown, said: unknown): boolean {
  const told = descriptionOf(field)
  if (told !== undefined) return told === descriptionOf(said)
  const [parts, said_parts] = [partsOf(field), partsOf(said)]
  if (parts === null || said_parts === null) return false
  return isDeepStrictEqual(briefFields(parts, {}), briefFields(said_parts, {}))
}

function partsOf(field: unknown): JsonSchema | null {
  return isSchema(field) && isSchema(field.properties) ? field.properties : null
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
    if (word === 'description') return words(inBrief(String(value), schema.type))
    if (word === 'properties') return [[word, briefFields(Object(value), {})]]
    // The values of a choice are data, which may look like a schema.
    if (word === 'enum' || word === 'const' || word === 'default') return [[word, value]]
    return [[word, briefPart(value)]]
  })
  return Object.fromEntries(entries)
}

/**
 * The forms of an id of the shop, which `INSTRUCTIONS` has once; that the programme has ids, which
 * its own tool says; and what a name or type says.
 */
const SAID_ALREADY =
  /^(Number, GID or `external:<id>`|The id (of the \w+|from `GET \/program`)|Any JSON object|Only (since|until) then)\.$/

const words = (brief: string): [string, unknown][] =>
  SAID_ALREADY.test(brief) ? [] : [['description', brief]]

/** What does nothing when it is sent, or is refused: nobody needs to know that it may be sent. */
function isIgnored(field: unknown): boolean {
  return isSchema(field) && (field.description === IGNORED_AS_READ || isRefused(field))
}

/** `not: {}` marks fields that are set elsewhere; sending one is refused with that reason. */
export function isRefused(field: unknown): boolean {
  return isSchema(field) && isSchema(field.not) && Object.keys(field.not).length === 0
}

function descriptionOf(field: unknown): string | undefined {
  return isSchema(field) && typeof field.description === 'string' ? field.description : undefined
}

/** The first sentence, without the long form of an id; of a yes or no, what yes means. */
function inBrief(text: string, type: unknown): string {
  const [sentence = text] = text.split(/(?<=[.!?]) /, 1)
  const brief = sentence.replace(/GID `gid:[^`]+`/, 'GID')
  if (type !== 'boolean') return brief
  return brief.replace(/^Whether (\w)/, (_, first: string) => first.toUpperCase())
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
