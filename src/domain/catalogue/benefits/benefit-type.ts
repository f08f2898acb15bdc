import {
  type CatalogueDefinition,
  type CatalogueType,
  defineCatalogueType,
} from '../catalogue-type.ts'
import type { Field, FieldsOf, RawFields } from '../field-spec.ts'
import { completeFields } from '../fill-fields.ts'
import type { Words } from '../words.ts'

/** What a tier or a membership gives. Raw fields must have been checked. */
export interface BenefitType extends CatalogueType {
  summary(raw: RawFields, words: Words): string
}

interface BenefitDefinition<Specs extends readonly Field[]> extends CatalogueDefinition<Specs> {
  summary(fields: FieldsOf<Specs>, words: Words): string
}

export function defineBenefitType<const Specs extends readonly Field[]>(
  definition: BenefitDefinition<Specs>,
): BenefitType {
  return {
    ...defineCatalogueType(definition),
    summary: (raw, words) => definition.summary(completeFields(definition.fields, raw), words),
  }
}
