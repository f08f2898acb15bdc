import { describe, expect, it } from 'vitest'
import type { Program, Reward } from '../../../src/domain/program.ts'
import {
  type CustomerReward,
  customerRewards,
  offerOf,
  priceOf,
  type RewardsInputs,
} from '../../../src/domain/rewards/customer-rewards.ts'
import { worthOfPoints } from '../../../src/domain/rewards/worth-of-points.ts'
import { aCampaign, aProgram, tiersOf } from '../../support/promises.ts'

/** Which rewards a member sees, what they cost the member, and why one cannot be redeemed. */

const NOW = new Date('2026-02-10T12:00:00Z')

const MEMBER = {
  customer_id: 1001,
  tags: ['regular'],
  is_business: false,
  excluded_from_program: false,
  tier_id: 'silver',
}

const reward = (fields: Reward['fields'] = {}, change: Partial<Reward> = {}): Reward => ({
  ...{ id: 'reward_1', type: 'fixed_amount', enabled: true, name: 'Five off' },
  ...{ points_cost: 500, discount_value: 5, code_valid_days: null },
  ...{ title: null, title_translations: {}, fields },
  ...change,
})

const program = (change: Partial<Program> = {}): Program => {
  const before = aProgram({ tiers: tiersOf({ silver: 1, gold: 1, black: 1 }) })
  const switches = { ...before.switches, program_enabled: true, tiers_enabled: true }
  return { ...before, switches, ...change }
}

const inputs = (change: Partial<RewardsInputs> = {}): RewardsInputs => ({
  program: program(),
  campaigns: [],
  membership_benefits: [],
  uses: new Map(),
  now: NOW,
  ...change,
})

const prices = (prices: Readonly<Record<string, number>>) => ({
  ...{ id: 'benefit_1', type: 'reward_price', label: 'Member prices', fields: { prices } },
})

const spotlight = (sale_points_cost: number | null, reward_id = 'reward_1') =>
  aCampaign({ spotlight_rewards: [{ reward_id, sale_points_cost }] })

const offer = (
  of: Reward,
  change: Partial<RewardsInputs> = {},
  member: Partial<typeof MEMBER> = {},
  balance = 500,
) => offerOf(of, { ...MEMBER, ...member }, balance, inputs(change))

const canRedeem = (...args: Parameters<typeof offer>) => {
  const offered = offer(...args)
  return typeof offered === 'string' ? offered : offered.can_redeem
}

describe('a reward', () => {
  it('is offered at its price, with its end and the smallest order that its code is for', () => {
    const limited = reward({ endsAt: '2026-03-01T01:00:00+01:00', minimumPurchase: 20 })
    expect(offer(limited)).toEqual({
      reward: limited,
      minimum_purchase: 20,
      ends_at: '2026-03-01T00:00:00.000Z',
      can_redeem: { state: 'redeemable' },
    })
    expect(offer(reward())).toMatchObject({ minimum_purchase: null, ends_at: null })
  })

  it.each<[string, string | object, Reward, Partial<RewardsInputs>]>([
    [
      'the programme is off',
      'program_disabled',
      reward(),
      { program: program({ switches: aProgram().switches }) },
    ],
    ['it is off', 'reward_disabled', reward({}, { enabled: false }), {}],
    ['it ends now', 'reward_ended', reward({ endsAt: NOW.toISOString() }), {}],
    [
      'all have used it up',
      'limit_reached',
      reward({ usageLimit: 5 }),
      { uses: new Map([['reward_1', { by_all: 5, by_member: 0 }]]) },
    ],
    [
      'the member has used it up',
      'limit_reached',
      reward({ perCustomerLimit: 2 }),
      { uses: new Map([['reward_1', { by_all: 7, by_member: 2 }]]) },
    ],
  ])('is not offered when %s: %j', (_title, why, of, change) => {
    expect(offer(of, change)).toBe(why)
    const all = { ...change, program: { ...(change.program ?? program()), rewards: [of] } }
    expect(customerRewards(MEMBER, 500, inputs(all))).toEqual([])
  })

  it.each<[string, Reward, Partial<RewardsInputs>]>([
    ['that ends in a second', reward({ endsAt: '2026-02-10T12:00:01Z' }), {}],
    ['that nobody has used', reward({ usageLimit: 1, perCustomerLimit: 1 }), {}],
    [
      'that can be used once more',
      reward({ usageLimit: 5, perCustomerLimit: 2 }),
      { uses: new Map([['reward_1', { by_all: 4, by_member: 1 }]]) },
    ],
    [
      'without limits that was used often',
      reward(),
      { uses: new Map([['reward_1', { by_all: 9_999, by_member: 999 }]]) },
    ],
    [
      'of which only others are used up',
      reward({ usageLimit: 5 }),
      { uses: new Map([['reward_2', { by_all: 5, by_member: 5 }]]) },
    ],
  ])('%s is offered', (_title, of, change) => {
    expect(canRedeem(of, change)).toEqual({ state: 'redeemable' })
  })

  it('is in the list of a member in the order of the programme', () => {
    const ids = ['b', 'off', 'a']
    const rewards = ids.map((id) => reward({}, { id, enabled: id !== 'off' }))
    const offered = customerRewards(MEMBER, 0, inputs({ program: program({ rewards }) }))
    expect(offered.map((one) => one.reward.id)).toEqual(['b', 'a'])
  })
})

describe('what a member cannot redeem', () => {
  it.each([
    [499, { state: 'insufficient_points', points_needed: 1 }],
    [-20, { state: 'insufficient_points', points_needed: 520 }],
    [500, { state: 'redeemable' }],
  ])('for 500 points with a balance of %s: %j', (balance, expected) => {
    expect(canRedeem(reward(), {}, {}, balance)).toEqual(expected)
  })

  it('is anything, for an excluded customer', () => {
    const early = reward({ startsAt: '2026-03-01T00:00:00Z' })
    expect(canRedeem(early, {}, { excluded_from_program: true })).toEqual({
      state: 'customer_excluded',
    })
  })

  it.each([
    ['2026-02-10T12:00:01Z', { state: 'not_started', starts_at: '2026-02-10T12:00:01.000Z' }],
    ['2026-02-10T13:00:00+01:00', { state: 'redeemable' }],
  ])('starts at %s: %j', (startsAt, expected) => {
    expect(canRedeem(reward({ startsAt, tierIds: ['silver'] }))).toEqual(expected)
  })

  it.each([
    ['of the tier can redeem it', 'silver', ['silver'], null],
    ['of one of the tiers can redeem it', 'gold', ['silver', 'gold'], null],
    ['of the entry tier need the lowest of the tiers', null, ['black', 'silver'], 'silver'],
    ['below the tier need it', 'silver', ['gold'], 'gold'],
    ['below and above some need the next one above', 'gold', ['silver', 'black'], 'black'],
    ['above all of the tiers need the lowest', 'black', ['gold', 'silver'], 'silver'],
    ['of a tier that is gone count as of the entry tier', 'of_old', ['gold'], 'gold'],
  ])('is for tiers: members %s', (_title, tier_id, tierIds, required_tier) => {
    // @ts-expect-error null is the entry tier.
    expect(canRedeem(reward({ tierIds }), {}, { tier_id })).toEqual(
      required_tier === null ? { state: 'redeemable' } : { state: 'tier_required', required_tier },
    )
  })

  it('is for tiers that are all gone: no tier is required', () => {
    expect(canRedeem(reward({ tierIds: ['of_old'] }))).toEqual({
      state: 'tier_required',
      required_tier: null,
    })
  })

  it('is for tiers while tiers are not live, whatever tier the member is in', () => {
    const without_tiers = program({ switches: { ...program().switches, tiers_enabled: false } })
    expect(canRedeem(reward({ tierIds: ['silver'] }), { program: without_tiers })).toEqual({
      state: 'tier_required',
      required_tier: 'silver',
    })
  })
})

describe('the price of a reward for a member', () => {
  const inTier = (price: number) => {
    const tiers = program().tiers.map((tier) =>
      tier.id === 'silver' ? { ...tier, benefits: [prices({ reward_1: price })] } : tier,
    )
    return program({ tiers })
  }

  it.each<[string, Partial<RewardsInputs>, number]>([
    ['is the normal one', {}, 500],
    ['is that of the tier if it is lower', { program: inTier(300) }, 300],
    ['is the normal one if that of the tier is higher', { program: inTier(900) }, 500],
    [
      'is that of the membership if it is the lowest',
      { program: inTier(300), membership_benefits: [prices({ reward_1: 200, other: 100 })] },
      200,
    ],
    ['is not that of another reward', { membership_benefits: [prices({ other: 100 })] }, 500],
    ['is that of a campaign if it is the lowest', { campaigns: [spotlight(250)] }, 250],
    ['is the lowest of two campaigns', { campaigns: [spotlight(250), spotlight(240)] }, 240],
    ['is the normal one in a campaign without a price', { campaigns: [spotlight(null)] }, 500],
    ['is not that of another reward in a campaign', { campaigns: [spotlight(1, 'other')] }, 500],
  ])('%s', (_title, change, points_cost) => {
    expect(offer(reward(), change)).toMatchObject({ reward: { points_cost } })
    expect(canRedeem(reward(), change, {}, points_cost)).toEqual({ state: 'redeemable' })
    expect(canRedeem(reward(), change, {}, points_cost - 1)).toMatchObject({ points_needed: 1 })
  })

  it('is that of a campaign only for its audience', () => {
    const spotlight_rewards = [{ reward_id: 'reward_1', sale_points_cost: 100 }]
    const of = (audience: Parameters<typeof aCampaign>[0] & object) =>
      offer(reward(), { campaigns: [aCampaign({ spotlight_rewards, ...audience })] })
    const tagged = (tag: string) => ({
      audience: { mode: 'tag' as const, tier_ids: [], tags: [tag] },
    })
    const inTiers = (id: string) => ({
      audience: { mode: 'tier' as const, tier_ids: [id], tags: [] },
    })
    expect(of(tagged('regular'))).toMatchObject({ reward: { points_cost: 100 } })
    expect(of(tagged('other'))).toMatchObject({ reward: { points_cost: 500 } })
    expect(of(inTiers('silver'))).toMatchObject({ reward: { points_cost: 100 } })
    expect(of(inTiers('gold'))).toMatchObject({ reward: { points_cost: 500 } })
  })

  it('is of benefits that set prices only, and follows the fields where the type says so', () => {
    const other = { ...prices({ reward_1: 1 }), type: 'points_multiplier' }
    expect(priceOf(reward(), [other], [])).toBe(500)
    const by_steps = reward({ pointsStep: 50, minimumPoints: 150 }, { type: 'variable_amount' })
    expect(priceOf(by_steps, [prices({ reward_1: 10 })], [5])).toBe(150)
    expect(priceOf(reward({}, { type: 'of_old' }), [], [400, 450])).toBe(400)
  })
})

describe('a reward that is off', () => {
  const off = reward({}, { enabled: false })

  it('is offered while a campaign puts it in the spotlight', () => {
    expect(offer(off, { campaigns: [spotlight(null)] })).toMatchObject({
      reward: { enabled: true, points_cost: 500 },
    })
    expect(offer(off, { campaigns: [spotlight(null, 'other')] })).toBe('reward_disabled')
  })
})

describe('the worth of points', () => {
  const offered = (of: Reward, state: CustomerReward['can_redeem']): CustomerReward => ({
    ...{ reward: of, minimum_purchase: null, ends_at: null },
    can_redeem: state,
  })
  const redeemable = { state: 'redeemable' } as const
  const dear = { state: 'insufficient_points', points_needed: 1 } as const
  const small = reward({}, { points_cost: 500, discount_value: 5 })
  const large = reward({}, { points_cost: 1_000, discount_value: 20 })

  it.each<[string, readonly CustomerReward[], string | null]>([
    ['is not known without a reward', [], null],
    ['is that of the reward, pro rata', [offered(small, redeemable)], '1.50'],
    [
      'is that of the best reward',
      [offered(small, redeemable), offered(large, redeemable), offered(small, redeemable)],
      '3.00',
    ],
    ['counts what the balance does not cover yet', [offered(large, dear)], '3.00'],
    [
      'does not count what the member cannot have',
      [offered(small, redeemable), offered(large, { state: 'customer_excluded' })],
      '1.50',
    ],
    [
      'does not count what has no fixed value',
      [offered({ ...small, type: 'percentage' }, redeemable)],
      null,
    ],
    [
      'does not count what is of no known type',
      [offered({ ...small, type: 'x' }, redeemable)],
      null,
    ],
  ])('%s', (_title, rewards, expected) => {
    expect(worthOfPoints(150, rewards, 'EUR')).toBe(expected)
  })

  it('is said in the decimals of the currency', () => {
    expect(worthOfPoints(150, [offered(small, redeemable)], 'JPY')).toBe('2')
  })
})
