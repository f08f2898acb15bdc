import { platformNumber } from '../../../lib/gid.ts'
import { integer, productId, variantId } from '../fields.ts'
import { defineRewardType } from './define-reward-type.ts'

export const freeProduct = defineRewardType({
  type: 'free_product',
  label: 'Free product',
  description: 'A code that makes a product free.',
  gives: 'discount_code',
  discount_value: null,
  fields: [
    productId('productId', { required: true, description: 'The product that is free.' }),
    variantId('variantId', { description: 'The one variant that is free; null: any of them.' }),
    integer('quantity', {
      default: 1,
      minimum: 1,
      maximum: 100,
      description: 'How many pieces are free.',
    }),
  ],
  cashValue: () => null,
  grant: ({ fields: { productId, variantId, quantity } }) => ({
    kind: 'discount',
    effect: {
      type: 'free_product',
      product_id: platformNumber(productId),
      variant_id: variantId === null ? null : platformNumber(variantId),
      quantity,
    },
  }),
  offer: ({ fields: { quantity } }, words) => words.rewards.free_product(quantity),
})
