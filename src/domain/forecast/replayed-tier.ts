import { daysAfter } from '../period.ts'
import type { Tier } from '../program.ts'
import { spansThatCountedAt } from '../tiers/tier-period.ts'
import {
  entryBenefits,
  entryPointsOf,
  GIFTS_AGAIN_AFTER_DAYS,
  moveOf,
  qualifiedPlace,
  type TierMove,
  tiersLeft,
} from '../tiers/tier-placement.ts'
import { meetsAgain } from '../tiers/tier-review.ts'
import { placeMember } from '../tiers/tier-sweep.ts'
import { codeValueOf } from './code-value.ts'
import { type Counted, countedAt } from './counted-progress.ts'
import { type KeptBy, KeptTier } from './kept-tier.ts'
import type { CountedBefore, PastEntry, PastMember } from './past-member.ts'
import type { ReplayInputs } from './replayed-side.ts'

/** What entering a tier gave. */
interface Gift {
  readonly at: Date
  readonly points: number
  readonly codes: number
  readonly code_value: number
}

/** What is known of a customer's tiers from before the window. */
export interface PastTiers {
  readonly counted: readonly CountedBefore[]
  readonly entries: readonly PastEntry[]
  /** Until when a lapsed tier was kept when the window began; null: it had not lapsed. */
  readonly grace_until: Date | null
}

/** A customer's tier and its gifts in the course of a replay. */
export class ReplayedTier {
  readonly #inputs: ReplayInputs
  readonly #by: KeptBy
  readonly #kept: KeptTier
  readonly #gifts = new Map<string, Gift>()
  /** When a tier last gave its gifts before the window, or was taken away. */
  readonly #given_before = new Map<string, Date>()
  promoted = 0
  demoted = 0

  constructor(
    facts: PastMember,
    is_excluded: boolean,
    by: KeptBy,
    { counted, entries, grace_until }: PastTiers,
    inputs: ReplayInputs,
  ) {
    this.#inputs = inputs
    this.#by = by
    const { customer_id, tier_id, is_placed_by_hand } = facts
    const holder = { customer_id, is_held: is_placed_by_hand || is_excluded, is_excluded }
    const { from } = inputs
    this.#kept = new KeptTier(by, holder, { tier_id, grace_until }, from)
    for (const one of counted) this.#kept.counted.add(countedAt(one))
    for (const { tier_id: id, at, was_left } of entries) {
      const left = was_left ? tiersLeft(by.ladder, { customer_id, tier_id: id }) : []
      for (const one of [id, ...left.map((each) => each.tier_id)]) this.#giveBefore(one, at)
    }
    if (!inputs.moves_members) return
    if (inputs.first_placing !== null || this.#isPlacedByAll(facts)) this.#placeFirst(from)
  }

  get id(): string | null {
    return this.#kept.tier_id
  }

  idAt(moment: Date): string | null {
    return this.#kept.tierIdAt(moment)
  }

  /** Counts towards tiers, and moves the member if that is due. What is less may move them down. */
  count(counted: readonly Counted[], is_less: boolean, now: Date): void {
    for (const one of counted) this.#kept.count(one, now)
    if (!this.#inputs.moves_members) return
    const member = this.#kept.rankedAt(now)
    if (meetsAgain(this.#by.ladder, member)) this.#kept.grace_until = null
    const move = moveOf(this.#by.ladder, {}, member)
    if (move === null || (move.kind !== 'promoted' && !is_less)) return
    this.#kept.put({ tier_id: move.to.id, grace_until: null }, now)
    if (move.kind === 'promoted') this.#enter(move, now)
    else this.#takeGifts(move)
  }

  /** Lets tiers lapse that end until a moment. */
  reviewUntil(moment: Date): void {
    if (this.#inputs.moves_members) this.demoted += this.#kept.reviewUntil(moment).length
  }

  /** What entering tiers gave and was not taken back. */
  get given(): Omit<Gift, 'at'> {
    const gifts = [...this.#gifts.values()]
    const sum = (amountOf: (gift: Gift) => number) =>
      gifts.reduce((total, gift) => total + amountOf(gift), 0)
    return {
      points: sum(({ points }) => points),
      codes: sum(({ codes }) => codes),
      code_value: sum(({ code_value }) => code_value),
    }
  }

  /**
   * Who was a member when the window began and stood in the entry tier, or in one that is gone, is
   * placed by both programmes: if tiers were switched on or changed since, somebody may deserve
   * more. Else nothing changes.
   */
  #isPlacedByAll({ enrolled_at, tier_id, is_placed_by_hand }: PastMember): boolean {
    const was_member = enrolled_at !== null && enrolled_at <= this.#inputs.from
    const place = this.#by.ladder.findIndex(({ id }) => id === tier_id)
    return was_member && !is_placed_by_hand && place <= 0
  }

  /** Places the member on another ladder. What that gives is the impact of the change itself. */
  #placeFirst(from: Date): void {
    const { ladder } = this.#by
    const sweep = this.#inputs.first_placing ?? UNCHANGED
    const before = this.#kept.rankedAt(from)
    const { move, grace_until } = placeMember(this.#by, sweep, before, from)
    const tier_id = move?.to.id ?? before.tier_id
    this.#kept.put({ tier_id, grace_until }, from)
    if (move?.kind === 'promoted') {
      for (const { id } of move.entered) this.#giveBefore(id, from)
    } else if (move?.kind === 'demoted' && before.tier_id !== null) {
      const { customer_id } = before
      const left = tiersLeft(ladder, { customer_id, tier_id: before.tier_id })
      for (const { tier_id: id } of left) this.#giveBefore(id, from)
    }
  }

  #giveBefore(tier_id: string, at: Date): void {
    const known = this.#given_before.get(tier_id)
    if (known === undefined || known < at) this.#given_before.set(tier_id, at)
  }

  #enter({ entered }: TierMove, now: Date): void {
    this.promoted += 1
    const since = daysAfter(now, -GIFTS_AGAIN_AFTER_DAYS)
    for (const tier of entered) {
      const before = this.#given_before.get(tier.id)
      if (this.#gifts.has(tier.id) || (before !== undefined && before > since)) continue
      this.#gifts.set(tier.id, giftOf(tier, this.#inputs.shop.currency, now))
    }
  }

  /**
   * What was lost by a refund gives its gifts back, unless what is left would still have led to the
   * tier at that time (`take-entry-gifts.ts`).
   */
  #takeGifts({ to }: TierMove): void {
    this.demoted += 1
    const { ladder, period, time_zone } = this.#by
    const place = ladder.findIndex(({ id }) => id === to.id)
    for (const [index, { id }] of ladder.entries()) {
      const gift = this.#gifts.get(id)
      if (index <= place || gift === undefined) continue
      const spans = spansThatCountedAt(period, time_zone, gift.at)
      const would_be = qualifiedPlace(ladder, this.#kept.counted.withinOnce(spans))
      if (index > would_be) this.#gifts.delete(id)
    }
  }
}

const UNCHANGED = { removed_tiers: {}, quiet: false, by_period: false }

function giftOf(tier: Tier, currency: string, at: Date): Gift {
  const codes = entryBenefits(tier, 'entry_discount_code')
  return {
    at,
    points: entryPointsOf(tier),
    codes: codes.length,
    code_value: codes.reduce((sum, { fields }) => sum + codeValueOf(fields, currency), 0),
  }
}
