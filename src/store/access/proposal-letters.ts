import { sql } from 'kysely'
import type { Queries } from '../db.ts'

/**
 * Marks what waits in a shop as told. False: nothing new waits, or people were told of something
 * since this moment. A clock that was set back does not silence it.
 */
export async function takeUntold(
  queries: Queries,
  shop_id: number,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<boolean> {
  const taken = await sql<{ told: boolean }>`
    WITH untold AS (
      SELECT FROM proposals
      WHERE shop_id = ${shop_id} AND status = 'open' AND told_at IS NULL AND expires_at > ${now}
      LIMIT 1
    )
    INSERT INTO proposal_letters AS l (shop_id, told_at)
    SELECT ${shop_id}, ${now} FROM untold
    ON CONFLICT (shop_id) DO UPDATE SET told_at = excluded.told_at
    WHERE l.told_at <= ${since} OR l.told_at > ${now}
    RETURNING true AS told
  `.execute(queries)
  if (taken.rows.length === 0) return false
  await queries
    .updateTable('proposals')
    .set({ told_at: now })
    .where('shop_id', '=', shop_id)
    .where('status', '=', 'open')
    .where('told_at', 'is', null)
    .execute()
  return true
}
