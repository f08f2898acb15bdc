import type { AwardTerms } from '../../../src/domain/orders/award.ts'
import type { Boost } from '../../../src/domain/orders/multipliers.ts'
import {
  decimal,
  dividedBy,
  type Fraction,
  fraction,
  isLess,
  larger,
  minus,
  ONE,
  plus,
  rounded,
  smaller,
  sum,
  times,
  ZERO,
} from '../../support/plain-fraction.ts'
import type { PlainAmounts } from './plain-amounts.ts'

/** The points of an order, from the definitions alone: every step in lowest terms, none remembered. */

export interface PlainPoints {
  readonly points: number
  readonly base_points: number
  readonly eligible_amount: Fraction
  readonly bonuses: readonly { readonly campaign_id: string; readonly points: number }[]
}

interface Part {
  readonly campaign_ids: readonly string[]
  readonly amount: Fraction
}

interface Outcome {
  readonly multiplier: Fraction
  readonly by: readonly Boost[]
}

export function plainPoints(terms: AwardTerms, amounts: PlainAmounts): PlainPoints {
  const { boosts, rounding } = terms
  const parts = partsOf(terms, amounts)
  const rate = dividedBy(decimal(terms.earn_points), decimal(terms.earn_denominator))
  const tier = decimal(terms.standing.tier_multiplier)
  const standing = larger(tier, decimal(terms.standing.membership_multiplier))

  const outcomeOf = (own: readonly Boost[]): Outcome => {
    const compound = own.filter(({ stacking_mode }) => stacking_mode === 'compound')
    const product = compound.reduce((all, one) => times(all, decimal(one.multiplier)), ONE)
    const together = { multiplier: times(standing, smaller(product, fraction(10))), by: compound }
    const single = own.flatMap((boost): Outcome[] => {
      const multiplier = decimal(boost.multiplier)
      if (boost.stacking_mode === 'compound') return []
      if (boost.stacking_mode === 'replace') {
        return [{ multiplier: larger(multiplier, tier), by: [boost] }]
      }
      return isLess(standing, multiplier)
        ? [{ multiplier, by: [boost] }]
        : [{ multiplier: standing, by: [] }]
    })
    const [first = { multiplier: standing, by: [] }, ...others] = [
      ...(compound.length > 0 ? [together] : []),
      ...single,
    ]
    return others.reduce(
      (best, other) => (isLess(best.multiplier, other.multiplier) ? other : best),
      first,
    )
  }
  const payingOf = ({ campaign_ids }: Part, chosen: readonly Boost[], paying: readonly Boost[]) =>
    outcomeOf(chosen.filter(({ campaign_id }) => campaign_ids.includes(campaign_id))).by.filter(
      (boost) => paying.includes(boost),
    )
  const worth = (chosen: readonly Boost[], paying = chosen): Fraction => {
    const uncapped = parts.map((part) =>
      times(part.amount, outcomeOf(payingOf(part, chosen, paying)).multiplier),
    )
    const most = paying.flatMap((boost) =>
      boost.bonus_points_left === null
        ? []
        : [plus(worth(chosen, without(paying, boost)), fraction(boost.bonus_points_left))],
    )
    return most.reduce(smaller, times(sum(uncapped), rate))
  }
  const best = choicesOf(boosts).reduce((most, other) =>
    isLess(worth(most), worth(other)) ? other : most,
  )

  const free = best.filter(({ bonus_points_left }) => bonus_points_left === null)
  const capped = best.filter(({ bonus_points_left }) => bonus_points_left !== null)
  const of_free = free.map((boost) => {
    const own = parts.map((part) => {
      const paying = payingOf(part, best, free)
      if (!paying.includes(boost)) return ZERO
      const extra = larger(minus(outcomeOf(paying).multiplier, standing), ZERO)
      return times(times(times(part.amount, rate), extra), weightOf(boost, paying))
    })
    return { campaign_id: boost.campaign_id, points: sum(own) }
  })
  const of_capped = capped.map((boost, index) => {
    const after = worth(best, [...free, ...capped.slice(0, index + 1)].toSorted(inOrderOf(best)))
    const before = worth(best, [...free, ...capped.slice(0, index)].toSorted(inOrderOf(best)))
    return { campaign_id: boost.campaign_id, points: larger(minus(after, before), ZERO) }
  })
  const given = [...of_free, ...of_capped].filter(({ points }) => points.over !== 0n)
  const total = worth(best)
  let reached = minus(total, sum(given.map(({ points }) => points)))
  const eligible_amount = sum(parts.map(({ amount }) => amount))
  return {
    points: rounded(total, rounding),
    base_points: rounded(times(eligible_amount, rate), rounding),
    eligible_amount,
    bonuses: given.map(({ campaign_id, points }) => {
      const before = rounded(reached, rounding)
      reached = plus(reached, points)
      return { campaign_id, points: rounded(reached, rounding) - before }
    }),
  }
}

/** One for each line, and one for shipping. */
function partsOf(terms: AwardTerms, { lines, shipping }: PlainAmounts): Part[] {
  const parts = terms.lines.flatMap(({ excluded_by, campaign_ids }, index) =>
    excluded_by === null ? [{ campaign_ids, amount: lines[index] ?? ZERO }] : [],
  )
  if (!terms.include_shipping || parts.length === 0) return parts
  const everywhere = terms.boosts.filter(({ is_scoped }) => !is_scoped)
  const campaign_ids = everywhere.map(({ campaign_id }) => campaign_id)
  return [...parts, { campaign_ids, amount: shipping }]
}

/** Where nothing has a limit, all; else all ways to leave out what may be left out. */
function choicesOf(boosts: readonly Boost[]): (readonly Boost[])[] {
  if (boosts.every(({ bonus_points_left }) => bonus_points_left === null)) return [boosts]
  return boosts.reduce<(readonly Boost[])[]>(
    (choices, boost) =>
      boost.stacking_mode === 'replace' && boost.bonus_points_left === null
        ? choices
        : choices.flatMap((choice) => [choice, without(choice, boost)]),
    [boosts],
  )
}

function weightOf(boost: Boost, together: readonly Boost[]): Fraction {
  const beyond = ({ multiplier }: Boost) => minus(decimal(multiplier), ONE)
  const all = sum(together.map(beyond))
  return together.length < 2 || all.over === 0n ? ONE : dividedBy(beyond(boost), all)
}

const without = (boosts: readonly Boost[], left_out: Boost) =>
  boosts.filter((boost) => boost !== left_out)

const inOrderOf = (all: readonly Boost[]) => (one: Boost, other: Boost) =>
  all.indexOf(one) - all.indexOf(other)
