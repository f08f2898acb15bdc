import { type Static, Type } from 'typebox'
import { flatPoints } from '../../domain/catalogue/earning/earning-type.ts'
import { earningTypes, findEarningType } from '../../domain/catalogue/earning/index.ts'
import { wordsOf } from '../../domain/catalogue/words.ts'
import { summarizeRule } from '../../domain/earning/earning-rule-part.ts'
import { ID_OF_DRY_RUN, type EarningRule as Rule } from '../../domain/program.ts'
import type { AnswerReader } from '../../domain/shops/shop.ts'
import { titleChange, titleFields } from '../base/titles.ts'
import { closed, FreeObject, nullable, visibleText } from '../base/types.ts'
import { typedFields } from '../catalogue/typed-fields.ts'

export const EarningRule = closed(
  {
    id: nullable(Type.String({ description: 'null in a dry run of a create.' })),
    type: nullable(Type.String({ examples: ['order_placed'] })),
    enabled: Type.Boolean(),
    label: nullable(Type.String({ description: "The catalogue's name for the type." })),
    points: nullable(Type.Number({ description: 'The flat award, if the rule pays one.' })),
    points_per_currency: nullable(
      Type.Number({ description: 'Order rules: points per unit of shop currency.' }),
    ),
    limit: nullable(Type.Number({ description: 'Times per customer; null: no limit.' })),
    ...titleFields,
    fields: FreeObject("The type's fields, as in the catalogue and as writes accept them."),
    summary: nullable(
      Type.String({ description: 'One line in English, with money in shop currency.' }),
    ),
  },
  { title: 'EarningRule' },
)

export function presentEarningRule(rule: Rule, reader: AnswerReader): Static<typeof EarningRule> {
  const type = findEarningType(rule.type)
  return {
    id: rule.id === ID_OF_DRY_RUN ? null : rule.id,
    type: rule.type,
    enabled: rule.enabled,
    label: type?.label ?? null,
    points: flatPoints(type, rule.fields),
    points_per_currency: type?.pointsPerCurrency(rule.fields) ?? null,
    limit: type?.limit(rule.fields) ?? null,
    title: rule.title,
    title_translations: rule.title_translations,
    fields: type?.complete(rule.fields) ?? rule.fields,
    summary: summarizeRule(rule, wordsOf(reader)),
  }
}

export const EarningRulePath = closed({
  rule_id: Type.String({ description: 'The id from `GET /program`.', examples: ['rule_01jd3k'] }),
})

/** What a body may say of a rule; a create adds its type. */
export const earningRuleChange = {
  fields: Type.Optional(typedFields(earningTypes)),
  enabled: Type.Optional(Type.Boolean()),
  ...titleChange,
}

export const ruleType = visibleText(
  100,
  'A type of `GET /program/rule-types?kind=earning`.',
  'order_placed',
)
