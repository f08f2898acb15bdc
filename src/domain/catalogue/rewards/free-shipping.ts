import { defineRewardType } from './define-reward-type.ts'

export const freeShipping = defineRewardType({
  type: 'free_shipping',
  label: 'Free shipping',
  description: 'A code that ships an order for free.',
  gives: 'discount_code',
  discount_value: null,
  fields: [],
  cashValue: () => null,
  grant: () => ({ kind: 'discount', effect: { type: 'free_shipping' } }),
  offer: (_reward, words) => words.rewards.free_shipping,
})
