import { sql } from 'kysely'
import { joinSweeps, type TierSweep } from '../../domain/tiers/tier-sweep.ts'
import type { Queries, Tx } from '../db.ts'

/** A sweep whose members are still to be placed, and how far it has come. */
export interface PendingSweep extends TierSweep {
  readonly after_customer_id: number
}

/** Has all members placed anew, from the first; a sweep that is under way begins again. */
export async function requestTierSweep(
  tx: Tx,
  shop_id: number,
  asked: TierSweep,
  now: Date,
): Promise<void> {
  const sweep = joinSweeps(await lockTierSweep(tx, shop_id), asked)
  const removed_tiers = JSON.stringify(sweep.removed_tiers)
  await sql`
    INSERT INTO tier_sweeps (
      shop_id, after_customer_id, removed_tiers, quiet, by_period, requested_at
    )
    VALUES (
      ${shop_id}, 0, ${removed_tiers}::jsonb, ${sweep.quiet}, ${sweep.by_period}, ${now}
    )
    ON CONFLICT (shop_id) DO UPDATE
    SET after_customer_id = 0, removed_tiers = excluded.removed_tiers, quiet = excluded.quiet,
      by_period = excluded.by_period, requested_at = excluded.requested_at
  `.execute(tx)
}

export async function lockTierSweep(tx: Tx, shop_id: number): Promise<PendingSweep | undefined> {
  const found = await sql<PendingSweep>`${selectSweep(shop_id)} FOR UPDATE`.execute(tx)
  return found.rows[0]
}

/** The sweep that is still to be carried out. */
export async function findTierSweep(
  queries: Queries,
  shop_id: number,
): Promise<PendingSweep | undefined> {
  const found = await sql<PendingSweep>`${selectSweep(shop_id)}`.execute(queries)
  return found.rows[0]
}

const selectSweep = (shop_id: number) => sql`
  SELECT after_customer_id, removed_tiers, quiet, by_period FROM tier_sweeps
  WHERE shop_id = ${shop_id}
`

/** Notes how far a sweep has come; null: it is done. */
export async function advanceTierSweep(
  tx: Tx,
  shop_id: number,
  after_customer_id: number | null,
): Promise<void> {
  await (after_customer_id === null
    ? sql`DELETE FROM tier_sweeps WHERE shop_id = ${shop_id}`
    : sql`
        UPDATE tier_sweeps SET after_customer_id = ${after_customer_id} WHERE shop_id = ${shop_id}
      `
  ).execute(tx)
}
