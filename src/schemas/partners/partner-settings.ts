import { type Static, Type } from 'typebox'
import { completePartnerSettings } from '../../domain/partners/terms.ts'
import type { Program } from '../../domain/program.ts'
import type { ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import type { AnswerReader } from '../../domain/shops/shop.ts'
import { presentWrite, writeFields } from '../base/program-write-fields.ts'
import { closed, nullable, switchedInTheAdmin } from '../base/types.ts'
import {
  Commission,
  CommissionChange,
  CustomerDiscount,
  CustomerDiscountChange,
  presentSync,
  syncField,
} from './partner-terms.ts'

const CommissionBase = closed({
  include_shipping: Type.Boolean(),
  include_tax: Type.Boolean(),
  after_discounts: Type.Boolean({
    description: 'Commission is calculated on the amount after discounts.',
  }),
  exclude_gift_cards: Type.Boolean({
    description:
      'Whether gift card purchases earn no commission. Existing commissions keep their terms.',
  }),
})

const utmValue = Type.String({
  pattern: '^[A-Za-z0-9_{}-]{1,60}$',
  description: 'Used as is. Up to 60 letters, digits, `_`, `-`, `{` and `}`.',
})

const Utm = closed({
  enabled: Type.Boolean({ description: 'Whether partner links carry these.' }),
  source: utmValue,
  medium: utmValue,
  campaign: utmValue,
})

/** The fields that are read and written alike. */
const simple = {
  holdback_days: Type.Integer({
    minimum: 0,
    maximum: 365,
    description: 'Days before a commission can be paid out.',
  }),
  link_attribution_window_days: Type.Integer({
    minimum: 1,
    maximum: 365,
    description: 'Days after a click during which an order counts.',
  }),
  code_prefix: Type.String({
    pattern: '^[A-Za-z0-9-]{1,20}$',
    description: 'The start of partner codes. It has 1 to 20 letters, digits and hyphens.',
  }),
  terms_url: nullable(
    Type.String({
      // No name before the host, which makes an address look like another shop's.
      pattern: '^https://[^\\s/?#@]+([/?#]\\S*)?$',
      maxLength: 2_048,
      description: 'An https URL; null: none.',
    }),
  ),
  allow_self_referral: Type.Boolean({
    description: 'Whether partners earn from their own orders.',
  }),
  hub_invite_after_referrals: Type.Integer({
    minimum: 0,
    maximum: 1_000,
    description: 'Referrals a member needs to be invited; 0: invited immediately.',
  }),
  hide_order_value: Type.Boolean({ description: 'Whether order values are hidden from partners.' }),
}

const adminOnly = Type.Boolean({ description: 'Set with `PATCH /admin/api/switches`.' })

export const PartnerProgramSettings = closed(
  {
    revision: Type.Integer({ description: "The programme's revision; send as `if_revision`." }),
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

export const PartnerSettingsWriteResult = closed(
  { ...writeFields, affiliate_settings: PartnerProgramSettings, ...syncField },
  { title: 'AffiliateSettingsWriteResult' },
)

/** What a body may say; omitted keys stay, inside the objects too. */
export const partnerSettingsChange = {
  enabled: switchedInTheAdmin,
  applications_open: switchedInTheAdmin,
  auto_approve: switchedInTheAdmin,
  commission: Type.Optional(CommissionChange),
  customer_discount: Type.Optional(CustomerDiscountChange),
  commission_base: Type.Optional(Type.Partial(CommissionBase, { additionalProperties: false })),
  ...Type.Partial(closed(simple)).properties,
  utm: Type.Optional(Type.Partial(Utm, { additionalProperties: false })),
}

export function presentPartnerSettings({
  document,
  revision,
}: {
  document: Program
  revision: number
}): Static<typeof PartnerProgramSettings> {
  const { affiliates_enabled: enabled, applications_open, auto_approve } = document.switches
  return {
    ...{ revision, enabled, applications_open, auto_approve },
    ...completePartnerSettings(document),
  }
}

export function presentPartnerSettingsWrite(
  outcome: ProgramOutcome<'affiliate_settings'>,
  reader: AnswerReader,
): Static<typeof PartnerSettingsWriteResult> {
  const { program: document, revision, extras } = outcome
  return {
    ...presentWrite(outcome, reader),
    affiliate_settings: presentPartnerSettings({ document, revision }),
    ...presentSync(extras),
  }
}
