import { type Static, Type } from 'typebox'
import type { EffectOnMember, MemberFigures } from '../../domain/points/figures-of-member.ts'
import { closed, nullable, timestamp } from '../base/types.ts'

const Figures = closed(
  {
    points_balance: Type.Integer(),
    pending_points: Type.Integer({ description: 'Points that are held.' }),
    owed_points: Type.Integer({
      description: 'Points that were spent before they were taken back; the next orders pay them.',
    }),
    points_earned: Type.Integer({ description: 'Lifetime.' }),
    points_redeemed: Type.Integer({ description: 'Lifetime.' }),
    tier: Type.Union([closed({ id: Type.String(), name: Type.String() }), Type.Null()], {
      description: 'null while tiers are not live.',
    }),
    expires_at: nullable(
      timestamp('When the points expire without further activity; null: never, or there are none.'),
    ),
  },
  { title: 'MemberFigures' },
)

/** What a member has before and after a change. */
export const effectFields = { before: Figures, after: Figures }

export function presentEffect({ before, after }: EffectOnMember) {
  return { before: presentFigures(before), after: presentFigures(after) }
}

function presentFigures({
  balance,
  tier,
  expires_at,
  ...rest
}: MemberFigures): Static<typeof Figures> {
  return {
    points_balance: balance,
    ...rest,
    tier: tier && { id: tier.id, name: tier.name },
    expires_at: expires_at?.toISOString() ?? null,
  }
}
