import type { RawFields } from '../field-spec.ts'
import { POINTS_MAXIMUM, pointsByReward } from '../fields.ts'
import { completeFields } from '../fill-fields.ts'
import { counted } from '../words.ts'
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
  summary: ({ prices }) => priceLabel(Object.keys(prices).length),
})

/** What such a benefit is called. */
export function priceLabel(rewards: number): string {
  return rewards === 0
    ? 'Member prices for rewards that are gone'
    : `Member prices for ${counted(rewards, 'reward')}`
}

/** The prices of such a benefit: reward id to points. */
export function pricesOf(raw: RawFields) {
  return completeFields(FIELDS, raw).prices
}
