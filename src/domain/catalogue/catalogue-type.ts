import { checkFields, type FieldFault, fieldPath } from './check-fields.ts'
import type { Field, FieldsOf, RawFields } from './field-spec.ts'
import { completeFields, mergeFields } from './fill-fields.ts'

/** What every type of rule, reward and benefit defines. */
export interface CatalogueTexts {
  /** Its name in the API: `order_placed`. */
  readonly type: string
  readonly label: string
  readonly description: string
}

/** A type as the lists hold it. Only its own file knows the types of its fields. */
export interface CatalogueType extends CatalogueTexts {
  readonly fields: readonly Field[]
  /** The fields as a read returns them: all there are, defaults filled in. */
  complete(stored: RawFields): RawFields
  /** The fields after a change, still to be checked; `stored` is empty for a new one. */
  merge(stored: RawFields, change: RawFields): RawFields
  /** Every fault with its path. The result of `complete` for accepted fields has none. */
  check(raw: RawFields, currency: string, path?: string): FieldFault[]
}

export interface CatalogueDefinition<Specs extends readonly Field[]> extends CatalogueTexts {
  readonly fields: Specs
  /** Rules between fields, each of which is valid by itself. Faults name their field by its key. */
  check?(fields: FieldsOf<Specs>, currency: string): readonly FieldFault[]
}

export function defineCatalogueType<const Specs extends readonly Field[]>(
  definition: CatalogueDefinition<Specs>,
): CatalogueType {
  const { type, label, description, fields } = definition
  return {
    type,
    label,
    description,
    fields,
    complete: (stored) => completeFields(fields, stored),
    merge: (stored, change) => mergeFields(fields, stored, change),
    check(raw, currency, path = 'fields') {
      const faults = checkFields(fields, raw, currency, path)
      if (faults.length > 0) return faults
      const between = definition.check?.(completeFields(fields, raw), currency) ?? []
      return between.map((fault) => ({ ...fault, field: fieldPath(path, fault.field) }))
    },
  }
}
