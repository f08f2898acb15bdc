import { Fraction } from '../../lib/fraction.ts'
import { excludedCustomer } from '../orders/exclusions.ts'
import { countsAsOrder } from '../orders/settle.ts'
import type { StoredJudgement } from '../orders/stored-order.ts'
import type { Tier } from '../program.ts'
import type { Span } from '../tiers/tier-period.ts'
import {
  entryBenefits,
  entryPointsOf,
  moveOf,
  type RankedMember,
  type TierMove,
} from '../tiers/tier-placement.ts'
import { codeValueOf } from './code-value.ts'
import type { PastMember } from './past-member.ts'
import type { MemberOutcome, ReplayInputs } from './replayed-side.ts'
import type { SettledOrder } from './settled-order.ts'

/** What a replay has made of an order so far. */
export interface ReplayedOrder {
  readonly order_id: number
  readonly placed_at: Date
  judgement: StoredJudgement | null
  /** Less what was taken back; some of it may be held. */
  points: number
  base_points: number
  pending_points: number
  pending_until: Date | null
  counted_spend: string | null
}

interface Gift {
  readonly points: number
  readonly codes: number
  readonly code_value: number
}

/** A customer in the course of a replay: their orders, their tier and its gifts. */
export class ReplayedMember {
  readonly facts: PastMember
  readonly #inputs: ReplayInputs
  readonly #orders = new Map<number, ReplayedOrder>()
  /** What entering these tiers gave during the window. */
  readonly #gifts = new Map<string, Gift>()
  /** Their gifts were given before. */
  readonly #passed: ReadonlySet<string>
  /** Gets nothing: excluded by this programme, or gone. */
  readonly is_excluded: boolean
  #tier_id: string | null
  #points: number
  #spend: Fraction
  #orders_count: number
  #steps = 0
  #rule_points = 0
  #codes = 0
  #code_value = 0
  #promoted = 0
  #demoted = 0

  constructor(facts: PastMember, inputs: ReplayInputs) {
    this.facts = facts
    this.#inputs = inputs
    const { eligibility, tiers: ladder } = inputs.program
    this.is_excluded = facts.is_gone || excludedCustomer(eligibility, facts) !== null
    this.#points = facts.progress.points_earned
    this.#spend = Fraction.of(facts.progress.amount_spent)
    this.#orders_count = facts.progress.orders_count
    this.#tier_id = facts.tier_id
    if (inputs.moves_members && (inputs.places_first || this.#standsAtTheEntry())) {
      this.#tier_id = moveOf(ladder, {}, this.#ranked())?.to.id ?? this.#tier_id
    }
    const place = ladder.findIndex(({ id }) => id === this.#tier_id)
    this.#passed = new Set(ladder.slice(0, Math.max(place, 0) + 1).map(({ id }) => id))
  }

  /**
   * Who was a member when the window began and stood in the entry tier is placed by both programmes:
   * if tiers were switched on or changed since, somebody may deserve more. Else nothing changes.
   */
  #standsAtTheEntry(): boolean {
    const { enrolled_at, tier_id, is_placed_by_hand } = this.facts
    const entry_id = this.#inputs.program.tiers[0]?.id
    const was_member = enrolled_at !== null && enrolled_at <= this.#inputs.from
    return was_member && !is_placed_by_hand && (tier_id === null || tier_id === entry_id)
  }

  get tier_id(): string | null {
    return this.#tier_id
  }

  orderOf({ order_id, document }: SettledOrder): ReplayedOrder {
    const known = this.#orders.get(order_id)
    if (known !== undefined) return known
    const order = {
      order_id,
      placed_at: new Date(document.created_at),
      judgement: null,
      ...{ points: 0, base_points: 0, pending_points: 0, pending_until: null },
      counted_spend: null,
    }
    this.#orders.set(order_id, order)
    return order
  }

  /** The orders of a span that have paid points, but for one; also those before the window. */
  countAwarded({ from, until }: Span, but: number): number {
    const begins_before = from === null || from < this.#inputs.from
    const before = begins_before
      ? (this.#inputs.awarded_before.get(this.facts.customer_id) ?? 0)
      : 0
    const within = [...this.#orders.values()].filter(
      ({ order_id, points, placed_at }) =>
        order_id !== but &&
        points > 0 &&
        (from === null || placed_at >= from) &&
        (until === null || placed_at < until),
    )
    return before + within.length
  }

  /** Counts what an order changed towards tiers, and moves the member if that is due. */
  progressBy(
    points: number,
    spend: { readonly before: string | null; readonly after: string | null },
    is_less: boolean,
  ): void {
    if (points === 0 && spend.before === spend.after) return
    this.#points += points
    this.#spend = this.#spend
      .minus(Fraction.of(spend.before ?? '0'))
      .plus(Fraction.of(spend.after ?? '0'))
    this.#orders_count += Number(countsAsOrder(spend.after)) - Number(countsAsOrder(spend.before))
    this.#review(is_less)
  }

  /** Counts an award of another rule, paid or not. */
  countStep(): void {
    this.#steps += 1
  }

  takeRulePoints(points: number): void {
    this.#rule_points += points
  }

  takeCode(value: number): void {
    this.#codes += 1
    this.#code_value += value
  }

  /** Points for tiers that came from elsewhere. */
  countElsewhere(points: number): void {
    this.#points += points
    this.#review(points < 0)
  }

  outcome(): MemberOutcome {
    const { customer_id, tier_id_now } = this.facts
    const orders = [...this.#orders.values()]
    const gifts = [...this.#gifts.values()]
    return {
      customer_id,
      steps: orders.length + this.#steps,
      points: sum(orders, ({ points }) => points),
      base_points: sum(orders, ({ base_points }) => base_points),
      tier_points: sum(gifts, ({ points }) => points),
      rule_points: this.#rule_points,
      codes: this.#codes + sum(gifts, ({ codes }) => codes),
      code_value: this.#code_value + sum(gifts, ({ code_value }) => code_value),
      promoted: this.#promoted,
      demoted: this.#demoted,
      tier_id: this.#tier_id,
      tier_id_now,
    }
  }

  #ranked(): RankedMember {
    return {
      customer_id: this.facts.customer_id,
      tier_id: this.#tier_id,
      grace_until: null,
      is_held: this.facts.is_placed_by_hand || this.is_excluded,
      is_excluded: this.is_excluded,
      progress: [
        {
          points_earned: this.#points,
          amount_spent: Number(this.#spend.toDecimal(4)),
          orders_count: this.#orders_count,
        },
      ],
    }
  }

  /** Earning only promotes; what goes back may undo what it had lifted. */
  #review(is_less: boolean): void {
    if (!this.#inputs.moves_members) return
    const move = moveOf(this.#inputs.program.tiers, {}, this.#ranked())
    if (move === null || (move.kind !== 'promoted' && !is_less)) return
    this.#tier_id = move.to.id
    if (move.kind === 'promoted') this.#enter(move)
    else this.#leave(move)
  }

  /** Gifts are given again only after a year. */
  #enter({ entered }: TierMove): void {
    this.#promoted += 1
    const { currency } = this.#inputs.shop
    for (const tier of entered) {
      if (this.#gifts.has(tier.id) || this.#passed.has(tier.id)) continue
      this.#gifts.set(tier.id, giftOf(tier, currency))
    }
  }

  /** What was lost by a refund gives its gifts back. */
  #leave({ to }: TierMove): void {
    this.#demoted += 1
    const { tiers: ladder } = this.#inputs.program
    const place = ladder.findIndex(({ id }) => id === to.id)
    for (const { id } of ladder.slice(place + 1)) this.#gifts.delete(id)
  }
}

function giftOf(tier: Tier, currency: string): Gift {
  const codes = entryBenefits(tier, 'entry_discount_code')
  return {
    points: entryPointsOf(tier),
    codes: codes.length,
    code_value: sum(codes, ({ fields }) => codeValueOf(fields, currency)),
  }
}

function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0)
}
