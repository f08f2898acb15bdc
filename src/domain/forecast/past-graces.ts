import { dateIn, midnight, midnightAfter } from '../period.ts'
import type { Program, TierPeriod } from '../program.ts'
import { spansThatCount } from '../tiers/tier-period.ts'
import { countedAt } from './counted-progress.ts'
import { KeptTier } from './kept-tier.ts'
import type { ReplayWindow } from './moved-campaign.ts'
import type { CountedBefore, PastMember } from './past-member.ts'
import { TierDays } from './tier-days.ts'

/** What of the time before a window counts for tiers in it, or says which tiers had lapsed. */
export interface CountedSpan {
  readonly from: Date
  /** Between two of these it makes no difference when something was collected. */
  readonly cuts: readonly Date[]
  /** From here on it does. */
  readonly each_since: Date
}

/** null: all ever earned counts. */
export function countedSpanOf(
  period: TierPeriod,
  time_zone: string,
  window: ReplayWindow,
): CountedSpan | null {
  const each_since = midnightAfter(time_zone, window.from, -period.grace_days)
  const [first] = spansThatCount(period, time_zone, each_since)
  const [last] = spansThatCount(period, time_zone, window.until)
  const from = first?.from ?? null
  if (from === null) return null
  if (period.mode === 'rolling') return { from, each_since, cuts: last?.from ? [last.from] : [] }
  const [begin, end] = [from, window.until].map((moment) => dateIn(time_zone, moment).year)
  const years = Array.from({ length: (end ?? 0) - (begin ?? 0) + 1 }, (_, index) => index)
  const cuts = years.map((index) => midnight(time_zone, (begin ?? 0) + index, 1, 1))
  return { from, each_since, cuts }
}

/**
 * Until when lapsed tiers were kept when the window began, by customer: nobody wrote it down, so the
 * days before are reviewed again. Who would have lost the tier by then is known not to have lost it.
 */
export function gracesAt(
  { switches, tiers: ladder, tier_period: period }: Program,
  time_zone: string,
  { from }: ReplayWindow,
  members: readonly PastMember[],
  counted: readonly CountedBefore[],
): ReadonlyMap<number, Date> {
  if (!switches.tiers_enabled || period.grace_days === 0) return new Map()
  const since = midnightAfter(time_zone, from, -period.grace_days)
  const days = new TierDays(period, time_zone, { from: since, until: from })
  const by = { ladder, period, time_zone, days }
  const by_customer = Map.groupBy(counted, ({ customer_id }) => customer_id)
  return new Map(
    members.flatMap(({ customer_id, tier_id, is_placed_by_hand }) => {
      const holder = { customer_id, is_held: is_placed_by_hand, is_excluded: false }
      const kept = new KeptTier(by, holder, { tier_id, grace_until: null }, since)
      for (const one of by_customer.get(customer_id) ?? []) {
        kept.reviewUntil(one.at)
        kept.count(countedAt(one), one.at)
      }
      kept.reviewUntil(from)
      const { grace_until } = kept
      return grace_until === null ? [] : [[customer_id, grace_until] as const]
    }),
  )
}
