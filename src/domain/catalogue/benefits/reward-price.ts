import type { RawFields } from '../field-spec.ts'
import { POINTS_MAXIMUM, pointsByReward } from '../fields.ts'
import { completeFields } from '../fill-fields.ts'
import type { Words } from '../words.ts'
import { defineBenefitType } from './benefit-type.ts'

const FIELDS = [
  pointsByReward('prices', {
    required: true,
    minimum: 1,
    maximum: POINTS_MAXIMUM,
    description: 'What members pay: reward id to points.',
  }),
] as const

export const rewardPrice = defineBenefitType({
  type: 'reward_price',
  label: 'Member prices of rewards',
  description: 'Some rewards cost members other points.',
  fields: FIELDS,
  check: ({ prices }) =>
    Object.keys(prices).length > 0
      ? []
      : [{ field: 'prices', message: 'must name at least one reward' }],
  summary: ({ prices }, words) => priceLabel(Object.keys(prices).length, words),
})

/** What such a benefit is called. */
export function priceLabel(rewards: number, { benefits }: Words): string {
  return rewards === 0 ? benefits.reward_price_gone : benefits.reward_price(rewards)
}

/** The prices of such a benefit: reward id to points. */
export function pricesOf(raw: RawFields) {
  return completeFields(FIELDS, raw).prices
}
