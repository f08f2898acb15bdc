import { fieldPath, isPlainObject } from './check-fields.ts'
import type { FieldSpec, FieldType, RawFields } from './field-spec.ts'

export type ReferenceKind = 'product' | 'variant' | 'collection' | 'tier' | 'reward'

/** Something outside the fields that they name: on the platform or in the programme. */
export interface Reference {
  readonly kind: ReferenceKind
  /** As it was given: a number, a GID or an id. */
  readonly id: string
  /** Where it stands: `fields.tierIds[1]`. */
  readonly field: string
}

const KINDS: Partial<Record<FieldType, ReferenceKind>> = {
  product_id: 'product',
  product_ids: 'product',
  variant_id: 'variant',
  collection_ids: 'collection',
  tier_ids: 'tier',
  points_by_tier: 'tier',
  rate_by_tier: 'tier',
  points_by_reward: 'reward',
}

/** Everything that checked fields refer to. The caller checks whether it exists. */
export function findReferences(
  specs: readonly FieldSpec[],
  fields: RawFields,
  path = 'fields',
): Reference[] {
  return specs.flatMap(({ key, type }) => {
    const kind = KINDS[type]
    const value = fields[key] ?? null
    if (kind === undefined || value === null) return []
    const field = fieldPath(path, key)
    if (Array.isArray(value)) {
      return value.map((id, index) => ({ kind, id: String(id), field: `${field}[${index}]` }))
    }
    if (isPlainObject(value)) {
      return Object.keys(value).map((id) => ({ kind, id, field: fieldPath(field, id) }))
    }
    return [{ kind, id: String(value), field }]
  })
}
