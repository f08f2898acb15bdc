/** The partner programme's defaults (contract: AffiliateProgramSettings). */
export interface PartnerSettings {
  readonly commission: Commission
  readonly customer_discount: PartnerDiscount
  readonly commission_base: StoredCommissionBase
  /** Days that a commission waits before it is paid out. */
  readonly holdback_days: number
  readonly link_attribution_window_days: number
  readonly code_prefix: string
  readonly terms_url: string | null
  readonly allow_self_referral: boolean
  /** 0: invited straight away. */
  readonly hub_invite_after_referrals: number
  readonly hide_order_value: boolean
  readonly utm: {
    readonly enabled: boolean
    readonly source: string
    readonly medium: string
    readonly campaign: string
  }
}

/** What of an order a commission is calculated on. */
export interface CommissionBase {
  readonly include_shipping: boolean
  readonly include_tax: boolean
  readonly after_discounts: boolean
  readonly exclude_gift_cards: boolean
}

/** Programmes that are older than `exclude_gift_cards` lack it. */
type StoredCommissionBase = Omit<CommissionBase, 'exclude_gift_cards'> &
  Partial<Pick<CommissionBase, 'exclude_gift_cards'>>

/** Percent of the order, or an amount in shop currency for each. */
export interface Commission {
  readonly type: (typeof COMMISSION_TYPES)[number]
  readonly code_rate: number
  readonly link_rate: number
}

/** What buyers with a partner's code get; 0: nothing. */
export interface PartnerDiscount {
  readonly type: (typeof PARTNER_DISCOUNT_TYPES)[number]
  readonly value: number
}

export const COMMISSION_TYPES = ['percent', 'fixed_amount'] as const
export const PARTNER_DISCOUNT_TYPES = ['percentage', 'fixed_amount'] as const

/** Partners with their own terms; null: as in the settings. */
export interface PartnerGroup {
  readonly id: string
  readonly name: string
  readonly commission: Commission | null
  readonly customer_discount: PartnerDiscount | null
}

/** What a partner earns, by the terms of their group or of every partner. */
export function commissionFor(
  settings: {
    readonly affiliate_settings: PartnerSettings
    readonly affiliate_groups: readonly PartnerGroup[]
  },
  { group_id }: { readonly group_id: string | null },
): Commission {
  const group = settings.affiliate_groups.find(({ id }) => id === group_id)
  return group?.commission ?? settings.affiliate_settings.commission
}

/** The part of a programme that decides what commissions are calculated on. */
interface CommissionedProgram {
  readonly eligibility: { readonly exclude_gift_cards: boolean }
  readonly affiliate_settings: PartnerSettings
}

/** The settings with every field: what older programmes lack is as the shop has it for points. */
export function completePartnerSettings({
  eligibility,
  affiliate_settings,
}: CommissionedProgram): PartnerSettings & { readonly commission_base: CommissionBase } {
  const { commission_base } = affiliate_settings
  const { exclude_gift_cards = eligibility.exclude_gift_cards } = commission_base
  return { ...affiliate_settings, commission_base: { ...commission_base, exclude_gift_cards } }
}

export const PARTNER_DEFAULTS: PartnerSettings = {
  commission: { type: 'percent', code_rate: 10, link_rate: 10 },
  customer_discount: { type: 'percentage', value: 10 },
  commission_base: {
    include_shipping: false,
    include_tax: false,
    after_discounts: true,
    exclude_gift_cards: true,
  },
  holdback_days: 30,
  link_attribution_window_days: 30,
  code_prefix: 'PARTNER',
  terms_url: null,
  allow_self_referral: false,
  hub_invite_after_referrals: 0,
  hide_order_value: false,
  utm: { enabled: false, source: 'partner', medium: 'affiliate', campaign: '{code}' },
}
