import { decimalText } from '../voucher-spec.ts'
import { defineRewardType } from './define-reward-type.ts'
import { amount } from './reward-values.ts'

export const storeCredit = defineRewardType({
  type: 'store_credit',
  label: 'Store credit',
  description: "Credit on the customer's account with the shop.",
  gives: 'store_credit',
  discount_value: amount('The amount that is credited.'),
  fields: [],
  cashValue: ({ discount_value }) => discount_value,
  grant: ({ discount_value }) => ({ kind: 'store_credit', amount: decimalText(discount_value) }),
  offer: ({ discount_value }, words) => words.rewards.store_credit(discount_value),
})
