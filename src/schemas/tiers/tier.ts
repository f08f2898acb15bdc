import { type Static, Type } from 'typebox'
import { ID_OF_DRY_RUN, type Tier as StoredTier } from '../../domain/program.ts'
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
        '`points_earned` is the threshold by another name; money is in shop currency, all else whole.',
    }),
    threshold: Type.Number({ exclusiveMinimum: 0, maximum: BAR_MAX }),
  },
  { title: 'TierCriterion' },
)

export const Tier = closed(
  {
    id: nullable(Type.String({ description: 'null in a dry run of a create.' })),
    name: Type.String(),
    handle: Type.String({ description: 'Its name in addresses, unique in the ladder.' }),
    name_translations: mapOf(Type.String()),
    threshold: Type.Number({ description: 'Points to be earned in the period.' }),
    points_multiplier: Type.Number({
      description: 'What the points of an order are multiplied by.',
    }),
    combine: oneOf(COMBINES, { description: 'Whether one of threshold and criteria is enough.' }),
    criteria: Type.Array(Criterion, { description: 'What is asked beside the threshold.' }),
    benefits: Type.Array(Benefit),
  },
  { title: 'Tier' },
)

export function presentTier(tier: StoredTier): Static<typeof Tier> {
  const { id, criteria, benefits, ...rest } = tier
  return {
    ...rest,
    id: id === ID_OF_DRY_RUN ? null : id,
    criteria: criteria.map((criterion) => ({ ...criterion })),
    benefits: benefits.map(presentBenefit),
  }
}

export const TierPath = closed({
  tier_id: Type.String({ description: 'As `GET /program` lists it.', examples: ['tier_01jd3k'] }),
})

/** What a body may say of a tier; a create requires the name. */
export const tierChange = {
  ...nameChange,
  handle: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 60,
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      description:
        'Lower-case letters, digits and hyphens between them; made of the name unless told.',
    }),
  ),
  threshold: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: BAR_MAX,
      description:
        'Points to be earned in the period, a whole number; 0: no such bar. The ladder is in their order.',
    }),
  ),
  points_multiplier: Type.Optional(
    Type.Number({
      minimum: 1,
      maximum: 10,
      description: 'Of the points of orders, to 2 decimals; 1: no more.',
    }),
  ),
  combine: Type.Optional(
    oneOf(COMBINES, { description: 'Whether one of threshold and criteria is enough, or all.' }),
  ),
  criteria: Type.Optional(
    Type.Array(Criterion, { maxItems: METRICS.length, description: 'Replaces the criteria.' }),
  ),
  benefits: Type.Optional(benefitsInput),
}

export const confirmMemberImpact = {
  confirm_member_impact: Type.Optional(
    Type.Boolean({
      description:
        'Must be true where it would move members, give gifts, or let points expire within 30 days; else 409 `confirmation_required`.',
    }),
  ),
}

export const MemberImpact = closed(
  {
    members_evaluated: Type.Integer(),
    promoted: Type.Integer(),
    demoted: Type.Integer(),
    at_risk: Type.Integer({
      description: 'Not demoted yet: their tier lapses, and holds until `grace_until`.',
    }),
    grace_until: nullable(timestamp('When the days of grace end that would begin now.')),
    replaced: Type.Integer({ description: 'Placed anew out of a removed tier, not promoted.' }),
    gift_codes: Type.Integer({ description: 'Codes that would be given.' }),
    gifts: Type.Array(
      closed({
        tier_id: Type.String(),
        tier_name: Type.String(),
        label: Type.String(),
        codes: Type.Integer(),
      }),
    ),
    per_tier: Type.Array(
      closed({ tier_id: Type.String(), name: Type.String(), members: Type.Integer() }),
      { description: 'After the change, of those evaluated.' },
    ),
    members_in_removed_tier: Type.Integer(),
    truncated: Type.Boolean({ description: 'The preview stopped at its limit of 10,000 members.' }),
  },
  { title: 'TierMemberImpact' },
)

export function presentMemberImpact(impact: Impact): Static<typeof MemberImpact> {
  return {
    ...impact,
    grace_until: impact.grace_until?.toISOString() ?? null,
    gifts: [...impact.gifts],
    per_tier: [...impact.per_tier],
  }
}
