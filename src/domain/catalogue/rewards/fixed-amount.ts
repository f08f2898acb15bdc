import { decimalText } from '../voucher-spec.ts'
import { defineRewardType } from './define-reward-type.ts'
import { amount } from './reward-values.ts'

export const fixedAmount = defineRewardType({
  type: 'fixed_amount',
  label: 'Amount off',
  description: 'A code that takes an amount off an order.',
  gives: 'discount_code',
  discount_value: amount('The amount off the order.'),
  fields: [],
  cashValue: ({ discount_value }) => discount_value,
  grant: ({ discount_value }) => ({
    kind: 'discount',
    effect: { type: 'fixed_amount', amount: decimalText(discount_value), applies_to: null },
  }),
  offer: ({ discount_value }, words) => words.rewards.fixed_amount(discount_value),
})
