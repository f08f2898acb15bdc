import fc from 'fast-check'
import { VISIBLE, VISIBLE_LINE, VISIBLE_LINES } from '../../../src/lib/visible-text.ts'
import { HOSTILE_TEXTS } from './hostile.ts'

/** The part of JSON Schema that the service's own schemas use. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly not?: unknown
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly examples?: readonly unknown[]
  /** People type it, and it is cleaned. */
  readonly 'x-typed'?: unknown
  /** Rules that no word of JSON Schema says. */
  readonly '~refine'?: readonly { check(value: unknown): boolean }[]
}

/** Patterns that most texts meet by chance; any other makes its texts, or chance would hardly end. */
const CONDITIONS: readonly string[] = [VISIBLE, VISIBLE_LINE, VISIBLE_LINES]

const ITEMS_MAX = 5
const FIELDS_FEW = 3
const INT32_MAX = 2 ** 31 - 1

/** Values that are good for a field of this name, where the schema alone does not give them. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

/** Values that a schema accepts, its bounds and hostile texts among them. */
export function validValue(schema: Schema, known: KnownValues = {}): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined)
    return fc.oneof(...schema.anyOf.map((one) => validValue(one, known)))
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type: string) => validValue({ ...schema, type }, known)))
  }
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return integer(schema)
    case 'number':
      return fc.oneof(
        integer(schema),
        integer(schema).map((whole) => Math.max(whole - 0.25, schema.minimum ?? -Infinity)),
      )
    case 'string':
      return text(schema)
    case 'array':
      return list(schema, known)
    case 'object':
      return object(schema, known)
    default:
      throw new Error(`no values are known for ${JSON.stringify(schema)}`)
  }
}

function integer({ minimum, exclusiveMinimum, maximum }: Schema): fc.Arbitrary<number> {
  const above = exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1
  const min = Math.ceil(minimum ?? above ?? Number.MIN_SAFE_INTEGER)
  const max = maximum ?? Number.MAX_SAFE_INTEGER
  const small = { min: Math.max(min, -200), max: Math.min(max, 200) }
  const edges = [min, max, INT32_MAX, INT32_MAX + 1].filter((edge) => edge >= min && edge <= max)
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer(small) },
    { weight: 1, arbitrary: fc.constantFrom(...edges) },
  )
}

function text(schema: Schema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 40, pattern, format, examples } = schema
  if (format === 'date-time') return dateTime()
  const rules = schema['~refine'] ?? []
  const fits = (text: string) =>
    new RegExp(pattern ?? '').test(text) && rules.every(({ check }) => check(text))
  if (pattern !== undefined && !CONDITIONS.includes(pattern) && rules.length === 0) {
    return fc.stringMatching(new RegExp(pattern)).filter((made) => made.length <= maxLength)
  }
  const made = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) })
  const hostile = fc
    .array(fc.constantFrom(...HOSTILE_TEXTS), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(''))
    .filter((made) => made.length >= minLength && made.length <= (schema.maxLength ?? 1000))
  const longest = fc.constantFrom('x', 'é', '漢').map((unit) => unit.repeat(maxLength))
  const shown = (examples ?? []).map(String)
  return fc
    .oneof(
      { weight: 6, arbitrary: made },
      { weight: 3, arbitrary: hostile },
      { weight: 1, arbitrary: longest },
      ...(shown.length === 0 ? [] : [{ weight: 6, arbitrary: fc.constantFrom(...shown) }]),
    )
    .filter(fits)
}

/** RFC 3339 has leap seconds, any offset, and years that a date type may not like. */
function dateTime(): fc.Arbitrary<string> {
  const usual = fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString())
  const unusual = fc.constantFrom(
    '0000-01-01T00:00:00Z',
    '0000-01-01T00:00:00+23:59',
    '2016-12-31T23:59:60Z',
    '2024-02-29T12:00:00.123456789+05:45',
    '2026-02-30T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
    '2026-01-01t00:00:00z',
    '2026-01-01 00:00:00Z',
  )
  return fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: unusual })
}

function list(schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const { items, minItems = 0, maxItems = ITEMS_MAX } = schema
  const item = validValue(items ?? {}, known)
  const lengths = { minLength: minItems, maxLength: Math.min(maxItems, ITEMS_MAX) }
  return fc.array(item, lengths)
}

function object(schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, patternProperties } = schema
  if (additionalProperties === true) return anyObject
  const [of_any_name] = Object.values(patternProperties ?? {})
  if (of_any_name !== undefined) {
    return fc.dictionary(nameOfAny, validValue(of_any_name, known), { maxKeys: 3 })
  }
  const fields = Object.entries(properties)
    // A field that is described only to be refused has no valid value.
    .filter(([, field]) => field.not === undefined || field.type !== undefined)
    .map(([name, field]): [string, fc.Arbitrary<unknown>] => {
      const good = known[name]
      const valid = validValue(field, known)
      if (good === undefined) return [name, valid]
      return [name, fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...good) }, valid)]
    })
  const recordOf = (some: typeof fields) =>
    fc.record<Record<string, unknown>>(Object.fromEntries(some), { requiredKeys: [...required] })
  const needed = fields.filter(([name]) => required.includes(name))
  const others = fields.filter(([name]) => !required.includes(name))
  // The more is said, the less likely it is that all of it is accepted.
  const few = fc
    .subarray(others, { maxLength: Math.min(others.length, FIELDS_FEW) })
    .chain((some) => recordOf([...needed, ...some]))
  return fc.oneof(few, recordOf(fields))
}

const hostileText = fc.constantFrom(...HOSTILE_TEXTS)

/** JSON as a caller may want to have kept. */
const anyObject = fc.oneof(
  { weight: 3, arbitrary: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })) },
  { weight: 1, arbitrary: fc.dictionary(hostileText, hostileText, { maxKeys: 2 }) },
)

/** Where any name may stand, it is most often a language. */
const nameOfAny = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('en', 'de', 'pt-br', 'xx') },
  { weight: 1, arbitrary: hostileText },
)
