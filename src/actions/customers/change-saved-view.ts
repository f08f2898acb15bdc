import type { Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { limitReached, notFound, refused } from '../../errors.ts'
import { newId } from '../../lib/ids.ts'
import {
  deleteView,
  findView,
  isTakenName,
  listViews,
  type SavedView,
  saveView,
} from '../../store/customers/saved-views.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { lockProgram } from '../../store/programme/programs.ts'

/** So many that nobody finds anything in more. */
const VIEWS_MAX = 50

type Content = Pick<SavedView, 'name' | 'query'>

/** Throws `name_taken` or `limit_reached`. */
export function createSavedView(
  context: Context,
  { shop_id }: Shop,
  content: Content,
  now: Date,
): Promise<SavedView> {
  return saving(context, content.name, async (tx) => {
    // Locked, so that two at once do not exceed the limit.
    await lockProgram(tx, shop_id)
    if ((await listViews(tx, shop_id)).length >= VIEWS_MAX) {
      throw limitReached('saved views', VIEWS_MAX)
    }
    const view = { view_id: newId('view', now), ...content, created_at: now, updated_at: now }
    await saveView(tx, shop_id, view)
    return view
  })
}

/** Throws `not_found` or `name_taken`. */
export function changeSavedView(
  context: Context,
  { shop_id }: Shop,
  view_id: string,
  change: Partial<Content>,
  now: Date,
): Promise<SavedView> {
  return saving(context, change.name ?? '', async (tx) => {
    const before = await findView(tx, shop_id, view_id)
    if (before === undefined) throw notFound('view', view_id)
    const after = { ...before, ...change, updated_at: now }
    await saveView(tx, shop_id, after)
    return after
  })
}

/** Throws `not_found`. */
export async function deleteSavedView(
  { database }: Context,
  { shop_id }: Shop,
  view_id: string,
): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    if ((await findView(tx, shop_id, view_id)) === undefined) throw notFound('view', view_id)
    await deleteView(tx, shop_id, view_id)
  })
}

async function saving(
  { database }: Context,
  name: string,
  work: (tx: Tx) => Promise<SavedView>,
): Promise<SavedView> {
  return inTransaction(database.db, async (tx) => {
    try {
      return await work(tx)
    } catch (error) {
      if (!isTakenName(error)) throw error
      throw refused('name_taken', 'Another saved view has this name.', { field: 'name', name })
    }
  })
}
