import fc from 'fast-check'
import { type Schema, validValue } from './from-schema.ts'

/** The names that lead to a place in a body; a list is entered by its only item. */
export type Path = readonly (string | number)[]

type Fields = Readonly<Record<string, unknown>>

const fullest_of = new WeakMap<Schema, unknown>()

/**
 * A value with every field that its schema knows, one item in each list, one name in each map. It
 * is made once for a schema, and nobody may change it.
 */
export function fullest(schema: Schema): unknown {
  const known = fullest_of.get(schema)
  if (known !== undefined) return known
  const made = makeFullest(schema)
  fullest_of.set(schema, made)
  return made
}

function makeFullest(schema: Schema): unknown {
  const { anyOf, type, properties, items, additionalProperties } = schema
  if (anyOf !== undefined) {
    const form = anyOf.find((one) => one.properties ?? one.items) ?? anyOf[0]
    return fullest(form ?? {})
  }
  if (properties !== undefined) {
    const fields = Object.entries(properties).filter(([, field]) => !isRefused(field))
    return Object.fromEntries(fields.map(([name, field]) => [name, fullest(field)]))
  }
  if (items !== undefined) return [fullest(items)]
  if (typeof additionalProperties === 'object') return { en: fullest(additionalProperties) }
  if (additionalProperties === true) return {}
  const arbitrary = validValue(type === undefined ? { type: 'string' } : schema)
  return fc.sample(arbitrary, { seed: 1, numRuns: 1 })[0]
}

const isRefused = (field: Schema) => field.not !== undefined && field.type === undefined

/** Where objects stand that have fields of their own; what callers may keep with us is none. */
export function levelsIn(schema: Schema, here: Path = []): Path[] {
  const inside = childrenOf(schema, here).flatMap(([path, child]) => levelsIn(child, path))
  return schema.properties === undefined ? inside : [here, ...inside]
}

/** Where a field, an item or a named value stands, at any level. */
export function placesIn(schema: Schema, here: Path = []): Path[] {
  return childrenOf(schema, here).flatMap(([path, child]) => [path, ...placesIn(child, path)])
}

function childrenOf(schema: Schema, here: Path): [Path, Schema][] {
  const { anyOf = [], properties = {}, items, additionalProperties } = schema
  const form = anyOf.find((one) => one.properties ?? one.items)
  if (form !== undefined) return childrenOf(form, here)
  return [
    ...Object.entries(properties)
      .filter(([, field]) => !isRefused(field))
      .map(([name, field]): [Path, Schema] => [[...here, name], field]),
    ...(items === undefined ? [] : [[[...here, 0], items] satisfies [Path, Schema]]),
    ...(typeof additionalProperties === 'object'
      ? [[[...here, 'en'], additionalProperties] satisfies [Path, Schema]]
      : []),
  ]
}

/** The body with something else at a place; the way there is as in the fullest body. */
export function changeAt(
  body: unknown,
  full: unknown,
  path: Path,
  change: (found: unknown) => unknown,
): unknown {
  const [step, ...rest] = path
  if (step === undefined) return change(body ?? full)
  if (Array.isArray(full)) return [changeAt(undefined, full[0], rest, change)]
  // A path leads through objects and lists only.
  const [fields, fuller] = [(body ?? full) as Fields, full as Fields]
  return { ...fields, [step]: changeAt(fields[step], fuller[step], rest, change) }
}

/** So many fields that nobody knows. */
export function unknownFields(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`zz_${index}`, index]))
}

/** The schema of what stands there. */
export function schemaAt(schema: Schema, path: Path): Schema | undefined {
  const [step, ...rest] = path
  if (step === undefined) return schema
  const child = childrenOf(schema, []).find(([[name]]) => name === step)?.[1]
  return child && schemaAt(child, rest)
}
