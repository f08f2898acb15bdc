import type { Criterion } from '../program.ts'
import type { NextTier } from '../tiers/next-tier.ts'
import type { Bars, RecordedMove } from '../tiers/recorded-move.ts'
import type { MoveReason } from '../tiers/tier-events.ts'
import type { TierProgress } from '../tiers/tier-placement.ts'
import type { TierStanding } from '../tiers/tier-standing.ts'
import { type Maker, makerStatements } from './explain-maker.ts'
import { moment, money, points, type StatedFact, type Statement, state, text } from './statement.ts'

const REASONS = {
  manual: 'moved_by_hand',
  points: 'moved_by_points',
  refund: 'moved_by_refund',
  period_end: 'moved_at_period_end',
  tier_removed: 'moved_by_removal',
  tier_changed: 'moved_by_change',
} as const satisfies Record<MoveReason, Statement['kind']>

/** Why a member moved up or down. */
export function explainMove(
  move: RecordedMove,
  maker: Maker | null,
  currency: string,
): Statement[] {
  const { from_tier_name, to_tier_name, direction, reason, bars, progress } = move
  const tier = text(to_tier_name)
  const from = from_tier_name === null ? null : { tier, from: text(from_tier_name) }
  const moved =
    direction === 'up'
      ? from === null
        ? state('tier_up', { tier })
        : state('tier_up_from', from)
      : from === null
        ? state('tier_down', { tier })
        : state('tier_down_from', from)
  return [
    moved,
    ...(reason === null ? [] : [state(reasonOf(reason, bars))]),
    ...(bars === null ? [] : barStatements(bars, progress, currency)),
    ...makerStatements(maker),
  ]
}

/** By hand there are no bars, so with them it was what was set by hand that was cleared. */
const reasonOf = (reason: MoveReason, bars: Bars | null) =>
  reason === 'manual' && bars !== null ? 'moved_by_clearing' : REASONS[reason]

const BARS = {
  points_earned: 'bar_points',
  amount_spent: 'bar_amount',
  orders_count: 'bar_orders',
} as const

/** The bars of a tier beside what there was. */
function barStatements(
  { tier_name, combine, criteria }: Bars,
  progress: readonly TierProgress[],
  currency: string,
): Statement[] {
  const period = nearest(criteria, progress)
  if (period === undefined || criteria.length === 0) return []
  const tier = text(tier_name)
  return [
    ...criteria.map(({ metric, threshold }) =>
      state(BARS[metric], {
        tier,
        required: amountOf(metric, threshold, currency),
        current: amountOf(metric, period[metric], currency),
      }),
    ),
    ...combined(combine, criteria.length, tier),
  ]
}

function combined(combine: 'any' | 'all', count: number, tier: StatedFact): Statement[] {
  if (count < 2) return []
  return [combine === 'any' ? state('any_bar', { tier }) : state('all_bars', { tier })]
}

/** The period in which most bars were reached; the latest of several. */
function nearest(
  criteria: readonly Criterion[],
  progress: readonly TierProgress[],
): TierProgress | undefined {
  const reached = (period: TierProgress) =>
    criteria.filter(({ metric, threshold }) => period[metric] >= threshold).length
  return progress.reduce<TierProgress | undefined>(
    (best, one) => (best === undefined || reached(one) >= reached(best) ? one : best),
    undefined,
  )
}

function amountOf(metric: Criterion['metric'], amount: number, currency: string): StatedFact {
  if (metric === 'points_earned') return points(amount)
  return metric === 'amount_spent' ? money(amount, currency) : { count: amount, of: 'orders' }
}

/**
 * Which tier a member has, why it stays, and what is missing for the next one; or, if the tier has
 * lapsed, to keep it.
 */
export function explainStanding(
  {
    standing,
    next,
    to_keep,
  }: {
    readonly standing: TierStanding | null
    readonly next: NextTier | null
    readonly to_keep: NextTier | null
  },
  currency: string,
): Statement[] {
  if (standing === null) return [state('tiers_not_live')]
  const { tier, achieved_at, grace_until, manual_override_at } = standing
  const named = text(tier.name)
  return [
    achieved_at === null
      ? state('in_tier', { tier: named })
      : state('in_tier_since', { tier: named, moment: moment(achieved_at) }),
    ...(manual_override_at === null
      ? []
      : [state('held_by_hand', { moment: moment(manual_override_at) })]),
    ...(grace_until === null ? [] : [state('kept_until', { moment: moment(grace_until) })]),
    ...missingNow(to_keep ?? next, currency),
  ]
}

const MISSING = {
  points_earned: 'missing_points',
  amount_spent: 'missing_amount',
  orders_count: 'missing_orders',
} as const

function missingNow(tier: NextTier | null, currency: string): Statement[] {
  return tier === null ? [state('highest_tier')] : missingFor(tier, currency)
}

function missingFor({ tier, criteria }: NextTier, currency: string): Statement[] {
  const named = text(tier.name)
  return [
    ...criteria.map(({ metric, required, current, remaining }) => {
      const amounts = {
        tier: named,
        required: amountOf(metric, required, currency),
        current: amountOf(metric, current, currency),
      }
      return remaining === 0
        ? state('reached', amounts)
        : state(MISSING[metric], { ...amounts, missing: amountOf(metric, remaining, currency) })
    }),
    ...combined(tier.combine, criteria.length, named),
  ]
}
