import { PERCENT } from '../discount-code.ts'
import { number } from '../fields.ts'
import { defineRewardType } from './define-reward-type.ts'

export const percentage = defineRewardType({
  type: 'percentage',
  label: 'Percentage off',
  description: 'A code that takes a percentage off an order.',
  gives: 'discount_code',
  discount_value: number('discount_value', {
    ...PERCENT,
    required: true,
    description: 'Percent off the order.',
  }),
  fields: [],
  cashValue: () => null,
  grant: ({ discount_value }) => ({
    kind: 'discount',
    effect: { type: 'percentage', percent: discount_value, applies_to: null },
  }),
  offer: ({ discount_value }, words) => words.rewards.percentage(discount_value),
})
