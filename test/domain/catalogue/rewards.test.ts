import { describe, expect, it } from 'vitest'
import { findRewardType } from '../../../src/domain/catalogue/rewards/index.ts'
import type { RawReward } from '../../../src/domain/catalogue/rewards/reward-type.ts'

function reward(type: string) {
  const found = findRewardType(type)
  if (found === null) throw new Error(`there is no reward type ${type}`)
  return found
}

function faultsOf(type: string, given: RawReward): string[] {
  return reward(type)
    .check(given, 'EUR')
    .map(({ field, message }) => `${field} ${message}`)
}

describe('the cash value of a reward', () => {
  const cases: readonly [string, RawReward, number | null][] = [
    ['percentage', { points_cost: 100, discount_value: 10 }, null],
    ['free_shipping', { points_cost: 100 }, null],
    ['free_product', { points_cost: 100, fields: { productId: 1 } }, null],
    ['fixed_amount', { points_cost: 100, discount_value: 5.5 }, 5.5],
    ['store_credit', { points_cost: 100, discount_value: 10 }, 10],
    ['gift_card', { points_cost: 100, discount_value: 25 }, 25],
    [
      'product_discount',
      { points_cost: 100, discount_value: 10, fields: { productIds: [1] } },
      null,
    ],
    [
      'product_discount',
      {
        points_cost: 100,
        discount_value: 10,
        fields: { productIds: [1], valueType: 'fixed_amount' },
      },
      10,
    ],
    ['variable_amount', {}, 1],
    ['variable_amount', { fields: { valuePerStep: 0.1, minimumPoints: 300 } }, 0.3],
  ]

  it.each(cases)('%s %j is %s', (type, given, value) => {
    expect(reward(type).check(given, 'EUR')).toEqual([])
    expect(reward(type).cashValue(given)).toBe(value)
  })
})

describe('a reward', () => {
  it('is refused without its cost and its value', () => {
    expect(faultsOf('percentage', {})).toEqual([
      'points_cost is required',
      'discount_value is required',
    ])
    expect(faultsOf('free_shipping', { points_cost: null })).toEqual(['points_cost is required'])
  })

  it('has no value and no days of a code where its type has none, and null says so', () => {
    const none = { points_cost: 100, discount_value: null, code_valid_days: null }
    expect(faultsOf('free_shipping', none)).toEqual([])
    expect(faultsOf('free_shipping', { ...none, discount_value: 5 })).toEqual([
      'discount_value is not a field of this type',
    ])
    expect(
      faultsOf('store_credit', { points_cost: 100, discount_value: 5, code_valid_days: 30 }),
    ).toEqual(['code_valid_days is not a field of this type'])
  })

  it('that is no discount code takes nothing that only a code has', () => {
    for (const type of ['store_credit', 'gift_card']) {
      const given = { points_cost: 100, discount_value: 5, fields: { minimumPurchase: 20 } }
      expect(faultsOf(type, given)).toEqual(['fields.minimumPurchase is not a field of this type'])
    }
  })

  it('lists faults of its values and of its fields together', () => {
    const given = { points_cost: 0, discount_value: 101, fields: { usageLimit: 0, endsAt: 'soon' } }
    expect(reward('percentage').check(given, 'EUR')).toEqual([
      {
        field: 'points_cost',
        message: 'must be a whole number from 1 to 10000000',
        allowed: { minimum: 1, maximum: 10_000_000 },
        received: 0,
      },
      {
        field: 'discount_value',
        message: 'must be a number from 1 to 100',
        allowed: { minimum: 1, maximum: 100 },
        received: 101,
      },
      {
        field: 'fields.usageLimit',
        message: 'must be a whole number from 1 to 1000000',
        allowed: { minimum: 1, maximum: 1_000_000 },
        received: 0,
      },
      {
        field: 'fields.endsAt',
        message: 'must be a time with its offset, such as 2026-10-01T08:00:00+02:00',
        received: 'soon',
      },
    ])
  })

  it('ends after it starts, whatever the offsets', () => {
    const between = (startsAt: string, endsAt: string) =>
      faultsOf('free_shipping', { points_cost: 1, fields: { startsAt, endsAt } })
    expect(between('2026-10-01T00:00:00+02:00', '2026-09-30T22:00:01Z')).toEqual([])
    expect(between('2026-10-01T00:00:00+02:00', '2026-09-30T22:00:00Z')).toEqual([
      'fields.endsAt must be later than startsAt',
    ])
  })

  it('keeps what a change leaves out, and takes null as none', () => {
    const type = reward('percentage')
    const stored = { points_cost: 500, discount_value: 10, code_valid_days: 30, fields: {} }
    const merged = type.merge(stored, {
      points_cost: 400,
      code_valid_days: null,
      fields: { combinesWith: { shipping: true } },
    })
    expect(type.complete(merged)).toMatchObject({
      points_cost: 400,
      discount_value: 10,
      code_valid_days: null,
      fields: { combinesWith: { order: false, product: false, shipping: true }, codePrefix: null },
    })
  })
})

describe('a product discount', () => {
  const given = { points_cost: 100, discount_value: 150 }

  it('names what it is for', () => {
    expect(
      faultsOf('product_discount', { ...given, fields: { valueType: 'fixed_amount' } }),
    ).toEqual(['fields.productIds name a product here or in collectionIds'])
  })

  it('is a percentage up to 100, or an amount', () => {
    expect(faultsOf('product_discount', { ...given, fields: { productIds: [1] } })).toEqual([
      'discount_value must be a percentage from 1 to 100',
    ])
    expect(
      faultsOf('product_discount', {
        ...given,
        fields: { collectionIds: [1], valueType: 'fixed_amount' },
      }),
    ).toEqual([])
  })
})

describe('an amount of choice', () => {
  const type = reward('variable_amount')

  it('costs the least that can be chosen', () => {
    expect(type.complete({}).points_cost).toBe(100)
    expect(type.complete({ fields: { minimumPoints: 300 } }).points_cost).toBe(300)
    expect(type.complete({ fields: { pointsStep: 25 } }).points_cost).toBe(25)
  })

  it('takes its cost back as it was read, and no other', () => {
    expect(faultsOf('variable_amount', { points_cost: 100 })).toEqual([])
    expect(type.check({ points_cost: 200 }, 'EUR')).toEqual([
      {
        field: 'points_cost',
        message: 'is set by the fields of this type and can be omitted',
        allowed: 100,
        received: 200,
      },
    ])
  })

  it('changes its cost with its fields', () => {
    const stored = type.complete({})
    const merged = type.merge(stored, { fields: { minimumPoints: 500 } })
    expect(type.check(merged, 'EUR')).toEqual([])
    expect(type.complete(merged).points_cost).toBe(500)
  })

  it('has bounds of whole steps, in their order', () => {
    const faults = (fields: Record<string, unknown>) => faultsOf('variable_amount', { fields })
    expect(faults({ minimumPoints: 150, maximumPoints: 1050 })).toEqual([
      'fields.minimumPoints must be a multiple of pointsStep, 100',
      'fields.maximumPoints must be a multiple of pointsStep, 100',
    ])
    expect(faults({ minimumPoints: 300, maximumPoints: 200 })).toEqual([
      'fields.maximumPoints must not be less than the minimum of 300',
    ])
    expect(faults({ minimumPoints: 300, maximumPoints: 300 })).toEqual([])
  })
})
