/** The switches as they stand on the page, in the order in which a shop needs them. */
export const GROUPS = {
  program: [
    'program_enabled',
    'tiers_enabled',
    'referral_enabled',
    'memberships_enabled',
    'emails_enabled',
    'join_gate_enabled',
  ],
  partners: ['affiliates_feature', 'affiliates_enabled', 'applications_open', 'auto_approve'],
  shop: [
    'campaigns_feature',
    'subscriptions_available',
    'api_enabled',
    'api_paused',
    'assistant_emails',
  ],
} as const

export type GroupName = keyof typeof GROUPS
export type SwitchName = (typeof GROUPS)[GroupName][number]

/** Where what is missing can be added; null: not in the console, or on this page. */
export const PLACES = {
  program: null,
  way_to_earn: '/$shop/program',
  reward: '/$shop/program/rewards',
  tier: '/$shop/program/tiers',
  tier_benefit: '/$shop/program/tiers',
  membership_on_sale: '/$shop/program/memberships',
  mail_server: null,
  affiliates_feature: null,
  affiliates_program: null,
} as const

export type Need = keyof typeof PLACES

/** Where the cause of a warning is set, and the switch at which it is shown. */
export const WARNINGS = {
  gift_cards_earn: { at: 'program_enabled', place: '/$shop/program/eligibility' },
} as const

export type Warning = keyof typeof WARNINGS

/** A number, also as its reader writes it. */
export interface Count {
  readonly count: number
  readonly shown: string
}

/** The numbers of a shop. */
export type Figures = Readonly<
  Record<
    | 'members'
    | 'reached'
    | 'rules'
    | 'rewards'
    | 'tiers'
    | 'plans'
    | 'partners'
    | 'waiting'
    | 'keys'
    | 'assistants',
    Count
  >
>
