import type { Queries, Tx } from '../db.ts'
import { violatedConstraint } from '../error-kind.ts'
import type { Row } from '../tables.ts'

export type SavedView = Omit<Row<'saved_views'>, 'shop_id'>

/** The unique index that a second view of one name meets. */
const TAKEN_NAME = 'saved_views_by_name'

export const isTakenName = (error: unknown) => violatedConstraint(error) === TAKEN_NAME

const COLUMNS = ['view_id', 'name', 'query', 'created_at', 'updated_at'] as const

/** All views of a shop, oldest first: there are few. */
export async function listViews(queries: Queries, shop_id: number): Promise<SavedView[]> {
  return queries
    .selectFrom('saved_views')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .orderBy('view_id')
    .execute()
}

export async function findView(
  queries: Queries,
  shop_id: number,
  view_id: string,
): Promise<SavedView | undefined> {
  return queries
    .selectFrom('saved_views')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('view_id', '=', view_id)
    .executeTakeFirst()
}

/** Creates a view, or writes its new content. */
export async function saveView(tx: Tx, shop_id: number, view: SavedView): Promise<void> {
  const { query, name, updated_at } = view
  const content = { name, query: JSON.stringify(query), updated_at }
  await tx
    .insertInto('saved_views')
    .values({ ...view, ...content, shop_id })
    .onConflict((conflict) => conflict.columns(['shop_id', 'view_id']).doUpdateSet(content))
    .execute()
}

export async function deleteView(tx: Tx, shop_id: number, view_id: string): Promise<void> {
  await tx
    .deleteFrom('saved_views')
    .where('shop_id', '=', shop_id)
    .where('view_id', '=', view_id)
    .execute()
}
