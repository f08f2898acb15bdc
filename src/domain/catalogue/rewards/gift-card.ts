import { decimalText } from '../voucher-spec.ts'
import { defineRewardType } from './define-reward-type.ts'
import { amount } from './reward-values.ts'

export const giftCard = defineRewardType({
  type: 'gift_card',
  label: 'Gift card',
  description: 'A gift card of the shop.',
  gives: 'gift_card',
  discount_value: amount('The amount on the card.'),
  fields: [],
  cashValue: ({ discount_value }) => discount_value,
  grant: ({ discount_value }) => ({ kind: 'gift_card', amount: decimalText(discount_value) }),
  offer: ({ discount_value }, words) => words.rewards.gift_card(discount_value),
})
