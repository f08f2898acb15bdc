import type { Context } from '../../context.ts'
import { isRepeated } from '../../domain/imports/import-preview.ts'
import {
  IMPORT_STEPS,
  type ImportStep,
  type MemberImport,
} from '../../domain/imports/member-import.ts'
import { KEPT_DAYS, keptSince } from '../../domain/retention.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound, refused, repeatedImport } from '../../errors.ts'
import { inTransaction } from '../../store/db.ts'
import { findRepeats } from '../../store/imports/import-repeats.ts'
import {
  findImportAtWork,
  lockImport,
  saveImportProgress,
} from '../../store/imports/member-imports.ts'

interface StepRequest {
  readonly import_id: string
  readonly step: ImportStep
  /** Whether a file may start that repeats an import. */
  readonly confirm_repeated?: boolean
}

/** Starts, cancels or undoes an import. A job does the work; what it is in already stays so. */
export async function stepImport(
  { database }: Pick<Context, 'database'>,
  { shop_id }: Shop,
  { import_id, step, confirm_repeated = false }: StepRequest,
  now: Date,
): Promise<MemberImport> {
  return inTransaction(database.db, async (tx) => {
    const before = await lockImport(tx, shop_id, import_id)
    if (before === undefined) throw notFound('import', import_id)
    const { from, to } = IMPORT_STEPS[step]
    if (before.status === to) return before
    if (!from.some((status) => status === before.status)) {
      const message = `An import that is ${before.status} cannot be given this: ${step}.`
      throw refused('wrong_status', message, { status: before.status, allowed: from })
    }
    requireRows(before, step, now)
    const other = to === 'cancelled' ? undefined : await findImportAtWork(tx, shop_id)
    if (other !== undefined) {
      throw refused('import_running', 'Another import of this shop is running.', {
        import_id: other,
      })
    }
    if (step === 'start' && before.rows_imported === 0 && !confirm_repeated) {
      const since = keptSince('imported_rows', now)
      const repeats = await findRepeats(tx, shop_id, import_id, since)
      if (isRepeated(repeats)) throw repeatedImport(repeats)
    }
    // An undo begins with the first line; an import continues where it was.
    const progress = step === 'undo' ? { status: to, after_line: 0 } : { status: to }
    await saveImportProgress(tx, shop_id, import_id, progress, now)
    return (await lockImport(tx, shop_id, import_id)) ?? before
  })
}

/** The rows of an import that nobody has touched for long are deleted. */
function requireRows({ updated_at }: MemberImport, step: ImportStep, now: Date): void {
  if (step === 'cancel') return
  const kept = step === 'undo' ? 'imported_rows' : 'imports'
  if (updated_at >= keptSince(kept, now)) return
  const days = KEPT_DAYS[kept]
  const message =
    step === 'undo'
      ? `This can no longer be undone, because it ended more than ${days} days ago.`
      : `This can no longer be started, because nothing was done with it for ${days} days. Send the file again.`
  throw refused('too_late', message, { days })
}
