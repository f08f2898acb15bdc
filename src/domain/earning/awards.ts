import { Fraction } from '../../lib/fraction.ts'
import type { StoredCampaign } from '../campaigns/campaign-state.ts'
import type { Benefit } from '../catalogue/benefit.ts'
import { birthdayBonus } from '../catalogue/benefits/birthday-bonus.ts'
import { birthday } from '../catalogue/earning/birthday.ts'
import type { RuleAward } from '../catalogue/earning/earning-type.ts'
import { findEarningType } from '../catalogue/earning/index.ts'
import { orderPoints } from '../orders/award.ts'
import { considerCampaign } from '../orders/boosts.ts'
import type { OrderCustomer } from '../orders/exclusions.ts'
import { tierHeld } from '../orders/held-multipliers.ts'
import type { Booked, PaidFor } from '../points/booking.ts'
import type { EarningRule, Program } from '../program.ts'

/** A rule's payment to a customer. */
export interface RulePayment extends Booked {
  readonly award_id: string
  readonly customer_id: number
  /** The rule that paid; or the membership, with the type `membership`. */
  readonly rule_id: string
  readonly rule_type: string
  /** Unique for the customer: see `paidForKey`. */
  readonly paid_for_key: string
  /** Paid with a code instead of points. */
  readonly code_id: string | null
  readonly created_at: Date
}

/**
 * What an award is paid for. It is unique for the rule's type, however often the merchant creates
 * the rule again, or for each rule if each stands for something else. `which` distinguishes years,
 * dependents or friends.
 */
export function paidForKey({ id, type }: EarningRule, which: string | null = null): string {
  const name = findEarningType(type)?.each_pays === true ? id : type
  return which === null ? name : `${name}:${which}`
}

/** The points of an award, and how many of them campaigns added. */
export interface AwardWorth {
  readonly points: number
  readonly base_points: number
  readonly bonuses: readonly { readonly campaign_id: string; readonly points: number }[]
}

/**
 * What a rule pays this member now: its points, or the tier's, boosted by the matching campaigns.
 * It is calculated like an order of the same number of points at one point each, so that campaigns
 * stack and run out in the same way. No tier multiplies it.
 */
export function awardWorth(
  { program, revision, campaigns, membership_benefits, now }: RulePaymentInputs,
  rule: EarningRule,
  award: RuleAward,
  member: OrderCustomer,
): AwardWorth {
  const tier = tierHeld(program, member.tier_id)
  const points = (tier && award.tier_points[tier.id]) ?? award.points
  const candidate = { rule_type: rule.type, customer: member, tier_id: tier?.id ?? null, at: now }
  const boosts = campaigns.flatMap((campaign) => considerCampaign(campaign, candidate).boost ?? [])
  const terms = {
    rule_id: rule.id,
    revision,
    tier_id: tier?.id ?? null,
    earn_points: 1,
    earn_denominator: 1,
    rounding: 'floor',
    include_shipping: false,
    include_tax: false,
    standing: { tier_multiplier: 1, membership_multiplier: 1 },
    boosts,
    lines: [
      { line_id: 1, excluded_by: null, campaign_ids: boosts.map(({ campaign_id }) => campaign_id) },
    ],
  } as const
  const lines = [Fraction.of(points)]
  const boosted = orderPoints(terms, { lines, shipping: Fraction.ZERO })
  const benefits = [...(tier?.benefits ?? []), ...membership_benefits]
  const added = rule.type === birthday.type ? birthdayBonusOf(benefits) : 0
  return {
    points: boosted.points + added,
    base_points: boosted.base_points + added,
    bonuses: boosted.bonuses,
  }
}

export interface RulePaymentInputs {
  readonly program: Program
  readonly revision: number
  /** That are running. */
  readonly campaigns: readonly StoredCampaign[]
  /** The benefits of the member's paid memberships. */
  readonly membership_benefits: readonly Benefit[]
  readonly now: Date
}

/** What these benefits add to the birthday. */
function birthdayBonusOf(benefits: readonly Benefit[]): number {
  return benefits
    .filter(({ type }) => type === birthdayBonus.type)
    .reduce((sum, { fields }) => sum + Number(fields.points), 0)
}

/** An award without entries in the ledger yet. */
export function newRulePayment(
  award_id: string,
  request: {
    readonly customer_id: number
    readonly rule: Pick<EarningRule, 'id' | 'type'>
    readonly paid_for_key: string
  },
  now: Date,
): RulePayment {
  const { customer_id, rule, paid_for_key } = request
  return {
    award_id,
    customer_id,
    rule_id: rule.id,
    rule_type: rule.type,
    paid_for_key,
    points: 0,
    entry_seq: null,
    code_id: null,
    pending_points: 0,
    pending_until: null,
    created_at: now,
  }
}

/** An award as its entries name it. */
export function paidFor({ award_id, rule_id, rule_type }: RulePayment): PaidFor {
  return {
    source: rule_type,
    source_ref: award_id,
    title_key: rule_type,
    title_params: { rule_id },
    description: null,
    metadata: null,
    order_total: null,
    order_id: null,
  }
}
