import { describe, expect, it } from 'vitest'
import { COMBINES_WITH_NOTHING } from '../../../src/domain/catalogue/voucher-spec.ts'
import { pendingCode } from '../../../src/domain/codes/voucher.ts'
import type { Reward } from '../../../src/domain/program.ts'
import {
  boughtReward,
  type RedemptionWithCode,
  redeemedEvent,
  storeCreditEvent,
  validDays,
} from '../../../src/domain/rewards/redemptions.ts'
import { aShop } from '../../support/promises.ts'

/** What a customer gets for the points, and what others hear of it. */

const reward = (type: string, change: Partial<Reward> = {}): Reward => ({
  ...{ id: 'reward_1', type, enabled: true, name: 'For members' },
  ...{ points_cost: 500, discount_value: 12.5, code_valid_days: null },
  ...{ title: null, title_translations: {}, fields: {} },
  ...change,
})

const NOW = new Date('2026-10-01T08:00:00Z')

describe('what is bought', () => {
  it.each<[string, Reward['fields'], object, string | null]>([
    ['percentage', {}, { type: 'percentage', percent: 12.5, applies_to: null }, '12.5'],
    ['fixed_amount', {}, { type: 'fixed_amount', amount: '12.5', applies_to: null }, '12.5'],
    ['free_shipping', {}, { type: 'free_shipping' }, null],
    [
      'free_product',
      { productId: 11 },
      { type: 'free_product', product_id: 11, variant_id: null, quantity: 1 },
      null,
    ],
    [
      'variable_amount',
      { pointsStep: 100, valuePerStep: 2 },
      { type: 'fixed_amount', amount: '10', applies_to: null },
      '10',
    ],
  ])('of a %s reward is a code for one order', (type, fields, effect, discount_value) => {
    expect(boughtReward(reward(type, { fields }), 500)).toEqual({
      mint: {
        kind: 'discount',
        title: 'For members',
        effect,
        minimum_purchase: null,
        usage_limit: 1,
        combines_with: COMBINES_WITH_NOTHING,
        purchases: 'all',
      },
      discount_value,
      minimum_purchase: null,
      code_prefix: null,
    })
  })

  it.each(['gift_card', 'store_credit'])('of a %s reward is money', (type) => {
    expect(boughtReward(reward(type), 500)).toEqual({
      mint: { kind: type, amount: '12.5' },
      discount_value: '12.5',
      minimum_purchase: null,
      code_prefix: null,
    })
  })

  it('has the limits that the reward sets', () => {
    const fields = {
      minimumPurchase: 40,
      codePrefix: 'VIP',
      combinesWith: { shipping: true },
      appliesTo: 'subscription',
    }
    expect(boughtReward(reward('percentage', { fields }), 500)).toMatchObject({
      mint: {
        minimum_purchase: '40',
        combines_with: { order: false, product: false, shipping: true },
        purchases: 'subscription',
      },
      minimum_purchase: '40',
      code_prefix: 'VIP',
    })
  })

  it('is unknown if the type of the reward is', () => {
    expect(() => boughtReward(reward('of_old'), 500)).toThrow(
      'reward reward_1 has the unknown type of_old',
    )
  })
})

describe('how long it can be used', () => {
  it.each([
    ['fixed_amount', 7, true, 7],
    ['fixed_amount', null, true, 90],
    ['fixed_amount', null, false, null],
    ['gift_card', 7, true, 7],
    ['gift_card', null, true, null],
    ['of_old', null, true, null],
  ])('a %s with %s days of its own, programme %s: %s', (type, code_valid_days, enabled, days) => {
    const reward_expiry = { enabled, code_valid_days: 90 }
    expect(validDays({ type, code_valid_days }, { reward_expiry })).toBe(days)
  })
})

describe('the events of a redemption', () => {
  const redemption: RedemptionWithCode = {
    redemption_id: 'red_1',
    customer_id: 1001,
    reward_id: 'reward_1',
    reward_name: 'For members',
    reward_type: 'fixed_amount',
    discount_value: '12.50',
    minimum_purchase: null,
    points_spent: 500,
    entry_seq: 3,
    refund_seq: null,
    created_at: NOW,
    code: pendingCode({
      code_id: 'code_1',
      kind: 'redemption',
      customer_id: 1001,
      code: 'ADA-10',
      mint: { kind: 'store_credit', amount: '12.5' },
      ends_at: new Date('2026-11-01T00:00:00Z'),
      due_at: null,
      created_at: NOW,
    }),
  }
  const customer = { customer_id: 'gid://shopify/Customer/1001', customer_legacy_id: 1001 }

  it('say what was redeemed for how many points', () => {
    expect(redeemedEvent(aShop(), redemption)).toEqual({
      topic: 'reward.redeemed',
      customer_id: 1001,
      payload: {
        ...customer,
        redemption_id: 'red_1',
        reward_id: 'reward_1',
        reward_name: 'For members',
        points: 500,
        discount_type: 'fixed_amount',
        discount_value: 12.5,
        discount_code: 'ADA-10',
        ends_at: '2026-11-01T00:00:00.000Z',
      },
    })
  })

  it('have no value and no end where there is none', () => {
    const code = { ...redemption.code, ends_at: null }
    expect(redeemedEvent(aShop(), { ...redemption, discount_value: null, code })).toMatchObject({
      payload: { discount_value: null, ends_at: null },
    })
  })

  it('say how much store credit was given', () => {
    expect(storeCreditEvent(aShop(), redemption)).toEqual({
      topic: 'store_credit.issued',
      customer_id: 1001,
      payload: {
        ...customer,
        redemption_id: 'red_1',
        reward_id: 'reward_1',
        amount: 12.5,
        currency: 'EUR',
      },
    })
  })
})
