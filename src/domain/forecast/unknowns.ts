import { type Notices, notices } from '../../languages/notices/index.ts'
import type { StoredCampaign } from '../campaigns/campaign-state.ts'
import type { Campaign } from '../campaigns/campaigns.ts'
import { holdoutPercent } from '../campaigns/holdout.ts'
import { birthdayBonus } from '../catalogue/benefits/birthday-bonus.ts'
import { percentageDiscount } from '../catalogue/benefits/percentage-discount.ts'
import { orderPlaced } from '../catalogue/earning/order-placed.ts'
import type { Eligibility } from '../eligibility/eligibility.ts'
import { type EarningRule, ID_OF_DRY_RUN, type Program, redemptionSettings } from '../program.ts'
import { isSame } from '../program-diff.ts'
import type { ComparedChange } from './compared-change.ts'
import type { MovedCampaign } from './moved-campaign.ts'

/** What a forecast may not know: `languages/notices` says each in words. */
export type UnknownReason = keyof Notices['unknown']
// The keys of the object are exactly those of its type.
export const UNKNOWN_REASONS = Object.keys(notices.en.unknown) as readonly UnknownReason[]

/** What came out that shows what is not known. */
export interface Seen {
  readonly steps: number
  readonly is_sample: boolean
  /** The changed ones. */
  readonly campaigns: readonly MovedCampaign[]
  /** Whether each changed campaign has a product in some order; null: they are for all. */
  readonly has_products: boolean | null
  /** What campaigns give on both sides. */
  readonly given: readonly GivingCampaign[]
}

/** A campaign in the window, with what it would give there; null: it would be gone. */
interface GivingCampaign {
  readonly is_changed: boolean
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly as_would_be: { readonly orders: number; readonly bonus_points: number } | null
}

/** What a forecast of this change does not know, in the order of the list. */
export function unknownsOf(change: ComparedChange, seen: Seen): UnknownReason[] {
  const known = new Set<UnknownReason>([
    ...(seen.steps === 0 ? (['no_orders'] as const) : []),
    ...(isOff(change) ? (['program_off'] as const) : []),
    ...(isChange(change) ? (['behaviour'] as const) : []),
    ...(seen.is_sample ? (['sample'] as const) : []),
    ...change.campaigns.flatMap(({ after }, place) => ofCampaign(after, seen.campaigns[place])),
    ...(seen.has_products === false ? (['unseen_products'] as const) : []),
    ...ofGiven(seen.given),
    ...change.kinds.flatMap((kind) => OF_KIND[kind]?.(change) ?? []),
  ])
  return UNKNOWN_REASONS.filter((reason) => known.has(reason))
}

function isOff({ before, after }: ComparedChange): boolean {
  return !before.switches.program_enabled && !after.switches.program_enabled
}

/** Words and looks, because of which nobody gets more or less. */
const LOOKS = new Set([
  ...['storefront', 'program_name', 'points_name', 'name', 'name_translations'],
  ...['title', 'title_translations', 'badge_text', 'banner_copy'],
])

/** Whether the two sides differ in more than their words and looks. */
export function isChange({ before, after, campaigns }: ComparedChange): boolean {
  const is_changed = campaigns.some((one) => differ(one.before?.document, one.after?.document))
  return is_changed || differ(before, after)
}

function differ(one: object | undefined, other: object | undefined): boolean {
  return !isSame(withoutLooks(one), withoutLooks(other))
}

const withoutLooks = (document: object | undefined): unknown =>
  document && JSON.parse(JSON.stringify(document, withoutLook))

const withoutLook = (key: string, value: unknown) => (LOOKS.has(key) ? undefined : value)

function ofCampaign(after: StoredCampaign | null, moved: MovedCampaign | undefined) {
  const found: UnknownReason[] = []
  const document = after?.document
  if (document === undefined || moved === undefined) return found
  if (document.status === 'draft') found.push('draft')
  if (moved.days_moved > 0) found.push('campaign_moved')
  if (moved.is_cut) found.push('campaign_cut')
  return [...found, ...ofDocument(document)]
}

/** With fewer orders in its days, a campaign's figures are a guess. */
const FEW_ORDERS = 10

function ofGiven(given: readonly GivingCampaign[]): UnknownReason[] {
  return given.flatMap((changed): UnknownReason[] => {
    const { is_changed, as_would_be } = changed
    if (!is_changed || as_would_be === null) return []
    if (as_would_be.bonus_points === 0) {
      return given.some((other) => isBeside(other, changed)) ? ['campaign_covered'] : []
    }
    return as_would_be.orders < FEW_ORDERS ? ['few_orders'] : []
  })
}

/** Whether another campaign gives something while the changed one runs. */
function isBeside(other: GivingCampaign, changed: GivingCampaign): boolean {
  const gives = other.as_would_be !== null && other.as_would_be.bonus_points > 0
  const [start, end] = [Date.parse(changed.starts_at ?? ''), Date.parse(changed.ends_at ?? '')]
  // Without a start or an end it is there from the beginning, or to the end.
  const is_over = Date.parse(other.ends_at ?? '') <= start
  const is_later = Date.parse(other.starts_at ?? '') >= end
  return !other.is_changed && gives && !is_over && !is_later
}

function ofDocument(document: Campaign): UnknownReason[] {
  const { id, type, rule_types, audience, emails } = document
  const is_new = id === ID_OF_DRY_RUN
  return [
    ...(is_new && holdoutPercent(document) !== null ? (['holdout'] as const) : []),
    ...(audience.mode === 'tag' ? (['customers_now'] as const) : []),
    ...(type === 'reward_spotlight' ? (['shown_rewards'] as const) : []),
    ...(rule_types.some((rule_type) => rule_type !== orderPlaced.type)
      ? (['other_ways_to_earn'] as const)
      : []),
    ...(Object.values(emails).some((is_on) => is_on) ? (['emails'] as const) : []),
  ]
}

/** Of switches, which are replayed as far as they change what orders earn. */
const OF_SWITCHES = [
  ['memberships_enabled', 'memberships'],
  ['referral_enabled', 'referrals'],
  ['affiliates_enabled', 'partners'],
  ['emails_enabled', 'emails'],
] as const

type OfKind = (change: ComparedChange) => readonly UnknownReason[]

/** By the kind of the change; the others are replayed as they are. */
const OF_KIND: Readonly<Record<string, OfKind>> = {
  earning_rule: (change) => (areOrderRules(change) ? [] : ['other_ways_to_earn']),
  reward: () => ['redemptions'],
  tier: (change) => (changesBenefits(change, percentageDiscount.type) ? ['member_discounts'] : []),
  membership: (change) => [
    'memberships',
    ...(changesBenefits(change, percentageDiscount.type) ? (['member_discounts'] as const) : []),
    // Neither side replays what memberships pay on birthdays.
    ...(changesBenefits(change, birthdayBonus.type) ? (['membership_birthdays'] as const) : []),
  ],
  referral: () => ['referrals'],
  affiliate_settings: () => ['partners'],
  affiliate_group: () => ['partners'],
  email_template: () => ['emails'],
  switches: (change) =>
    OF_SWITCHES.flatMap(([name, reason]) =>
      isSame(change.before.switches[name], change.after.switches[name]) ? [] : [reason],
    ),
  eligibility: ({ before, after }) => ofEligibility(before.eligibility, after.eligibility),
  settings: ({ before, after }) => [
    ...(isSame(before.points_expiry, after.points_expiry) ? [] : (['points_expiry'] as const)),
    ...(isSame(codesOf(before), codesOf(after)) ? [] : (['redemptions'] as const)),
  ],
}

/** What becomes of codes that members have paid points for. */
function codesOf(program: Program) {
  return [program.reward_expiry, redemptionSettings(program)]
}

/** Whether tiers or memberships have other benefits of this type on the two sides. */
function changesBenefits({ before, after }: ComparedChange, type: string): boolean {
  const ofType = ({ tiers, memberships }: Program) =>
    [...tiers, ...memberships].flatMap(({ benefits }) =>
      benefits.filter((one) => one.type === type),
    )
  return !isSame(ofType(before), ofType(after))
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
