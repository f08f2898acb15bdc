import type { Static, TObject, TProperties } from 'typebox'
import { Compile } from 'typebox/compile'
import { Settings } from 'typebox/system'
import type { InputFault } from '../errors.ts'
import { MONEY_PATTERN, MONEY_WORDS } from './money.ts'
import { findUnstorable } from './storable.ts'
import { ADDRESS_PATTERN, VISIBLE } from './types.ts'

/** As many faults of one input as are worth listing together. */
Settings.Set({ maxErrors: 32 })

const RECEIVED_LENGTH_MAX = 100

/** Fields whose content never returns in an error. */
const SECRET_FIELDS = new Set(['customer_access_token', 'token', 'secret', 'key'])

/** An error as the validator reports it: the part of JSON Schema's vocabulary that we use. */
interface SchemaFault {
  keyword: string
  instancePath: string
  message: string
  params: object
}

export interface Part {
  /** Where the fields are, for a fault of the whole part. */
  readonly name: 'path' | 'query' | 'body'
  check(value: unknown): InputFault[]
}

/** Compiles the check of one part of a request. */
export function compilePart(name: Part['name'], schema: TObject<TProperties>): Part {
  const validator = Compile(schema)
  return {
    name,
    check(value) {
      const unstorable = findUnstorable(value, (steps) => joinSteps(name, steps))
      if (unstorable !== null) return [unstorable]
      if (validator.Check(value)) return []
      const faults = validator.Errors(value) as SchemaFault[]
      const found = faults.flatMap((fault) => describe(name, schema, fault, value))
      return mergeByField(found)
    },
  }
}

/** A body without the fields of these names; of a list, a wrong item takes the whole list along. */
export function withoutFields(body: unknown, names: readonly string[]): object {
  const rest = names.reduce(
    (value, name) => withoutField(value, name.replace(/\[.*$/, '').split('.')),
    body,
  )
  return isObject(rest) ? rest : {}
}

function withoutField(value: unknown, [step, ...further]: readonly string[]): unknown {
  if (!isObject(value) || step === undefined) return value
  const entries = Object.entries(value).flatMap(([name, field]) => {
    if (name !== step) return [[name, field]]
    return further.length === 0 ? [] : [[name, withoutField(field, further)]]
  })
  return Object.fromEntries(entries)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `/lines/0/price` as `lines[0].price`. */
function fieldName(part: Part['name'], path: string): string {
  const steps = path.split('/').slice(1)
  return joinSteps(
    part,
    steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')),
  )
}

/** A name as a step of a JSON pointer. */
function escapeStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

function joinSteps(part: Part['name'], steps: readonly string[]): string {
  const name = steps
    .map((step, index) => (/^[0-9]+$/.test(step) ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join('')
  return name === '' ? part : name
}

function describe(
  part: Part['name'],
  schema: TObject<TProperties>,
  fault: SchemaFault,
  value: unknown,
): InputFault[] {
  const params: Record<string, unknown> = { ...fault.params }
  const here = fault.instancePath
  switch (fault.keyword) {
    case 'required':
      return textsOf(params.requiredProperties).map((name) => ({
        field: fieldName(part, `${here}/${name}`),
        message: 'is required',
      }))
    case 'additionalProperties':
      return textsOf(params.additionalProperties).map((name) => ({
        field: fieldName(part, `${here}/${escapeStep(name)}`),
        message: 'is not a field of this request',
        ...allowedNames(schemaAt(schema, here)),
        ...receivedAt(`${here}/${escapeStep(name)}`, value),
      }))
    case 'not':
      return [{ field: fieldName(part, here), message: forbiddenAt(schema, here) }]
    case 'boolean':
    case 'anyOf':
      // Said better by the fault beside it: the unknown field, or the constants that would do.
      return []
    default:
      return [
        {
          field: fieldName(part, here),
          ...reasonOf(fault, params, schemaAt(schema, here)),
          ...receivedAt(here, value),
        },
      ]
  }
}

/** Says what a field must not be. */
function forbiddenAt(schema: TObject<TProperties>, path: string): string {
  const field = schemaAt(schema, path)
  return field?.not?.const === undefined
    ? (field?.description ?? 'must not be sent')
    : `must not be ${JSON.stringify(field.not.const)}`
}

/** What is read of a schema to say why a field is refused and what it may be. */
interface Node {
  readonly properties?: Readonly<Record<string, Node>>
  readonly additionalProperties?: boolean | Node
  readonly items?: Node
  readonly anyOf?: readonly Node[]
  readonly not?: { readonly const?: unknown }
  readonly description?: string
}

/** The part of a schema that says what stands at this path of a value. */
function schemaAt(schema: Node, path: string): Node | undefined {
  return path
    .split('/')
    .slice(1)
    .reduce<Node | undefined>((at, step) => at && childOf(at, step), schema)
}

function childOf({ properties, items, additionalProperties, anyOf }: Node, step: string) {
  // Where null will do as well, the other form has the fields.
  const [form] = anyOf?.filter((one) => one.properties ?? one.items) ?? []
  if (form !== undefined) return childOf(form, step)
  if (properties !== undefined && Object.hasOwn(properties, step)) return properties[step]
  return items ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
}

function allowedNames(node: Node | undefined) {
  return node?.properties === undefined ? {} : { allowed: Object.keys(node.properties) }
}

/** The words of JSON Schema that limit a value, those of one range together. */
const RANGES: readonly (readonly string[])[] = [
  ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
]

/** The limits that a schema sets, both ends of a range together. */
function limitsAt(words: readonly string[], node: Node | undefined) {
  const limits = Object.entries(node ?? {}).filter(([word]) => words.includes(word))
  return limits.length === 0 ? {} : { allowed: Object.fromEntries(limits) }
}

function reasonOf(fault: SchemaFault, params: Record<string, unknown>, node: Node | undefined) {
  const words = RANGES.find((range) => range.includes(fault.keyword))
  if (words !== undefined) return { message: fault.message, ...limitsAt(words, node) }
  switch (fault.keyword) {
    case 'const':
      return { message: 'must be one of the allowed values', allowed: [params.allowedValue] }
    case 'enum':
      return { message: 'must be one of the allowed values', allowed: params.allowedValues }
    case 'pattern':
      if (params.pattern === VISIBLE) return { message: 'must not be blank' }
      if (params.pattern === ADDRESS_PATTERN) {
        return { message: 'must be an e-mail address', allowed: 'me@example.com' }
      }
      if (params.pattern === MONEY_PATTERN) {
        return { message: 'must be an amount', allowed: MONEY_WORDS }
      }
      return { message: fault.message, allowed: params.pattern }
    case 'format':
      return { message: fault.message, allowed: params.format }
    case 'type':
      return { message: fault.message.replace('either ', ''), allowed: params.type }
    default:
      return { message: fault.message }
  }
}

/** One entry a field; the constants of a union are its allowed values together. */
function mergeByField(faults: readonly InputFault[]): InputFault[] {
  const merged = new Map<string, InputFault>()
  for (const fault of faults) {
    const before = merged.get(fault.field)
    if (before === undefined) {
      merged.set(fault.field, fault)
    } else if (Array.isArray(before.allowed) && Array.isArray(fault.allowed)) {
      merged.set(fault.field, { ...before, allowed: [...before.allowed, ...fault.allowed] })
    }
  }
  return [...merged.values()]
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/** What was sent there, shortened; never the content of a secret field. */
function receivedAt(path: string, value: unknown): { received?: unknown } {
  const steps = path.split('/').slice(1)
  if (steps.some((step) => SECRET_FIELDS.has(step))) return {}
  let found = value
  for (const step of steps) {
    if (found === null || typeof found !== 'object') return {}
    found = Object.entries(found).find(([key]) => key === step)?.[1]
  }
  if (found !== null && typeof found === 'object') return {}
  if (typeof found === 'string' && found.length > RECEIVED_LENGTH_MAX) {
    return { received: `${found.slice(0, RECEIVED_LENGTH_MAX)}…` }
  }
  return found === undefined ? {} : { received: found }
}

/**
 * Query and path values arrive as text: those whose schema wants a number or a boolean become one
 * where they can, and stay as they are where they cannot, for the check to name them.
 */
export function readTexts(
  schema: TObject<TProperties>,
  texts: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  // Made of entries, so that a field called __proto__ is a field like any other.
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const known = Object.hasOwn(schema.properties, name)
      const wanted: { type?: unknown } | undefined = known ? schema.properties[name] : undefined
      return [name, typeof text === 'string' ? readText(wanted?.type, text) : text]
    }),
  )
}

function readText(type: unknown, text: string): unknown {
  if (type === 'integer' && /^-?[0-9]{1,16}$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

export type Parsed<Schema extends TObject<TProperties>> = Static<Schema>
