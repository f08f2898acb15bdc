import type { Answer, Call } from '../context.ts'
import {
  findTarget,
  type ProgramChange,
  type ProgramTargetKind,
  placeOf,
  type Target,
  type TargetKind,
} from '../domain/program-target.ts'
import { type Feature, featureDisabled, notFound } from '../errors.ts'
import { findProgramChange } from '../store/program-changes.ts'
import type { LadderControls } from './change-ladder.ts'
import { changeProgramWith, type ProgramOutcome } from './change-program.ts'
import { placeSoon } from './place-members.ts'
import { requireUndoable } from './require-undoable.ts'
import { restoreTarget } from './restore-target.ts'
import { findReplay } from './run-write.ts'
import { saveMembership } from './save-membership.ts'
import { syncCodesSoon } from './sync-partner-codes.ts'
import { undoCampaignChange } from './undo-campaign-change.ts'
import type { CampaignOutcome } from './write-campaign.ts'

/** What can be changed only while the shop has a feature, an undo can take back only then. */
const FEATURES: Partial<Record<TargetKind, Feature>> = {
  campaign: 'campaigns',
  affiliate_settings: 'affiliates',
  affiliate_group: 'affiliates',
}

/**
 * Puts a target back to what it was before one change, as a change of its own. Refused where the
 * target was changed again since, or the change was undone already (contract: `revision_conflict`).
 */
export async function undoProgramChange(
  call: Call<ProgramOutcome | CampaignOutcome>,
  options: Pick<LadderControls, 'dry_run' | 'confirm_member_impact'>,
  change_id: string,
): Promise<Answer> {
  const replay = await findReplay(call)
  if (replay !== null) return replay
  const { shop, context } = call
  const logged = await findProgramChange(context.database.db, shop.shop_id, change_id)
  if (logged === undefined) throw notFound('change', change_id)
  const { target_kind, target_id } = logged
  const feature = FEATURES[target_kind]
  if (feature !== undefined && !shop[`${feature}_feature`]) throw featureDisabled(feature)
  if (target_kind === 'campaign') return undoCampaignChange(call, options.dry_run, logged)
  const answer = await undoAtTarget(call, options, change_id, { kind: target_kind, id: target_id })
  if (target_kind === 'tier' && !options.dry_run) await placeSoon(call.context, call.shop, call.now)
  if (feature === 'affiliates' && !options.dry_run) await syncCodesSoon(context, shop, call.now)
  return answer
}

function undoAtTarget(
  call: Call<ProgramOutcome>,
  options: Pick<LadderControls, 'dry_run' | 'confirm_member_impact'>,
  change_id: string,
  target: Target<ProgramTargetKind>,
): Promise<Answer> {
  const controls = { ...options, if_revision: null }
  // What is for members only is told to the platform by an undo too.
  const change = target.kind === 'membership' ? saveMembership : changeProgramWith
  return change(call, controls, async (tx, { document, revision }) => {
    const logged = await requireUndoable(tx, call.shop.shop_id, change_id, revision)
    // The log keeps a target's values under its kind.
    const restored = {
      ...target,
      before: findTarget(document, target),
      after: logged.target_before,
      // Something that is there stays where it is, and is logged as having stood there.
      place: placeOf(document, target) ?? logged.target_place,
    } as ProgramChange
    const decision = await restoreTarget(tx, call, controls, document, restored)
    return { ...decision, undoes: change_id }
  })
}
