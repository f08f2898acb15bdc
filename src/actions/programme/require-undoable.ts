import { pastUndoing } from '../../domain/programme/undo.ts'
import { notFound, overtaken, refused } from '../../errors.ts'
import type { Tx } from '../../store/db.ts'
import { findProgramChange, type LoggedChange } from '../../store/programme/program-changes.ts'

/** The change as it is now that its document is locked; throws why it cannot be undone. */
export async function requireUndoable(
  tx: Tx,
  shop_id: number,
  change_id: string,
  revision: number,
): Promise<LoggedChange> {
  const logged = await findProgramChange(tx, shop_id, change_id)
  if (logged === undefined) throw notFound('change', change_id)
  switch (pastUndoing(logged)) {
    case null:
      return logged
    case 'not_undoable':
      throw refused('not_undoable', 'A change of this kind cannot be undone.')
    case 'undone':
      throw overtaken('undone', `This was undone by ${logged.undone_by}.`, revision)
    case 'changed_since':
      throw overtaken('changed_since', 'Its target was changed again since.', revision)
  }
}
