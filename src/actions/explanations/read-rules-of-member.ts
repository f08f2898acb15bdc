import type { Context } from '../../context.ts'
import { findEarningType } from '../../domain/catalogue/earning/index.ts'
import { titleIn } from '../../domain/catalogue/titles.ts'
import { awardWorth, paidForKey, type RulePaymentInputs } from '../../domain/earning/awards.ts'
import { claimedFor } from '../../domain/earning/claims.ts'
import { type ExplainedRule, explainRule } from '../../domain/explanations/explain-rule.ts'
import { asSwitched, type EarningRule } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound } from '../../errors.ts'
import { listOpenCampaigns } from '../../store/campaigns/campaigns.ts'
import { findClaimer, type MemberWhoClaims } from '../../store/customers/find-claimer.ts'
import { inSnapshot, type Queries } from '../../store/db.ts'
import { findAwards } from '../../store/earning/awards.ts'
import { readMembershipBenefits } from '../../store/memberships/held-memberships.ts'
import { readShopAt } from '../../store/programme/programs.ts'

/** Each rule of the programme with what it has paid a member, and why it pays now or not. */
export function readRulesOfMember(
  { database }: Context,
  shop: Shop,
  customer_id: number,
  now: Date,
): Promise<ExplainedRule[]> {
  return inSnapshot(database.db, async (tx) => {
    const claimer = await findClaimer(tx, shop.shop_id, customer_id)
    if (claimer === undefined) throw notFound('customer', customer_id)
    const inputs = await readInputs(tx, shop, customer_id, now)
    const { program } = inputs
    const rules = program.earning_rules.map((rule) => asSwitched(program, rule))
    const keyOf = (rule: EarningRule) => paidForKey(rule, claimedFor(rule, shop.timezone, now))
    const found = await findAwards(tx, shop.shop_id, customer_id, rules.map(keyOf))
    const paid = new Map(found.map((one) => [one.paid_for_key, one]))
    return rules.map((rule) => {
      const about = {
        rule,
        title: titleIn(rule, shop.primary_language),
        paid: paid.get(keyOf(rule)) ?? null,
        worth: worthOf(inputs, rule, claimer),
        email_consent: claimer.email_consent,
      }
      return explainRule(program, about, claimer, { time_zone: shop.timezone, now })
    })
  })
}

async function readInputs(
  queries: Queries,
  shop: Shop,
  customer_id: number,
  now: Date,
): Promise<RulePaymentInputs> {
  const at = await readShopAt(queries, shop, now)
  const { program, revision } = at
  const membership_benefits = await readMembershipBenefits(queries, at, customer_id)
  const campaigns = shop.campaigns_feature
    ? await listOpenCampaigns(queries, shop.shop_id, now)
    : []
  return { program, revision, campaigns, membership_benefits, now }
}

/** null: it pays with a code, or for orders. */
function worthOf(
  inputs: RulePaymentInputs,
  rule: EarningRule,
  claimer: MemberWhoClaims,
): number | null {
  const terms = findEarningType(rule.type)?.award(rule.fields) ?? null
  if (terms === null || terms.code !== null) return null
  return awardWorth(inputs, rule, terms, claimer).points
}
