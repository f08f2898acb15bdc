import { platformNumber } from '../../../lib/gid.ts'
import { checkAmount, checkPercent } from '../discount-code.ts'
import {
  choice,
  collectionIds,
  LEAST_AMOUNT,
  MONEY_MAXIMUM,
  number,
  productIds,
} from '../fields.ts'
import { decimalText } from '../voucher-spec.ts'
import { defineRewardType } from './define-reward-type.ts'

export const productDiscount = defineRewardType({
  type: 'product_discount',
  label: 'Product discount',
  description: 'A code that takes something off chosen products or collections.',
  gives: 'discount_code',
  discount_value: number('discount_value', {
    required: true,
    minimum: LEAST_AMOUNT,
    maximum: MONEY_MAXIMUM,
    description: 'Percent from 1 to 100, or an amount in shop currency, as valueType says.',
  }),
  fields: [
    choice('valueType', ['percentage', 'fixed_amount'], {
      default: 'percentage',
      description: 'What discount_value is.',
    }),
    productIds('productIds', {
      default: [],
      maximum: 100,
      description: 'The products it is for, beside those of collectionIds.',
    }),
    collectionIds('collectionIds', {
      default: [],
      maximum: 100,
      description: 'The collections it is for, beside productIds.',
    }),
  ],
  check: ({ discount_value, fields: { valueType, productIds, collectionIds } }, currency) => [
    ...(valueType === 'percentage'
      ? checkPercent('discount_value', discount_value)
      : checkAmount('discount_value', discount_value, currency)),
    ...(productIds.length + collectionIds.length > 0
      ? []
      : [{ field: 'fields.productIds', message: 'name a product here or in collectionIds' }]),
  ],
  cashValue: ({ discount_value, fields }) =>
    fields.valueType === 'fixed_amount' ? discount_value : null,
  grant({ discount_value, fields: { valueType, productIds, collectionIds } }) {
    const applies_to = {
      product_ids: productIds.map(platformNumber),
      collection_ids: collectionIds.map(platformNumber),
    }
    const effect =
      valueType === 'percentage'
        ? ({ type: valueType, percent: discount_value, applies_to } as const)
        : ({ type: valueType, amount: decimalText(discount_value), applies_to } as const)
    return { kind: 'discount', effect }
  },
  offer({ discount_value, fields: { valueType, productIds, collectionIds } }, words) {
    const off =
      valueType === 'percentage' ? words.percent(discount_value) : words.money(discount_value)
    return words.rewards.product_discount(off, [
      ...(productIds.length > 0 ? (['products'] as const) : []),
      ...(collectionIds.length > 0 ? (['collections'] as const) : []),
    ])
  },
})
