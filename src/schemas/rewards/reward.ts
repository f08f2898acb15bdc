import { type Static, Type } from 'typebox'
import { findRewardType, rewardTypes } from '../../domain/catalogue/rewards/index.ts'
import { wordsOf } from '../../domain/catalogue/words.ts'
import { ID_OF_DRY_RUN, type Reward as StoredReward } from '../../domain/program.ts'
import { summarizeReward } from '../../domain/rewards/reward-part.ts'
import type { AnswerReader } from '../../domain/shops/shop.ts'
import { titleChange, titleFields } from '../base/titles.ts'
import { closed, FreeObject, nullable, visibleText } from '../base/types.ts'
import { typedFields } from '../catalogue/typed-fields.ts'

export const Reward = closed(
  {
    id: nullable(Type.String({ description: 'null in a dry run of a create.' })),
    type: nullable(Type.String({ examples: ['percentage'] })),
    enabled: Type.Boolean(),
    name: nullable(Type.String()),
    points_cost: nullable(Type.Number()),
    discount_type: nullable(Type.String({ description: 'The same as `type`.' })),
    discount_value: nullable(
      Type.Number({ description: 'Percent or money, depending on the type.' }),
    ),
    code_valid_days: nullable(Type.Number()),
    ...titleFields,
    fields: FreeObject("The type's fields, as in the catalogue and as writes accept them."),
    summary: nullable(
      Type.String({ description: 'One line in English, with money in shop currency.' }),
    ),
  },
  { title: 'Reward' },
)

export function presentReward(reward: StoredReward, reader: AnswerReader): Static<typeof Reward> {
  const complete = findRewardType(reward.type)?.complete(reward) ?? reward
  return {
    id: reward.id === ID_OF_DRY_RUN ? null : reward.id,
    type: reward.type,
    enabled: reward.enabled,
    name: reward.name,
    points_cost: complete.points_cost,
    discount_type: reward.type,
    discount_value: complete.discount_value,
    code_valid_days: complete.code_valid_days,
    title: reward.title,
    title_translations: reward.title_translations,
    fields: complete.fields,
    summary: summarizeReward(reward, wordsOf(reader)),
  }
}

export const RewardPath = closed({
  reward_id: Type.String({ description: 'The id from `GET /program`.', examples: ['rwd_01jd3k'] }),
})

export const rewardName = visibleText(200)

/** What a body may say of a reward beside its name; a create adds its type. */
export const rewardChange = {
  points_cost: Type.Optional(nullable(Type.Number({ description: 'The cost in points.' }))),
  discount_value: Type.Optional(
    nullable(
      Type.Number({
        description: 'Percent or money, depending on the type; the catalogue has the ranges.',
      }),
    ),
  ),
  code_valid_days: Type.Optional(
    nullable(
      Type.Number({
        description:
          "Days that the code is valid. null: for a discount code the programme's setting, for a " +
          'gift card no limit.',
      }),
    ),
  ),
  fields: Type.Optional(typedFields(rewardTypes)),
  enabled: Type.Optional(Type.Boolean()),
  ...titleChange,
}

export const rewardType = visibleText(
  100,
  'A type of `GET /program/rule-types?kind=reward`.',
  'percentage',
)
