import type { ShopAt } from '../../domain/shop-at.ts'
import { type HeldTier, mergedStanding } from '../../domain/tiers/merged-standing.ts'
import { saveHeldTier } from '../../store/customers/customer-merges.ts'
import type { Tx } from '../../store/db.ts'
import { recordMoves } from './record-moves.ts'

/**
 * The one who stays of two members keeps the higher tier of both, as it was held: without an event
 * and without its gifts, which came with it. null: only one of them was a member.
 */
export async function keepHigherTier(
  tx: Tx,
  at: ShopAt,
  customer_id: number,
  held: { readonly kept: HeldTier; readonly gone: HeldTier } | null,
): Promise<void> {
  if (held === null) return
  const ladder = at.program.tiers
  const standing = mergedStanding(ladder, held.kept, held.gone)
  if (standing === held.kept) return
  await saveHeldTier(tx, at.shop.shop_id, customer_id, standing)
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
  await recordMoves(tx, at, [move], null, false)
}
