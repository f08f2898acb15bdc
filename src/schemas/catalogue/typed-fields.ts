import { Type } from 'typebox'
import type { FieldSpec, FieldType } from '../../domain/catalogue/field-spec.ts'
import type { ExternalKind } from '../../lib/external-id.ts'
import { idOf } from '../base/external-id.ts'
import { FreeObject } from '../base/types.ts'

/** What fields of these types name on the platform. */
const KINDS: Partial<Record<FieldType, ExternalKind>> = {
  product_id: 'Product',
  variant_id: 'ProductVariant',
  product_ids: 'Product',
  collection_ids: 'Collection',
}

/** The `fields` that a body may have, whose keys depend on the type; their ids may be external. */
export function typedFields(types: readonly { readonly fields: readonly FieldSpec[] }[]) {
  const ids = types
    .flatMap(({ fields }) => fields)
    .flatMap(({ key, type }) => {
      const kind = KINDS[type]
      if (kind === undefined) return []
      return [[key, { ...idOf(kind), items: idOf(kind) }] as const]
    })
  return Type.Unsafe<Record<string, unknown>>({
    ...FreeObject('As in the catalogue. Omitted keys stay or take defaults.'),
    ...(ids.length > 0 && { 'x-fields': Object.fromEntries(ids) }),
  })
}
