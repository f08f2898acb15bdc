import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Tier } from '../../src/domain/program.ts'
import { movesMembers } from '../../src/domain/tiers/member-impact.ts'
import {
  impactOf,
  moveOf,
  qualifiedPlace,
  type RankedMember,
  type RemovedTiers,
  type TierProgress,
} from '../../src/domain/tiers/tier-placement.ts'
import { sortLadder } from '../../src/domain/tiers/tiers.ts'
import { runs } from '../support/runs.ts'
import { type LadderOfCase, ladders, makeTier, progresses, progressOf } from './tier-cases.ts'

const RUNS = 300

const entry = makeTier('entry')
const silver = makeTier('silver', { threshold: 100 })
const gold = makeTier('gold', { threshold: 500 })
const platinum = makeTier('platinum', { threshold: 1_000 })
const LADDER = [entry, silver, gold, platinum]

function member(tier_id: string | null, points: number, is_held = false): RankedMember {
  const progress = [progressOf({ points_earned: points })]
  return { customer_id: 1, tier_id, grace_until: null, is_held, is_excluded: false, progress }
}

const moveIn = (ladder: readonly Tier[], one: RankedMember, removed: RemovedTiers = {}) => {
  const move = moveOf(ladder, removed, one)
  return move && { kind: move.kind, to: move.to.id, entered: move.entered.map(({ id }) => id) }
}

describe('a bar', () => {
  const points = { threshold: 100 }
  const money = { metric: 'amount_spent', threshold: 50 } as const
  const orders = { metric: 'orders_count', threshold: 3 } as const
  const met = progressOf({ points_earned: 100, amount_spent: 50, orders_count: 3 })

  it.each<[string, Partial<Tier>, Partial<TierProgress>, boolean]>([
    ['of points is met exactly', points, { points_earned: 100 }, true],
    ['of points is missed by one', points, { points_earned: 99 }, false],
    ['of orders alone asks for no points', { criteria: [orders] }, { orders_count: 3 }, true],
    ['of any is met by money', { ...points, criteria: [money] }, { amount_spent: 50 }, true],
    [
      'of all is not met by money',
      { ...points, combine: 'all', criteria: [money] },
      { amount_spent: 50 },
      false,
    ],
    ['of all is met by all', { ...points, combine: 'all', criteria: [money, orders] }, met, true],
    [
      'of all is missed by one of them',
      { ...points, combine: 'all', criteria: [money, orders] },
      { ...met, orders_count: 2 },
      false,
    ],
  ])('%s', (_name, bar, progress, isMet) => {
    const tier = makeTier('a', bar)
    expect(qualifiedPlace([entry, tier], [progressOf(progress)])).toBe(isMet ? 1 : 0)
  })

  it('is met by one period, never by two that only together come to it', () => {
    const half = progressOf({ points_earned: 60 })
    expect(qualifiedPlace([entry, silver], [half, half])).toBe(0)
    expect(qualifiedPlace([entry, silver], [half, met])).toBe(1)
    const apart = [progressOf({ points_earned: 100 }), progressOf({ amount_spent: 50 })]
    const both = makeTier('a', { ...points, combine: 'all', criteria: [money] })
    expect(qualifiedPlace([entry, both], apart)).toBe(0)
  })

  it('of the highest tier is enough, whatever those below ask for', () => {
    const by_orders = makeTier('by-orders', { threshold: 50, combine: 'all', criteria: [orders] })
    expect(qualifiedPlace([entry, by_orders, silver], [progressOf({ points_earned: 100 })])).toBe(2)
  })

  it('that is met stays met when more was come to', () =>
    fc.assert(
      fc.property(ladders, progresses, progresses, ({ ladder }, one, more) => {
        const sums = progressOf({
          points_earned: one.points_earned + more.points_earned,
          amount_spent: one.amount_spent + more.amount_spent,
          orders_count: one.orders_count + more.orders_count,
        })
        const before = qualifiedPlace(ladder, [one])
        expect(qualifiedPlace(ladder, [sums])).toBeGreaterThanOrEqual(before)
        expect(qualifiedPlace(ladder, [more, one])).toBeGreaterThanOrEqual(before)
      }),
      runs(RUNS),
    ))
})

describe('a member', () => {
  it.each<[string, string | null, number, ReturnType<typeof moveIn>]>([
    ['at the entry stays below the first bar', null, 99, null],
    ['whose tier is right stays', 'gold', 500, null],
    ['goes up one', null, 100, { kind: 'promoted', to: 'silver', entered: ['silver'] }],
    [
      'goes up several and enters each',
      null,
      2_000,
      { kind: 'promoted', to: 'platinum', entered: ['silver', 'gold', 'platinum'] },
    ],
    [
      'enters only what is above',
      'silver',
      1_000,
      { kind: 'promoted', to: 'platinum', entered: ['gold', 'platinum'] },
    ],
    [
      'goes down several and enters none',
      'platinum',
      0,
      { kind: 'demoted', to: 'entry', entered: [] },
    ],
    ['who stands at the entry by name is one like any', 'entry', 0, null],
  ])('%s', (_name, tier_id, points, move) => {
    expect(moveIn(LADDER, member(tier_id, points))).toEqual(move)
  })

  it('who is held stays, up and down', () => {
    expect(moveIn(LADDER, member('gold', 0, true))).toBeNull()
    expect(moveIn(LADDER, member('silver', 5_000, true))).toBeNull()
    expect(moveIn(LADDER, member(null, 5_000, true))).toBeNull()
  })

  describe('of a removed tier', () => {
    const removed = { gold: { name: 'Gold', below: 'silver' } }
    const ladder = [entry, silver, platinum]

    it.each<[string, number, ReturnType<typeof moveIn>]>([
      ['is replaced into the tier below', 500, { kind: 'replaced', to: 'silver', entered: [] }],
      ['is replaced further down', 0, { kind: 'replaced', to: 'entry', entered: [] }],
      [
        'is promoted above the tier below',
        1_000,
        { kind: 'promoted', to: 'platinum', entered: ['platinum'] },
      ],
    ])('%s', (_name, points, move) => {
      expect(moveIn(ladder, member('gold', points), removed)).toEqual(move)
      expect(moveIn(ladder, member('gold', points, true), removed)).toEqual(move)
    })

    it('is placed again, though its days of grace have not passed', () => {
      const lapsed = { ...member('gold', 0), grace_until: new Date('2027-01-01T00:00:00Z') }
      expect(moveIn([entry, silver], lapsed, removed)?.kind).toBe('replaced')
      // Where its tier is there, a member in days of grace can only go up.
      expect(moveIn([entry, silver, gold], lapsed, removed)).toBeNull()
      const better = { ...lapsed, progress: [progressOf({ points_earned: 5_000 })] }
      expect(moveIn([entry, silver, gold, platinum], better)?.kind).toBe('promoted')
    })

    it('is placed where it belongs and given nothing, where it is excluded', () => {
      const ladder = [entry, silver, platinum]
      const excluded = { ...member('gold', 5_000, true), is_excluded: true }
      expect(moveIn(ladder, excluded, removed)).toEqual({
        ...{ kind: 'replaced', to: 'platinum', entered: [] },
      })
    })

    it('that stood on another removed one starts from the first that is left', () => {
      const chain = {
        ...removed,
        silver: { name: 'Silver', below: 'entry' },
        platinum: { name: 'Platinum', below: 'gold' },
      }
      const left = [entry, makeTier('bronze', { threshold: 10 })]
      expect(moveIn(left, member('platinum', 10), chain)).toEqual({
        kind: 'promoted',
        to: 'bronze',
        entered: ['bronze'],
      })
      expect(moveIn(left, member('platinum', 0), chain)?.kind).toBe('replaced')
    })

    it('that nobody remembers starts from the entry, and a circle ends', () => {
      expect(moveIn(ladder, member('nobody', 0))).toEqual({
        kind: 'replaced',
        to: 'entry',
        entered: [],
      })
      const circle = { a: { name: 'A', below: 'b' }, b: { name: 'B', below: 'a' } }
      expect(moveIn(ladder, member('a', 100), circle)?.entered).toEqual(['silver'])
    })
  })
})

describe('any ladder', () => {
  const membersOf = ({ tiers, removed_ids }: LadderOfCase) =>
    fc.array(
      fc.record({
        tier_id: fc.constantFrom(null, ...tiers.map(({ id }) => id), ...removed_ids),
        is_held: fc.boolean(),
        grace_until: fc.constant(null),
        is_excluded: fc.constant(false),
        progress: fc.array(progresses, { minLength: 1, maxLength: 2 }),
      }),
      { maxLength: 12 },
    )
  const cases = ladders.chain((one) =>
    fc.tuple(
      fc.constant(one),
      membersOf(one).map((members) =>
        members.map((member, index) => ({ customer_id: index + 1, ...member })),
      ),
    ),
  )

  it('moves members to where they qualify, and then nobody any more', () =>
    fc.assert(
      fc.property(cases, ([{ ladder, removed }, members]) => {
        for (const one of members) {
          const move = moveOf(ladder, removed, one)
          const known = one.tier_id === null || ladder.some(({ id }) => id === one.tier_id)
          if (one.is_held && known) expect(move).toBeNull()
          if (move === null) continue
          const place = qualifiedPlace(ladder, one.progress)
          expect(move.to).toBe(ladder[place])
          expect(moveOf(ladder, removed, { ...one, tier_id: move.to.id })).toBeNull()
          expect(move.entered.at(-1)?.id).toBe(move.kind === 'promoted' ? move.to.id : undefined)
          const places = move.entered.map((tier) => ladder.indexOf(tier))
          const first = place - places.length + 1
          expect(places).toEqual(places.map((_place, index) => first + index))
          expect(places).not.toContain(0)
          expect(move.kind === 'replaced').toBe(!known && move.entered.length === 0)
        }
      }),
      runs(RUNS),
    ))

  it('has an impact that adds up', () =>
    fc.assert(
      fc.property(cases, ([{ ladder, removed }, members]) => {
        const moves = members.flatMap((one) => moveOf(ladder, removed, one) ?? [])
        const told = { truncated: false, members_in_removed_tier: 0, emails: 0 }
        const impact = impactOf(ladder, members, { moves, graces: [] }, told)
        const { promoted, demoted, replaced, gift_codes, gifts, per_tier } = impact
        expect(impact.members_evaluated).toBe(members.length)
        expect(promoted + demoted + replaced).toBe(moves.length)
        expect(per_tier.map(({ tier_id }) => tier_id)).toEqual(ladder.map(({ id }) => id))
        expect(per_tier.reduce((sum, tier) => sum + tier.members, 0)).toBe(members.length)
        const [entry] = ladder
        for (const { tier_id, members_before } of per_tier) {
          const then = members.filter((one) => (one.tier_id ?? entry?.id) === tier_id)
          expect(members_before).toBe(then.length)
        }
        expect(gifts.reduce((sum, { codes }) => sum + codes, 0)).toBe(gift_codes)
        const entered = moves.flatMap((move) => move.entered)
        const codes = entered.flatMap(({ benefits }) =>
          benefits.filter(({ type }) => type === 'entry_discount_code'),
        )
        expect(gift_codes).toBe(codes.length)
        expect(gifts.every((gift) => gift.codes > 0)).toBe(true)
        expect(movesMembers(impact)).toBe(moves.length > 0)
        expect(movesMembers({ ...impact, truncated: true })).toBe(true)
        expect(movesMembers({ ...impact, members_in_removed_tier: 1 })).toBe(true)
      }),
      runs(RUNS),
    ))

  it('is the same in whatever order its tiers come', () =>
    fc.assert(
      fc.property(ladders, ({ tiers }) => {
        expect(sortLadder(tiers.toReversed())).toEqual(sortLadder(tiers))
      }),
      runs(RUNS),
    ))
})
