import { type Static, Type } from 'typebox'
import type { PointsImpact as Points } from '../../domain/points/points-expiry.ts'
import type { Impact } from '../../domain/programme/write-outcome.ts'
import { closed, nullable, timestamp } from '../base/types.ts'
import { MemberImpact, presentMemberImpact } from '../tiers/tier.ts'

const PointsImpact = closed(
  {
    members: Type.Integer({ description: 'Members whose points would expire within 30 days.' }),
    points: nullable(
      Type.Integer({
        description:
          'Points that would expire, unless the members are active first; null: `withheld`.',
      }),
    ),
    emails: Type.Integer({
      description: 'Maximum e-mails about it to these members.',
    }),
    first_at: nullable(timestamp('When the first points would expire; null: there are none.')),
  },
  { title: 'PointsImpact' },
)

/** What a write tells that moves members, or lets points expire. */
export const impactFields = {
  member_impact: Type.Optional(nullable(MemberImpact)),
  points_impact: Type.Optional(PointsImpact),
}

export function presentImpact({ member_impact, points_impact }: Impact) {
  return {
    ...(member_impact === undefined ? {} : { member_impact: presentMemberImpact(member_impact) }),
    ...(points_impact === undefined ? {} : { points_impact: presentPointsImpact(points_impact) }),
  }
}

function presentPointsImpact({
  members,
  points,
  emails,
  first_at,
}: Points): Static<typeof PointsImpact> {
  return { members, points, emails, first_at: first_at?.toISOString() ?? null }
}
