import { expect, it } from 'vitest'
import type { Tier } from '../../src/domain/program.ts'
import { approachOf } from '../../src/domain/tiers/tier-approach.ts'
import type { RankedMember, TierProgress } from '../../src/domain/tiers/tier-placement.ts'
import { makeTier, progressOf } from './tier-cases.ts'

const entry = makeTier('entry')
const orders = { metric: 'orders_count', threshold: 5 } as const

function needed(
  bar: Partial<Tier>,
  progress: Partial<TierProgress>,
  more: Partial<RankedMember> = {},
) {
  const member: RankedMember = {
    ...{ customer_id: 1, tier_id: null, grace_until: null, is_held: false, is_excluded: false },
    progress: [progressOf(progress)],
    ...more,
  }
  return approachOf([entry, makeTier('silver', bar)], member, member.tier_id)?.points_needed ?? null
}

it.each<[string, number | null, Partial<Tier>, Partial<TierProgress>]>([
  ['exactly a fifth away', 20, { threshold: 100 }, { points_earned: 80 }],
  ['a point more away', null, { threshold: 100 }, { points_earned: 79 }],
  [
    'whatever orders say, where any is enough',
    null,
    { threshold: 100, criteria: [orders] },
    { orders_count: 4 },
  ],
  [
    'and near in both, where all are asked',
    10,
    { threshold: 100, combine: 'all', criteria: [orders] },
    { points_earned: 90, orders_count: 4 },
  ],
  [
    'but far from the orders',
    null,
    { threshold: 100, combine: 'all', criteria: [orders] },
    { points_earned: 90, orders_count: 3 },
  ],
  [
    'with all the points, and orders missed',
    0,
    { threshold: 100, combine: 'all', criteria: [orders] },
    { points_earned: 300, orders_count: 4 },
  ],
  ['where the bar asks for no points', null, { criteria: [orders] }, { orders_count: 4 }],
])('a member %s needs %j', (_name, points, bar, progress) => {
  expect(needed(bar, progress)).toBe(points)
})

it('nobody is near who is held, at the top, or in a tier that is gone', () => {
  const near = { points_earned: 90 }
  expect(needed({ threshold: 100 }, near)).toBe(10)
  expect(needed({ threshold: 100 }, near, { is_held: true })).toBeNull()
  expect(needed({ threshold: 100 }, near, { tier_id: 'silver' })).toBeNull()
  expect(needed({ threshold: 100 }, near, { tier_id: 'gone' })).toBeNull()
})
