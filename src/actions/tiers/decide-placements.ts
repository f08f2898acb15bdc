import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { RankedMember, TierMove } from '../../domain/tiers/tier-placement.ts'
import { changedGrace, type Grace } from '../../domain/tiers/tier-review.ts'
import { placeMember, type TierSweep } from '../../domain/tiers/tier-sweep.ts'
import type { Queries } from '../../store/db.ts'
import { withoutGiftsAgain } from './decide-moves.ts'

/** The effect of a sweep on members. The preview uses this too, so it says what will happen. */
export interface Placements {
  readonly moves: readonly TierMove[]
  readonly graces: readonly Grace[]
}

export async function decidePlacements(
  queries: Queries,
  { shop_id, timezone: time_zone }: Shop,
  { tiers: ladder, tier_period: period }: Program,
  sweep: TierSweep,
  members: readonly RankedMember[],
  now: Date,
): Promise<Placements> {
  const placing = { ladder, period, time_zone }
  const placed = members.map((member) => ({
    member,
    ...placeMember(placing, sweep, member, now),
  }))
  const moves = placed.flatMap(({ move }) => move ?? [])
  return {
    moves: await withoutGiftsAgain(queries, shop_id, ladder, moves, now),
    graces: placed.flatMap(({ member, ...after }) => changedGrace(member, after)),
  }
}
