import {
  type ExternalKind,
  externalIdOf,
  externalReference,
  FIRST_GIVEN_NUMBER,
} from '../../lib/external-id.ts'
import { mapMarked, type Node } from './map-marked.ts'

/** Marks a schema that takes `external:<id>`, and says of what kind the thing is. */
export const idOf = (kind: ExternalKind) => ({ 'x-id-of': kind })

function kindOf(schema: Node): ExternalKind | undefined {
  return schema['x-id-of'] ?? schema['x-own-id-of']
}

/** The schemas of the parts of a request; what is in other parts stays as it is. */
interface InputSchemas {
  readonly params?: Node
  readonly query?: Node
  readonly body?: Node
}

const PARTS = ['params', 'query', 'body'] as const

type Input = { readonly [part in (typeof PARTS)[number]]?: unknown }

type Change = (kind: ExternalKind, id: unknown, schema: Node) => unknown

const mapWithKind = mapMarked((schema) => kindOf(schema) !== undefined)

/** A value with each of its ids as `change` returns it. */
function mapIds(schema: Node, value: unknown, change: Change): unknown {
  return mapWithKind(schema, value, (id, node) => {
    const kind = kindOf(node)
    return kind === undefined ? id : change(kind, id, node)
  })
}

/** The parts of a request with each of their ids as `change` returns it. */
function mapParts(schemas: InputSchemas, input: Input, change: Change): [string, unknown][] {
  return PARTS.flatMap((part) => {
    const schema = schemas[part]
    return schema === undefined ? [] : [[part, mapIds(schema, input[part], change)]]
  })
}

interface ExternalName {
  readonly kind: ExternalKind
  readonly external_id: string
}

/** The external ids in a request, each once. */
export function externalIdsIn(schemas: InputSchemas, input: Input): ExternalName[] {
  const found = new Map<string, ExternalName>()
  mapParts(schemas, input, (kind, id) => {
    const external_id = externalIdOf(id)
    if (external_id !== null) found.set(`${kind} ${external_id}`, { kind, external_id })
    return id
  })
  return [...found.values()]
}

/**
 * A request with the number in place of each of these external ids, as its schema takes it: a
 * number, or its text. Others stay.
 */
export function withNumbers<Given extends Input>(
  schemas: InputSchemas,
  input: Given,
  ids: readonly (ExternalName & { readonly number: number })[],
): Given {
  const numbers = new Map(
    ids.map(({ kind, external_id, number }) => [`${kind} ${external_id}`, number]),
  )
  const parts = mapParts(schemas, input, (kind, id, { type }) => {
    const external_id = externalIdOf(id)
    const number = external_id === null ? undefined : numbers.get(`${kind} ${external_id}`)
    if (number === undefined) return id
    return [type].flat().includes('integer') ? number : String(number)
  })
  return { ...input, ...Object.fromEntries(parts) }
}

interface NumberedThing {
  readonly kind: ExternalKind
  readonly number: number
}

/** The numbers in an answer that we gave to external ids, each once. */
export function givenNumbersIn(schema: Node, value: unknown): NumberedThing[] {
  const found = new Map<string, NumberedThing>()
  mapIds(schema, value, (kind, number) => {
    if (typeof number === 'number' && number >= FIRST_GIVEN_NUMBER) {
      found.set(`${kind} ${number}`, { kind, number })
    }
    return number
  })
  return [...found.values()]
}

/** An answer with its references as they are sent, and the things' own ids beside their numbers. */
export function withExternalIds<Value>(
  schema: Node,
  value: Value,
  ids: readonly (ExternalName & { readonly number: number })[],
): Value {
  const names = new Map(
    ids.map(({ kind, external_id, number }) => [`${kind} ${number}`, external_id]),
  )
  // Ids become ids, and everything else stays.
  return mapIds(schema, value, (kind, number, node) => {
    const external_id = names.get(`${kind} ${number}`) ?? null
    if (node['x-own-id-of'] !== undefined) return external_id
    return external_id === null ? number : externalReference(external_id)
  }) as Value
}
