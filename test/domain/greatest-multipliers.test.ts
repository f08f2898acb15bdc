import { describe, expect, it } from 'vitest'
import { multipliersOf } from '../../src/domain/access/greatest-multipliers.ts'
import { highestRaised, promisesOf } from '../../src/domain/access/promises.ts'
import { returnsOf, worthsOf } from '../../src/domain/access/worths.ts'
import type { StoredCampaign } from '../../src/domain/campaigns/campaign-state.ts'
import { orderPlaced } from '../../src/domain/catalogue/earning/order-placed.ts'
import type { Program } from '../../src/domain/program.ts'
import { aCampaign, aProgram, PROMISED_AT, tiersOf } from '../support/promises.ts'

/** What a change multiplies points by, with all that holds for a member at one moment. */

const at = (program: Partial<Program>, ...campaigns: StoredCampaign[]) =>
  promisesOf(aProgram(program), campaigns, PROMISED_AT)
const raisedBy = (before: ReturnType<typeof at>, after: ReturnType<typeof at>) =>
  highestRaised(multipliersOf(before), multipliersOf(after))

const coffee_week = aCampaign({
  ...{ id: 'coffee', multiplier: 1.5 },
  ...{ starts_at: '2025-12-28T00:00:00.000Z', ends_at: '2026-01-05T00:00:00.000Z' },
})
const soon = { starts_at: '2026-01-02T00:00:00.000Z', ends_at: '2026-01-09T00:00:00.000Z' }
const gold = { tiers: tiersOf({ gold: 1.5 }) }

it('a campaign counts with a tier and with a campaign that runs already', () => {
  const second = aCampaign({ id: 'second', multiplier: 2, ...soon })
  expect(raisedBy(at(gold, coffee_week), at(gold, coffee_week, second))).toBe(4.5)
})

it('campaigns that never meet do not multiply each other', () => {
  const later = aCampaign({ id: 'later', multiplier: 2 })
  expect(raisedBy(at({}, coffee_week), at({}, coffee_week, later))).toBe(2)
  const meeting = aCampaign({ id: 'later', multiplier: 2, ...soon })
  expect(raisedBy(at({}, coffee_week, later), at({}, coffee_week, meeting))).toBe(3)
})

it('a campaign that is over counts with nothing', () => {
  const over = aCampaign({ id: 'over', multiplier: 9, ends_at: '2025-12-31T00:00:00.000Z' })
  expect(raisedBy(at({}, over), at({}, over, aCampaign()))).toBe(2)
})

it('campaigns for other members do not count together', () => {
  const tiers = tiersOf({ gold: 1, silver: 1 })
  const forTier = (id: string, multiplier: number, tier_id: string) =>
    aCampaign({ id, multiplier, audience: { mode: 'tier', tier_ids: [tier_id], tags: [] } })
  const one = forTier('one', 2, 'gold')
  expect(raisedBy(at({ tiers }, one), at({ tiers }, one, forTier('other', 3, 'silver')))).toBe(3)
  expect(raisedBy(at({ tiers }, one), at({ tiers }, one, forTier('other', 3, 'gold')))).toBe(6)
})

it('a tier counts with the campaigns of its members', () => {
  const before = at({}, aCampaign())
  expect(raisedBy(before, at({ tiers: tiersOf({ gold: 2 }) }, aCampaign()))).toBe(4)
})

it('the best of a campaign that replaces hides no other', () => {
  const best = aCampaign({ id: 'best', multiplier: 8, stacking_mode: 'replace' })
  const pair = [aCampaign({ id: 'one' }), aCampaign({ id: 'two' })]
  expect(raisedBy(at({}, best, pair[0] ?? best), at({}, best, ...pair))).toBe(4)
})

it('says figures as people do', () => {
  const pair = [aCampaign({ id: 'one', multiplier: 2.4 }), aCampaign({ id: 'two', multiplier: 3 })]
  expect(raisedBy(at({}), at({}, ...pair))).toBe(7.2)
})

describe('a campaign beyond the limit', () => {
  const triple = { id: 'triple', multiplier: 5 }
  it.each([
    ['is longer', { ends_at: '2027-03-01T00:00:00.000Z' }, {}],
    ['is for more', {}, { audience: { mode: 'tag' as const, tier_ids: [], tags: ['vip'] } }],
    ['has no limit', {}, { limits: { max_orders: 10, max_bonus_points: null } }],
    ['boosts more', { rule_types: ['order_placed', 'referral'] }, {}],
  ])('counts as new when it %s, and not the way back', (_what, more, less) => {
    const narrow = at({}, aCampaign({ ...triple, ...less }))
    const wide = at({}, aCampaign({ ...triple, ...more }))
    expect(raisedBy(narrow, wide)).toBe(5)
    expect(raisedBy(wide, narrow)).toBe(0)
  })

  it('counts as new when a tier with its own becomes easier to reach', () => {
    const tiers = tiersOf({ gold: 5 })
    const easier = tiers.map((tier) => ({ ...tier, threshold: Math.min(tier.threshold, 1) }))
    expect(raisedBy(at({ tiers }), at({ tiers: easier }))).toBe(5)
    expect(raisedBy(at({ tiers: easier }), at({ tiers }))).toBe(0)
  })
})

describe('points of orders', () => {
  const rule = (fields: Record<string, unknown>) => ({
    ...{ id: 'rule', type: 'order_placed', enabled: true, title: null, title_translations: {} },
    fields: orderPlaced.complete(fields),
  })
  const returned = (program: Partial<Program>, ...campaigns: StoredCampaign[]) =>
    returnsOf(at(program, ...campaigns), 0.08).get('rule')?.figure

  it('are worth what the tier with the best rate gets, in its best moment', () => {
    expect(returned({ earning_rules: [rule({})] })).toBe(8)
    expect(returned({ ...gold, earning_rules: [rule({})] }, aCampaign())).toBe(24)
    const of_gold = rule({ earnPoints: 4, tierPoints: { gold: 1 } })
    expect(returned({ tiers: tiersOf({ gold: 3 }), earning_rules: [of_gold] })).toBe(32)
  })

  it('count as new when more orders earn', () => {
    const all = at({ earning_rules: [rule({})] })
    const some = at({ earning_rules: [rule({ minimumPurchase: 50 })] })
    expect(highestRaised(returnsOf(some, 1), returnsOf(all, 1))).toBe(100)
    expect(highestRaised(returnsOf(all, 1), returnsOf(some, 1))).toBe(0)
  })
})

describe('gifts of one tier', () => {
  const gift = (id: string) => ({ id, type: 'entry_points', label: 'x', fields: { points: 20 } })
  const code = (id: string, discountType: string, discountValue: number) => ({
    ...{ id, type: 'entry_discount_code', label: 'x' },
    fields: { discountType, discountValue, codeValidDays: null, minimumPurchase: 0 },
  })
  const withGifts = (...benefits: Program['tiers'][number]['benefits']) =>
    worthsOf(at({ tiers: tiersOf({ gold: 1 }).map((tier) => ({ ...tier, benefits })) }), 1)

  it('are worth what they come to together', () => {
    const after = withGifts(gift('a'), gift('b'), code('c', 'fixed_amount', 5))
    expect(highestRaised(withGifts(gift('a')), after)).toBe(45)
    expect(highestRaised(after, withGifts(gift('a')))).toBe(0)
  })

  it('are not hidden by one that nobody can price', () => {
    const free = code('f', 'free_shipping', 1)
    expect(highestRaised(withGifts(free), withGifts(free, gift('a')))).toBe(20)
    expect(highestRaised(withGifts(free), withGifts(free, { ...free, id: 'g' }))).toBe(Infinity)
  })
})
