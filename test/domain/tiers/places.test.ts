import { describe, expect, it } from 'vitest'
import type { Member } from '../../../src/domain/customers/member.ts'
import type { Tier, TierPeriod } from '../../../src/domain/program.ts'
import {
  movesMembers,
  NOBODY_MOVES,
  withIdOfDryRun,
} from '../../../src/domain/tiers/member-impact.ts'
import { membersOfTier } from '../../../src/domain/tiers/members-of-tier.ts'
import { mergedStanding } from '../../../src/domain/tiers/merged-standing.ts'
import { nextTierOf, wayTo } from '../../../src/domain/tiers/next-tier.ts'
import { tierPart } from '../../../src/domain/tiers/tier-part.ts'
import {
  impactOf,
  type RankedMember,
  type TierMove,
  type TierProgress,
  tiersLeft,
  withFreshEntries,
} from '../../../src/domain/tiers/tier-placement.ts'
import { partsNamingTier } from '../../../src/domain/tiers/tier-references.ts'
import { changedGrace, mayMove } from '../../../src/domain/tiers/tier-review.ts'
import { riskOf } from '../../../src/domain/tiers/tier-risk.ts'
import { standingOf } from '../../../src/domain/tiers/tier-standing.ts'
import { placeMember, type TierSweep } from '../../../src/domain/tiers/tier-sweep.ts'
import { aProgram, aShop } from '../../support/promises.ts'
import { makeTier, progressOf } from '../tier-cases.ts'

/** Where members are on the ladder, what they need for another place, and who is moved. */

const ENTRY = makeTier('entry')
const SILVER = makeTier('silver', { threshold: 100 })
const GOLD = makeTier('gold', {
  threshold: 500,
  combine: 'all',
  criteria: [
    { metric: 'amount_spent', threshold: 0.3 },
    { metric: 'orders_count', threshold: 3 },
  ],
})
const LADDER = [ENTRY, SILVER, GOLD]
const NOW = new Date('2027-01-10T00:00:00Z')
const LATER = new Date('2027-02-01T00:00:00Z')

const member = (fields: Partial<RankedMember> = {}): RankedMember => ({
  ...{ customer_id: 1001, tier_id: 'silver', grace_until: null },
  ...{ is_held: false, is_excluded: false, progress: [] },
  ...fields,
})
const earned = (points_earned: number) => [progressOf({ points_earned })]

describe('the way to a tier', () => {
  it('is what is missing of each of its bars, and never less than nothing', () => {
    const progress = progressOf({ points_earned: 520, amount_spent: 0.1, orders_count: 1 })
    expect(wayTo(GOLD, progress)).toEqual({
      tier: GOLD,
      points_needed: 0,
      criteria: [
        { metric: 'points_earned', required: 500, current: 520, remaining: 0 },
        { metric: 'amount_spent', required: 0.3, current: 0.1, remaining: 0.2 },
        { metric: 'orders_count', required: 3, current: 1, remaining: 2 },
      ],
    })
    expect(wayTo(GOLD, progressOf({ points_earned: 480 })).points_needed).toBe(20)
  })

  it('is to the next one above, and nowhere from the top', () => {
    const progress = progressOf({ points_earned: 40 })
    expect(nextTierOf(LADDER, ENTRY, progress)).toMatchObject({ tier: SILVER, points_needed: 60 })
    expect(nextTierOf(LADDER, SILVER, progress)).toMatchObject({ tier: GOLD, points_needed: 460 })
    expect(nextTierOf(LADDER, GOLD, progress)).toBeNull()
  })
})

describe('a tier at risk', () => {
  it.each<[string, typeof SILVER, readonly TierProgress[], string | null, number]>([
    ['needs the points that are missing', SILVER, earned(30), 'entry', 70],
    ['needs the fewest points of the periods', SILVER, [...earned(30), ...earned(90)], 'entry', 10],
    ['needs nothing if it is met', SILVER, earned(100), 'silver', 0],
    ['needs nothing if it is passed', SILVER, earned(150), 'silver', 0],
    ['needs no points if something else is missing', GOLD, earned(450), 'silver', 0],
    [
      'needs points if nothing else is missing',
      GOLD,
      [progressOf({ points_earned: 450, amount_spent: 0.3, orders_count: 3 })],
      'silver',
      50,
    ],
    [
      'needs no points if one of the others is missing',
      GOLD,
      [progressOf({ points_earned: 450, amount_spent: 0.3, orders_count: 2 })],
      'silver',
      0,
    ],
    [
      'needs points where one of its bars is enough',
      makeTier('any', { threshold: 500, criteria: GOLD.criteria }),
      earned(450),
      'silver',
      50,
    ],
    ['needs nothing where no period counts', SILVER, [], 'entry', 0],
  ])('%s', (_title, tier, progress, below, points_needed) => {
    expect(riskOf(LADDER, tier, progress)).toEqual({
      next_tier_down: LADDER.find(({ id }) => id === below),
      points_needed,
    })
  })

  it('has no tier below where there is no ladder', () => {
    expect(riskOf([], SILVER, earned(0))).toEqual({ next_tier_down: null, points_needed: 100 })
  })
})

describe('the members of a tier', () => {
  const live = aProgram({
    tiers: LADDER,
    switches: { ...aProgram().switches, tiers_enabled: true },
  })

  it.each([
    ['entry', { none_of: ['silver', 'gold'] }],
    ['gold', { tier_id: 'gold' }],
    ['of_old', undefined],
  ])('%s are %j', (id, expected) => {
    expect(membersOfTier(live, id)).toEqual(expected)
  })

  it('are nobody while tiers are not live', () => {
    const off = aProgram({ tiers: LADDER })
    expect(membersOfTier(off, 'gold')).toBeNull()
    expect(membersOfTier(off, 'of_old')).toBeUndefined()
  })
})

describe('the standing of a member', () => {
  // Only the fields that a standing has.
  const of = (tier_id: string | null) =>
    ({
      ...{ tier_id, tier_achieved_at: NOW, tier_grace_until: LATER, tier_override_at: null },
    }) as Member

  it.each([
    ['silver', 'silver'],
    [null, 'entry'],
    ['of_old', 'entry'],
  ])('in tier %s is %s, as it was reached', (tier_id, expected) => {
    expect(standingOf(LADDER, of(tier_id), 70)).toEqual({
      tier: LADDER.find(({ id }) => id === expected),
      achieved_at: NOW,
      grace_until: LATER,
      points_in_period: 70,
      manual_override_at: null,
    })
  })

  it('is nowhere without a ladder', () => {
    expect(standingOf([], of('silver'), 70)).toBeNull()
  })
})

describe('two members who become one', () => {
  const held = (tier_id: string | null, tier_achieved_at: Date | null = null) => ({
    ...{ tier_id, tier_achieved_at, tier_grace_until: null, tier_override_at: null },
  })

  it.each([
    ['silver', 'gold', 'gold'],
    ['gold', 'silver', 'gold'],
    [null, 'silver', 'silver'],
    ['silver', null, 'silver'],
    ['silver', 'of_old', 'silver'],
    ['of_old', null, null],
  ])('in %s and %s keep %s', (kept, gone, expected) => {
    expect(mergedStanding(LADDER, held(kept), held(gone)).tier_id).toBe(expected)
  })

  it('keep the tier as the first one held it, if both have it', () => {
    const kept = held('gold', NOW)
    expect(mergedStanding(LADDER, kept, held('gold', LATER))).toBe(kept)
  })
})

describe('whether points may move a member', () => {
  const program = (tiers_enabled = true, mode: TierPeriod['mode'] = 'lifetime') =>
    aProgram({
      tiers: LADDER,
      switches: { ...aProgram().switches, tiers_enabled },
      tier_period: { mode, months: 12, grace_days: 0 },
    })
  const placed = (change: Partial<Parameters<typeof mayMove>[1]> = {}) => ({
    ...{ customer_id: 1001, tier_id: 'silver', grace_until: null, is_placed_by_hand: false },
    ...change,
  })
  const more = { is_less: false }

  it('is not the case while tiers are not live', () => {
    expect(mayMove(program(false), placed(), progressOf({ points_earned: 900 }), more)).toBe(false)
  })

  it('is always the case where other periods count', () => {
    expect(mayMove(program(true, 'rolling'), placed(), progressOf({}), more)).toBe(true)
  })

  it.each([
    ['that stays', placed(), 150, false],
    ['that falls below the bar', placed(), 99, true],
    ['that meets the bar', placed(), 100, false],
    ['that is placed by hand', placed({ is_placed_by_hand: true }), 0, false],
    ['that reaches the next tier', placed({ tier_id: null }), 100, true],
    ['with a lapsed tier that meets its bar again', placed({ grace_until: LATER }), 100, true],
    ['with a lapsed tier that does not', placed({ grace_until: LATER }), 50, false],
  ])('of a member %s', (_title, of, points_earned, expected) => {
    expect(mayMove(program(), of, progressOf({ points_earned }), { is_less: true })).toBe(expected)
  })

  it('is the case for one who comes close to the next tier, but not by losing points', () => {
    const entry = placed({ tier_id: null })
    const near = progressOf({ points_earned: 80 })
    expect(mayMove(program(), entry, near, more)).toBe(true)
    expect(mayMove(program(), entry, near, { is_less: true })).toBe(false)
    expect(mayMove(program(), entry, progressOf({ points_earned: 79 }), more)).toBe(false)
  })
})

describe('days of grace', () => {
  const grace = (before: Date | null, after: Date | null, move: TierMove | null = null) =>
    changedGrace(member({ grace_until: before }), { move, grace_until: after })
  const moved: TierMove = {
    ...{ customer_id: 1001, from_tier_id: 'silver', to: ENTRY, kind: 'demoted', entered: [] },
    progress: [],
  }

  it.each([
    ['have begun', null, LATER, null, true],
    ['have ended', LATER, null, null, true],
    ['have another end', LATER, NOW, null, true],
    ['are the same', LATER, new Date(LATER), null, false],
    ['are none', null, null, null, false],
    ['ended by a move', LATER, null, moved, false],
    ['began with a move', LATER, LATER, moved, true],
  ])('%s', (_title, before, after, move, is_change) => {
    const change = { customer_id: 1001, tier_id: 'silver', grace_until: after }
    expect(grace(before, after, move)).toEqual(is_change ? [change] : [])
  })
})

describe('a member in a sweep', () => {
  const period = (grace_days: number): TierPeriod => ({ mode: 'rolling', months: 12, grace_days })
  const place = (of: RankedMember, change: Partial<TierSweep> = {}, grace_days = 7) =>
    placeMember(
      { ladder: LADDER, period: period(grace_days), time_zone: 'UTC' },
      { removed_tiers: {}, quiet: false, by_period: false, ...change },
      of,
      NOW,
    )

  it('moves to the tier that the rules give, with its gifts', () => {
    const of = member({ tier_id: null, progress: earned(100) })
    const { move, grace_until } = place(of)
    expect(move).toMatchObject({ to: SILVER, kind: 'promoted', entered: [SILVER] })
    expect(grace_until).toBeNull()
    expect(place(of, { quiet: true }).move).toMatchObject({ to: SILVER, entered: [] })
    expect(place(of, { by_period: true }).move).toMatchObject({ to: SILVER, entered: [SILVER] })
  })

  it('goes down at once when a bar changed, and after the days of grace when the period did', () => {
    const of = member({ progress: earned(50) })
    expect(place(of)).toMatchObject({ move: { to: ENTRY, kind: 'demoted' }, grace_until: null })
    expect(place(of, { by_period: true })).toEqual({
      move: null,
      grace_until: new Date('2027-01-17T00:00:00Z'),
    })
    expect(place(of, { by_period: true }, 0)).toMatchObject({ move: { to: ENTRY } })
  })

  it('keeps days of grace until the bar is met again', () => {
    const lapsed = { grace_until: LATER }
    expect(place(member({ ...lapsed, progress: earned(50) }))).toEqual({
      move: null,
      grace_until: LATER,
    })
    expect(place(member({ ...lapsed, progress: earned(100) }))).toEqual({
      move: null,
      grace_until: null,
    })
    expect(place(member({ ...lapsed, progress: earned(100) }), { by_period: true })).toEqual({
      move: null,
      grace_until: null,
    })
  })
})

describe('the impact of placing everybody again', () => {
  const facts = { truncated: false, members_in_removed_tier: 0, emails: 2 }
  const gift = { id: 'ben_1', type: 'entry_discount_code', label: '10% off', fields: {} }
  const bonus = { id: 'ben_2', type: 'entry_points', label: '50 points', fields: { points: 50 } }
  const silver = { ...SILVER, benefits: [gift, bonus] }
  const gold = { ...GOLD, benefits: [gift, { ...bonus, id: 'ben_3' }, bonus] }
  const ladder = [ENTRY, silver, gold]
  const up = (
    customer_id: number,
    to: Tier = gold,
    entered: readonly Tier[] = [silver, gold],
  ): TierMove => ({
    ...{ customer_id, from_tier_id: null, to, kind: 'promoted', entered, progress: [] },
  })

  it('counts who moves, and what they are given', () => {
    const members = [
      ...[member({ customer_id: 1, tier_id: null }), member({ customer_id: 2, tier_id: 'gold' })],
      ...[member({ customer_id: 3, tier_id: 'of_old' }), member({ customer_id: 4 })],
    ]
    const down: TierMove = { ...up(2, ENTRY, []), kind: 'demoted' }
    const away: TierMove = { ...up(3, silver, []), kind: 'replaced' }
    const moves = [up(1), down, away]
    const graces = [{ grace_until: null }, { grace_until: LATER }, { grace_until: LATER }]
    expect(impactOf(ladder, members, { moves, graces }, facts)).toEqual({
      members_evaluated: 4,
      promoted: 1,
      demoted: 1,
      at_risk: 2,
      grace_until: LATER,
      replaced: 1,
      gift_codes: 2,
      gifts: [
        { tier_id: 'silver', tier_name: 'silver', label: '10% off', codes: 1 },
        { tier_id: 'gold', tier_name: 'gold', label: '10% off', codes: 1 },
      ],
      gift_points: 150,
      emails: 2,
      per_tier: [
        { tier_id: 'entry', name: 'entry', members: 1, members_before: 1 },
        { tier_id: 'silver', name: 'silver', members: 2, members_before: 1 },
        { tier_id: 'gold', name: 'gold', members: 1, members_before: 1 },
      ],
      members_in_removed_tier: 0,
      truncated: false,
    })
  })

  it('counts members of a tier that is gone in the entry tier, if nothing moves them', () => {
    const members = [member({ tier_id: 'of_old' }), member({ tier_id: null })]
    const impact = impactOf(ladder, members, { moves: [], graces: [] }, facts)
    expect(impact).toMatchObject({
      ...{ at_risk: 0, grace_until: null, gift_points: 0, gifts: [] },
    })
    expect(impact.per_tier.map((tier) => tier.members)).toEqual([2, 0, 0])
  })

  it.each([
    [{}, false],
    [{ emails: 5, gift_points: 5, members_evaluated: 5 }, false],
    [{ promoted: 1 }, true],
    [{ demoted: 1 }, true],
    [{ at_risk: 1 }, true],
    [{ replaced: 1 }, true],
    [{ gift_codes: 1 }, true],
    [{ members_in_removed_tier: 1 }, true],
    [{ truncated: true }, true],
  ])('has to be confirmed with %j: %s', (change, expected) => {
    expect(movesMembers({ ...NOBODY_MOVES, ...change })).toBe(expected)
  })

  it('names a tier that a dry run did not create', () => {
    const named = (tier_id: string) => ({
      ...NOBODY_MOVES,
      gifts: [{ tier_id, tier_name: 'x', label: 'x', codes: 1 }],
      per_tier: [
        { tier_id: 'entry', name: 'x', members: 1, members_before: 1 },
        { tier_id, name: 'x', members: 0, members_before: 0 },
      ],
    })
    expect(withIdOfDryRun(named('tier_x'), 'tier_x')).toEqual(named('new'))
  })
})

describe('the gifts of tiers', () => {
  it('are not given again for those entered a short time ago', () => {
    const move: TierMove = {
      ...{ customer_id: 1001, from_tier_id: null, to: GOLD, kind: 'promoted', progress: [] },
      entered: [SILVER, GOLD],
    }
    const recent = [
      { customer_id: 1001, tier_id: 'silver' },
      { customer_id: 1002, tier_id: 'gold' },
    ]
    expect(withFreshEntries([move], recent)).toEqual([{ ...move, entered: [GOLD] }])
    expect(withFreshEntries([move], [])).toEqual([move])
  })

  it('are those of all tiers up to the one that is left', () => {
    const left = (tier_id: string) =>
      tiersLeft(LADDER, { customer_id: 1001, tier_id }).map((entry) => entry.tier_id)
    expect(left('silver')).toEqual(['entry', 'silver'])
    expect(left('gold')).toEqual(['entry', 'silver', 'gold'])
    expect(left('of_old')).toEqual([])
    expect(tiersLeft(LADDER, { customer_id: 1001, tier_id: 'entry' })).toEqual([
      { customer_id: 1001, tier_id: 'entry' },
    ])
  })
})

describe('a tier as a part of the programme', () => {
  const program = aProgram({ tiers: LADDER })
  const inputs = {
    ...{ program, shop: aShop(), had_members: new Set<string>() },
    group_members: new Map<string, number>(),
  }

  it('is put where its bar is', () => {
    const moved = tierPart.put(program, 'silver', { ...SILVER, threshold: 900 }, null)
    expect(moved.tiers.map(({ id }) => id)).toEqual(['entry', 'gold', 'silver'])
    const added = tierPart.put(program, 'bronze', makeTier('bronze', { threshold: 50 }), null)
    expect(added.tiers.map(({ id }) => id)).toEqual(['entry', 'bronze', 'silver', 'gold'])
    expect(tierPart.put(program, 'silver', null, null).tiers).toEqual([ENTRY, GOLD])
  })

  it('can be undone unless it was removed', () => {
    const change = { id: 'silver', before: SILVER, after: SILVER }
    expect(tierPart.isUndoable?.(change)).toBe(true)
    expect(tierPart.isUndoable?.({ ...change, after: null })).toBe(false)
    expect(tierPart.label(SILVER, 'silver')).toBe('silver')
  })

  it('may be changed back and removed, but the entry tier may not be removed', () => {
    const mayBecome = (before: typeof SILVER | null, after: typeof SILVER | null) =>
      tierPart.mayBecome?.(inputs, { id: 'x', before, after })
    expect(mayBecome(SILVER, SILVER)).toEqual({ value: SILVER })
    expect(mayBecome(null, null)).toEqual({ value: null })
    expect(mayBecome(SILVER, null)).not.toHaveProperty('refusal')
    expect(mayBecome(ENTRY, null)).toHaveProperty('refusal')
  })
})

describe('what names a tier', () => {
  const titles = { title: null, title_translations: {} }
  const rule = (id: string, type: string, fields: object, title: string | null = null) => ({
    ...{ id, type, enabled: true, ...titles, title, fields: { ...fields } },
  })
  const reward = (id: string, type: string, tierIds: readonly string[]) => ({
    ...{ id, type, enabled: true, name: `Reward ${id}`, points_cost: 1, discount_value: 1 },
    ...{ code_valid_days: null, ...titles, fields: { tierIds } },
  })
  const { referral } = aProgram()
  const override = { tier_id: 'gold', type: 'percentage' as const, value: 5 }
  const program = aProgram({
    tiers: LADDER,
    earning_rules: [
      rule('rule_1', 'order_placed', { tierPoints: { gold: 2 } }),
      rule('rule_2', 'order_placed', { tierPoints: { silver: 2 } }),
      rule('rule_3', 'order_placed', { tierPoints: { gold: 2 } }, 'Orders'),
      rule('rule_4', 'of_old', { tierPoints: { gold: 2 } }),
    ],
    rewards: [
      ...[reward('a', 'fixed_amount', ['silver', 'gold']), reward('b', 'fixed_amount', [])],
      reward('c', 'of_old', ['gold']),
    ],
    referral: {
      ...referral,
      friend_discount: { ...referral.friend_discount, tier_overrides: [override] },
    },
  })

  it('are rules, rewards and the referral programme', () => {
    const named = partsNamingTier(program, 'gold')
    expect(named.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      ...['earning_rule rule_1', 'earning_rule rule_3', 'reward a', 'referral referral'],
    ])
    expect(named.map(({ label }) => label)).toEqual([
      ...['Place an order', 'Orders', 'Reward a', 'Referral programme'],
    ])
    expect(partsNamingTier(program, 'silver').map(({ id }) => id)).toEqual(['rule_2', 'a'])
    expect(partsNamingTier(program, 'entry')).toEqual([])
  })
})
