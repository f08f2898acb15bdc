import { canonicalJson } from '../lib/canonical-json.ts'
import { isObject } from '../lib/is-object.ts'
import { type JsonObject, type JsonValue, plain } from './json.ts'

type Kind = 'schemas' | 'parameters' | 'headers' | 'examples' | 'responses'

/** Keywords of JSON Schema that hold one schema, a list of them, or schemas by name. */
const HOLD_ONE = ['items', 'additionalProperties', 'not']
const HOLD_LIST = ['anyOf', 'allOf', 'oneOf']
const HOLD_NAMED = ['properties', 'patternProperties']

/** The parts that a document says once and refers to by name. */
export class Components {
  readonly #kept = new Map<Kind, Map<string, JsonObject>>()

  /** Keeps a part and answers a reference to it. Throws when its name means another part. */
  refer(kind: Kind, name: string, part: JsonObject): JsonObject {
    const of_kind = this.#kept.get(kind) ?? new Map<string, JsonObject>()
    this.#kept.set(kind, of_kind)
    const known = of_kind.get(name)
    if (known !== undefined && canonicalJson(known) !== canonicalJson(part)) {
      throw new Error(`two different ${kind} of one document are named ${name}`)
    }
    of_kind.set(name, known ?? part)
    return { $ref: `#/components/${kind}/${name}` }
  }

  /** A schema as the document shows it: every schema with a title becomes a reference. */
  schema(schema: object): JsonObject {
    return this.#withReferences(plain(schema))
  }

  toJson(): JsonObject {
    const kinds = [...this.#kept].map(([kind, parts]) => [kind, inOrder(parts)] as const)
    return inOrder(kinds)
  }

  #withReferences(schema: JsonObject): JsonObject {
    const shown = Object.fromEntries(
      Object.entries(schema).map(([keyword, value]) => [keyword, this.#keyword(keyword, value)]),
    )
    return typeof shown.title === 'string' ? this.refer('schemas', shown.title, shown) : shown
  }

  #keyword(keyword: string, value: JsonValue): JsonValue {
    // `additionalProperties` may be true or false, which is a schema too, but has no parts.
    const inner = (part: JsonValue) => (isObject(part) ? this.#withReferences(part) : part)
    if (HOLD_ONE.includes(keyword)) return inner(value)
    if (HOLD_LIST.includes(keyword) && Array.isArray(value)) return value.map(inner)
    if (HOLD_NAMED.includes(keyword) && isObject(value)) {
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inner(part)]))
    }
    return value
  }
}

/** By name, so that a new part changes the document in one place. */
function inOrder(parts: Iterable<readonly [string, JsonObject]>): JsonObject {
  return Object.fromEntries([...parts].sort(([left], [right]) => (left < right ? -1 : 1)))
}
