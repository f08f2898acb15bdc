import { Compile } from 'typebox/compile'
import { Errors } from 'typebox/value'
import type { InputFault } from '../../errors/laurel-error.ts'
import { DOMAIN_PATTERN, DOMAIN_WORDS } from '../../lib/domain-pattern.ts'
import { EXTERNAL_PATTERN, EXTERNAL_WORDS } from '../../lib/external-id.ts'
import { DAY_PATTERN, NO_DAY, NO_MOMENT } from '../../lib/iso-time.ts'
import {
  CLIENT_ID_PATTERN,
  CLIENT_ID_WORDS,
  SECRET_PATTERN,
  SECRET_WORDS,
  SHOPIFY_DOMAIN_PATTERN,
  SHOPIFY_DOMAIN_WORDS,
} from '../../lib/shopify-names.ts'
import { VISIBLE, VISIBLE_LINE, VISIBLE_LINES, visibleFault } from '../../lib/visible-text.ts'
import { MONEY_PATTERN, MONEY_WORDS, UNIT_PRICE_PATTERN } from './money.ts'
import { ADDRESS_PATTERN } from './types.ts'

const RECEIVED_LENGTH_MAX = 100

/** Names of fields whose content never returns in an error, misspelt ones too. */
const SECRET_NAME = /token|secret|passw|passphrase|^key$/i

/** The path to a value: `['lines', '0', 'price']`. */
export type Steps = readonly string[]

/** A fault, and the steps to where it is. */
export type PlacedFault = Omit<InputFault, 'field'> & { readonly steps: Steps }

/** The parts of a schema that explain why a value is refused and what is allowed. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly not?: { readonly const?: unknown }
  readonly description?: string
}

/** An error of a single value as the validator reports it. */
interface ValueFault {
  readonly keyword: string
  readonly message: string
  readonly params: object
}

/**
 * The faults of a value, one after another, for as long as the reader reads. The validator's own
 * list checks everything even if little of it is shown, and an unknown name in it hides other
 * faults, so we use it for single values only.
 */
export function* faultsOf(
  schema: Schema,
  value: unknown,
  steps: Steps = [],
): Iterable<PlacedFault> {
  if (fits(schema, value)) return
  const { properties, required, additionalProperties, items, anyOf, ...own } = schema
  if (anyOf !== undefined) {
    yield* faultsOfForms(schema, anyOf, value, steps)
    return
  }
  // A value without parts is checked as a whole, including rules that JSON Schema cannot express.
  const is_single = !(properties ?? items) && typeof additionalProperties !== 'object'
  const wrong = faultsOfValue(is_single ? schema : own, value, steps)
  yield* wrong
  if (value === null || typeof value !== 'object' || wrong.length > 0) return
  if (Array.isArray(value)) {
    if (items === undefined) return
    for (const [index, item] of value.entries()) {
      yield* faultsOf(items, item, [...steps, String(index)])
    }
    return
  }
  const fields = value as Readonly<Record<string, unknown>>
  for (const name of required ?? []) {
    if (!Object.hasOwn(fields, name)) yield { steps: [...steps, name], message: 'is required' }
  }
  const known = properties ?? {}
  for (const name of Object.keys(fields)) {
    if (Object.hasOwn(known, name)) continue
    if (additionalProperties === false) yield unknownField(known, fields[name], [...steps, name])
    else if (typeof additionalProperties === 'object') {
      yield* faultsOf(additionalProperties, fields[name], [...steps, name])
    }
  }
  for (const [name, field] of Object.entries(known)) {
    if (Object.hasOwn(fields, name)) yield* faultsOf(field, fields[name], [...steps, name])
  }
}

const checks = new WeakMap<Schema, (value: unknown) => boolean>()

/** Skips valid parts quickly; each check is compiled when it is first needed. */
function fits(schema: Schema, value: unknown): boolean {
  const known = checks.get(schema)
  if (known !== undefined) return known(value)
  const validator = Compile(schema)
  checks.set(schema, (one) => validator.Check(one))
  return validator.Check(value)
}

/** If there are several forms, a list or an object is checked against the form of its kind. */
function* faultsOfForms(
  schema: Schema,
  forms: readonly Schema[],
  value: unknown,
  steps: Steps,
): Iterable<PlacedFault> {
  const form = Array.isArray(value)
    ? forms.find(({ items }) => items !== undefined)
    : forms.find(({ properties }) => properties !== undefined)
  if (form !== undefined && value !== null && typeof value === 'object') {
    yield* faultsOf(form, value, steps)
  } else {
    yield* faultsOfValue(schema, value, steps)
  }
}

function unknownField(known: object, value: unknown, steps: Steps): PlacedFault {
  return {
    steps,
    message: 'is not a field of this request',
    allowed: Object.keys(known),
    ...received(value, steps),
  }
}

/** Faults of a value itself; a refusal always names at least one. */
function faultsOfValue(schema: Schema, value: unknown, steps: Steps): PlacedFault[] {
  const faults: readonly ValueFault[] = Errors(schema, value)
  if (faults.length === 0) return []
  // Instead of "no form fits", we list what each form requires.
  const specific = faults.filter(({ keyword }) => keyword !== 'anyOf')
  if (specific.length === 0) return [{ steps, message: 'has the wrong shape for this field' }]
  return specific.map((fault) =>
    fault.keyword === 'not'
      ? { steps, message: whatIsForbidden(schema) }
      : { steps, ...reasonOf(fault, schema, value), ...received(value, steps) },
  )
}

function whatIsForbidden({ not, description }: Schema): string {
  return not?.const === undefined
    ? (description ?? 'must not be sent')
    : `must not be ${JSON.stringify(not.const)}`
}

/** The JSON Schema keywords that limit a value, with those of one range together. */
const RANGES: readonly (readonly string[])[] = [
  ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
]

/** The limits that a schema sets, both ends of a range together. */
function limitsOf(words: readonly string[], schema: Schema) {
  const limits = Object.entries(schema).filter(([word]) => words.includes(word))
  return limits.length === 0 ? {} : { allowed: Object.fromEntries(limits) }
}

const COMPARISONS: readonly (readonly [sign: string, words: string])[] = [
  ['>= ', 'at least '],
  ['<= ', 'at most '],
  ['> ', 'more than '],
  ['< ', 'less than '],
]

/** `must be <= 10` as a person says it. */
function inWords(message: string): string {
  const [sign, words] = COMPARISONS.find(([one]) => message.startsWith(`must be ${one}`)) ?? [
    '',
    '',
  ]
  return message.replace(sign, words)
}

const TYPES: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function typesInWords(types: unknown): string {
  return [types]
    .flat()
    .map((type) => TYPES[String(type)] ?? String(type))
    .join(' or ')
}

/** Patterns as people say them. */
const PATTERNS: Readonly<Record<string, Pick<InputFault, 'message' | 'allowed'>>> = {
  [ADDRESS_PATTERN]: { message: 'must be an e-mail address', allowed: 'me@example.com' },
  [MONEY_PATTERN]: { message: 'must be an amount', allowed: MONEY_WORDS },
  [UNIT_PRICE_PATTERN]: {
    message: 'must be an amount',
    allowed: 'an amount such as "8.2645", with at most 6 decimals',
  },
  [DOMAIN_PATTERN]: { message: 'must be a domain, such as shop.example', allowed: DOMAIN_WORDS },
  [EXTERNAL_PATTERN]: { message: 'must be a number or an external id', allowed: EXTERNAL_WORDS },
  [DAY_PATTERN]: NO_DAY,
  [SHOPIFY_DOMAIN_PATTERN]: { message: SHOPIFY_DOMAIN_WORDS, allowed: 'my-shop.myshopify.com' },
  [CLIENT_ID_PATTERN]: { message: CLIENT_ID_WORDS },
  [SECRET_PATTERN]: { message: SECRET_WORDS },
}

const VISIBLE_PATTERNS = new Set([VISIBLE, VISIBLE_LINE, VISIBLE_LINES])

function reasonOf({ keyword, message, params }: ValueFault, schema: Schema, value: unknown) {
  const words = RANGES.find((range) => range.includes(keyword))
  if (words !== undefined) return { message: inWords(message), ...limitsOf(words, schema) }
  const limits: Readonly<Record<string, unknown>> = { ...params }
  switch (keyword) {
    case 'const':
      return { message: 'must be one of the allowed values', allowed: [limits.allowedValue] }
    case 'enum':
      return { message: 'must be one of the allowed values', allowed: limits.allowedValues }
    case 'pattern':
      return reasonOfPattern(String(limits.pattern), message, schema, value)
    case 'format':
      return limits.format === 'date-time' ? NO_MOMENT : { message, allowed: limits.format }
    case 'type':
      return { message: `must be ${typesInWords(limits.type)}`, allowed: limits.type }
    default:
      return { message }
  }
}

function reasonOfPattern(pattern: string, message: string, schema: Schema, value: unknown) {
  if (!VISIBLE_PATTERNS.has(pattern)) return PATTERNS[pattern] ?? { message, allowed: pattern }
  return { message: visibleFault(String(value), pattern), ...limitsOf(['maxLength'], schema) }
}

/** The sent value, shortened; never of a secret field. */
function received(value: unknown, steps: Steps): { received?: unknown } {
  if (steps.some((step) => SECRET_NAME.test(step))) return {}
  if (value === undefined || (value !== null && typeof value === 'object')) return {}
  if (typeof value === 'string' && value.length > RECEIVED_LENGTH_MAX) {
    return { received: `${value.slice(0, RECEIVED_LENGTH_MAX).toWellFormed()}…` }
  }
  return { received: value }
}
