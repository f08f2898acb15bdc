import { describe, expect, it } from 'vitest'
import { rewardTypes } from '../../../src/domain/catalogue/rewards/index.ts'
import { wordsIn } from '../../../src/domain/catalogue/words.ts'
import type { Membership } from '../../../src/domain/memberships/membership.ts'
import type { Program, Reward } from '../../../src/domain/program.ts'
import { rewardPart, summarizeReward } from '../../../src/domain/rewards/reward-part.ts'
import { partsNamingReward } from '../../../src/domain/rewards/reward-references.ts'
import { changedReward, newReward, type RewardChange } from '../../../src/domain/rewards/rewards.ts'
import { aProgram, aShop, tiersOf } from '../../support/promises.ts'

/** How a reward is made, changed and put back, and what names it. */

const program = aProgram({ tiers: tiersOf({ silver: 1, gold: 1 }) })
const shop = aShop()

const made = (type: string, change: Partial<RewardChange> = {}) =>
  newReward(program, shop, 'reward_1', type, { name: 'Five off', ...change })

const PRICED = { points_cost: 500, discount_value: 5 }

function rewardOf(decided: ReturnType<typeof made>): Reward {
  if (!('value' in decided)) throw new Error(`refused: ${JSON.stringify(decided)}`)
  return decided.value
}

describe('a new reward', () => {
  it('has the defaults of the catalogue, and is on', () => {
    expect(made('fixed_amount', PRICED)).toEqual({
      value: {
        id: 'reward_1',
        type: 'fixed_amount',
        enabled: true,
        name: 'Five off',
        title: null,
        title_translations: {},
        ...PRICED,
        code_valid_days: null,
        fields: {
          minimumPurchase: 0,
          codePrefix: null,
          combinesWith: { order: false, product: false, shipping: false },
          appliesTo: 'all',
          usageLimit: null,
          perCustomerLimit: null,
          tierIds: [],
          startsAt: null,
          endsAt: null,
        },
      },
    })
  })

  it('has what it was given', () => {
    const given = {
      ...PRICED,
      enabled: false,
      code_valid_days: 30,
      title: 'Thank you',
      title_translations: { de: 'Danke' },
      fields: { tierIds: ['gold'], usageLimit: 100 },
    }
    expect(made('fixed_amount', given)).toMatchObject({ value: given })
  })

  it('must be of a type of the catalogue', () => {
    expect(made('x'.repeat(200))).toEqual({
      faults: [
        {
          field: 'type',
          message: 'is not a reward type of the catalogue',
          allowed: rewardTypes.map(({ type }) => type),
          received: 'x'.repeat(100),
        },
      ],
    })
  })

  it('is refused with all faults of its fields and titles together', () => {
    const wrong = { ...PRICED, points_cost: 0, title_translations: { xx: 'Hi' } }
    expect(made('fixed_amount', wrong)).toMatchObject({
      faults: [{ field: 'points_cost' }, { field: 'title_translations.xx' }],
    })
    expect(made('fixed_amount', { ...wrong, points_cost: 500 })).toMatchObject({
      faults: [{ field: 'title_translations.xx' }],
    })
    expect(made('fixed_amount', { ...wrong, title_translations: {} })).toMatchObject({
      faults: [{ field: 'points_cost' }],
    })
  })

  it('must name tiers of the programme', () => {
    expect(made('fixed_amount', { ...PRICED, fields: { tierIds: ['gold', 'of_old'] } })).toEqual({
      faults: [
        {
          field: 'fields.tierIds[1]',
          message: 'is not a tier of this programme',
          allowed: ['tier_a', 'silver', 'gold'],
          received: 'of_old',
        },
      ],
    })
  })
})

describe('a change of a reward', () => {
  const before = rewardOf(made('fixed_amount', { ...PRICED, title: 'Thanks', enabled: false }))

  it.each<[RewardChange, Partial<Reward>]>([
    [{}, {}],
    [{ name: 'Six off' }, { name: 'Six off' }],
    [{ enabled: true }, { enabled: true }],
    [{ points_cost: 600 }, { points_cost: 600 }],
    [{ discount_value: 6 }, { discount_value: 6 }],
    [{ code_valid_days: 7 }, { code_valid_days: 7 }],
    [{ title: null }, { title: null }],
    [{ fields: { usageLimit: 5 } }, { fields: { ...before.fields, usageLimit: 5 } }],
  ])('to %j leaves the rest', (change, after) => {
    expect(changedReward(program, shop, before, change)).toEqual({ value: { ...before, ...after } })
  })

  it('may keep a tier that is gone', () => {
    const named = { ...before, fields: { ...before.fields, tierIds: ['of_old'] } }
    expect(changedReward(program, shop, named, { name: 'x' })).toMatchObject({
      value: { fields: { tierIds: ['of_old'] } },
    })
  })

  it('is refused if the type is no longer known', () => {
    expect(changedReward(program, shop, { ...before, type: 'of_old' }, {})).toEqual({
      faults: [{ field: 'type', message: 'is no longer known' }],
    })
  })
})

describe('a reward as a part of the programme', () => {
  const words = wordsIn('EUR')
  const before = rewardOf(made('fixed_amount', PRICED))
  const inputs = {
    ...{ program, shop, had_members: new Set<string>() },
    group_members: new Map<string, number>(),
  }

  it('is summed up in one line, which says if it is off', () => {
    const said = summarizeReward(before, words)
    expect(said).toBe('€5 off an order for 500 points')
    expect(summarizeReward({ ...before, enabled: false }, words)).toBe(`${said} (off)`)
    expect(summarizeReward({ ...before, type: 'of_old' }, words)).toBe('Five off')
    expect(rewardPart.label(before, 'reward_1')).toBe('Five off')
  })

  it('may be removed, and put back if it is still valid', () => {
    const change = { id: 'reward_1', before, after: null }
    expect(rewardPart.mayBecome?.(inputs, change)).toEqual({ value: null })
    const back = { ...change, before: null, after: before }
    expect(rewardPart.mayBecome?.(inputs, back)).toEqual({ value: before })
    const of_old = { ...back, after: { ...before, type: 'of_old' } }
    expect(rewardPart.mayBecome?.(inputs, of_old)).toMatchObject({ faults: [{ field: 'type' }] })
  })
})

describe('what names a reward', () => {
  const prices = (reward_id: string) => ({
    ...{ id: 'benefit_1', type: 'reward_price', label: 'Prices' },
    fields: { prices: { [reward_id]: 100 } },
  })
  const membership = (change: Pick<Membership, 'id' | 'name' | 'benefits'>): Membership => ({
    ...{ name_translations: {}, enabled: true, billing_type: 'term', grace_days: 0 },
    ...{ term: { unit: 'YEAR', count: 1 }, billing_interval: { unit: 'YEAR', count: 1 } },
    ...{ points_multiplier: 1, activity_window_months: 0, inactive_points_multiplier: 1 },
    ...{ highlight: false, show_payoff: false },
    product: {
      ...{ id: 'gid://shopify/Product/1', title: 'Club', price: '20.00', currency: 'EUR' },
      ...{ variant_id: 'gid://shopify/ProductVariant/10', variant_title: 'Year' },
    },
    ...change,
  })
  const withBenefits = (benefits: Program['tiers'][number]['benefits'][]) =>
    program.tiers.map((tier, index) => ({ ...tier, benefits: benefits[index] ?? [] }))

  it('are the tiers and memberships with a price for it', () => {
    const other = { ...prices('reward_1'), type: 'points_multiplier', fields: { multiplier: 2 } }
    const named = aProgram({
      tiers: withBenefits([[other], [other, prices('reward_1')], [prices('reward_2')]]),
      memberships: [
        membership({ id: 'plan_1', name: 'Club', benefits: [prices('reward_1')] }),
        membership({ id: 'plan_2', name: 'Friends', benefits: [] }),
      ],
    })
    expect(partsNamingReward(named, 'reward_1')).toEqual([
      { kind: 'tier', id: 'silver', label: 'silver' },
      { kind: 'membership', id: 'plan_1', label: 'Club' },
    ])
    expect(partsNamingReward(named, 'reward_3')).toEqual([])
    expect(partsNamingReward(named, '2')).toEqual([])
  })

  it('is no benefit of a type that is no longer known', () => {
    const of_old = { ...prices('reward_1'), type: 'of_old' }
    const named = aProgram({ tiers: withBenefits([[of_old]]) })
    expect(partsNamingReward(named, 'reward_1')).toEqual([])
  })
})
