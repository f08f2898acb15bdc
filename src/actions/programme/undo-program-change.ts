import type { Answer, Call } from '../../context.ts'
import type { ProgramTargetKind, TargetKind } from '../../domain/programme/parts.ts'
import type { Target } from '../../domain/programme/targets.ts'
import { missingFeature, restoringChange } from '../../domain/programme/undo.ts'
import { featureDisabled, notFound } from '../../errors.ts'
import { findProgramChange } from '../../store/programme/program-changes.ts'
import { undoCampaignChange } from '../campaigns/undo-campaign-change.ts'
import type { CampaignOutcome } from '../campaigns/write-campaign.ts'
import { saveMembership } from '../memberships/save-membership.ts'
import { syncCodesSoon } from '../partners/sync-partner-codes.ts'
import type { LadderControls } from '../tiers/change-ladder.ts'
import { placeSoon } from '../tiers/place-members.ts'
import { changeProgramWith, type ProgramOutcome } from '../write/change-program.ts'
import { findReplay } from '../write/run-write.ts'
import { requireUndoable } from './require-undoable.ts'
import { restoreTarget } from './restore-target.ts'

/** What decides where members stand. */
const PLACING: ReadonlySet<TargetKind> = new Set(['tier', 'settings'])

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
  const { target_kind, target_id } = logged
  const feature = missingFeature(shop, target_kind)
  if (feature !== null) throw featureDisabled(feature)
  if (target_kind === 'campaign') return undoCampaignChange(call, controls, logged)
  const answer = await undoAtTarget(call, controls, change_id, { kind: target_kind, id: target_id })
  if (PLACING.has(target_kind) && !controls.dry_run) await placeSoon(context, shop, call.now)
  if (target_kind.startsWith('affiliate') && !controls.dry_run)
    await syncCodesSoon(context, shop, call.now)
  return answer
}

function undoAtTarget(
  call: Call<ProgramOutcome>,
  controls: LadderControls,
  change_id: string,
  target: Target<ProgramTargetKind>,
): Promise<Answer> {
  // What is for members only is told to the platform by an undo too.
  const change = target.kind === 'membership' ? saveMembership : changeProgramWith
  return change(call, controls, async (tx, { document, revision }) => {
    const logged = await requireUndoable(tx, call.shop.shop_id, change_id, revision)
    const restored = restoringChange(document, target, logged)
    const decision = await restoreTarget(tx, call, controls, document, restored)
    return { ...decision, undoes: change_id }
  })
}
