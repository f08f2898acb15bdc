import type { ShopAt } from '../../domain/shop-at.ts'
import { type HeldTier, mergedStanding } from '../../domain/tiers/merged-standing.ts'
import { recordedMove } from '../../domain/tiers/recorded-move.ts'
import { newIdInOrder } from '../../lib/ids.ts'
import { saveHeldTier } from '../../store/customers/customer-merges.ts'
import type { Tx } from '../../store/db.ts'
import { insertTierMoves } from '../../store/tiers/tier-moves.ts'

/**
 * The one who stays of two members keeps the higher tier of both, as it was held: without an event
 * and without its gifts, which came with it. null: only one of them was a member.
 */
export async function keepHigherTier(
  tx: Tx,
  { shop, program: { tiers: ladder }, now }: ShopAt,
  customer_id: number,
  held: { readonly kept: HeldTier; readonly gone: HeldTier } | null,
): Promise<void> {
  if (held === null) return
  const standing = mergedStanding(ladder, held.kept, held.gone)
  if (standing === held.kept) return
  await saveHeldTier(tx, shop.shop_id, customer_id, standing)
  const to = ladder.find(({ id }) => id === standing.tier_id)
  if (to === undefined) return
  const from_tier_id = held.kept.tier_id
  const move = {
    customer_id,
    from_tier_id,
    to,
    kind: 'promoted',
    entered: [],
    progress: [],
  } as const
  const recorded = {
    ...recordedMove(ladder, {}, move, null),
    move_id: newIdInOrder('move', now),
    origin: null,
  }
  await insertTierMoves(tx, shop.shop_id, [recorded], now)
}
