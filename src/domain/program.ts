/**
 * A shop's whole configuration as one value with one revision. Every part has the shape that the
 * contract gives it on the wire.
 */

/** What a dry run of a create calls the part, which gets no id. */
export const ID_OF_DRY_RUN = 'new'

export type Translations = Readonly<Record<string, string>>

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

export interface Benefit {
  readonly id: string
  readonly type: string
  readonly label: string
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

/** What the merchant switches in the admin only. */
export interface ProgramSwitches {
  readonly program_enabled: boolean
  readonly tiers_enabled: boolean
  readonly referral_enabled: boolean
  readonly memberships_enabled: boolean
  readonly emails_enabled: boolean
  readonly join_gate_enabled: boolean
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
  'join_gate_enabled',
  'affiliates_enabled',
  'applications_open',
  'auto_approve',
]

/** Who and what earns nothing. */
export interface Eligibility {
  readonly customer_audience: 'all' | 'b2c_only' | 'b2b_only'
  readonly excluded_customer_tags: readonly string[]
  readonly excluded_product_tags: readonly string[]
}

/** What a referred friend gets. */
export interface ReferralSettings {
  readonly code_prefix: string
  readonly discount_type: 'percentage' | 'fixed_amount' | 'free_shipping'
  readonly discount_value: number
  readonly minimum_purchase: number
}

export const OPEN_TO_ALL: Eligibility = {
  customer_audience: 'all',
  excluded_customer_tags: [],
  excluded_product_tags: [],
}

export const TEN_PERCENT_FOR_FRIENDS: ReferralSettings = {
  code_prefix: 'REF',
  discount_type: 'percentage',
  discount_value: 10,
  minimum_purchase: 0,
}

export interface Program {
  readonly switches: ProgramSwitches
  readonly program_name: string
  readonly points_name: string
  readonly points_expiry: { readonly enabled: boolean; readonly months: number }
  readonly reward_expiry: { readonly enabled: boolean; readonly code_valid_days: number }
  readonly eligibility: Eligibility
  readonly referral: ReferralSettings
  readonly earning_rules: readonly EarningRule[]
  readonly rewards: readonly Reward[]
  /** The ladder; position 0 is the entry tier. */
  readonly tiers: readonly Tier[]
}

/** The programme of a new shop: everything off, one entry tier, a referral rule that is off. */
export function newProgram(ids: { tier_id: string; referral_rule_id: string }): Program {
  return {
    switches: {
      program_enabled: false,
      tiers_enabled: false,
      referral_enabled: false,
      memberships_enabled: false,
      emails_enabled: false,
      join_gate_enabled: false,
      affiliates_enabled: false,
      applications_open: false,
      auto_approve: false,
    },
    program_name: 'Rewards',
    points_name: 'points',
    points_expiry: { enabled: false, months: 12 },
    reward_expiry: { enabled: false, code_valid_days: 90 },
    eligibility: OPEN_TO_ALL,
    referral: TEN_PERCENT_FOR_FRIENDS,
    earning_rules: [
      {
        id: ids.referral_rule_id,
        type: 'referral',
        enabled: false,
        title: null,
        title_translations: {},
        fields: { points: 500, minimumPurchase: 0, pendingDays: 0 },
      },
    ],
    rewards: [],
    tiers: [
      {
        id: ids.tier_id,
        name: 'Member',
        handle: 'member',
        name_translations: {},
        threshold: 0,
        points_multiplier: 1,
        combine: 'any',
        criteria: [],
        benefits: [],
      },
    ],
  }
}
