import { sql } from 'kysely'
import type { Origin } from '../../domain/points/origin.ts'
import type { RecordedMove } from '../../domain/tiers/recorded-move.ts'
import type { Queries, Tx } from '../db.ts'
import { type WritePart, writeTogether } from '../write-together.ts'

export interface NewTierMove extends RecordedMove {
  readonly move_id: string
  /** The call that asked for it; null: none did. */
  readonly origin: Origin | null
}

/** Records moves that are made in this transaction. */
export async function insertTierMoves(
  tx: Tx,
  shop_id: number,
  moves: readonly NewTierMove[],
  now: Date,
): Promise<void> {
  await writeTogether(tx, [tierMovesPart(shop_id, moves, now)])
}

/** The same as a part of another write. */
export function tierMovesPart(
  shop_id: number,
  moves: readonly NewTierMove[],
  now: Date,
): WritePart | null {
  if (moves.length === 0) return null
  const rows = moves.map(({ origin, ...move }) => ({ ...origin, ...move }))
  return sql`
    new_tier_moves AS (
      INSERT INTO tier_moves (
        shop_id, customer_id, move_id, from_tier_id, from_tier_name, to_tier_id, to_tier_name,
        direction, reason, bars, progress, made_by, request_id, created_at
      )
      SELECT ${shop_id}, customer_id, move_id, from_tier_id, from_tier_name, to_tier_id,
        to_tier_name, direction, reason, bars, progress, made_by, request_id, ${now}::timestamptz
      FROM json_to_recordset(${JSON.stringify(rows)}) AS r (
        customer_id bigint, move_id text, from_tier_id text, from_tier_name text, to_tier_id text,
        to_tier_name text, direction text, reason text, bars jsonb, progress jsonb, made_by text,
        request_id text
      )
    )
  `
}

/** A move as it was recorded. */
export interface StoredTierMove extends RecordedMove {
  readonly move_id: string
  readonly made_by: string | null
  readonly request_id: string | null
  readonly created_at: Date
}

/** A member's moves between tiers, newest first. */
export async function listTierMoves(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  page: { readonly limit: number; readonly before: string | null },
): Promise<StoredTierMove[]> {
  let query = queries
    .selectFrom('tier_moves')
    .select(['customer_id', 'move_id', 'from_tier_id', 'from_tier_name', 'to_tier_id'])
    .select(['to_tier_name', 'direction', 'reason', 'bars', 'progress', 'made_by', 'request_id'])
    .select('created_at')
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
  if (page.before !== null) query = query.where('move_id', '<', page.before)
  return query.orderBy('move_id', 'desc').limit(page.limit).execute()
}
