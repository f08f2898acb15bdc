import type { Static, TObject, TProperties } from 'typebox'
import { Compile } from 'typebox/compile'
import type { InputFault } from '../../errors/laurel-error.ts'
import { FAULTS_LISTED_MAX } from '../../errors.ts'
import { isObject } from '../../lib/is-object.ts'
import { once } from '../../lib/once.ts'
import { faultsOf, type Steps } from './explain.ts'
import { findUnstorable } from './storable.ts'

export interface PartCheck {
  /** The name of the part, for a fault of the whole part. */
  readonly name: 'path' | 'query' | 'body'
  /** Faults are named by their place in the part; `at` is the place of a value that is not all of it. */
  check(value: unknown, at?: Steps): InputFault[]
}

/** The check of one part of a request, compiled for the first request. */
export function compilePart(name: PartCheck['name'], schema: TObject<TProperties>): PartCheck {
  const validator = once(() => Compile(schema))
  return {
    name,
    check(value, at = []) {
      const nameOf = (steps: Steps) => joinSteps(name, [...at, ...steps])
      const unstorable = findUnstorable(value, nameOf)
      if (unstorable !== null) return [unstorable]
      if (validator().Check(value)) return []
      const found = explain(schema, value, nameOf)
      // If a check refuses it, it stays refused, even if nobody can say why.
      return found.length > 0 ? found : [{ field: nameOf([]), message: 'has the wrong shape' }]
    },
  }
}

/** The first faults, one entry for each field; the constants of a union are listed together. */
function explain(
  schema: TObject<TProperties>,
  value: unknown,
  nameOf: (steps: Steps) => string,
): InputFault[] {
  const merged = new Map<string, InputFault>()
  for (const { steps, ...rest } of faultsOf(schema, value)) {
    const fault = { field: nameOf(steps), ...rest }
    const before = merged.get(fault.field)
    if (before === undefined) {
      if (merged.size === FAULTS_LISTED_MAX) break
      merged.set(fault.field, fault)
    } else if (Array.isArray(before.allowed) && Array.isArray(fault.allowed)) {
      merged.set(fault.field, { ...before, allowed: [...before.allowed, ...fault.allowed] })
    }
  }
  return [...merged.values()]
}

/** A body without these fields; a wrong item of a list removes the whole list. */
export function withoutFields(body: unknown, names: readonly string[]): object {
  const rest = withoutPaths(
    body,
    names.map((name) => (name.split('[', 1)[0] ?? '').split('.')),
  )
  return isObject(rest) ? rest : {}
}

function withoutPaths(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (!isObject(value)) return value
  const by_name = Map.groupBy(paths, ([name]) => name)
  const entries = Object.entries(value).flatMap(([name, field]) => {
    const inside = by_name.get(name)
    if (inside === undefined) return [[name, field]]
    const is_whole = inside.some(({ length }) => length === 1)
    const further = inside.map(([, ...rest]) => rest)
    return is_whole ? [] : [[name, withoutPaths(field, further)]]
  })
  return Object.fromEntries(entries)
}

/** `lines[0].price`. */
function joinSteps(part: PartCheck['name'], steps: Steps): string {
  const name = steps
    .map((step, index) => (/^[0-9]+$/.test(step) ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join('')
  return name === '' ? part : name
}

/**
 * Query and path values arrive as text. If the schema requires a number or a boolean, they are
 * converted if possible; otherwise they stay, and the check names them.
 */
export function readTexts(
  schema: TObject<TProperties>,
  texts: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  // Made from entries, so that a field called __proto__ is a field like any other.
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const known = Object.hasOwn(schema.properties, name)
      const wanted: { type?: unknown } | undefined = known ? schema.properties[name] : undefined
      return [name, typeof text === 'string' ? readText(wanted?.type, text) : text]
    }),
  )
}

function readText(type: unknown, text: string): unknown {
  const is_number = type === 'integer' || (Array.isArray(type) && type[0] === 'integer')
  if (is_number && /^-?[0-9]{1,16}$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

export type Parsed<Schema extends TObject<TProperties>> = Static<Schema>
