import { notFound, refused, revisionConflict } from '../errors.ts'
import type { Tx } from '../store/db.ts'
import { findProgramChange, type LoggedChange, wasChangedSince } from '../store/program-changes.ts'

/** The change as it is now that its document is locked; throws why it cannot be undone. */
export async function requireUndoable(
  tx: Tx,
  shop_id: number,
  change_id: string,
  revision: number,
): Promise<LoggedChange> {
  const logged = await findProgramChange(tx, shop_id, change_id)
  if (logged === undefined) throw notFound('change', change_id)
  if (!logged.undoable) throw refused('not_undoable', 'A change of this kind cannot be undone.')
  if (logged.undone_by !== null) {
    throw revisionConflict(`This was undone by ${logged.undone_by}.`, revision)
  }
  if (await wasChangedSince(tx, shop_id, logged)) {
    throw revisionConflict('Its target was changed again since.', revision)
  }
  return logged
}
