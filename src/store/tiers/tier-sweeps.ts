import { sql } from 'kysely'
import { joinSweeps, type TierSweep } from '../../domain/tiers/tier-sweep.ts'
import type { Queries, Tx } from '../db.ts'

/** A sweep with members left to place, and how far it has come. */
export interface PendingSweep extends TierSweep {
  readonly after_customer_id: number
}

/** Starts a sweep over all members; a running one starts over. */
export async function requestTierSweep(
  tx: Tx,
  shop_id: number,
  requested: TierSweep,
  now: Date,
): Promise<void> {
  const sweep = joinSweeps(await lockTierSweep(tx, shop_id), requested)
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
  return selectSweep(tx, shop_id).forNoKeyUpdate().executeTakeFirst()
}

/** The sweep that is not done yet. */
export async function findTierSweep(
  queries: Queries,
  shop_id: number,
): Promise<PendingSweep | undefined> {
  return selectSweep(queries, shop_id).executeTakeFirst()
}

function selectSweep(queries: Queries, shop_id: number) {
  return queries
    .selectFrom('tier_sweeps')
    .select(['after_customer_id', 'removed_tiers', 'quiet', 'by_period'])
    .where('shop_id', '=', shop_id)
}

/** Saves how far a sweep has come; null: it is done. */
export async function advanceTierSweep(
  tx: Tx,
  shop_id: number,
  after_customer_id: number | null,
): Promise<void> {
  if (after_customer_id === null) {
    await tx.deleteFrom('tier_sweeps').where('shop_id', '=', shop_id).execute()
    return
  }
  await tx
    .updateTable('tier_sweeps')
    .set({ after_customer_id })
    .where('shop_id', '=', shop_id)
    .execute()
}
