import type { Benefit } from './catalogue/benefit.ts'
import type { Translations } from './catalogue/titles.ts'
import type { Eligibility } from './eligibility/eligibility.ts'
import type { Membership } from './memberships/membership.ts'
import type { PartnerGroup, PartnerSettings } from './partners/terms.ts'
import type { ReferralSettings } from './referrals/referral-settings.ts'
import type { Storefront } from './storefront/storefront.ts'

/**
 * A shop's whole configuration as one value with one revision. Every part has the shape that the
 * contract gives it on the wire.
 */

/** The name of a new part in a dry run, where it has no id. */
export const ID_OF_DRY_RUN = 'new'

export interface EarningRule {
  readonly id: string
  readonly type: string
  readonly enabled: boolean
  readonly title: string | null
  readonly title_translations: Translations
  readonly fields: Readonly<Record<string, unknown>>
}

export interface Reward {
  readonly id: string
  readonly type: string
  readonly enabled: boolean
  readonly name: string
  readonly points_cost: number
  readonly discount_value: number | null
  readonly code_valid_days: number | null
  readonly title: string | null
  readonly title_translations: Translations
  readonly fields: Readonly<Record<string, unknown>>
}

export interface Criterion {
  readonly metric: 'points_earned' | 'amount_spent' | 'orders_count'
  readonly threshold: number
}

export interface Tier {
  readonly id: string
  readonly name: string
  readonly handle: string
  readonly name_translations: Translations
  readonly threshold: number
  readonly points_multiplier: number
  readonly combine: 'any' | 'all'
  readonly criteria: readonly Criterion[]
  readonly benefits: readonly Benefit[]
}

/** Switches that only the merchant can set, with `PATCH /admin/api/switches`. */
export interface ProgramSwitches {
  readonly program_enabled: boolean
  readonly tiers_enabled: boolean
  readonly referral_enabled: boolean
  readonly memberships_enabled: boolean
  readonly emails_enabled: boolean
  readonly affiliates_enabled: boolean
  readonly applications_open: boolean
  readonly auto_approve: boolean
}

export const PROGRAM_SWITCHES: readonly (keyof ProgramSwitches)[] = [
  'program_enabled',
  'tiers_enabled',
  'referral_enabled',
  'memberships_enabled',
  'emails_enabled',
  'affiliates_enabled',
  'applications_open',
  'auto_approve',
]

export interface Program {
  readonly switches: ProgramSwitches
  readonly program_name: string
  readonly points_name: string
  readonly points_expiry: { readonly enabled: boolean; readonly months: number }
  readonly reward_expiry: { readonly enabled: boolean; readonly code_valid_days: number }
  /** Missing in programmes that have chosen nothing. */
  readonly redemptions?: RedemptionSettings
  /** Missing in programmes that have chosen nothing. */
  readonly joining?: JoiningSettings
  readonly tier_period: TierPeriod
  readonly eligibility: Eligibility
  readonly referral: ReferralSettings
  readonly earning_rules: readonly EarningRule[]
  readonly rewards: readonly Reward[]
  /** The ladder; position 0 is the entry tier. */
  readonly tiers: readonly Tier[]
  readonly memberships: readonly Membership[]
  /** E-mails that were switched, by their type; the others are on. */
  readonly emails: Readonly<Record<string, boolean>>
  readonly affiliate_settings: PartnerSettings
  readonly affiliate_groups: readonly PartnerGroup[]
  /** Missing in programmes that have chosen nothing: the standard look. */
  readonly storefront?: Storefront
}

/** What happens to a reward's code if the paid order that used it is cancelled. */
export interface RedemptionSettings {
  /** `give_back`: the code ends, and its points come back. `keep`: it stays used. */
  readonly on_cancelled_order: (typeof ON_CANCELLED_ORDER)[number]
}

export const ON_CANCELLED_ORDER = ['give_back', 'keep'] as const

export const USUAL_REDEMPTIONS: RedemptionSettings = { on_cancelled_order: 'give_back' }

export function redemptionSettings({
  redemptions,
}: Pick<Program, 'redemptions'>): RedemptionSettings {
  return redemptions ?? USUAL_REDEMPTIONS
}

/** Whether joining pays a member whose address another member has, in any spelling. */
export interface JoiningSettings {
  /** `review`: once a person has said so. `reject`: never. */
  readonly duplicate_address: (typeof DUPLICATE_ADDRESS)[number]
}

export const DUPLICATE_ADDRESS = ['review', 'reject'] as const

export const USUAL_JOINING: JoiningSettings = { duplicate_address: 'review' }

export function joiningSettings({ joining }: Pick<Program, 'joining'>): JoiningSettings {
  return joining ?? USUAL_JOINING
}

/** Which earning counts for tiers, and how long a lapsed tier is kept. */
export interface TierPeriod {
  readonly mode: 'lifetime' | 'rolling' | 'calendar_year'
  /** The trailing months that count; only for `rolling`. */
  readonly months: number
  readonly grace_days: number
}

export const LIFETIME: TierPeriod = { mode: 'lifetime', months: 12, grace_days: 0 }

/**
 * A rule as it applies now. The admin's switch says whether the referral rule is on; what is stored
 * with the rule is ignored.
 */
export function asSwitched({ switches }: Program, rule: EarningRule): EarningRule {
  return rule.type === 'referral' ? { ...rule, enabled: switches.referral_enabled } : rule
}
