import { TimeQueue } from '../../lib/time-queue.ts'
import { CampaignUses } from '../campaigns/campaign-uses.ts'
import { findEarningType } from '../catalogue/earning/index.ts'
import { awardWorth } from '../earning/awards.ts'
import { considerForOrder } from '../orders/boosts.ts'
import { type BuyerBar, buyerTerms } from '../orders/buyer-terms.ts'
import { heldMultipliers } from '../orders/held-multipliers.ts'
import { judgeOrder, orderRule } from '../orders/judge.ts'
import type { Order } from '../orders/order.ts'
import {
  awardLeft,
  countedBeside,
  countedOrder,
  countsForLess,
  judgementOf,
  payableAt,
  waitsUntil,
} from '../orders/settle.ts'
import type { StoredJudgement } from '../orders/stored-order.ts'
import { daysAfter } from '../period.ts'
import { asSwitched, type Program } from '../program.ts'
import { codeValueOf } from './code-value.ts'
import type { KeptBy } from './kept-tier.ts'
import { hasReachedLimit } from './order-limit.ts'
import type { PastAward } from './past-award.ts'
import type { OtherPoints, PastMember } from './past-member.ts'
import { ReplayedMember, type ReplayedOrder } from './replayed-member.ts'
import type { ReplayedSide, ReplayInputs } from './replayed-side.ts'
import type { PastTiers } from './replayed-tier.ts'
import { heldThen, momentsOf, orderAt, type SettledOrder } from './settled-order.ts'
import { TierDays } from './tier-days.ts'

type Step =
  | { readonly order: SettledOrder }
  | { readonly award: PastAward }
  | { readonly elsewhere: Omit<OtherPoints, 'at'> }

/** What an order is paid with, once it is due. */
interface DueAward {
  readonly judgement: StoredJudgement
  readonly payable_at: Date
  readonly customer_id: number
}

/**
 * Past orders, settled once more under one programme, in the order in which things happened. An
 * order is settled at each moment at which something happened to it, as it was settled then, and by
 * the same functions (`actions/orders/settle-orders.ts`): judged once when it is due, held, released,
 * and taken back with its refunds. Campaigns count what they give, and members move on the ladder.
 */
export class Replay {
  readonly #inputs: ReplayInputs
  readonly #uses: CampaignUses
  readonly #members = new Map<number, ReplayedMember>()
  readonly #queue = new TimeQueue<Step>()
  /** Who got points of a campaign. */
  readonly #boosted = new Map<string, Set<number>>()

  constructor(inputs: ReplayInputs) {
    this.#inputs = inputs
    this.#uses = new CampaignUses(inputs.campaigns)
    const by = keptBy(inputs)
    const pastOf = pastTiersIn(inputs)
    for (const member of inputs.members) {
      this.#members.set(member.customer_id, new ReplayedMember(member, by, pastOf(member), inputs))
    }
    for (const { at, ...elsewhere } of inputs.other_points) this.#queue.add(at, { elsewhere })
    for (const award of inputs.awards) this.#queue.add(award.at, { award })
  }

  /** Adds orders in the order in which they were placed, and settles what came before the last. */
  take(orders: readonly SettledOrder[]): void {
    for (const order of orders) {
      this.#settleUntil(new Date(order.document.created_at))
      for (const moment of momentsOf(order)) this.#queue.add(moment, { order })
    }
  }

  /** Settles the rest of the window. */
  finish(): ReplayedSide {
    const { until } = this.#inputs
    this.#settleUntil(until)
    for (const member of this.#members.values()) member.reviewUntil(until)
    const used = new Map(this.#uses.changes.map((use) => [use.campaign_id, use]))
    return {
      members: [...this.#members.values()].map((member) => member.outcome()),
      campaigns: this.#uses.all.map(({ document, ended_at }) => {
        const { orders = 0, points = 0 } = used.get(document.id) ?? {}
        const members = this.#boosted.get(document.id)?.size ?? 0
        return { document, orders, bonus_points: points, members, used_up_at: ended_at }
      }),
    }
  }

  #settleUntil(moment: Date): void {
    for (;;) {
      const due = this.#queue.takeDue(moment)
      if (due === null) return
      if ('order' in due.item) this.#settle(due.item.order, due.at)
      else if ('award' in due.item) this.#pay(due.item.award)
      else this.#count(due.item.elsewhere, due.at)
    }
  }

  /** A member as they stand at a moment. */
  #memberAt(customer_id: number, now: Date): ReplayedMember | undefined {
    const member = this.#members.get(customer_id)
    member?.reviewUntil(now)
    return member
  }

  #count({ customer_id, points, counts_at }: Omit<OtherPoints, 'at'>, now: Date): void {
    this.#memberAt(customer_id, now)?.countElsewhere(points, counts_at, now)
  }

  /** Pays an award of another rule once more, as `decide-payment.ts` does. */
  #pay({ customer_id, rule_id, at }: PastAward): void {
    const member = this.#memberAt(customer_id, at)
    if (member === undefined) return
    member.countStep()
    const { program, revision, shop } = this.#inputs
    const found = program.earning_rules.find(({ id }) => id === rule_id)
    const rule = found === undefined ? null : asSwitched(program, found)
    if (rule === null || !rule.enabled || !program.switches.program_enabled) return
    if (member.is_excluded) return
    const terms = findEarningType(rule.type)?.award(rule.fields) ?? null
    if (terms === null) return
    if (terms.code !== null) {
      member.takeCode(codeValueOf(terms.code, shop.currency))
      return
    }
    const campaigns = this.#uses.runningAt(at)
    const inputs = { program, revision, campaigns, membership_benefits: [], now: at }
    const payee = { ...member.facts, tier_id: member.tier_id }
    const { points, bonuses } = awardWorth(inputs, rule, terms, payee)
    this.#use(bonuses, 0, customer_id, at)
    member.takeRulePoints(points)
    const elsewhere = { customer_id, points, counts_at: at }
    if (terms.pending_days === 0) this.#count(elsewhere, at)
    else this.#queue.add(daysAfter(at, terms.pending_days), { elsewhere })
  }

  #settle(past: SettledOrder, now: Date): void {
    const member = this.#memberAt(past.customer_id, now)
    if (member === undefined) return
    const { program } = this.#inputs
    const order = member.orderOf(past)
    const { document, refunds } = orderAt(past, now)
    const rule = orderRule(program)
    const payable_at = payableAt(rule, document)
    const is_due = order.judgement === null && payable_at !== null
    const judgement = is_due ? this.#judge(member, past, document, now) : order.judgement
    const left = awardLeft({ document, refunds, judgement })
    const before = { counted: order.counted, settled: order.points - order.pending_points }
    if (is_due && judgement !== null) {
      this.#award(order, { judgement, payable_at, customer_id: past.customer_id }, now)
    }
    const over = Math.max(order.points - left.points, 0)
    order.pending_points -= Math.min(over, order.pending_points)
    order.points -= over
    order.base_points = order.points === 0 ? 0 : left.base_points
    const { pending_until } = order
    if (pending_until !== null && pending_until <= now) {
      order.pending_points = 0
      order.pending_until = null
    } else if (is_due && pending_until !== null) {
      this.#queue.add(pending_until, { order: past })
    }
    order.counted = countedOrder(document, refunds, countedBeside(judgement, rule))
    const points = order.points - order.pending_points - before.settled
    const is_less = points < 0 || countsForLess(before.counted, order.counted)
    member.progressBy(order, points, before.counted, is_less, now)
  }

  #award(order: ReplayedOrder, { judgement, payable_at, customer_id }: DueAward, now: Date): void {
    order.judgement = judgement
    order.awarded_at = now
    const { points, bonuses } = judgement
    const rule = orderRule(this.#inputs.program)
    if (points === 0 || rule === null) return
    order.points = points
    order.pending_until = waitsUntil(rule, payable_at, now)
    order.pending_points = order.pending_until === null ? 0 : points
    this.#use(bonuses, 1, customer_id, now)
  }

  #use(bonuses: StoredJudgement['bonuses'], orders: 0 | 1, customer_id: number, at: Date): void {
    this.#uses.use(bonuses, orders, at)
    for (const { campaign_id } of bonuses) {
      const boosted = this.#boosted.get(campaign_id) ?? new Set()
      this.#boosted.set(campaign_id, boosted.add(customer_id))
    }
  }

  #judge(member: ReplayedMember, past: SettledOrder, document: Order, now: Date): StoredJudgement {
    const { program, revision, shop } = this.#inputs
    const at = new Date(document.created_at)
    const held = heldThen(past)
    const placed_in = member.tierIdAt(at)
    const tier_id = this.#inputs.moves_members ? placed_in : (held?.tier_id ?? placed_in)
    const of_membership = held?.standing.membership_multiplier ?? 1
    const standing = heldMultipliers(program, tier_id, of_membership)
    const is_full = hasReachedLimit(program, shop.time_zone, member, { past, at })
    const customer = { ...member.facts, tier_id }
    const bar = barOf(program, member, is_full, now)
    const buyer = buyerTerms(program, customer, standing, bar)
    const judged = judgeOrder(document, {
      ...{ platform: shop.platform, currency: shop.currency, program, revision, buyer },
      campaigns: considerForOrder(this.#uses.runningAt(at), program, customer, at),
    })
    return judgementOf(judged, buyer, revision, now)
  }
}

function keptBy({ program, shop: { time_zone }, ...window }: ReplayInputs): KeptBy {
  const { tiers: ladder, tier_period: period } = program
  return { ladder, period, time_zone, days: new TierDays(period, time_zone, window) }
}

/** What is known of each customer's tiers from before the window. */
function pastTiersIn(inputs: ReplayInputs): (member: PastMember) => PastTiers {
  const counted = Map.groupBy(inputs.counted_before, ({ customer_id }) => customer_id)
  const entries = Map.groupBy(inputs.past_entries, ({ customer_id }) => customer_id)
  const is_lifetime = inputs.program.tier_period.mode === 'lifetime'
  return ({ customer_id, progress }) => ({
    counted: is_lifetime
      ? [{ customer_id, at: new Date(0), ...progress }]
      : (counted.get(customer_id) ?? []),
    entries: entries.get(customer_id) ?? [],
    grace_until: inputs.graces.get(customer_id) ?? null,
  })
}

/** Without a join gate, a customer becomes a member by the order. */
function barOf(
  { eligibility }: Program,
  { facts: { enrolled_at, is_gone } }: ReplayedMember,
  is_full: boolean,
  now: Date,
): BuyerBar | null {
  const has_joined = enrolled_at !== null && (enrolled_at <= now || !eligibility.opt_in.required)
  const joins = !eligibility.opt_in.required && !is_gone
  if (!has_joined && !joins) return 'not_a_member'
  return is_full ? 'limit_reached' : null
}
