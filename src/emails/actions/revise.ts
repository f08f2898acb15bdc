import type { Context } from '../../context.ts'
import type { FieldChange } from '../../domain/program-diff.ts'
import { revisionConflict } from '../../errors.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import type { Revised } from '../store/designs.ts'

export interface ReviseControls {
  readonly dry_run: boolean
  /** null: whatever it is now. */
  readonly if_revision: number | null
}

/** A value after a change, and how it differs. */
export interface RevisedOutcome<Value> extends Revised<Value> {
  readonly dry_run: boolean
  readonly diff: readonly FieldChange[]
}

/** What a value becomes, in one transaction. */
interface Decision<Value> {
  readonly stored: Revised<Value>
  readonly document: Value
  readonly diff: readonly FieldChange[]
  /** Writes the next revision; false: somebody else did so first. */
  save(): Promise<boolean>
}

/**
 * Changes a value that has revisions: faults of the request come before a stale `if_revision`. Of
 * two changes at once the second is decided again, on what the first has made.
 */
export async function revise<Value>(
  { database }: Context,
  { dry_run, if_revision }: ReviseControls,
  now: Date,
  decide: (tx: Tx) => Promise<Decision<Value>>,
): Promise<RevisedOutcome<Value>> {
  const attempt = () =>
    inTransaction(database.db, async (tx): Promise<RevisedOutcome<Value> | null> => {
      const { stored, document, diff, save } = await decide(tx)
      const { revision } = stored
      if (if_revision !== null && if_revision !== revision) {
        throw revisionConflict('if_revision is not the current revision; read it again.', revision)
      }
      if (dry_run || diff.length === 0) return { ...stored, document, dry_run, diff }
      if (!(await save())) return null
      return { revision: revision + 1, document, updated_at: now, dry_run, diff }
    })
  let outcome = await attempt()
  while (outcome === null) outcome = await attempt()
  return outcome
}
