import { DAY_MS } from '../../lib/durations.ts'
import { Fraction } from '../../lib/fraction.ts'
import { daysAfter } from '../period.ts'
import type { CampaignSpan } from './campaign-results.ts'
import { isFew } from './few.ts'
import { type ComparedGroup, type Lift, liftOf, type Sample } from './lift.ts'

const WEEK_DAYS = 7

/** All who were members when a campaign began, by what it had for them. */
export const CAMPAIGN_GROUPS = ['in_campaign', 'held_out', 'outside'] as const
export type CampaignGroup = (typeof CAMPAIGN_GROUPS)[number]

/** What one group bought. Amounts, and sums of squares, are decimal text. */
export interface GroupSums {
  readonly group: CampaignGroup
  readonly members: number
  readonly buyers: number
  readonly orders: number
  readonly orders_squares: string
  readonly revenue: string
  readonly revenue_squares: string
  /** On the same weekdays before. */
  readonly revenue_before: string
}

/** A campaign's time, and the same weekdays right before. */
export interface ComparedSpans extends Pick<CampaignSpan, 'starts_at' | 'ends_at'> {
  readonly before_starts_at: Date
  readonly before_ends_at: Date
}

/** How a campaign's members bought, against others and before. */
export interface CampaignComparison {
  readonly spans: ComparedSpans
  /** Those that have members. */
  readonly groups: readonly GroupSums[]
  readonly holdout_percent: number | null
  readonly lift: Lift
}

/** The time before is as many whole weeks earlier as the campaign touches. */
export function comparedSpans({ starts_at, ends_at }: CampaignSpan): ComparedSpans {
  const weeks = Math.ceil((ends_at.getTime() - starts_at.getTime()) / (WEEK_DAYS * DAY_MS))
  const days = -weeks * WEEK_DAYS
  const before_starts_at = daysAfter(starts_at, days)
  return { starts_at, ends_at, before_starts_at, before_ends_at: daysAfter(ends_at, days) }
}

export function compareGroups(
  spans: ComparedSpans,
  groups: readonly GroupSums[],
  holdout_percent: number | null,
): CampaignComparison {
  const of = (name: CampaignGroup) => comparedGroup(groups.find(({ group }) => group === name))
  const lift = liftOf(holdout_percent, { in_campaign: of('in_campaign'), held_out: of('held_out') })
  return { spans, groups, holdout_percent, lift }
}

/**
 * Whether the results of a campaign are those of a few. A campaign may be as short as one order, so
 * it does not matter that all who bought then are in it.
 */
export function isComparisonOfFew(groups: readonly GroupSums[], members: number): boolean {
  return isFew(members) || groups.some((group) => isFew(group.members) || isFew(group.buyers))
}

function comparedGroup(sums: GroupSums | undefined): ComparedGroup {
  const { members = 0, buyers = 0, orders = 0, orders_squares = '0' } = sums ?? {}
  const { revenue = '0', revenue_squares = '0' } = sums ?? {}
  const sampleOf = (sum: string | number, squares: string): Sample => ({
    ...{ count: members, sum: Fraction.of(sum), squares: Fraction.of(squares) },
  })
  return {
    ...{ members, buyers },
    revenue: sampleOf(revenue, revenue_squares),
    orders: sampleOf(orders, orders_squares),
  }
}
