import { sql } from 'kysely'
import type { Queries, Tx } from '../db.ts'
import { deleteSome } from '../delete-some.ts'
import type { NewRow, Row } from '../tables.ts'

export interface ListedAction extends Row<'admin_actions'> {
  /** The domain of its shop. */
  readonly domain: string | null
}

export interface ActionFilter {
  /** null: of all shops, and of none. */
  readonly shop_id: number | null
  readonly actor: string | null
  readonly operation: string | null
  /** Ids begin with their time. */
  readonly from_id: string | null
  readonly to_id: string | null
}

export async function insertAction(tx: Tx, action: NewRow<'admin_actions'>): Promise<void> {
  await tx.insertInto('admin_actions').values(action).execute()
}

export async function finishAction(
  tx: Tx,
  action_id: string,
  change: Pick<
    NewRow<'admin_actions'>,
    'shop_id' | 'subject_id' | 'state_after' | 'result' | 'code'
  >,
): Promise<void> {
  await tx.updateTable('admin_actions').set(change).where('action_id', '=', action_id).execute()
}

export async function deleteAction(tx: Tx, action_id: string): Promise<void> {
  await tx.deleteFrom('admin_actions').where('action_id', '=', action_id).execute()
}

/** Newest first. */
export async function listActions(
  queries: Queries,
  { shop_id, actor, operation, from_id, to_id }: ActionFilter,
  page: { limit: number; before: string | null },
): Promise<ListedAction[]> {
  let query = queries
    .selectFrom('admin_actions as a')
    .leftJoin('shops as s', 's.shop_id', 'a.shop_id')
    .selectAll('a')
    .select('s.domain')
  if (shop_id !== null) query = query.where('a.shop_id', '=', shop_id)
  if (actor !== null) query = query.where('a.actor', '=', actor)
  if (operation !== null) query = query.where('a.operation', '=', operation)
  if (from_id !== null) query = query.where('a.action_id', '>=', from_id)
  if (to_id !== null) query = query.where('a.action_id', '<', to_id)
  if (page.before !== null) query = query.where('a.action_id', '<', page.before)
  return query.orderBy('a.action_id', 'desc').limit(page.limit).execute()
}

/** Deletes some actions from before this id: of a shop, or of none if it is null. */
export function pruneActions(
  queries: Queries,
  shop_id: number | null,
  before_id: string,
): Promise<number> {
  const of_shop = shop_id === null ? sql`shop_id IS NULL` : sql`shop_id = ${shop_id}`
  return deleteSome(
    queries,
    'admin_actions',
    ['action_id'],
    sql`${of_shop} AND action_id < ${before_id}`,
    'action_id',
  )
}
