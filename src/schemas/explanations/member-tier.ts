import { type Static, Type } from 'typebox'
import type { Maker } from '../../domain/explanations/explain-maker.ts'
import { explainMove, explainStanding } from '../../domain/explanations/explain-tier.ts'
import type { Reader } from '../../domain/explanations/say.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { NextTier } from '../../domain/tiers/next-tier.ts'
import type { RecordedMove } from '../../domain/tiers/recorded-move.ts'
import type { TierStanding } from '../../domain/tiers/tier-standing.ts'
import { closed, listOf, nullable, oneOf, timestamp } from '../base/types.ts'
import { makerFields, presentMaker } from './maker.ts'
import { explanationFields, presentStatements } from './sentence.ts'

const TierName = closed({ id: Type.String(), name: Type.String() })

const Criterion = closed({
  metric: oneOf(['points_earned', 'amount_spent', 'orders_count']),
  required: Type.Number(),
  current: Type.Number(),
  remaining: Type.Number({ description: '0: reached.' }),
})

export const MemberTier = closed(
  {
    tier: Type.Union([TierName, Type.Null()], { description: 'null while tiers are not live.' }),
    achieved_at: nullable(timestamp('Since when; null: since joining.')),
    grace_until: nullable(timestamp('Until when a lapsed tier is kept; null: it has not lapsed.')),
    manual_override_at: nullable(timestamp('When it was set by hand; null: it was not.')),
    points_in_period: Type.Integer({ description: 'Points that count for tiers in this period.' }),
    next_tier: Type.Union(
      [
        closed({
          id: Type.String(),
          name: Type.String(),
          combine: oneOf(['any', 'all'], { description: 'Whether one bar is enough, or all.' }),
          criteria: Type.Array(Criterion),
        }),
        Type.Null(),
      ],
      { description: 'null: there is no higher tier.' },
    ),
    ...explanationFields,
  },
  { title: 'MemberTier' },
)

export function presentMemberTier(
  { currency }: Shop,
  found: { standing: TierStanding | null; next: NextTier | null; to_keep: NextTier | null },
  reader: Reader,
): Static<typeof MemberTier> {
  const { standing, next } = found
  return {
    tier: standing && { id: standing.tier.id, name: standing.tier.name },
    achieved_at: standing?.achieved_at?.toISOString() ?? null,
    grace_until: standing?.grace_until?.toISOString() ?? null,
    manual_override_at: standing?.manual_override_at?.toISOString() ?? null,
    points_in_period: standing?.points_in_period ?? 0,
    next_tier: next && {
      id: next.tier.id,
      name: next.tier.name,
      combine: next.tier.combine,
      criteria: next.criteria.map((criterion) => ({ ...criterion })),
    },
    ...presentStatements(explainStanding(found, currency), reader),
  }
}

export const TierMove = closed(
  {
    id: Type.String(),
    direction: oneOf(['up', 'down']),
    from_tier: Type.Union([TierName, Type.Null()], {
      description: 'As it was called then; null: not known any more.',
    }),
    to_tier: TierName,
    reason: nullable(
      Type.String({
        description:
          'As in the event `tier.changed`: `points`, `manual`, `refund`, `period_end`, ' +
          '`tier_removed`, `tier_changed`; null: members were placed quietly, as when tiers went ' +
          'live.',
      }),
    ),
    created_at: timestamp('When.'),
    ...makerFields,
    ...explanationFields,
  },
  { title: 'TierMove' },
)

export const TierMoves = listOf('TierMoves', TierMove)

interface MoveView {
  readonly move: RecordedMove & {
    readonly move_id: string
    readonly request_id: string | null
    readonly created_at: Date
  }
  readonly maker: Maker | null
}

export function presentTierMove(
  { currency }: Shop,
  { move, maker }: MoveView,
  reader: Reader,
): Static<typeof TierMove> {
  const { from_tier_id, from_tier_name, to_tier_id, to_tier_name, direction, reason } = move
  const is_known = from_tier_id !== null && from_tier_name !== null
  return {
    id: move.move_id,
    direction,
    from_tier: is_known ? { id: from_tier_id, name: from_tier_name } : null,
    to_tier: { id: to_tier_id, name: to_tier_name },
    reason,
    created_at: move.created_at.toISOString(),
    made_by: presentMaker(maker),
    request_id: move.request_id,
    ...presentStatements(explainMove(move, maker, currency), reader),
  }
}
