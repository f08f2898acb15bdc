import type { ShopAt } from '../../domain/shop-at.ts'
import { recordedMove } from '../../domain/tiers/recorded-move.ts'
import type { MoveReason } from '../../domain/tiers/tier-events.ts'
import type { TierMove } from '../../domain/tiers/tier-placement.ts'
import { newIdInOrder } from '../../lib/ids.ts'
import type { Tx } from '../../store/db.ts'
import { insertTierMoves } from '../../store/tiers/tier-moves.ts'

/** Records moves that were made without the rules and gifts of tiers. */
export async function recordMoves(
  tx: Tx,
  { shop, program: { tiers }, now }: ShopAt,
  moves: readonly TierMove[],
  /** null: they were made quietly. */
  reason: MoveReason | null,
  by_hand: boolean,
): Promise<void> {
  const recorded = moves.map((move) => ({
    ...recordedMove(tiers, {}, move, reason, by_hand),
    move_id: newIdInOrder('move', now),
    origin: null,
  }))
  await insertTierMoves(tx, shop.shop_id, recorded, now)
}
