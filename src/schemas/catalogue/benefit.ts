import { type Static, Type } from 'typebox'
import type { Benefit as StoredBenefit } from '../../domain/catalogue/benefit.ts'
import { labelIn } from '../../domain/catalogue/benefit-labels.ts'
import { benefitTypes, findBenefitType } from '../../domain/catalogue/benefits/index.ts'
import { isDryRunId } from '../../domain/catalogue/benefits.ts'
import { wordsOf } from '../../domain/catalogue/words.ts'
import type { AnswerReader } from '../../domain/shops/shop.ts'
import { closed, FreeObject, nullable, visibleText } from '../base/types.ts'
import { typedFields } from './typed-fields.ts'

export const Benefit = closed(
  {
    id: nullable(Type.String({ description: 'null in a dry run that adds it.' })),
    type: Type.String({ examples: ['free_shipping'] }),
    label: Type.String({
      description: "The benefit's label; by default the catalogue's.",
    }),
    fields: FreeObject('As in the catalogue.'),
  },
  { title: 'Benefit' },
)

const BenefitInput = closed(
  {
    id: Type.Optional(
      nullable(visibleText(100, 'The id of an existing benefit, to change it in place.')),
    ),
    type: Type.Optional(
      visibleText(100, 'A type of `GET /program/rule-types?kind=benefit`. Required for a new one.'),
    ),
    label: Type.Optional(
      nullable(
        // As long as the catalogue's own words can be: those of a perk are its text.
        visibleText(500, "null: the catalogue's label."),
      ),
    ),
    fields: Type.Optional(typedFields(benefitTypes)),
  },
  { title: 'BenefitInput' },
)

export const benefitsInput = Type.Array(BenefitInput, {
  maxItems: 50,
  description: 'Replaces all benefits; an entry with an existing `id` changes that one.',
})

export function presentBenefit(
  benefit: StoredBenefit,
  reader: AnswerReader,
): Static<typeof Benefit> {
  const { id, type, fields } = benefit
  return {
    id: isDryRunId(id) ? null : id,
    type,
    label: labelIn(benefit, wordsOf(reader)),
    fields: { ...(findBenefitType(type)?.complete(fields) ?? fields) },
  }
}
