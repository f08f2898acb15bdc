import type { Tier, TierPeriod } from '../program.ts'
import type { RankedMember, TierMove } from '../tiers/tier-placement.ts'
import { reviewMember } from '../tiers/tier-review.ts'
import { type Counted, CountedProgress } from './counted-progress.ts'
import type { TierDays } from './tier-days.ts'

/** The rules by which a tier is kept. */
export interface KeptBy {
  readonly ladder: readonly Tier[]
  readonly period: TierPeriod
  readonly time_zone: string
  readonly days: TierDays
}

/** Who is in the tier. */
export type TierHolder = Pick<RankedMember, 'customer_id' | 'is_held' | 'is_excluded'>

/**
 * A member's tier in the course of time. Members are reviewed each midnight, as `review-tiers.ts`
 * does; a midnight that cannot change anything is passed over.
 */
export class KeptTier {
  readonly #by: KeptBy
  readonly #holder: TierHolder
  readonly counted = new CountedProgress()
  /** The tiers that were left, the first one first. */
  readonly #left: { readonly at: Date; readonly tier_id: string | null }[] = []
  tier_id: string | null
  grace_until: Date | null
  /** The place of the next midnight that may change something. */
  #next: number

  constructor(
    by: KeptBy,
    holder: TierHolder,
    { tier_id, grace_until }: Pick<RankedMember, 'tier_id' | 'grace_until'>,
    since: Date,
  ) {
    this.#by = by
    this.#holder = holder
    this.tier_id = tier_id
    this.grace_until = grace_until
    this.#next = by.days.after(since)
  }

  /** The tier that the member had at a moment. */
  tierIdAt(moment: Date): string | null {
    const later = this.#left.find(({ at }) => moment < at)
    return later === undefined ? this.tier_id : later.tier_id
  }

  /** The member as the rules place them at a moment. */
  rankedAt(now: Date): RankedMember {
    const { tier_id, grace_until } = this
    const progress = this.counted.within(this.#by.days.spansAt(now))
    return { ...this.#holder, tier_id, grace_until, progress }
  }

  count(counted: Counted, now: Date): void {
    this.counted.add(counted)
    this.#next = Math.min(this.#next, this.#by.days.after(now))
  }

  put({ tier_id, grace_until }: Pick<RankedMember, 'tier_id' | 'grace_until'>, now: Date): void {
    this.#enter(tier_id, now)
    this.grace_until = grace_until
    this.#next = this.#by.days.after(now)
  }

  /** Reviews the member on each midnight up to a moment. Returns the moves. */
  reviewUntil(moment: Date): TierMove[] {
    const moves: TierMove[] = []
    for (;;) {
      const at = this.#by.days.midnight(this.#next)
      if (at === null || at > moment) return moves
      const move = this.#review(at)
      if (move !== null) moves.push(move)
    }
  }

  #review(at: Date): TierMove | null {
    const { ladder, period, time_zone } = this.#by
    const member = this.rankedAt(at)
    const day = { at, progress: member.progress }
    const { move, grace_until } = reviewMember(ladder, member, [day], period, time_zone)
    this.#enter(move?.to.id ?? this.tier_id, at)
    this.grace_until = grace_until
    this.#next = Math.max(this.#nextAfter(at), this.#next + 1)
    return move
  }

  #enter(tier_id: string | null, at: Date): void {
    if (tier_id !== this.tier_id) this.#left.push({ at, tier_id: this.tier_id })
    this.tier_id = tier_id
  }

  /** When days of grace end, or something no longer counts. */
  #nextAfter(at: Date): number {
    const { ladder, days } = this.#by
    const is_entry = this.tier_id === null || this.tier_id === ladder[0]?.id
    if (is_entry || this.#holder.is_held) return Number.POSITIVE_INFINITY
    const begins = days.spansAt(at)[0]?.from ?? null
    const first = begins === null ? null : this.counted.firstSince(begins)
    return Math.min(
      first === null ? Number.POSITIVE_INFINITY : days.without(first),
      this.grace_until === null ? Number.POSITIVE_INFINITY : days.from(this.grace_until),
    )
  }
}
