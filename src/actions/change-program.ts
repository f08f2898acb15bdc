import type { Answer, Call } from '../context.ts'
import { wordsIn } from '../domain/catalogue/words.ts'
import type { Program } from '../domain/program.ts'
import { diffValues, type FieldChange, isSame } from '../domain/program-diff.ts'
import { labelOf, summarise } from '../domain/program-summary.ts'
import { applyChange, type TargetChange, targetPath } from '../domain/program-target.ts'
import type { Shop } from '../domain/shop.ts'
import { revisionConflict } from '../errors.ts'
import { newId } from '../lib/ids.ts'
import type { Tx } from '../store/db.ts'
import { insertProgramChange } from '../store/program-changes.ts'
import { lockProgram, readProgram, type StoredProgram, updateProgram } from '../store/programs.ts'
import { runWrite } from './run-write.ts'

export type Operation = 'create' | 'update' | 'delete' | 'none'

/** The two fields that every programme write takes (contract: Program write controls). */
export interface WriteControls {
  readonly dry_run: boolean
  readonly if_revision: number | null
}

export interface ProgramOutcome {
  readonly dry_run: boolean
  /** After the write; a dry run leaves it. */
  readonly revision: number
  readonly operation: Operation
  readonly diff: readonly FieldChange[]
  readonly summary: string | null
  readonly change: TargetChange
  /** As it is after the change, or would be. */
  readonly program: Program
  readonly updated_at: Date
}

/**
 * The one way to change the programme. `decide` is pure: it sees the document and answers what
 * becomes of one target, or throws. The diff, the summary, the revision and the change log follow
 * from that. A dry run goes the same way and stops before anything is written.
 */
export function changeProgram(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  decide: (program: Program) => TargetChange,
): Promise<Answer> {
  return runWrite(call, (tx) =>
    changeProgramIn(tx, call, controls, async (stored) => ({
      change: decide(stored.document),
      undoes: null,
    })),
  )
}

/** The same inside a transaction, for a decision that needs to look something up. */
export async function changeProgramIn(
  tx: Tx,
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  decide: (stored: StoredProgram) => Promise<{ change: TargetChange; undoes: string | null }>,
): Promise<ProgramOutcome> {
  const { shop, now } = call
  const { dry_run, if_revision } = controls
  const stored = await (dry_run ? readProgram : lockProgram)(tx, shop.shop_id)
  if (if_revision !== null && if_revision !== stored.revision) {
    throw revisionConflict('The programme was changed since; read it again.', stored.revision)
  }
  const { change, undoes } = await decide(stored)
  const actor = { actor_kind: 'key', actor_name: call.caller.key.name } as const
  return writeChange(tx, shop, { stored, change, undoes, dry_run, now, ...actor })
}

interface ChangeToWrite {
  readonly stored: StoredProgram
  readonly change: TargetChange
  readonly undoes: string | null
  readonly dry_run: boolean
  readonly now: Date
  readonly actor_kind: 'key' | 'merchant'
  readonly actor_name: string
}

/** What a change comes to; unless it is a dry run or changes nothing, it is written and logged. */
export async function writeChange(
  tx: Tx,
  shop: Shop,
  { stored, change, undoes, dry_run, now, actor_kind, actor_name }: ChangeToWrite,
): Promise<ProgramOutcome> {
  const program = applyChange(stored.document, change)
  const operation = operationOf(change)
  const outcome = {
    dry_run,
    revision: stored.revision,
    operation,
    diff: diffValues(targetPath(change), change.before, change.after),
    summary: summarise(change, wordsIn(shop.currency)),
    change,
    program,
    updated_at: stored.updated_at,
  }
  if (dry_run || operation === 'none') return outcome
  const revision = stored.revision + 1
  await updateProgram(tx, shop.shop_id, revision, program, now)
  await insertProgramChange(tx, shop.shop_id, {
    change_id: newId('chg', now),
    revision,
    operation,
    target_kind: change.kind,
    target_id: change.id,
    target_label: labelOf(change),
    actor_kind,
    actor_name,
    summary: outcome.summary,
    diff: outcome.diff,
    target_before: change.before,
    target_after: change.after,
    target_place: change.place,
    // What only the merchant may switch, no key may switch back.
    undoable: change.kind !== 'switches',
    undoes,
    created_at: now,
  })
  return { ...outcome, revision, updated_at: now }
}

function operationOf({ before, after }: TargetChange): Operation {
  if (isSame(before, after)) return 'none'
  if (before === null) return 'create'
  return after === null ? 'delete' : 'update'
}
