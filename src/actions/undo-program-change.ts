import type { Answer, Call } from '../context.ts'
import { changedEarningRule } from '../domain/earning-rules.ts'
import type { EarningRule } from '../domain/program.ts'
import { findTarget, placeOf, type TargetChange } from '../domain/program-target.ts'
import { notFound, refused, revisionConflict } from '../errors.ts'
import { findProgramChange, wasChangedSince } from '../store/program-changes.ts'
import { accepted } from './change-earning-rule.ts'
import { changeProgramIn, type ProgramOutcome } from './change-program.ts'
import { runWrite } from './run-write.ts'

/**
 * Puts a target back to what it was before one change, as a change of its own. Refused where the
 * target was changed again since, or the change was undone already (contract: `revision_conflict`).
 */
export function undoProgramChange(
  call: Call<ProgramOutcome>,
  dry_run: boolean,
  change_id: string,
): Promise<Answer> {
  const { shop_id } = call.shop
  return runWrite(call, (tx) =>
    changeProgramIn(tx, call, { dry_run, if_revision: null }, async (stored) => {
      const logged = await findProgramChange(tx, shop_id, change_id)
      if (logged === undefined) throw notFound('change', change_id)
      if (!logged.undoable) throw refused('not_undoable', 'A change of this kind cannot be undone.')
      if (logged.undone_by !== null) {
        throw revisionConflict(`This was undone by ${logged.undone_by}.`, stored.revision)
      }
      const target = { kind: logged.target_kind, id: logged.target_id }
      if (await wasChangedSince(tx, shop_id, target, logged.revision)) {
        throw revisionConflict('Its target was changed again since.', stored.revision)
      }
      if (target.kind === 'earning_rule' && logged.target_before !== null) {
        // What was right then may not be now: another order rule is on, a tier is gone.
        const rule = logged.target_before as EarningRule
        accepted(changedEarningRule(stored.document, call.shop, rule, {}))
      }
      const change: TargetChange = {
        ...target,
        before: findTarget(stored.document, target),
        after: logged.target_before,
        // Something that is there stays where it is, and is logged as having stood there.
        place: placeOf(stored.document, target) ?? logged.target_place,
      }
      return { change, undoes: change_id }
    }),
  )
}
