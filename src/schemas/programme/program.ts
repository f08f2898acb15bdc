import { type Static, Type } from 'typebox'
import { withLabelsNow } from '../../domain/catalogue/benefit-labels.ts'
import type { Program as Document } from '../../domain/program.ts'
import {
  asSwitched,
  DUPLICATE_ADDRESS,
  joiningSettings,
  ON_CANCELLED_ORDER,
  redemptionSettings,
} from '../../domain/program.ts'
import type { AnswerReader } from '../../domain/shops/shop.ts'
import { storefrontOf } from '../../domain/storefront/storefront-part.ts'
import { closed, oneOf, switchedInTheAdmin, timestamp, visibleText } from '../base/types.ts'
import { EarningRule, presentEarningRule } from '../earning/earning-rule.ts'
import { presentReward, Reward } from '../rewards/reward.ts'
import { presentStorefront, Storefront } from '../storefront/storefront.ts'
import { presentTier, Tier } from '../tiers/tier.ts'

const MONTHS = { minimum: 1, maximum: 120 } as const
const DAYS = { minimum: 1, maximum: 3_650 } as const

const expiries = {
  points_expiry: {
    enabled: Type.Boolean({ description: 'Whether points expire after inactivity.' }),
    months: Type.Integer({ ...MONTHS, description: 'Months without earning or redeeming.' }),
  },
  reward_expiry: {
    enabled: Type.Boolean({
      description: 'Whether codes expire if their reward sets no end. Gift cards never do.',
    }),
    code_valid_days: Type.Integer({ ...DAYS, description: 'Days from redemption.' }),
  },
  redemptions: {
    on_cancelled_order: oneOf(ON_CANCELLED_ORDER, {
      description:
        'The reward code of a cancelled order. `give_back` ends it and returns the points; ' +
        '`keep` ' +
        'leaves it used.',
    }),
  },
  joining: {
    duplicate_address: oneOf(DUPLICATE_ADDRESS, {
      description:
        'Points for joining with another member’s address. `review`: once a person approves ' +
        'them; ' +
        '`reject`: never.',
    }),
  },
  tier_period: {
    mode: oneOf(['lifetime', 'rolling', 'calendar_year'], {
      description:
        'Which points count for tiers: all, of the last `months`, or of the calendar year. With `calendar_year` a tier is kept for the next year, too.',
    }),
    months: Type.Integer({ ...MONTHS, description: 'Months that `rolling` looks back.' }),
    grace_days: Type.Integer({
      minimum: 0,
      maximum: 365,
      description: 'Days a tier is kept after it lapses.',
    }),
  },
}

export const settingsChange = {
  enabled: switchedInTheAdmin,
  tiers_enabled: switchedInTheAdmin,
  memberships_enabled: switchedInTheAdmin,
  referral: switchedInTheAdmin,
  program_name: Type.Optional(visibleText(100)),
  points_name: Type.Optional(visibleText(50, 'The name of the points.')),
  points_expiry: Type.Optional(
    Type.Partial(closed(expiries.points_expiry), { additionalProperties: false }),
  ),
  reward_expiry: Type.Optional(
    Type.Partial(closed(expiries.reward_expiry), { additionalProperties: false }),
  ),
  redemptions: Type.Optional(
    Type.Partial(closed(expiries.redemptions), { additionalProperties: false }),
  ),
  joining: Type.Optional(Type.Partial(closed(expiries.joining), { additionalProperties: false })),
  tier_period: Type.Optional(
    Type.Partial(closed(expiries.tier_period), { additionalProperties: false }),
  ),
}

export const Program = closed(
  {
    enabled: Type.Boolean({ description: 'Set with `PATCH /admin/api/switches`.' }),
    program_name: Type.String(),
    points_name: Type.String(),
    points_expiry: closed(expiries.points_expiry),
    reward_expiry: closed(expiries.reward_expiry),
    redemptions: closed(expiries.redemptions),
    joining: closed(expiries.joining),
    tier_period: closed(expiries.tier_period),
    eligibility: closed({
      customer_audience: oneOf(['all', 'b2c_only', 'b2b_only']),
      excluded_customer_tags: Type.Array(Type.String()),
      excluded_product_tags: Type.Array(Type.String()),
    }),
    referral: closed({
      enabled: Type.Boolean({ description: 'Set with `PATCH /admin/api/switches`.' }),
      code_prefix: Type.String(),
      discount_type: Type.String({ description: "The type of the friend's discount." }),
      discount_value: Type.Number(),
      minimum_purchase: Type.Number({ description: 'In shop currency.' }),
    }),
    memberships_enabled: Type.Boolean({ description: 'Set with `PATCH /admin/api/switches`.' }),
    tiers_enabled: Type.Boolean({
      description: 'Whether tiers are live; set with `PATCH /admin/api/switches`.',
    }),
    join_gate: closed({
      enabled: Type.Boolean({
        description: 'Whether customers must opt in; set with `PATCH /admin/api/switches`.',
      }),
    }),
    earning_rules: Type.Array(EarningRule),
    redemption_rules: Type.Array(Reward, { description: 'The rewards.' }),
    tiers: Type.Array(Tier, { description: 'The tiers in order; the first is the entry tier.' }),
    storefront: Storefront,
    revision: Type.Integer({ description: 'Send as `if_revision` with a write.' }),
    updated_at: timestamp('When the programme last changed.'),
  },
  { title: 'Program' },
)

export function presentProgram(
  { document, revision, updated_at }: { document: Document; revision: number; updated_at: Date },
  reader: AnswerReader,
): Static<typeof Program> {
  const { switches, program_name, points_name, points_expiry, reward_expiry, tier_period } =
    document
  const { friend_discount, code_prefix } = document.referral
  const { customer_audience, excluded_customer_tags, excluded_product_tags } = document.eligibility
  return {
    enabled: switches.program_enabled,
    program_name,
    points_name,
    points_expiry: { ...points_expiry },
    reward_expiry: { ...reward_expiry },
    redemptions: { ...redemptionSettings(document) },
    joining: { ...joiningSettings(document) },
    tier_period: { ...tier_period },
    eligibility: {
      customer_audience,
      excluded_customer_tags: [...excluded_customer_tags],
      excluded_product_tags: [...excluded_product_tags],
    },
    referral: {
      enabled: switches.referral_enabled,
      code_prefix: code_prefix.prefix,
      discount_type: friend_discount.type,
      discount_value: friend_discount.value,
      minimum_purchase: friend_discount.minimum_purchase,
    },
    memberships_enabled: switches.memberships_enabled,
    tiers_enabled: switches.tiers_enabled,
    join_gate: { enabled: document.eligibility.opt_in.required },
    earning_rules: document.earning_rules.map((rule) =>
      presentEarningRule(asSwitched(document, rule), reader),
    ),
    redemption_rules: document.rewards.map((reward) => presentReward(reward, reader)),
    tiers: document.tiers.map((tier) => presentTier(withLabelsNow(document, tier), reader)),
    storefront: presentStorefront(storefrontOf(document)),
    revision,
    updated_at: updated_at.toISOString(),
  }
}
