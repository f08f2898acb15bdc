import { minimumPurchase, onOrdersFrom } from '../minimum-purchase.ts'
import { defineBenefitType } from './benefit-type.ts'

export const freeShipping = defineBenefitType({
  type: 'free_shipping',
  label: 'Free shipping',
  description: 'Shipping is free at checkout by itself.',
  fields: [minimumPurchase('The smallest order that ships for free.')],
  summary: (fields, words) =>
    [words.benefits.free_shipping, onOrdersFrom(fields.minimumPurchase, words)].join(' ').trimEnd(),
})
