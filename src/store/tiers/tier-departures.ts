import { sql } from 'kysely'
import type { TierMove } from '../../domain/tiers/tier-placement.ts'
import type { Tx } from '../db.ts'

/** Saves which tiers these moves take from members, each with its latest time. */
export async function saveTierDepartures(
  tx: Tx,
  shop_id: number,
  moves: readonly TierMove[],
  now: Date,
): Promise<void> {
  const rows = moves.flatMap(({ customer_id, from_tier_id, kind }) =>
    kind === 'demoted' && from_tier_id !== null ? [{ customer_id, tier_id: from_tier_id }] : [],
  )
  if (rows.length === 0) return
  await sql`
    INSERT INTO tier_departures (shop_id, customer_id, tier_id, left_at)
    SELECT ${shop_id}, r.customer_id, r.tier_id, ${now}::timestamptz
    FROM json_to_recordset(${JSON.stringify(rows)}) AS r (customer_id bigint, tier_id text)
    ON CONFLICT (shop_id, customer_id, tier_id) DO UPDATE SET left_at = excluded.left_at
  `.execute(tx)
}
