import { sql } from 'kysely'
import type { TargetKind } from '../../domain/programme/parts.ts'
import type { Queries } from '../db.ts'
import { untoldChanges, untoldProposals } from '../untold.ts'

/** What people get e-mails about: what waits for them, and what assistants did. */
export type NewsKind = 'proposals' | 'changes'

interface Times {
  readonly now: Date
  /** People hear of nothing more if they were told since this moment. */
  readonly since: Date
}

/**
 * Whether it is time to tell people of something new; nobody else tells them in this hour then. A
 * clock that was set back does not silence it.
 */
async function takeTurn(
  queries: Queries,
  shop_id: number,
  kind: NewsKind,
  { now, since }: Times,
): Promise<boolean> {
  const shop = sql`${shop_id}`
  const untold = kind === 'proposals' ? untoldProposals(shop, now) : untoldChanges(shop, now)
  const taken = await sql<{ told: boolean }>`
    WITH untold AS (SELECT FROM ${untold} LIMIT 1)
    INSERT INTO people_letters AS l (shop_id, kind, told_at)
    SELECT ${shop_id}, ${kind}, ${now} FROM untold
    ON CONFLICT (shop_id, kind) DO UPDATE SET told_at = excluded.told_at
    WHERE l.told_at <= ${since} OR l.told_at > ${now}
    RETURNING true AS told
  `.execute(queries)
  return taken.rows.length > 0
}

/** Marks what waits in a shop as told; false: nothing new waits, or it is not time yet. */
export async function takeProposals(
  queries: Queries,
  shop_id: number,
  times: Times,
): Promise<boolean> {
  if (!(await takeTurn(queries, shop_id, 'proposals', times))) return false
  await queries
    .updateTable('proposals')
    .set({ told_at: times.now })
    .where('shop_id', '=', shop_id)
    .where('status', '=', 'open')
    .where('told_at', 'is', null)
    .execute()
  return true
}

/** How often an assistant did this to parts of this kind. */
export interface ChangesMade {
  readonly by: string
  readonly kind: TargetKind
  readonly operation: 'create' | 'update' | 'delete'
  readonly changes: number
}

/** Marks what assistants did on their own as told; none: nothing is new, or it is not time yet. */
export async function takeChanges(
  queries: Queries,
  shop_id: number,
  times: Times,
): Promise<ChangesMade[]> {
  if (!(await takeTurn(queries, shop_id, 'changes', times))) return []
  const { now } = times
  const told = await sql<ChangesMade>`
    WITH told AS (
      UPDATE program_changes SET told_at = ${now}
      WHERE shop_id = ${shop_id}
        AND change_id IN (SELECT x.change_id FROM ${untoldChanges(sql`${shop_id}`, now)})
      RETURNING actor_name, target_kind, operation
    )
    SELECT actor_name AS by, target_kind AS kind, operation, count(*)::integer AS changes
    FROM told GROUP BY actor_name, target_kind, operation
    ORDER BY actor_name, target_kind, operation
  `.execute(queries)
  return told.rows
}
