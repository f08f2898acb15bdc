import { describe, expect, it } from 'vitest'
import { benefitTypes } from '../../../src/domain/catalogue/benefits/index.ts'
import { earningTypes } from '../../../src/domain/catalogue/earning/index.ts'
import { type FieldSpec, inCurrency } from '../../../src/domain/catalogue/field-spec.ts'
import { rewardTypes } from '../../../src/domain/catalogue/rewards/index.ts'

/** The bounds themselves, written a second time: a merchant's programme depends on each of them. */

function boundsOf(specs: readonly FieldSpec[]): string[] {
  const bounds = specs
    .map((spec) => inCurrency(spec, 'EUR'))
    .filter(({ minimum, maximum }) => minimum !== null || maximum !== null)
    .map(({ key, minimum, maximum }) => `${key} ${minimum ?? ''}..${maximum}`)
  return [...new Set(bounds)]
}

const keysOf = (specs: readonly FieldSpec[]) => specs.map(({ key }) => key).join(' ')

describe('the bounds', () => {
  it('of earning rules are these', () => {
    expect(boundsOf(earningTypes.flatMap(({ fields }) => fields))).toEqual([
      'earnPoints 0.01..10000',
      'earnDenominator 0.01..10000',
      'minimumPurchase 0..1000000',
      'limit 1..10000',
      'tierPoints 0.01..10000',
      'pendingDays 0..90',
      'points 1..1000000',
      'limit 1..1',
      'tierPoints 1..1000000',
      'discountValue 0.01..1000000',
      'codeValidDays 1..3650',
      'noticeDays 0..365',
      'maxSubjects 1..10',
      'actionName ..100',
    ])
  })

  it('of benefits are these', () => {
    expect(boundsOf(benefitTypes.flatMap(({ fields }) => fields))).toEqual([
      'multiplier 1..10',
      'points 1..1000000',
      'discountValue 0.01..1000000',
      'codeValidDays 1..3650',
      'minimumPurchase 0..1000000',
      'percentage 1..100',
      'prices 1..1000000',
      'days 1..365',
      'text ..500',
    ])
  })

  it('of values of rewards are these, by type', () => {
    const values = rewardTypes.map(({ type, values }) => [type, ...boundsOf(values)])
    const [cost, days, amount] = [
      'points_cost 1..10000000',
      'code_valid_days 1..3650',
      'discount_value 0.01..1000000',
    ]
    expect(values).toEqual([
      ['percentage', cost, 'discount_value 1..100', days],
      ['fixed_amount', cost, amount, days],
      ['variable_amount', cost, days],
      ['free_shipping', cost, days],
      ['free_product', cost, days],
      ['product_discount', cost, amount, days],
      ['store_credit', cost, amount],
      ['gift_card', cost, amount, days],
    ])
  })

  it('of fields of rewards are these', () => {
    expect(boundsOf(rewardTypes.flatMap(({ fields }) => fields))).toEqual([
      'minimumPurchase 0..1000000',
      'codePrefix ..20',
      'usageLimit 1..1000000',
      'perCustomerLimit 1..10000',
      'tierIds ..100',
      'pointsStep 1..1000000',
      'valuePerStep 0.01..1000000',
      'minimumPoints 1..1000000',
      'maximumPoints 1..1000000',
      'quantity 1..100',
      'productIds ..100',
      'collectionIds ..100',
    ])
  })
})

describe('the fields of rewards', () => {
  const code = 'minimumPurchase codePrefix combinesWith appliesTo'
  const offer = 'usageLimit perCustomerLimit tierIds startsAt endsAt'

  it('are their own, those of a code, and those of every offer', () => {
    expect(rewardTypes.map(({ type, fields }) => [type, keysOf(fields)])).toEqual([
      ['percentage', `${code} ${offer}`],
      ['fixed_amount', `${code} ${offer}`],
      ['variable_amount', `pointsStep valuePerStep minimumPoints maximumPoints ${code} ${offer}`],
      ['free_shipping', `${code} ${offer}`],
      ['free_product', `productId variantId quantity ${code} ${offer}`],
      ['product_discount', `valueType productIds collectionIds ${code} ${offer}`],
      ['store_credit', offer],
      ['gift_card', offer],
    ])
  })
})
