import { describe, expect, it } from 'vitest'
import { multipliersOf } from '../../src/domain/access/greatest-multipliers.ts'
import { highestRaised, promisesOf } from '../../src/domain/access/promises.ts'
import { returnsOf } from '../../src/domain/access/returns.ts'
import { worthsOf } from '../../src/domain/access/worths.ts'
import type { StoredCampaign } from '../../src/domain/campaigns/campaign-state.ts'
import { orderPlaced } from '../../src/domain/catalogue/earning/order-placed.ts'
import type { Membership } from '../../src/domain/memberships/membership.ts'
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
    Math.max(
      ...[...returnsOf(at(program, ...campaigns), 0.08)].map(([name, { figure }]) =>
        name.startsWith('rule') ? figure : 0,
      ),
    )

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

describe('a small thing that is as high already hides nothing', () => {
  const rule = (fields: Record<string, unknown>) => ({
    ...{ id: 'rule', type: 'order_placed', enabled: true, title: null, title_translations: {} },
    fields: orderPlaced.complete(fields),
  })
  const visit = (points: number) => ({
    ...{ id: 'visit', type: 'visit_url', enabled: true, title: null, title_translations: {} },
    fields: { points, url: 'https://example.com' },
  })
  const tiers = tiersOf({ gold: 1 })
  const discount = (percentage: number) => ({
    ...{ id: 'off', type: 'percentage_discount', label: 'x', fields: { percentage } },
  })
  const goldWith = (change: Partial<Program['tiers'][number]>) =>
    tiers.map((tier) => (tier.id === 'gold' ? { ...tier, ...change } : tier))
  const club = (change: Partial<Membership> = {}): Membership => ({
    ...{ id: 'club', name: 'Club', name_translations: {}, enabled: true, billing_type: 'term' },
    ...{ term: { unit: 'YEAR', count: 1 }, billing_interval: { unit: 'YEAR', count: 1 } },
    ...{ grace_days: 0, points_multiplier: 1, activity_window_months: 0, highlight: false },
    ...{ inactive_points_multiplier: 1, show_payoff: false, benefits: [] },
    product: {
      ...{ id: 'p', title: 'Club', variant_id: 'v', variant_title: 'x' },
      ...{ price: '50.00', currency: 'EUR' },
    },
    ...change,
  })
  const vip = { mode: 'tag' as const, tier_ids: [], tags: ['vip'] }
  const small = aCampaign({
    ...{ id: 'small', multiplier: 3, stacking_mode: 'max', audience: vip },
    ...{ starts_at: '2026-02-10T00:00:00.000Z', ends_at: '2026-02-12T00:00:00.000Z' },
    ...{ rule_types: ['order_placed', 'visit_url'] },
    limits: { max_orders: 1, max_bonus_points: null },
  })
  const uncapped = { max_orders: null, max_bonus_points: null }
  const for_all = { audience: { ...vip, mode: 'all' as const }, limits: uncapped }
  const big = { ...small.document, id: 'big', ...for_all }
  const capped = { ...big, limits: { ...uncapped, max_orders: 10 } }
  const base = { tiers, earning_rules: [rule({})] }
  type Side = readonly [Partial<Program>, ...StoredCampaign[]]

  it.each<[string, Side, Side]>([
    ['a new campaign', [base], [base, aCampaign(big)]],
    ['a campaign without its cap', [base, aCampaign(capped)], [base, aCampaign(big)]],
    [
      'a campaign that is longer',
      [base, aCampaign(big)],
      [base, aCampaign({ ...big, ends_at: '2027-02-10T00:00:00.000Z' })],
    ],
    ['a campaign for all', [base, aCampaign({ ...big, audience: vip })], [base, aCampaign(big)]],
    [
      'a campaign that multiplies by more',
      [base, aCampaign({ ...big, multiplier: 2 })],
      [base, aCampaign(big)],
    ],
    [
      'a campaign that is scheduled',
      [base, aCampaign({ ...big, status: 'draft' })],
      [base, aCampaign(big)],
    ],
    ['a tier', [base], [{ ...base, tiers: goldWith({ points_multiplier: 2 }) }]],
    ['a discount of a tier', [base], [{ ...base, tiers: goldWith({ benefits: [discount(5)] }) }]],
    [
      'a tier that is easier to reach',
      [{ ...base, tiers: goldWith({ points_multiplier: 2 }) }],
      [{ ...base, tiers: goldWith({ points_multiplier: 2, threshold: 1 }) }],
    ],
    [
      'a rate of a tier that is easier to reach',
      [{ tiers, earning_rules: [rule({ tierPoints: { gold: 2 } })] }],
      [{ tiers: goldWith({ threshold: 1 }), earning_rules: [rule({ tierPoints: { gold: 2 } })] }],
    ],
    [
      'a membership',
      [{ ...base, memberships: [club()] }],
      [{ ...base, memberships: [club({ points_multiplier: 2 })] }],
    ],
    [
      'a discount of a membership',
      [{ ...base, memberships: [club()] }],
      [{ ...base, memberships: [club({ benefits: [discount(5)] })] }],
    ],
    [
      'a rate below that of a tier',
      [{ tiers, earning_rules: [rule({ tierPoints: { gold: 9 } })] }],
      [{ tiers, earning_rules: [rule({ earnPoints: 2, tierPoints: { gold: 9 } })] }],
    ],
    [
      'a rate of all, which becomes less than that of a tier on the way back',
      [{ tiers, earning_rules: [rule({ tierPoints: { gold: 2 } })] }],
      [{ tiers, earning_rules: [rule({ earnPoints: 3, tierPoints: { gold: 2 } })] }],
    ],
    [
      'another way to earn',
      [{ ...base, earning_rules: [visit(1)] }],
      [{ ...base, earning_rules: [visit(2)] }],
    ],
    [
      'a campaign for another way to earn',
      [{ ...base, earning_rules: [visit(1)] }],
      [{ ...base, earning_rules: [visit(1)] }, aCampaign({ ...big, rule_types: ['visit_url'] })],
    ],
  ])('%s counts with it and without it, and the way back never', (_what, before, after) => {
    const raisedFrom = (from: Side, to: Side, ...others: StoredCampaign[]) => {
      const [was, is] = [at(...from, ...others), at(...to, ...others)]
      const ofFigures = (figuresOf: typeof returnsOf) =>
        highestRaised(figuresOf(was, 0.01), figuresOf(is, 0.01))
      return [raisedBy(was, is), ofFigures(returnsOf), ofFigures(worthsOf)]
    }
    const [alone, beside] = [raisedFrom(before, after), raisedFrom(before, after, small)]
    expect(Math.max(...alone)).toBeGreaterThan(0)
    for (const [kind, figure] of alone.entries())
      expect(beside[kind]).toBeGreaterThanOrEqual(figure)
    expect(raisedFrom(after, before)).toEqual([0, 0, 0])
    expect(raisedFrom(after, before, small)).toEqual([0, 0, 0])
  })
})
