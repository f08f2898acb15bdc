import { daysAfter } from '../../domain/period.ts'
import type { Tier } from '../../domain/program.ts'
import {
  GIFTS_AGAIN_AFTER_DAYS,
  moveOf,
  type RankedMember,
  type RemovedTiers,
  type TierEntry,
  type TierMove,
  tiersLeft,
  withFreshEntries,
} from '../../domain/tiers/tier-placement.ts'
import type { Queries } from '../../store/db.ts'
import { findPastTiers, type PastTier } from '../../store/tiers/tiers.ts'

/** The moves of these members on this ladder, and which of the tiers they enter give gifts. */
export async function decideMoves(
  queries: Queries,
  shop_id: number,
  { ladder, removed }: { readonly ladder: readonly Tier[]; readonly removed: RemovedTiers },
  members: readonly RankedMember[],
  now: Date,
): Promise<readonly TierMove[]> {
  const moves = members.flatMap((member) => moveOf(ladder, removed, member) ?? [])
  return withoutGiftsAgain(queries, shop_id, ladder, moves, now)
}

/** The same moves without the gifts that the members have, or lost, not long ago. */
export async function withoutGiftsAgain(
  queries: Queries,
  shop_id: number,
  ladder: readonly Tier[],
  moves: readonly TierMove[],
  now: Date,
): Promise<readonly TierMove[]> {
  return withoutGiftsOf(queries, shop_id, moves, now, (past) =>
    past.flatMap((one) => (one.is_lost ? tiersLeft(ladder, one) : [one])),
  )
}

/** The same moves without the gifts that the members have got not long ago. */
export function withoutGiftsHad(
  queries: Queries,
  shop_id: number,
  moves: readonly TierMove[],
  now: Date,
): Promise<readonly TierMove[]> {
  return withoutGiftsOf(queries, shop_id, moves, now, (past) =>
    past.filter(({ is_lost }) => !is_lost),
  )
}

async function withoutGiftsOf(
  queries: Queries,
  shop_id: number,
  moves: readonly TierMove[],
  now: Date,
  recentOf: (past: readonly PastTier[]) => readonly TierEntry[],
): Promise<readonly TierMove[]> {
  const promoted = moves.filter(({ entered }) => entered.length > 0)
  if (promoted.length === 0) return moves
  const numbers = promoted.map(({ customer_id }) => customer_id)
  const since = daysAfter(now, -GIFTS_AGAIN_AFTER_DAYS)
  return withFreshEntries(moves, recentOf(await findPastTiers(queries, shop_id, numbers, since)))
}
