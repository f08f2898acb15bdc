import type { Answer, Call } from '../../context.ts'
import { mayBecome, restoringChange } from '../../domain/programme/undo.ts'
import type { CampaignOutcome, ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import { notFound } from '../../errors.ts'
import { findProgramChange } from '../../store/programme/program-changes.ts'
import { undoCampaignChange } from '../campaigns/undo-campaign-change.ts'
import { accepted } from '../write/change-part.ts'
import { changeProgram, type WriteControls } from '../write/change-program.ts'
import { readPartFacts } from '../write/read-part-facts.ts'
import { requireUndoable } from '../write/require-undoable.ts'
import { partWriteOf } from './part-writes.ts'

/**
 * Restores a target to its state before one change, as a separate change. Refused if the target was
 * changed again since, or the change was undone already (contract: `revision_conflict`).
 */
export async function undoProgramChange(
  call: Call<ProgramOutcome | CampaignOutcome>,
  controls: WriteControls,
  change_id: string,
): Promise<Answer> {
  const { shop, context, now } = call
  const logged = await findProgramChange(context.database.db, shop.shop_id, change_id)
  if (logged === undefined) throw notFound('change', change_id)
  const { target_kind: kind, target_id: id } = logged
  if (kind === 'campaign') return undoCampaignChange(call, controls, logged)
  return changeProgram(call, controls, {
    part: partWriteOf(kind),
    decide: async ({ program, revision, queries }) => {
      const undone = await requireUndoable(queries, shop, change_id, { revision, now })
      const change = restoringChange(program, { kind, id }, undone)
      const facts = await readPartFacts(queries, shop.shop_id, [change])
      accepted(mayBecome({ ...facts, program, shop }, change))
      return { ...change, undoes: change_id }
    },
  })
}
