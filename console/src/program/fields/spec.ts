/** What one field of a form holds: as the catalogue lists it, or as a page says of its own. */
export interface Spec {
  /** Where it is in the body; dots lead into objects. */
  readonly key: string
  /** A type of the catalogue, or one of `OwnType`. */
  readonly type: string
  readonly required?: boolean
  readonly default: unknown
  readonly minimum?: number | null
  readonly maximum?: number | null
  readonly allowed?: readonly string[] | null
  /** The service's words, for fields that the texts do not know. */
  readonly description?: string
}

/** What the catalogue does not have, and the other parts of the programme need. */
export type OwnType = 'tags' | 'texts_by_language' | 'positive_by_name'

export type Values = Readonly<Record<string, unknown>>

/** The value at a path such as `points_expiry.months`. */
export function valueAt(values: unknown, key: string): unknown {
  return key.split('.').reduce((inner, name) => Object(inner)[name], values)
}

/** Nested objects out of paths. */
export function nested(entries: readonly (readonly [string, unknown])[]): Values {
  const body: Record<string, unknown> = {}
  for (const [key, value] of entries) {
    const names = key.split('.')
    const last = names.pop() ?? key
    let inner = body
    for (const name of names) {
      const next = Object(inner[name])
      inner[name] = next
      inner = next
    }
    inner[last] = value
  }
  return body
}

/** Nothing to choose: the type itself says the value. */
export function isFixed({ type, minimum, maximum, allowed }: Spec): boolean {
  const is_number = ['integer', 'number', 'money'].includes(type)
  return type === 'choice' ? allowed?.length === 1 : is_number && same(minimum, maximum)
}

function same(minimum: unknown, maximum: unknown): boolean {
  return typeof minimum === 'number' && minimum === maximum
}
