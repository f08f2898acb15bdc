import { type Static, Type } from 'typebox'
import type { Program } from '../../domain/program.ts'
import {
  type FinishedProgramWrite,
  presentWrite,
  writeFields,
} from '../base/program-write-fields.ts'
import { closed, nullable, switchedInTheAdmin } from '../base/types.ts'
import {
  Commission,
  CommissionChange,
  CustomerDiscount,
  CustomerDiscountChange,
  presentSync,
  syncField,
} from './affiliate-terms.ts'

const CommissionBase = closed({
  include_shipping: Type.Boolean(),
  include_tax: Type.Boolean(),
  after_discounts: Type.Boolean({ description: 'Of what was paid, discounts taken off.' }),
})

const utmValue = Type.String({
  pattern: '^[A-Za-z0-9_{}-]{1,60}$',
  description: 'Up to 60 letters, digits, `_`, `-`, `{` and `}`; never rewritten.',
})

const Utm = closed({
  enabled: Type.Boolean({ description: "Whether partners' links carry these." }),
  source: utmValue,
  medium: utmValue,
  campaign: utmValue,
})

/** The fields that are read and written alike. */
const simple = {
  holdback_days: Type.Integer({
    minimum: 0,
    maximum: 365,
    description: 'Days that a commission waits before payout.',
  }),
  link_attribution_window_days: Type.Integer({
    minimum: 1,
    maximum: 365,
    description: 'Days after a click in which an order still counts.',
  }),
  code_prefix: Type.String({
    pattern: '^[A-Za-z0-9-]{1,20}$',
    description: 'Partner codes start with it: 1 to 20 letters, digits and hyphens.',
  }),
  terms_url: nullable(
    Type.String({
      // No name before the host, which makes an address look like another shop's.
      pattern: '^https://[^\\s/?#@]+([/?#]\\S*)?$',
      maxLength: 2_048,
      description: 'An https address; null: none.',
    }),
  ),
  allow_self_referral: Type.Boolean({
    description: 'Whether partners earn from orders of their own.',
  }),
  hub_invite_after_referrals: Type.Integer({
    minimum: 0,
    maximum: 1_000,
    description: 'Referrals after which a member is invited; 0: straight away.',
  }),
  hide_order_value: Type.Boolean({ description: 'Whether partners do not see what orders cost.' }),
}

const adminOnly = Type.Boolean({ description: 'Switched in the admin.' })

export const AffiliateProgramSettings = closed(
  {
    revision: Type.Integer({ description: 'Of the programme; send as `if_revision`.' }),
    enabled: adminOnly,
    applications_open: adminOnly,
    auto_approve: adminOnly,
    commission: Commission,
    customer_discount: CustomerDiscount,
    commission_base: CommissionBase,
    ...simple,
    utm: Utm,
  },
  { title: 'AffiliateProgramSettings' },
)

export const AffiliateSettingsWriteResult = closed(
  { ...writeFields, affiliate_settings: AffiliateProgramSettings, ...syncField },
  { title: 'AffiliateSettingsWriteResult' },
)

/** What a body may say; omitted keys stay, inside the objects too. */
export const affiliateSettingsChange = {
  enabled: switchedInTheAdmin,
  applications_open: switchedInTheAdmin,
  auto_approve: switchedInTheAdmin,
  commission: Type.Optional(CommissionChange),
  customer_discount: Type.Optional(CustomerDiscountChange),
  commission_base: Type.Optional(Type.Partial(CommissionBase, { additionalProperties: false })),
  ...Type.Partial(closed(simple)).properties,
  utm: Type.Optional(Type.Partial(Utm, { additionalProperties: false })),
}

export function presentAffiliateSettings({
  document,
  revision,
}: {
  document: Program
  revision: number
}): Static<typeof AffiliateProgramSettings> {
  const { affiliates_enabled: enabled, applications_open, auto_approve } = document.switches
  return {
    ...{ revision, enabled, applications_open, auto_approve },
    ...document.affiliate_settings,
  }
}

export function presentAffiliateSettingsWrite(
  outcome: FinishedProgramWrite,
): Static<typeof AffiliateSettingsWriteResult> {
  const { program: document, revision } = outcome
  return {
    ...presentWrite(outcome),
    affiliate_settings: presentAffiliateSettings({ document, revision }),
    ...presentSync(outcome),
  }
}
