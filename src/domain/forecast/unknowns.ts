import type { Campaign } from '../campaigns/campaigns.ts'
import { orderPlaced } from '../catalogue/earning/order-placed.ts'
import type { Eligibility } from '../eligibility/eligibility.ts'
import type { EarningRule } from '../program.ts'
import { isSame } from '../program-diff.ts'
import type { ComparedChange } from './compared-change.ts'
import type { MovedCampaign } from './moved-campaign.ts'

/** Everything that a forecast may not know, in words. */
export const UNKNOWN = {
  no_orders: 'In the window no customer earned anything, so nothing could be replayed.',
  program_off: 'The programme is switched off, so orders earn nothing on either side.',
  behaviour:
    'Customers may buy or redeem differently because of the change. Only what they did is replayed.',
  sample:
    'Only some of the members were replayed, with all their orders, and the figures are raised to all.',
  draft: 'The campaign is a draft. The forecast takes it as scheduled.',
  campaign_moved:
    'The campaign is still to come. It was replayed some whole weeks earlier, on the same weekdays.',
  campaign_cut: 'The campaign is longer than the window. Only its last part was replayed.',
  unseen_products: 'No order of the window has a product that the campaign is for.',
  customers_now: 'Tags and kinds of customers are taken as they are now.',
  other_ways_to_earn:
    'Of other ways to earn, the awards that were paid are replayed. Who would have claimed more or less is not known.',
  redemptions:
    'The same redemptions are replayed at the other price. Who would redeem more or less, or could no longer pay, is not known.',
  tier_periods:
    'Tiers count by periods, and moves between tiers are not replayed: each order keeps the tier in which it was judged.',
  points_expiry: 'Points that expire are not replayed.',
  memberships:
    'Each order keeps the membership with which it was judged. What changes for members of a membership is not part of the figures.',
  member_discounts:
    'What discounts of tiers and memberships would have taken off is not part of the figures.',
  referrals:
    'Referrals are replayed as they came about. What the discount for friends would have brought is not known.',
  partners: 'Commissions and the discounts of partner codes are not replayed.',
  emails: 'What an e-mail brings is not known.',
} as const

export type UnknownReason = keyof typeof UNKNOWN
export const UNKNOWN_REASONS = Object.keys(UNKNOWN) as readonly UnknownReason[]

export interface Unknown {
  readonly reason: UnknownReason
  readonly message: string
}

/** What came out that shows what is not known. */
export interface Seen {
  readonly steps: number
  readonly is_sample: boolean
  readonly campaign: MovedCampaign | null
  /** Whether an order has a product of the changed campaign; null: it is for all. */
  readonly has_products: boolean | null
}

/** What a forecast of this change does not know, in the order of the list. */
export function unknownsOf(change: ComparedChange, seen: Seen): Unknown[] {
  const known = new Set<UnknownReason>([
    ...(seen.steps === 0 ? (['no_orders'] as const) : []),
    ...(change.after.switches.program_enabled ? [] : (['program_off'] as const)),
    ...(isChange(change) ? (['behaviour'] as const) : []),
    ...(seen.is_sample ? (['sample'] as const) : []),
    ...ofCampaign(change, seen),
    ...ofTiers(change),
    ...(OF_KIND[change.kind]?.(change) ?? []),
  ])
  return UNKNOWN_REASONS.filter((reason) => known.has(reason)).map((reason) => ({
    reason,
    message: UNKNOWN[reason],
  }))
}

/** Whether the two sides differ. */
export function isChange({ before, after, campaign }: ComparedChange): boolean {
  if (campaign !== null) return !isSame(campaign.before?.document, campaign.after?.document)
  return !isSame(before, after)
}

function ofCampaign({ campaign }: ComparedChange, { campaign: moved, has_products }: Seen) {
  const found: UnknownReason[] = []
  const document = campaign?.after?.document
  if (document === undefined || moved === null) return found
  if (document.status === 'draft') found.push('draft')
  if (moved.days_moved > 0) found.push('campaign_moved')
  if (moved.is_cut) found.push('campaign_cut')
  if (has_products === false) found.push('unseen_products')
  return [...found, ...ofDocument(document)]
}

function ofDocument({ type, rule_types, audience, emails }: Campaign): UnknownReason[] {
  return [
    ...(audience.mode === 'tag' ? (['customers_now'] as const) : []),
    ...(type === 'reward_spotlight' ? (['redemptions'] as const) : []),
    ...(rule_types.some((rule_type) => rule_type !== orderPlaced.type)
      ? (['other_ways_to_earn'] as const)
      : []),
    ...(Object.values(emails).some((is_on) => is_on) ? (['emails'] as const) : []),
  ]
}

function ofTiers({ before, after }: ComparedChange): UnknownReason[] {
  const are_live = after.switches.tiers_enabled || before.switches.tiers_enabled
  return are_live && !movesMembers({ before, after }) ? ['tier_periods'] : []
}

/** Whether moves between tiers can be replayed: they count everything ever earned. */
export function movesMembers({ before, after }: Pick<ComparedChange, 'before' | 'after'>): boolean {
  return [before, after].every(
    ({ switches, tier_period }) => switches.tiers_enabled && tier_period.mode === 'lifetime',
  )
}

type OfKind = (change: ComparedChange) => readonly UnknownReason[]

/** By the kind of the change; the others are replayed as they are. */
const OF_KIND: Readonly<Record<string, OfKind>> = {
  earning_rule: (change) => (areOrderRules(change) ? [] : ['other_ways_to_earn']),
  reward: () => ['redemptions'],
  membership: () => ['memberships'],
  referral: () => ['referrals'],
  affiliate_settings: () => ['partners'],
  affiliate_group: () => ['partners'],
  email_template: () => ['emails'],
  eligibility: ({ before, after }) => ofEligibility(before.eligibility, after.eligibility),
  settings: ({ before, after }) => [
    ...(isSame(before.points_expiry, after.points_expiry) ? [] : (['points_expiry'] as const)),
    ...(isSame(before.reward_expiry, after.reward_expiry) ? [] : (['redemptions'] as const)),
  ],
}

/** Whether only rules that pay for orders change. */
function areOrderRules({ before, after }: ComparedChange): boolean {
  const others = (rules: readonly EarningRule[]) =>
    rules.filter(({ type }) => type !== orderPlaced.type)
  return isSame(others(before.earning_rules), others(after.earning_rules))
}

function ofEligibility(before: Eligibility, after: Eligibility): UnknownReason[] {
  const of_customers = ({ customer_audience, excluded_customer_tags, opt_in }: Eligibility) => ({
    ...{ customer_audience, excluded_customer_tags, opt_in },
  })
  return [
    ...(isSame(of_customers(before), of_customers(after)) ? [] : (['customers_now'] as const)),
    ...(isSame(before.member_discounts, after.member_discounts)
      ? []
      : (['member_discounts'] as const)),
  ]
}
