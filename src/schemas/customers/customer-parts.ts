import { type Static, Type } from 'typebox'
import type { Member } from '../../domain/customers/member.ts'
import type { ClaimStanding as Claims } from '../../domain/earning/claim-standing.ts'
import type { MembershipWorth } from '../../domain/memberships/brought.ts'
import type { HeldMembership as Held } from '../../domain/memberships/membership-terms.ts'
import type { PointsExpiry as Expiry } from '../../domain/points/points-expiry.ts'
import type { NextTier as Next } from '../../domain/tiers/next-tier.ts'
import type { TierStanding } from '../../domain/tiers/tier-standing.ts'
import { closed, nullable, oneOf, timestamp } from '../base/types.ts'
import { COMBINES, METRICS } from '../tiers/tier.ts'

export const CustomerTier = closed(
  {
    id: Type.String(),
    name: Type.String(),
    achieved_at: nullable(timestamp('When the tier was reached.')),
    grace_until: nullable(timestamp('When a lapsed tier ends.')),
    points_in_period: Type.Number({
      description: 'Points that count for tiers in the current period.',
    }),
    is_manual_override: Type.Boolean({
      description: 'Whether the tier was set by hand; kept until cleared.',
    }),
    manual_override_at: nullable(timestamp('When it was set by hand.')),
  },
  { title: 'CustomerTier' },
)

export const NextTier = closed(
  {
    id: Type.String(),
    name: Type.String(),
    threshold: Type.Number({ description: 'Points to earn in the period.' }),
    points_needed: Type.Number({ description: 'Points missing for the threshold.' }),
    criteria: Type.Array(
      closed({
        metric: oneOf(METRICS),
        required: Type.Number(),
        current: Type.Number({ description: 'The value in the current period.' }),
        remaining: Type.Number({ description: 'The amount missing; at least 0.' }),
      }),
      { description: 'All requirements of the tier, including the threshold.' },
    ),
    combine: oneOf(COMBINES, {
      description: 'Whether any one criterion is enough, or all are needed.',
    }),
  },
  { title: 'NextTier' },
)

export const Referral = closed(
  {
    code: Type.String(),
    url: Type.String({ description: 'The link that the customer shares.' }),
    friends_invited: Type.Integer({ description: 'Friends who have claimed the code.' }),
    friends_converted: Type.Integer({
      description: 'Friends whose first qualifying order was paid.',
    }),
    points_earned: Type.Integer({
      description: 'Points earned from referrals, without those held or taken back.',
    }),
  },
  { title: 'CustomerReferral' },
)

export const PointsExpiry = closed(
  {
    expires_at: timestamp('When the whole balance expires.'),
    warning_at: timestamp('When the first reminder is sent: 30 days before.'),
    last_chance_at: timestamp('When the last reminder is sent: 3 days before.'),
  },
  { title: 'PointsExpiry' },
)

export const HeldMembership = closed(
  {
    id: Type.String(),
    name: Type.String(),
    started_at: timestamp("When the customer's unbroken membership started."),
    ends_at: timestamp('When it ends, unless bought again.'),
    in_grace: Type.Boolean({
      description: 'True during the grace period: ended, but benefits still apply.',
    }),
    perks: Type.Optional(
      Type.Array(Type.String(), {
        description:
          "Its benefits, one per line, in the customer's language; with " + '`include=membership`.',
      }),
    ),
    brought: Type.Optional(
      closed(
        {
          points: Type.Integer({
            description:
              'Extra points thanks to it, less those pending or reversed: from its multiplier ' +
              'on the newest 250 orders, and from its gifts.',
          }),
          points_value: nullable(
            Type.Number({
              description:
                'Their value in shop currency, at the reward with the highest value per point ' +
                'for this customer; null: none has a fixed value.',
            }),
          ),
          discounts: Type.Number({
            description:
              'Order discounts by its codes, in shop currency. Orders do not report the ' +
              'member discount.',
          }),
        },
        {
          description:
            'What the customer has gained from it since it started; with `include=membership`.',
        },
      ),
    ),
  },
  { title: 'HeldMembership' },
)

export const ClaimStanding = closed(
  {
    rule_id: Type.String({ description: 'The id to claim it with.' }),
    state: oneOf(
      [
        'claimable',
        'already_claimed',
        'customer_excluded',
        'birthday_missing',
        'not_birthday_month',
        'birthday_too_recent',
      ],
      { description: 'Whether a claim would be paid now, or why not. Consent is not checked.' },
    ),
    claimed_at: nullable(
      timestamp('When it was paid, this year if it is paid once a year; null: not yet.'),
    ),
    claimable_at: nullable(
      timestamp('When it can next be claimed; null: now, never again, or unknown.'),
    ),
  },
  { title: 'ClaimStanding' },
)

export function presentClaimStanding(standing: Claims): Static<typeof ClaimStanding> {
  const { rule_id, state, claimed_at, claimable_at } = standing
  return {
    ...{ rule_id, state },
    claimed_at: claimed_at?.toISOString() ?? null,
    claimable_at: claimable_at?.toISOString() ?? null,
  }
}

export function presentNextTier({ tier, points_needed, criteria }: Next): Static<typeof NextTier> {
  const { id, name, threshold, combine } = tier
  return { id, name, threshold, points_needed, criteria: [...criteria], combine }
}

export function presentExpiry(expiry: Expiry): Static<typeof PointsExpiry> {
  return {
    expires_at: expiry.expires_at.toISOString(),
    warning_at: expiry.warning_at.toISOString(),
    last_chance_at: expiry.last_chance_at.toISOString(),
  }
}

/** `worth` is what was asked for beside it. */
export function presentMembership(
  { membership, stay, in_grace }: Held,
  worth: MembershipWorth | undefined,
): Static<typeof HeldMembership> {
  const { id, name } = membership
  const [started_at, ends_at] = [stay.started_at.toISOString(), stay.ends_at.toISOString()]
  const held = { id, name, started_at, ends_at, in_grace }
  if (worth === undefined) return held
  const { perks, points, points_value, discounts } = worth
  const value = points_value === null ? null : Number(points_value)
  const brought = { points, points_value: value, discounts: Number(discounts) }
  return { ...held, perks: [...perks], brought }
}

export function presentStanding(
  standing: TierStanding,
  member: Member,
): Static<typeof CustomerTier> {
  const { tier, achieved_at, grace_until, points_in_period, manual_override_at } = standing
  return {
    id: tier.id,
    name: tier.name,
    achieved_at: (achieved_at ?? member.enrolled_at).toISOString(),
    grace_until: grace_until?.toISOString() ?? null,
    points_in_period,
    is_manual_override: manual_override_at !== null,
    manual_override_at: manual_override_at?.toISOString() ?? null,
  }
}
