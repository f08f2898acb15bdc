import { describe, expect, it } from 'vitest'
import { benefitTypes, findBenefitType } from '../../../src/domain/catalogue/benefits/index.ts'
import { earningTypes, findEarningType } from '../../../src/domain/catalogue/earning/index.ts'
import type { RawFields } from '../../../src/domain/catalogue/field-spec.ts'
import { findRewardType, rewardTypes } from '../../../src/domain/catalogue/rewards/index.ts'
import type { RawReward } from '../../../src/domain/catalogue/rewards/reward-type.ts'
import { type Words, wordsIn } from '../../../src/domain/catalogue/words.ts'

type Currency = 'EUR' | 'USD' | 'JPY' | 'CHF'

const TIER_POINTS = { tier_a: 20, tier_b: 30 }
const URL = 'https://bean-there.example/story'
const CODE = { rewardType: 'discount_code' }

const rules: readonly [type: string, fields: RawFields, summary: string, currency?: Currency][] = [
  ['order_placed', {}, '1 point per €1 spent'],
  ['order_placed', { earnPoints: 5 }, '5 points per €1 spent'],
  ['order_placed', { earnPoints: 5 }, '5 points per $1 spent', 'USD'],
  ['order_placed', { earnDenominator: 100 }, '1 point per ¥100 spent', 'JPY'],
  ['order_placed', { earnPoints: 0.5 }, '0.5 points per CHF 1 spent', 'CHF'],
  [
    'order_placed',
    { earnPoints: 1250.5, earnDenominator: 2.5, includeTax: true, minimumPurchase: 1000 },
    '1,250.5 points per €2.50 spent, tax included, on orders of at least €1,000',
  ],
  [
    'order_placed',
    { includeShipping: true, includeTax: true, awardOn: 'fulfilled', pendingDays: 14 },
    '1 point per €1 spent, shipping and tax included, paid when the order is fulfilled, held for 14 days',
  ],
  [
    'order_placed',
    { tierPoints: { tier_a: 2 }, limit: 1, limitPeriod: 'day' },
    '1 point per €1 spent, once a day, other rates in 1 tier',
  ],
  ['account_created', {}, '100 points for creating an account'],
  ['account_created', { points: 1 }, '1 point for creating an account'],
  ['account_created', CODE, 'A discount code of 10% for creating an account'],
  [
    'account_created',
    { ...CODE, discountType: 'fixed_amount', discountValue: 7.5, tierPoints: TIER_POINTS },
    'A discount code of $7.50 for creating an account',
    'USD',
  ],
  [
    'account_created',
    { ...CODE, discountType: 'free_shipping' },
    'A free shipping code for creating an account',
  ],
  ['newsletter_signup', {}, '50 points for subscribing to the newsletter'],
  [
    'newsletter_signup',
    { tierPoints: TIER_POINTS, pendingDays: 1 },
    '50 points for subscribing to the newsletter, other points in 2 tiers, held for 1 day',
  ],
  ['sms_signup', {}, '50 points for subscribing to text messages'],
  ['sms_signup', { points: 1000 }, '1,000 points for subscribing to text messages'],
  ['birthday', {}, '200 points for a birthday'],
  ['birthday', { mode: 'claim' }, '200 points for a birthday, claimed in its month'],
  ['pet_birthday', {}, '100 points for the birthdays of up to 3 pets'],
  ['pet_birthday', { maxSubjects: 1 }, '100 points for the birthday of a pet'],
  ['child_birthday', {}, '100 points for the birthdays of up to 3 children'],
  ['child_birthday', { maxSubjects: 1 }, '100 points for the birthday of a child'],
  ['product_review', {}, '50 points for a product review'],
  [
    'product_review',
    { limit: 5, limitPeriod: 'month' },
    '50 points for a product review, up to 5 times a month',
  ],
  ['product_review', { limit: 1 }, '50 points for a product review, once per customer'],
  [
    'product_review',
    { limit: 1, limitPeriod: 'week' },
    '50 points for a product review, once a week',
  ],
  [
    'product_review',
    { limit: 20, limitPeriod: 'lifetime' },
    '50 points for a product review, up to 20 times per customer',
  ],
  ['referral', {}, "500 points for a friend's first order"],
  [
    'referral',
    { minimumPurchase: 20, pendingDays: 14, limit: 10, limitPeriod: 'year' },
    "500 points for a friend's first order of at least €20, up to 10 times a year, held for 14 days",
  ],
  ['follow_instagram', { url: URL }, '10 points for following on Instagram'],
  ['follow_tiktok', {}, '10 points for following on TikTok'],
  ['follow_x', {}, '10 points for following on X'],
  ['like_facebook', {}, '10 points for a like on Facebook'],
  ['share_facebook', {}, '10 points for sharing on Facebook'],
  ['share_x', {}, '10 points for sharing on X'],
  ['visit_url', { url: URL }, '10 points for visiting https://bean-there.example/story'],
  ['custom_action', {}, '10 points for a custom action'],
  ['custom_action', { actionName: 'Roastery tour', points: 30 }, '30 points for "Roastery tour"'],
]

const rewards: readonly [type: string, reward: RawReward, summary: string, currency?: Currency][] =
  [
    ['percentage', { points_cost: 500, discount_value: 10 }, '10% off an order for 500 points'],
    ['percentage', { points_cost: 1, discount_value: 12.5 }, '12.5% off an order for 1 point'],
    [
      'percentage',
      {
        points_cost: 1000,
        discount_value: 10,
        fields: { minimumPurchase: 30, tierIds: ['tier_a', 'tier_b'], perCustomerLimit: 2 },
      },
      '10% off an order for 1,000 points, on orders of at least €30, for members of 2 tiers, up to 2 times per customer',
    ],
    ['fixed_amount', { points_cost: 100, discount_value: 5 }, '€5 off an order for 100 points'],
    [
      'fixed_amount',
      { points_cost: 100, discount_value: 5.5 },
      '$5.50 off an order for 100 points',
      'USD',
    ],
    [
      'fixed_amount',
      { points_cost: 100, discount_value: 1500 },
      '¥1,500 off an order for 100 points',
      'JPY',
    ],
    ['free_shipping', { points_cost: 300 }, 'Free shipping for 300 points'],
    [
      'free_shipping',
      { points_cost: 300, fields: { tierIds: ['tier_a'], perCustomerLimit: 1 } },
      'Free shipping for 300 points, for members of 1 tier, once per customer',
    ],
    [
      'free_product',
      { points_cost: 180, fields: { productId: 1 } },
      'A free product for 180 points',
    ],
    [
      'free_product',
      { points_cost: 180, fields: { productId: 1, quantity: 3 } },
      '3 free pieces of a product for 180 points',
    ],
    [
      'product_discount',
      { points_cost: 250, discount_value: 20, fields: { productIds: [1] } },
      '20% off chosen products for 250 points',
    ],
    [
      'product_discount',
      {
        points_cost: 250,
        discount_value: 20,
        fields: { valueType: 'fixed_amount', collectionIds: [1] },
      },
      '€20 off chosen collections for 250 points',
    ],
    [
      'product_discount',
      { points_cost: 250, discount_value: 20, fields: { productIds: [1], collectionIds: [1] } },
      '20% off chosen products and collections for 250 points',
    ],
    [
      'store_credit',
      { points_cost: 1000, discount_value: 10 },
      'Store credit of €10 for 1,000 points',
    ],
    ['gift_card', { points_cost: 500, discount_value: 25 }, 'A gift card of €25 for 500 points'],
    ['variable_amount', {}, '€1 off an order for every 100 points'],
    [
      'variable_amount',
      { fields: { pointsStep: 50, valuePerStep: 0.5, minimumPoints: 100, maximumPoints: 2000 } },
      '$0.50 off an order for every 50 points, from 100 points, up to 2,000 points',
      'USD',
    ],
  ]

const benefits: readonly [type: string, fields: RawFields, summary: string, currency?: Currency][] =
  [
    ['points_multiplier', {}, '1.5 times the points on orders'],
    ['points_multiplier', { multiplier: 2 }, '2 times the points on orders'],
    ['entry_points', {}, '100 points on entry'],
    ['entry_points', { points: 1 }, '1 point on entry'],
    ['entry_discount_code', {}, 'A discount code of 10% on entry'],
    [
      'entry_discount_code',
      { discountType: 'fixed_amount', discountValue: 500, minimumPurchase: 3000 },
      'A discount code of ¥500 on entry, on orders of at least ¥3,000',
      'JPY',
    ],
    ['percentage_discount', {}, '5% off every order'],
    ['free_shipping', {}, 'Free shipping'],
    ['free_shipping', { minimumPurchase: 25 }, 'Free shipping on orders of at least €25'],
    ['reward_price', { prices: { rwd_a: 80 } }, 'Member prices for 1 reward'],
    ['reward_price', { prices: { rwd_a: 80, rwd_b: 90 } }, 'Member prices for 2 rewards'],
    ['birthday_bonus', {}, '100 points more on the birthday'],
    ['early_access', {}, 'Early access, 1 day ahead'],
    ['early_access', { days: 2 }, 'Early access, 2 days ahead'],
    ['custom_perk', { text: 'Brew guides for every coffee' }, 'Brew guides for every coffee'],
  ]

interface Summarized<Given> {
  check(given: Given, currency: string): readonly unknown[]
  summary(given: Given, words: Words): string
}

function summarize<Given>(type: Summarized<Given> | null, given: Given, currency?: Currency) {
  // A sentence about what could never be stored would prove nothing.
  expect(type?.check(given, currency ?? 'EUR')).toEqual([])
  return type?.summary(given, wordsIn(currency ?? 'EUR'))
}

describe('the summary', () => {
  it.each(rules)('of the rule %s with %j reads: %s', (type, fields, summary, currency) => {
    expect(summarize(findEarningType(type), fields, currency)).toBe(summary)
  })

  it.each(rewards)('of the reward %s with %j reads: %s', (type, reward, summary, currency) => {
    expect(summarize(findRewardType(type), reward, currency)).toBe(summary)
  })

  it.each(benefits)('of the benefit %s with %j reads: %s', (type, fields, summary, currency) => {
    expect(summarize(findBenefitType(type), fields, currency)).toBe(summary)
  })

  it('is shown here for every type there is', () => {
    const shown = (rows: readonly (readonly [string, ...unknown[]])[]) =>
      new Set(rows.map(([type]) => type))
    expect(shown(rules)).toEqual(new Set(earningTypes.map(({ type }) => type)))
    expect(shown(rewards)).toEqual(new Set(rewardTypes.map(({ type }) => type)))
    expect(shown(benefits)).toEqual(new Set(benefitTypes.map(({ type }) => type)))
  })
})
