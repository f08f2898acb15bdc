import type { Static, TObject, TProperties } from 'typebox'
import { Compile } from 'typebox/compile'
import { FAULTS_TOLD_MAX, type InputFault } from '../../errors.ts'
import { faultsOf, type Steps } from './explain.ts'
import { findUnstorable } from './storable.ts'

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
      const found = explain(name, schema, value)
      // Whatever a check refuses stays refused, also where nobody can say why.
      return found.length > 0 ? found : [{ field: name, message: 'is not what this takes' }]
    },
  }
}

/** The first faults, one entry a field; the constants of a union are its allowed values together. */
function explain(name: Part['name'], schema: TObject<TProperties>, value: unknown): InputFault[] {
  const merged = new Map<string, InputFault>()
  for (const { steps, ...told } of faultsOf(schema, value)) {
    const fault = { field: joinSteps(name, steps), ...told }
    const before = merged.get(fault.field)
    if (before === undefined) {
      if (merged.size === FAULTS_TOLD_MAX) break
      merged.set(fault.field, fault)
    } else if (Array.isArray(before.allowed) && Array.isArray(fault.allowed)) {
      merged.set(fault.field, { ...before, allowed: [...before.allowed, ...fault.allowed] })
    }
  }
  return [...merged.values()]
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

/** `lines[0].price`. */
function joinSteps(part: Part['name'], steps: Steps): string {
  const name = steps
    .map((step, index) => (/^[0-9]+$/.test(step) ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join('')
  return name === '' ? part : name
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
