import { excludedCustomer } from '../orders/exclusions.ts'
import { type CountedOrder, goodsSpend, NOT_COUNTED, ordersCounted } from '../orders/settle.ts'
import type { StoredJudgement } from '../orders/stored-order.ts'
import type { Span } from '../tiers/tier-period.ts'
import { spendOf } from './counted-progress.ts'
import type { KeptBy } from './kept-tier.ts'
import type { PastMember } from './past-member.ts'
import type { MemberOutcome, ReplayInputs } from './replayed-side.ts'
import { type PastTiers, ReplayedTier } from './replayed-tier.ts'
import type { SettledOrder } from './settled-order.ts'

/** What a replay has made of an order so far. */
export interface ReplayedOrder {
  readonly order_id: number
  readonly placed_at: Date
  judgement: StoredJudgement | null
  /** When it was judged; its points count for tiers from then on. */
  awarded_at: Date | null
  /** Less what was taken back; some of it may be held. */
  points: number
  base_points: number
  pending_points: number
  pending_until: Date | null
  counted: CountedOrder
}

/** A customer in the course of a replay: their orders, their tier and its gifts. */
export class ReplayedMember {
  readonly facts: PastMember
  readonly #inputs: ReplayInputs
  readonly #orders = new Map<number, ReplayedOrder>()
  readonly #tier: ReplayedTier
  /** Gets nothing: excluded by this programme, or gone. */
  readonly is_excluded: boolean
  #steps = 0
  #rule_points = 0
  #codes = 0
  #code_value = 0

  constructor(facts: PastMember, by: KeptBy, past: PastTiers, inputs: ReplayInputs) {
    this.facts = facts
    this.#inputs = inputs
    const { eligibility } = inputs.program
    this.is_excluded = facts.is_gone || excludedCustomer(eligibility, facts) !== null
    this.#tier = new ReplayedTier(facts, this.is_excluded, by, past, inputs)
  }

  get tier_id(): string | null {
    return this.#tier.id
  }

  tierIdAt(moment: Date): string | null {
    return this.#tier.idAt(moment)
  }

  orderOf({ order_id, document }: SettledOrder): ReplayedOrder {
    const known = this.#orders.get(order_id)
    if (known !== undefined) return known
    const order = {
      order_id,
      placed_at: new Date(document.created_at),
      ...{ judgement: null, awarded_at: null },
      ...{ points: 0, base_points: 0, pending_points: 0, pending_until: null },
      counted: NOT_COUNTED,
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

  /** Counts what changed of an order towards tiers, and moves the member if that is due. */
  progressBy(
    { placed_at, awarded_at, counted }: ReplayedOrder,
    points: number,
    before: CountedOrder,
    is_less: boolean,
    now: Date,
  ): void {
    const spend = spendOf(goodsSpend(counted).minus(goodsSpend(before)))
    const orders = ordersCounted(counted) - ordersCounted(before)
    if (points === 0 && spend === 0 && orders === 0) return
    const spent = { at: placed_at, points: 0, spend, orders }
    const earned = { at: awarded_at ?? now, points, spend: 0, orders: 0 }
    this.#tier.count([spent, earned], is_less, now)
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

  /** Counts other points towards tiers, as those of an award that was made at a moment. */
  countElsewhere(points: number, counts_at: Date, now: Date): void {
    this.#tier.count([{ at: counts_at, points, spend: 0, orders: 0 }], points < 0, now)
  }

  /** Lets tiers lapse that end until a moment. */
  reviewUntil(moment: Date): void {
    this.#tier.reviewUntil(moment)
  }

  outcome(): MemberOutcome {
    const { customer_id, tier_id_now } = this.facts
    const orders = [...this.#orders.values()]
    const gifts = this.#tier.given
    return {
      customer_id,
      steps: orders.length + this.#steps,
      points: sum(orders, ({ points }) => points),
      base_points: sum(orders, ({ base_points }) => base_points),
      tier_points: gifts.points,
      rule_points: this.#rule_points,
      codes: this.#codes + gifts.codes,
      code_value: this.#code_value + gifts.code_value,
      promoted: this.#tier.promoted,
      demoted: this.#tier.demoted,
      tier_id: this.#tier.id,
      tier_id_now,
    }
  }
}

function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0)
}
