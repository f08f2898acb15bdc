import fc from 'fast-check'
import type { Benefit } from '../../src/domain/catalogue/benefit.ts'
import type { Criterion, Tier } from '../../src/domain/program.ts'
import type { RemovedTiers, TierProgress } from '../../src/domain/tiers/tier-placement.ts'
import { sortLadder } from '../../src/domain/tiers/tiers.ts'

/** Tiers, ladders and members' progress for tests. */

export function makeTier(id: string, fields: Partial<Tier> = {}): Tier {
  return {
    ...{ id, name: id, handle: id, name_translations: {}, threshold: 0, points_multiplier: 1 },
    ...{ combine: 'any', criteria: [], benefits: [], ...fields },
  }
}

export function progressOf(progress: Partial<TierProgress>): TierProgress {
  return { points_earned: 0, amount_spent: 0, orders_count: 0, ...progress }
}

/** So small that bars are often met, and often exactly. */
const small = fc.integer({ min: 0, max: 6 })

export const progresses: fc.Arbitrary<TierProgress> = fc.record({
  points_earned: small,
  amount_spent: small,
  orders_count: small,
})

const benefits: fc.Arbitrary<readonly Benefit[]> = fc
  .array(fc.constantFrom('entry_points', 'entry_discount_code', 'free_shipping'), { maxLength: 3 })
  .map((types) =>
    types.map((type, index) => ({ id: `ben_${index}`, type, label: type, fields: {} })),
  )

interface Bar {
  readonly points: number
  readonly money: number
  readonly orders: number
  readonly combine: Tier['combine']
}

const bars = fc.record({
  points: small,
  money: small,
  orders: small,
  combine: fc.constantFrom<Tier['combine'][]>('any', 'all'),
})

function criteriaOf({ money, orders }: Bar): Criterion[] {
  return [
    { metric: 'amount_spent' as const, threshold: money },
    { metric: 'orders_count' as const, threshold: orders },
  ].filter(({ threshold }) => threshold > 0)
}

export interface LadderOfCase {
  readonly tiers: readonly Tier[]
  /** The same in their order. */
  readonly ladder: readonly Tier[]
  readonly removed: RemovedTiers
  /** With one that is not remembered. */
  readonly removed_ids: readonly string[]
}

/** An entry tier and others, no two with the same bar, and tiers that once stood among them. */
export const ladders: fc.Arbitrary<LadderOfCase> = fc
  .record({
    bars: fc.uniqueArray(bars, {
      maxLength: 5,
      selector: ({ points, money, orders }) => `${points} ${money} ${orders}`,
    }),
    benefits: fc.array(benefits, { minLength: 5, maxLength: 5 }),
    below: fc.array(fc.nat({ max: 7 }), { maxLength: 3 }),
  })
  .map(({ bars: all, benefits: given, below }) => {
    const others = all
      .filter(({ points, money, orders }) => points + money + orders > 0)
      .map((bar, index) =>
        makeTier(`tier_${index}`, {
          threshold: bar.points,
          combine: bar.combine,
          criteria: criteriaOf(bar),
          benefits: given[index] ?? [],
        }),
      )
    const tiers = [...others, makeTier('entry')]
    const removed_ids = below.map((_place, index) => `removed_${index}`)
    const all_ids = [...tiers.map(({ id }) => id), ...removed_ids]
    const removed = Object.fromEntries(
      removed_ids.map((id, index) => [
        id,
        { name: id, below: all_ids[(below[index] ?? 0) % all_ids.length] ?? 'entry' },
      ]),
    )
    return {
      tiers,
      ladder: sortLadder(tiers),
      removed,
      removed_ids: [...removed_ids, 'forgotten'],
    }
  })
