import { Fraction } from '../../lib/fraction.ts'
import type { StoredCampaign } from '../campaigns/campaign-state.ts'
import type { Benefit } from '../catalogue/benefit.ts'
import { birthdayBonus } from '../catalogue/benefits/birthday-bonus.ts'
import { birthday } from '../catalogue/earning/birthday.ts'
import type { RuleAward } from '../catalogue/earning/earning-type.ts'
import { findEarningType } from '../catalogue/earning/index.ts'
import { awardOf } from '../orders/award.ts'
import { considerCampaign } from '../orders/boosts.ts'
import type { OrderCustomer } from '../orders/exclusions.ts'
import { tierHeld } from '../orders/standing.ts'
import type { Booked, PaidFor } from '../points/booking.ts'
import type { EarningRule, Program } from '../program.ts'

/** What a rule has paid a customer for an occasion. */
export interface Award extends Booked {
  readonly award_id: string
  readonly customer_id: number
  /** Of the rule that paid; or of the membership, whose type is `membership`. */
  readonly rule_id: string
  readonly rule_type: string
  readonly occasion: string
  /** Paid with a code instead of points. */
  readonly code_id: string | null
  readonly created_at: Date
}

/**
 * What a rule pays for, as one award is told from another: once for its type, however often the
 * merchant makes the rule anew, or once for each rule where each stands for something else.
 * `which` tells its years, its subjects or its friends apart.
 */
export function occasionOf({ id, type }: EarningRule, which: string | null = null): string {
  const name = findEarningType(type)?.each_pays === true ? id : type
  return which === null ? name : `${name}:${which}`
}

/** What an award comes to, and what of it campaigns gave. */
export interface AwardWorth {
  readonly points: number
  readonly base_points: number
  readonly bonuses: readonly { readonly campaign_id: string; readonly points: number }[]
}

/**
 * What a rule pays this member now: its points, or the tier's own, boosted by the campaigns that
 * fit. It is counted as an order is, of its points at a point each, so that campaigns stack and
 * run out in the same way; no tier multiplies it.
 */
export function awardWorth(
  { program, revision, campaigns, membership_benefits, now }: AwardSetting,
  rule: EarningRule,
  award: RuleAward,
  member: OrderCustomer,
): AwardWorth {
  const tier = tierHeld(program, member.tier_id)
  const points = (tier && award.tier_points[tier.id]) ?? award.points
  const asked = { rule_type: rule.type, customer: member, tier_id: tier?.id ?? null, at: now }
  const boosts = campaigns.flatMap((campaign) => considerCampaign(campaign, asked).boost ?? [])
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
  const boosted = awardOf(terms, { lines, lines_with_tax: lines, shipping: Fraction.ZERO })
  const benefits = [...(tier?.benefits ?? []), ...membership_benefits]
  const added = rule.type === birthday.type ? birthdayBonusOf(benefits) : 0
  return {
    points: boosted.points + added,
    base_points: boosted.base_points + added,
    bonuses: boosted.bonuses,
  }
}

export interface AwardSetting {
  readonly program: Program
  readonly revision: number
  /** That are running. */
  readonly campaigns: readonly StoredCampaign[]
  /** Of the paid memberships that the member holds. */
  readonly membership_benefits: readonly Benefit[]
  readonly now: Date
}

/** What these benefits add to the birthday. */
function birthdayBonusOf(benefits: readonly Benefit[]): number {
  return benefits
    .filter(({ type }) => type === birthdayBonus.type)
    .reduce((sum, { fields }) => sum + Number(fields.points), 0)
}

/** An award of which nothing stands in the ledger yet. */
export function newAward(
  award_id: string,
  deed: {
    readonly customer_id: number
    readonly rule: Pick<EarningRule, 'id' | 'type'>
    readonly occasion: string
  },
  now: Date,
): Award {
  const { customer_id, rule, occasion } = deed
  return {
    award_id,
    customer_id,
    rule_id: rule.id,
    rule_type: rule.type,
    occasion,
    points: 0,
    entry_seq: null,
    code_id: null,
    pending_points: 0,
    pending_until: null,
    created_at: now,
  }
}

/** An award as its entries name it. */
export function paidFor({ award_id, rule_id, rule_type }: Award): PaidFor {
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
