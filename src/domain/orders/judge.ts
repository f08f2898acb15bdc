import { Fraction } from '../../lib/fraction.ts'
import { orderFields, orderPlaced } from '../catalogue/earning/order-placed.ts'
import { currencyText } from '../minor-unit.ts'
import type { EarningRule, Program } from '../program.ts'
import { type Amounts, paidAmounts } from './amounts.ts'
import type { AwardTerms, LineTerms } from './award.ts'
import { type ConsideredCampaign, scopeTest } from './boosts.ts'
import type { BuyerTerms } from './buyer-terms.ts'
import { excludedOrder, lineExclusion, type OrderExclusion } from './exclusions.ts'
import { tierHeld } from './held-multipliers.ts'
import type { Order, Priced } from './order.ts'
import type { JudgedProgram } from './order-terms.ts'

/** Why an order earns nothing (contract: CartEstimate), in the order of the checks. */
export type NothingEarned =
  | 'program_disabled'
  | 'no_points_layer'
  | 'customer_excluded'
  | 'no_eligible_lines'
  | 'nothing_earned'

/** All that an order is judged by: its terms, and those of its buyer. */
export interface JudgedBy {
  readonly platform: string
  readonly currency: string
  readonly program: JudgedProgram
  readonly revision: number
  readonly campaigns: readonly ConsideredCampaign[]
  readonly buyer: BuyerTerms
}

export interface Judgement {
  /** null: it earns nothing, for the reason. */
  readonly terms: AwardTerms | null
  readonly reason: NothingEarned | null
  /** What excludes the customer or the order, by name. */
  readonly exclusion: OrderExclusion | null
  /** Beside the exclusion `below_minimum`; kept only where there is one. */
  readonly missed_minimum?: MissedMinimum
  /** In the order of the lines. */
  readonly lines: readonly LineTerms[]
  readonly campaigns: readonly ConsideredCampaign[]
}

/** The required and the actual amount of the lines that earn: decimal text. */
export interface MissedMinimum {
  readonly minimum_purchase: number
  readonly amount: string
}

/** A judgement with what was paid, as its rule counts it. */
export interface Judged extends Judgement {
  readonly paid: Amounts
}

/** The terms by which an order, or a cart, earns points. */
export function judgeOrder(order: Pick<Order, keyof Priced | 'tags'>, by: JudgedBy): Judged {
  const { program } = by
  const rule = orderRule(program)
  const fields = rule === null ? null : orderFields(rule.fields)
  const paid = paidAmounts(order, fields?.includeTax ?? false)
  const lines = judgeLines(order, by)
  const exclusion = exclusionOf(order, by)
  const seen = { paid, lines, exclusion, campaigns: inScope(by.campaigns, lines) }
  const refuse = (reason: NothingEarned): Judged => ({ ...seen, terms: null, reason })
  if (!program.switches.program_enabled) return refuse('program_disabled')
  if (rule === null || fields === null) return refuse('no_points_layer')
  if (exclusion !== null && exclusion !== 'limit_reached') {
    return refuse(exclusion === 'order_tag' ? 'no_eligible_lines' : 'customer_excluded')
  }
  if (lines.every(({ excluded_by }) => excluded_by !== null)) return refuse('no_eligible_lines')
  if (exclusion === 'limit_reached') return refuse('nothing_earned')
  const terms = termsOf({ rule_id: rule.id, fields }, by, lines, seen.campaigns)
  const missed_minimum = missedMinimum(paid, fields, terms, by.currency)
  if (missed_minimum === null) return { ...seen, terms, reason: null }
  return { ...refuse('nothing_earned'), exclusion: 'below_minimum', missed_minimum }
}

type OrderFields = ReturnType<typeof orderFields>

/** The one rule that pays for orders, while it is on. */
export function orderRule({ earning_rules }: Pick<Program, 'earning_rules'>): EarningRule | null {
  return earning_rules.find(({ type, enabled }) => type === orderPlaced.type && enabled) ?? null
}

/** What excludes this buyer or this order, the buyer first. */
function exclusionOf(
  { tags }: Pick<Order, 'tags'>,
  { program: { eligibility }, buyer }: JudgedBy,
): OrderExclusion | null {
  const over_limit = buyer.is_over_limit ? 'limit_reached' : null
  return buyer.excluded_by ?? excludedOrder(eligibility, tags) ?? over_limit
}

/** Points for each `earn_denominator` of shop currency, in this buyer's tier. */
export function rateOf(
  { earnPoints, earnDenominator, tierPoints }: OrderFields,
  { program, buyer }: Pick<JudgedBy, 'program' | 'buyer'>,
): Pick<AwardTerms, 'tier_id' | 'earn_points' | 'earn_denominator'> {
  const tier_id = tierHeld(program, buyer.tier_id)?.id ?? null
  const of_tier = tier_id === null ? undefined : tierPoints[tier_id]
  return { tier_id, earn_points: of_tier ?? earnPoints, earn_denominator: earnDenominator }
}

function judgeLines(
  { lines }: Pick<Order, 'lines'>,
  { platform, program, campaigns }: JudgedBy,
): LineTerms[] {
  const sold = program.memberships.map(({ product }) => product.id)
  const exclusion = lineExclusion(platform, program.eligibility, sold)
  const boosting = campaigns
    .filter(({ boost }) => boost !== null)
    .map(({ campaign_id, scope }) => ({ campaign_id, isInScope: scopeTest(platform, scope) }))
  return lines.map((line) => ({
    line_id: line.line_id,
    excluded_by: exclusion(line),
    campaign_ids: boosting
      .filter(({ isInScope }) => isInScope(line))
      .map(({ campaign_id }) => campaign_id),
  }))
}

/** Campaigns without products in the order have no effect either. */
function inScope(
  campaigns: readonly ConsideredCampaign[],
  lines: readonly LineTerms[],
): ConsideredCampaign[] {
  const in_scope = new Set(lines.flatMap(({ campaign_ids }) => campaign_ids))
  return campaigns.map((campaign) =>
    campaign.boost === null || in_scope.has(campaign.campaign_id)
      ? campaign
      : { ...campaign, boost: null, refusal: 'product_scope' },
  )
}

function termsOf(
  { rule_id, fields }: { readonly rule_id: string; readonly fields: OrderFields },
  by: JudgedBy,
  lines: readonly LineTerms[],
  campaigns: readonly ConsideredCampaign[],
): AwardTerms {
  return {
    rule_id,
    revision: by.revision,
    ...rateOf(fields, by),
    rounding: fields.rounding,
    include_shipping: fields.includeShipping,
    include_tax: fields.includeTax,
    standing: by.buyer.standing,
    boosts: campaigns.flatMap(({ boost }) => (boost === null ? [] : [boost])),
    lines,
  }
}

/** Judged on the order as placed; refunds do not change it. null: the minimum was reached. */
function missedMinimum(
  paid: Amounts,
  { minimumPurchase }: OrderFields,
  { lines }: AwardTerms,
  currency: string,
): MissedMinimum | null {
  const eligible = paid.lines.filter((_amount, index) => lines[index]?.excluded_by === null)
  const amount = Fraction.sum(eligible)
  if (!Fraction.of(minimumPurchase).isAbove(amount)) return null
  return { minimum_purchase: minimumPurchase, amount: currencyText(amount, currency) }
}
