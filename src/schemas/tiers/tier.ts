import { type Static, Type } from 'typebox'
import { ID_OF_DRY_RUN, type Tier as StoredTier } from '../../domain/program.ts'
import type { AnswerReader } from '../../domain/shops/shop.ts'
import type { MemberImpact as Impact } from '../../domain/tiers/member-impact.ts'
import { nameChange } from '../base/titles.ts'
import { closed, mapOf, nullable, oneOf, timestamp } from '../base/types.ts'
import { Benefit, benefitsInput, presentBenefit } from '../catalogue/benefit.ts'

export const METRICS = ['points_earned', 'amount_spent', 'orders_count'] as const
export const COMBINES = ['any', 'all'] as const
const BAR_MAX = 1_000_000_000

const Criterion = closed(
  {
    metric: oneOf(METRICS, {
      description:
        '`points_earned` equals the threshold. `amount_spent` is money for goods in shop ' +
        'currency, as in `lifetime_spend` of a customer; other values are whole numbers.',
    }),
    threshold: Type.Number({ exclusiveMinimum: 0, maximum: BAR_MAX }),
  },
  { title: 'TierCriterion' },
)

export const Tier = closed(
  {
    id: nullable(Type.String({ description: 'null in a dry run of a create.' })),
    name: Type.String(),
    handle: Type.String({ description: 'Its name in URLs, unique among tiers.' }),
    name_translations: mapOf(Type.String()),
    threshold: Type.Number({ description: 'Points to earn in the period.' }),
    points_multiplier: Type.Number({
      description: 'Multiplier for order points.',
    }),
    combine: oneOf(COMBINES, {
      description: 'Whether one of threshold and criteria is enough, or all are needed.',
    }),
    criteria: Type.Array(Criterion, { description: 'Requirements beside the threshold.' }),
    benefits: Type.Array(Benefit),
  },
  { title: 'Tier' },
)

export function presentTier(tier: StoredTier, reader: AnswerReader): Static<typeof Tier> {
  const { id, criteria, benefits, ...rest } = tier
  return {
    ...rest,
    id: id === ID_OF_DRY_RUN ? null : id,
    criteria: criteria.map((criterion) => ({ ...criterion })),
    benefits: benefits.map((one) => presentBenefit(one, reader)),
  }
}

export const TierPath = closed({
  tier_id: Type.String({ description: 'The id from `GET /program`.', examples: ['tier_01jd3k'] }),
})

/** What a body may say of a tier; a create requires the name. */
export const tierChange = {
  ...nameChange,
  handle: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 60,
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      description: 'Lower-case letters, digits and single hyphens. By default made from the name.',
    }),
  ),
  threshold: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: BAR_MAX,
      description:
        'Whole points that must be earned in the period; 0 for none. Tiers are ordered by it.',
    }),
  ),
  points_multiplier: Type.Optional(
    Type.Number({
      minimum: 1,
      maximum: 10,
      description: 'Multiplier for order points, up to 2 decimals; 1 means none.',
    }),
  ),
  combine: Type.Optional(
    oneOf(COMBINES, {
      description: 'Whether one of threshold and criteria is enough, or all are needed.',
    }),
  ),
  criteria: Type.Optional(
    Type.Array(Criterion, { maxItems: METRICS.length, description: 'Replaces all criteria.' }),
  ),
  benefits: Type.Optional(benefitsInput),
}

export const confirmMemberImpact = {
  confirm_member_impact: Type.Optional(
    Type.Boolean({
      description:
        'Must be true if the change would move members, give gifts, or let points expire within ' +
        '30 days; else 409 `confirmation_required`.',
    }),
  ),
}

export const MemberImpact = closed(
  {
    members_evaluated: Type.Integer(),
    promoted: Type.Integer(),
    demoted: Type.Integer(),
    at_risk: Type.Integer({
      description: 'Members whose lapsed tier is kept until `grace_until`.',
    }),
    grace_until: nullable(timestamp('When a grace period starting now would end.')),
    replaced: Type.Integer({ description: 'Members moved out of a removed tier, not promoted.' }),
    gift_codes: Type.Integer({ description: 'Gift codes that would be given.' }),
    gifts: Type.Array(
      closed({
        tier_id: Type.String(),
        tier_name: Type.String(),
        label: Type.String(),
        codes: Type.Integer(),
      }),
    ),
    gift_points: Type.Integer({ description: 'Points that entered tiers would give.' }),
    emails: Type.Integer({
      description: 'Maximum e-mails that members would get immediately.',
    }),
    per_tier: Type.Array(
      closed({
        tier_id: Type.String(),
        name: Type.String(),
        members: Type.Integer({ description: 'After the change.' }),
        members_before: Type.Integer({ description: 'Before the change.' }),
      }),
      { description: 'Members per tier, of those evaluated.' },
    ),
    members_in_removed_tier: Type.Integer(),
    truncated: Type.Boolean({
      description: 'Whether the preview stopped at its limit of 10,000 members.',
    }),
  },
  {
    title: 'TierMemberImpact',
    description: 'Without `customers:read`, counts from 1 to 4 are reported as 5.',
  },
)

export function presentMemberImpact(impact: Impact): Static<typeof MemberImpact> {
  return {
    ...impact,
    grace_until: impact.grace_until?.toISOString() ?? null,
    gifts: [...impact.gifts],
    per_tier: [...impact.per_tier],
  }
}
