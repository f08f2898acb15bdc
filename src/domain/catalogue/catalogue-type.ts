import { checkFields, type FieldFault, fieldPath } from './check-fields.ts'
import type { Field, FieldsOf, GivenFields } from './field-spec.ts'
import { completeFields, mergeFields } from './fill-fields.ts'

/** What every type of rule, reward and benefit says of itself. */
export interface CatalogueTexts {
  /** Its name in the API: `order_placed`. */
  readonly type: string
  readonly label: string
  readonly description: string
}

/** A type as the lists hold it. What its fields are, only its own file knows to the compiler. */
export interface CatalogueType extends CatalogueTexts {
  readonly fields: readonly Field[]
  /** The fields as a read returns them: all there are, defaults filled in. */
  complete(stored: GivenFields): GivenFields
  /** The fields after a change, still to be checked; `stored` is empty for a new one. */
  merge(stored: GivenFields, change: GivenFields): GivenFields
  /** Every fault with its path. What `complete` makes of accepted fields has none. */
  check(given: GivenFields, currency: string, path?: string): FieldFault[]
}

export interface CatalogueDefinition<Specs extends readonly Field[]> extends CatalogueTexts {
  readonly fields: Specs
  /** Rules between fields that are right each by itself. Faults name their field by its key. */
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
    check(given, currency, path = 'fields') {
      const faults = checkFields(fields, given, currency, path)
      if (faults.length > 0) return faults
      const between = definition.check?.(completeFields(fields, given), currency) ?? []
      return between.map((fault) => ({ ...fault, field: fieldPath(path, fault.field) }))
    },
  }
}
