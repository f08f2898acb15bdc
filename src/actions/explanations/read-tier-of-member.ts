import type { Context } from '../../context.ts'
import type { Maker } from '../../domain/explanations/explain-maker.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { NextTier } from '../../domain/tiers/next-tier.ts'
import type { TierStanding } from '../../domain/tiers/tier-standing.ts'
import { notFound } from '../../errors.ts'
import { findMakers } from '../../store/access/maker-names.ts'
import { findPresence } from '../../store/customers/customer-presence.ts'
import { findMember } from '../../store/customers/customers.ts'
import { inSnapshot } from '../../store/db.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { listTierMoves, type StoredTierMove } from '../../store/tiers/tier-moves.ts'
import { readNextTier, readStanding, readWayToKeep } from '../tiers/read-standings.ts'

export interface MemberTier {
  /** null: tiers are not live. */
  readonly standing: TierStanding | null
  /** null: there is none above. */
  readonly next: NextTier | null
  /** What is missing to keep the tier; null: it has not lapsed. */
  readonly to_keep: NextTier | null
}

/** Which tier a member has, and what is missing for the next one. Throws `not_found`. */
export function readTierOfMember(
  { database }: Context,
  shop: Shop,
  customer_id: number,
  now: Date,
): Promise<MemberTier> {
  return inSnapshot(database.db, async (tx) => {
    const member = await findMember(tx, shop.shop_id, customer_id)
    if (member === undefined) throw notFound('customer', customer_id)
    const at = await readShopAt(tx, shop, now)
    const standing = await readStanding(tx, at, member)
    if (standing === null) return { standing, next: null, to_keep: null }
    const next = await readNextTier(tx, at, member, standing)
    return { standing, next, to_keep: await readWayToKeep(tx, at, member, standing) }
  })
}

export interface ExplainedMove {
  readonly move: StoredTierMove
  readonly maker: Maker | null
}

/** A member's moves between tiers, newest first. Throws `not_found`. */
export async function readTierMoves(
  { database: { db } }: Context,
  { shop_id }: Shop,
  customer_id: number,
  page: { readonly limit: number; readonly before: string | null },
): Promise<ExplainedMove[]> {
  const presence = await findPresence(db, shop_id, customer_id)
  if (presence?.is_member !== true) throw notFound('customer', customer_id)
  const moves = await listTierMoves(db, shop_id, customer_id, page)
  const makers = await findMakers(
    db,
    shop_id,
    moves.flatMap(({ made_by }) => made_by ?? []),
  )
  return moves.map((move) => ({ move, maker: makers.get(move.made_by ?? '') ?? null }))
}
