import { Fraction } from '../../lib/fraction.ts'

/** A campaign that boosts an order, as it stood when the order was placed. */
export interface Boost {
  readonly campaign_id: string
  readonly multiplier: number
  readonly stacking_mode: 'compound' | 'max' | 'replace'
  /** It boosts only certain products, and no shipping. */
  readonly is_scoped: boolean
  /** How many bonus points it may still give; null: no limit. */
  readonly bonus_points_left: number | null
}

/** The multiplier of a customer's points without campaigns. */
export interface HeldMultipliers {
  readonly tier_multiplier: number
  readonly membership_multiplier: number
}

/** The multiplier of a line's points, and the campaigns behind it. */
export interface LineMultiplier {
  readonly multiplier: Fraction
  readonly boosts: readonly Boost[]
}

/** The most by which campaigns that compound multiply the standing multiplier. */
const COMPOUND_MAX = Fraction.of(10)

export function standingMultiplier({
  tier_multiplier,
  membership_multiplier,
}: HeldMultipliers): Fraction {
  return Fraction.max(Fraction.of(tier_multiplier), Fraction.of(membership_multiplier))
}

/**
 * The best single outcome of the matching campaigns: those that compound together, the higher of
 * the standing multiplier and a `max` campaign, or a `replace` campaign, which is never below the
 * tier's multiplier.
 */
export function bestMultiplier(
  standing: HeldMultipliers,
  boosts: readonly Boost[],
): LineMultiplier {
  const [first, ...others] = multiplierOutcomes(standing, boosts)
  if (first === undefined) return { multiplier: standingMultiplier(standing), boosts: [] }
  return others.reduce(
    (best, other) => (other.multiplier.isAbove(best.multiplier) ? other : best),
    first,
  )
}

/** What the best one is chosen from; none: no campaign matches. */
export function multiplierOutcomes(
  standing: HeldMultipliers,
  boosts: readonly Boost[],
): LineMultiplier[] {
  const held = standingMultiplier(standing)
  const compound = boosts.filter(({ stacking_mode }) => stacking_mode === 'compound')
  const product = compound.reduce(
    (all, boost) => all.times(Fraction.of(boost.multiplier)),
    Fraction.ONE,
  )
  return [
    ...(compound.length > 0
      ? [{ multiplier: held.times(Fraction.min(product, COMPOUND_MAX)), boosts: compound }]
      : []),
    ...boosts.flatMap((boost) => outcomeOf(boost, standing, held)),
  ]
}

function outcomeOf(
  boost: Boost,
  { tier_multiplier }: HeldMultipliers,
  held: Fraction,
): LineMultiplier[] {
  const own = Fraction.of(boost.multiplier)
  switch (boost.stacking_mode) {
    case 'compound':
      return []
    case 'max':
      return own.isAbove(held)
        ? [{ multiplier: own, boosts: [boost] }]
        : [{ multiplier: held, boosts: [] }]
    case 'replace':
      return [{ multiplier: Fraction.max(own, Fraction.of(tier_multiplier)), boosts: [boost] }]
  }
}
