import { describe, expect, it } from 'vitest'
import { findBenefitType } from '../../../src/domain/catalogue/benefits/index.ts'
import { flatPoints } from '../../../src/domain/catalogue/earning/earning-type.ts'
import { earningTypes, findEarningType } from '../../../src/domain/catalogue/earning/index.ts'

function rule(type: string) {
  const found = findEarningType(type)
  if (found === null) throw new Error(`there is no rule type ${type}`)
  return found
}

const ORDER = {
  earnPoints: 1,
  earnDenominator: 1,
  rounding: 'floor',
  includeShipping: false,
  includeTax: false,
  minimumPurchase: 0,
  awardOn: 'paid',
  limit: null,
  limitPeriod: 'lifetime',
  tierPoints: {},
  pendingDays: 0,
}

/** What every rule that pays the same each time has beside its points. */
const FLAT = {
  tierPoints: {},
  pendingDays: 0,
  rewardType: 'points',
  discountType: 'percentage',
  discountValue: 10,
  codeValidDays: null,
}
const ONCE = { ...FLAT, limit: 1, limitPeriod: 'lifetime' }
const YEARLY = { ...FLAT, limit: 1, limitPeriod: 'year', noticeDays: 30 }
const LIMITED = { ...FLAT, limit: null, limitPeriod: 'lifetime' }
const SOCIAL = { ...ONCE, points: 10, url: null }

const defaults: Record<string, unknown> = {
  order_placed: ORDER,
  account_created: { ...ONCE, points: 100 },
  newsletter_signup: { ...ONCE, points: 50 },
  sms_signup: { ...ONCE, points: 50 },
  birthday: { ...YEARLY, points: 200, mode: 'automatic' },
  pet_birthday: { ...YEARLY, points: 100, maxSubjects: 3 },
  child_birthday: { ...YEARLY, points: 100, maxSubjects: 3 },
  product_review: { ...LIMITED, points: 50 },
  referral: { ...LIMITED, points: 500, minimumPurchase: 0 },
  follow_instagram: SOCIAL,
  follow_tiktok: SOCIAL,
  follow_x: SOCIAL,
  like_facebook: SOCIAL,
  share_facebook: SOCIAL,
  share_x: SOCIAL,
  visit_url: SOCIAL,
  custom_action: { ...SOCIAL, actionName: null },
}

describe('an earning rule', () => {
  it('is one of these, in this order', () => {
    expect(earningTypes.map(({ type }) => type)).toEqual(Object.keys(defaults))
  })

  it.each(
    earningTypes.map((one) => [one.type, one] as const),
  )('%s has its defaults', (type, one) => {
    expect(one.complete({})).toEqual(defaults[type])
  })

  it('pays flat points, or per unit of currency, and a code pays none', () => {
    expect(flatPoints(rule('account_created'), { points: 70 })).toBe(70)
    expect(flatPoints(rule('account_created'), {})).toBe(100)
    expect(flatPoints(rule('account_created'), { rewardType: 'discount_code' })).toBeNull()
    expect(rule('account_created').pointsPerCurrency({})).toBeNull()
    expect(flatPoints(rule('order_placed'), {})).toBeNull()
    expect(rule('order_placed').pointsPerCurrency({ earnPoints: 5, earnDenominator: 2 })).toBe(2.5)
  })

  it('says how often it pays; null is without limit', () => {
    expect(rule('order_placed').limit({})).toBeNull()
    expect(rule('order_placed').limit({ limit: 5 })).toBe(5)
    expect(rule('product_review').limit({})).toBeNull()
    expect(rule('product_review').limit({ limit: 5 })).toBe(5)
    expect(rule('account_created').limit({})).toBe(1)
    expect(rule('pet_birthday').limit({})).toBe(1)
  })

  it('that pays once cannot be told to pay more often', () => {
    expect(rule('custom_action').check({ limit: 2, limitPeriod: 'day' }, 'EUR')).toEqual([
      {
        field: 'fields.limit',
        message: 'must be 1',
        allowed: { minimum: 1, maximum: 1 },
        received: 2,
      },
      {
        field: 'fields.limitPeriod',
        message: 'must be one of the allowed values',
        allowed: ['lifetime'],
        received: 'day',
      },
    ])
  })

  it('for orders cannot pay with a code', () => {
    const [fault] = rule('order_placed').check({ rewardType: 'discount_code' }, 'EUR')
    expect(fault?.field).toBe('fields.rewardType')
  })

  it('for orders takes other rates for tiers in decimals, and flat ones whole points', () => {
    const tierPoints = { tier_a: 1.5 }
    expect(rule('order_placed').check({ tierPoints }, 'EUR')).toEqual([])
    expect(rule('birthday').check({ tierPoints }, 'EUR')).toMatchObject([
      { field: 'fields.tierPoints.tier_a', allowed: { minimum: 1, maximum: 1_000_000 } },
    ])
  })

  it('names the faults below the path that it is given', () => {
    expect(rule('referral').check({ points: 0 }, 'EUR', 'earning_rule.fields')[0]?.field).toBe(
      'earning_rule.fields.points',
    )
    expect(
      rule('referral').check({ discountValue: 101 }, 'EUR', 'earning_rule.fields')[0]?.field,
    ).toBe('earning_rule.fields.discountValue')
  })
})

describe('a discount code that is given away', () => {
  const types = [
    ['a rule', rule('birthday')],
    ['a benefit', findBenefitType('entry_discount_code')],
  ] as const

  it.each(types)('by %s takes off a percentage up to 100, or any amount', (_by, type) => {
    const percent = (discountValue: number) => type?.check({ discountValue }, 'EUR')
    const fault = {
      field: 'fields.discountValue',
      message: 'must be a percentage from 1 to 100',
      allowed: { minimum: 1, maximum: 100 },
    }
    expect(percent(1)).toEqual([])
    expect(percent(100)).toEqual([])
    expect(percent(0.5)).toEqual([{ ...fault, received: 0.5 }])
    expect(percent(100.5)).toEqual([{ ...fault, received: 100.5 }])
    expect(type?.check({ discountType: 'fixed_amount', discountValue: 0.01 }, 'EUR')).toEqual([])
    expect(type?.check({ discountType: 'free_shipping', discountValue: 250 }, 'EUR')).toEqual([])
  })
})

describe('the benefit', () => {
  it('of member prices names a reward', () => {
    expect(findBenefitType('reward_price')?.check({ prices: {} }, 'EUR')).toEqual([
      { field: 'fields.prices', message: 'must name at least one reward' },
    ])
  })
})
