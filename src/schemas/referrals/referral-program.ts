import { type Static, Type } from 'typebox'
import { MONEY_MAXIMUM } from '../../domain/catalogue/fields.ts'
import type { Program } from '../../domain/program.ts'
import { asSwitched } from '../../domain/program.ts'
import type { ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import { FRIEND_DISCOUNT_TYPES, OWN_PREFIX } from '../../domain/referrals/referral-settings.ts'
import { referralOf } from '../../domain/referrals/referrals.ts'
import type { Viewer } from '../../domain/shops/shop.ts'
import { presentWrite, writeFields } from '../base/program-write-fields.ts'
import { closed, nullable, oneOf, switchedInTheAdmin, visibleText } from '../base/types.ts'
import { EarningRule, earningRuleChange, presentEarningRule } from '../earning/earning-rule.ts'

const discount = {
  type: oneOf(FRIEND_DISCOUNT_TYPES),
  value: Type.Number({
    minimum: 0,
    maximum: MONEY_MAXIMUM,
    description:
      'Percent or shop currency. Percent from 1 to 100; an amount from 0.01 to 1,000,000. ' +
      'Ignored ' +
      'for free shipping.',
  }),
}

const friendDiscount = {
  enabled: Type.Boolean({ description: 'Whether friends get a code.' }),
  ...discount,
  usage_limit: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: "Maximum uses of one friend's code; null: no limit.",
    }),
  ),
  minimum_purchase: Type.Number({
    minimum: 0,
    maximum: MONEY_MAXIMUM,
    description: 'Minimum order in shop currency, up to 3 decimals; 0: any order.',
  }),
  tier_overrides: Type.Array(
    closed({
      tier_id: visibleText(100, 'A tier id from `GET /program`.'),
      ...discount,
    }),
    {
      maxItems: 100,
      description: 'Other discounts for friends of members in these tiers; each tier once.',
    },
  ),
}

const codePrefix = {
  custom: Type.Boolean({ description: `false: the default prefix, ${OWN_PREFIX}.` }),
  prefix: Type.String({
    pattern: '^[A-Za-z0-9-]{1,20}$',
    description: "The start of senders' codes. It has 1 to 20 letters, digits and hyphens.",
  }),
}

export const ReferralProgram = closed(
  {
    revision: Type.Integer({ description: "The programme's revision; send as `if_revision`." }),
    enabled: Type.Boolean({ description: 'Set with `PATCH /admin/api/switches`.' }),
    earning_rule: nullable(EarningRule),
    friend_discount: closed(friendDiscount),
    code_prefix: closed(codePrefix),
  },
  { title: 'ReferralProgram' },
)

export const ReferralWriteResult = closed(
  { ...writeFields, referral_program: ReferralProgram },
  { title: 'ReferralWriteResult' },
)

/** What a body may say; omitted keys stay, lists replace. */
export const referralChange = {
  enabled: switchedInTheAdmin,
  earning_rule: Type.Optional(
    closed(
      { ...earningRuleChange, enabled: switchedInTheAdmin },
      { description: 'What the sender gets.' },
    ),
  ),
  friend_discount: Type.Optional(
    Type.Partial(closed(friendDiscount), { additionalProperties: false }),
  ),
  code_prefix: Type.Optional(
    Type.Partial(closed(codePrefix), {
      additionalProperties: false,
      description: 'Setting `prefix` makes it custom; `custom: false` restores the default.',
    }),
  ),
}

export function presentReferralProgram(
  { document, revision }: { document: Program; revision: number },
  viewer: Viewer,
): Static<typeof ReferralProgram> {
  const { earning_rule, friend_discount, code_prefix } = referralOf(document)
  return {
    revision,
    enabled: document.switches.referral_enabled,
    earning_rule: earning_rule && presentEarningRule(asSwitched(document, earning_rule), viewer),
    friend_discount: {
      ...friend_discount,
      tier_overrides: friend_discount.tier_overrides.map((override) => ({ ...override })),
    },
    code_prefix: { ...code_prefix },
  }
}

export function presentReferralWrite(
  outcome: ProgramOutcome<'referral'>,
  viewer: Viewer,
): Static<typeof ReferralWriteResult> {
  const { program: document, revision } = outcome
  return {
    ...presentWrite(outcome, viewer),
    referral_program: presentReferralProgram({ document, revision }, viewer),
  }
}
