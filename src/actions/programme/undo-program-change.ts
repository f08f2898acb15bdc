import type { Answer, Call } from '../../context.ts'
import type { ProgramTargetKind } from '../../domain/programme/parts.ts'
import type { Target } from '../../domain/programme/targets.ts'
import { missingFeature, restoredPart, restoringChange } from '../../domain/programme/undo.ts'
import { featureDisabled, notFound } from '../../errors.ts'
import { findProgramChange } from '../../store/programme/program-changes.ts'
import { undoCampaignChange } from '../campaigns/undo-campaign-change.ts'
import type { CampaignOutcome } from '../campaigns/write-campaign.ts'
import type { LadderControls } from '../tiers/change-ladder.ts'
import { accepted } from '../write/change-part.ts'
import { changeProgramWith, type ProgramOutcome } from '../write/change-program.ts'
import { findReplay } from '../write/run-write.ts'
import { effectsOf } from './part-effects.ts'
import { readRestoreFacts } from './read-restore-facts.ts'
import { requireUndoable } from './require-undoable.ts'

/**
 * Puts a target back to what it was before one change, as a change of its own. Refused where the
 * target was changed again since, or the change was undone already (contract: `revision_conflict`).
 */
export async function undoProgramChange(
  call: Call<ProgramOutcome | CampaignOutcome>,
  controls: LadderControls,
  change_id: string,
): Promise<Answer> {
  const replay = await findReplay(call)
  if (replay !== null) return replay
  const { shop, context } = call
  const logged = await findProgramChange(context.database.db, shop.shop_id, change_id)
  if (logged === undefined) throw notFound('change', change_id)
  const { target_kind: kind, target_id: id } = logged
  const feature = missingFeature(shop, kind)
  if (feature !== null) throw featureDisabled(feature)
  if (kind === 'campaign') return undoCampaignChange(call, controls, logged)
  return undoPart(call, controls, change_id, { kind, id })
}

async function undoPart(
  call: Call<ProgramOutcome>,
  controls: LadderControls,
  change_id: string,
  target: Target<ProgramTargetKind>,
): Promise<Answer> {
  const { shop, context, now } = call
  const { decide, write = changeProgramWith, afterwards } = effectsOf(target.kind)
  const answer = await write(call, controls, async (tx, { document: program, revision }) => {
    const logged = await requireUndoable(tx, shop.shop_id, change_id, revision)
    const change = restoringChange(program, target, logged)
    const facts = await readRestoreFacts(tx, shop.shop_id, [target])
    accepted(restoredPart({ ...facts, program, shop }, change))
    const decision = (await decide?.(tx, call, controls, program, change)) ?? { change }
    return { ...decision, undoes: change_id }
  })
  if (!controls.dry_run) await afterwards?.(context, shop, now)
  return answer
}
