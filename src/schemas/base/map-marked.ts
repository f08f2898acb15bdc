import type { ExternalKind } from '../../lib/external-id.ts'

/** The depth of the search for marked values in a schema. */
export interface Node {
  readonly 'x-id-of'?: ExternalKind
  /** In an answer: the bare id, beside the number. */
  readonly 'x-own-id-of'?: ExternalKind
  /** People type it; `item`: in a list, which has no blank ones. */
  readonly 'x-typed'?: true | 'item'
  /** In an object that takes any fields: those that are known. */
  readonly 'x-fields'?: Readonly<Record<string, Node>>
  readonly type?: unknown
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly anyOf?: readonly Node[]
}

type Change = (value: unknown, schema: Node) => unknown

/**
 * The function that changes the values with this mark, wherever a schema has them, and leaves all
 * others. Items of a list that become undefined go.
 */
export function mapMarked(isMarked: (schema: Node) => boolean) {
  /** Caches: a schema always has marked values, or never. */
  const known = new WeakMap<Node, boolean>()
  const fields_of = new WeakMap<Node, ReadonlyMap<string, Node>>()

  function hasMarked(schema: Node): boolean {
    const before = known.get(schema)
    if (before !== undefined) return before
    const { items, anyOf } = schema
    const inner = [
      ...fieldsOf(schema).map(([, field]) => field),
      ...(items ? [items] : []),
      ...(anyOf ?? []),
    ]
    const has = isMarked(schema) || inner.some(hasMarked)
    known.set(schema, has)
    return has
  }

  /** The fields that are marked or have such fields, also of the forms of a union. */
  function markedFields(schema: Node): ReadonlyMap<string, Node> {
    const before = fields_of.get(schema)
    if (before !== undefined) return before
    const fields = new Map([schema, ...(schema.anyOf ?? [])].flatMap(fieldsOf))
    const found = new Map([...fields].filter(([, field]) => hasMarked(field)))
    fields_of.set(schema, found)
    return found
  }

  return function map(schema: Node, value: unknown, change: Change): unknown {
    if (!hasMarked(schema)) return value
    const { items, anyOf = [] } = schema
    if (value === null || typeof value !== 'object') {
      if (isMarked(schema)) return change(value, schema)
      return anyOf.reduce((one, form) => map(form, one, change), value)
    }
    if (Array.isArray(value)) {
      const of_items = items ?? anyOf.find((form) => form.items !== undefined)?.items
      if (of_items === undefined) return value
      const mapped = value.map((item) => map(of_items, item, change))
      if (mapped.every((item, index) => item === value[index])) return value
      return mapped.filter((item) => item !== undefined)
    }
    // An object that is no list has names for its fields.
    const fields = value as Readonly<Record<string, unknown>>
    const changed = new Map<string, unknown>()
    for (const [name, inner] of markedFields(schema)) {
      if (!Object.hasOwn(fields, name)) continue
      const mapped = map(inner, fields[name], change)
      if (mapped !== fields[name]) changed.set(name, mapped)
    }
    if (changed.size === 0) return value
    // Made from entries, so that a field called __proto__ is a field like any other.
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        changed.has(name) ? changed.get(name) : field,
      ]),
    )
  }
}

function fieldsOf({ properties, 'x-fields': free }: Node): [string, Node][] {
  return Object.entries({ ...properties, ...free })
}
