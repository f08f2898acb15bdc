import { restoredCampaign } from '../campaigns/campaign-decisions.ts'
import { campaignStatus, type StoredCampaign } from '../campaigns/campaign-state.ts'
import type { Campaign } from '../campaigns/campaigns.ts'
import type { Decided } from '../decided.ts'
import type { LoggedPart, Part, PartInputs } from '../part.ts'
import type { Program } from '../program.ts'
import type { Shop } from '../shops/shop.ts'
import {
  loggedPartOf,
  type ProgramTargetKind,
  partOf,
  type TargetKind,
  type TargetValue,
} from './parts.ts'
import { findTarget, type ProgramChange, positionOf, type Target } from './targets.ts'

/** The feature that the shop needs to undo a change of this kind; null: none. */
export function missingFeature(shop: Shop, kind: TargetKind): 'campaigns' | 'affiliates' | null {
  const { feature }: Pick<LoggedPart<TargetKind, unknown>, 'feature'> = loggedPartOf(kind)
  return feature === undefined || shop[`${feature}_feature`] ? null : feature
}

/** What the log says about a change, and the current state of its target. */
export interface ChangeState {
  readonly target_kind: TargetKind
  readonly target_id: string
  readonly target_before: TargetValue | null
  readonly target_place: number | null
  readonly undoable: boolean
  readonly undone_by: string | null
  readonly to_state: number
  readonly current_state: number
}

/**
 * Why the log does not allow an undo; null: it does. An undo restores the state before the change,
 * so that the previous change can be undone next.
 */
export function pastUndoing(
  logged: ChangeState,
): 'not_undoable' | 'undone' | 'changed_since' | null {
  if (!logged.undoable) return 'not_undoable'
  if (logged.undone_by !== null) return 'undone'
  return logged.to_state === logged.current_state ? null : 'changed_since'
}

/**
 * A campaign that is no draft any more never goes back to what it was. So the undo of its creation is
 * its deletion, whatever was changed since; it is refused while the campaign runs, or is announced.
 */
export function asOfCampaign<State extends ChangeState>(
  logged: State,
  campaign: StoredCampaign | undefined,
  now: Date,
): State {
  if (logged.target_before !== null) return logged
  if (campaign === undefined || campaign.deleted_at !== null) return logged
  if (campaignStatus(campaign, now) === 'draft') return logged
  return { ...logged, current_state: logged.to_state }
}

/** The change that takes a logged one back, in the programme as it is. */
export function restoringChange(
  program: Program,
  target: Target<ProgramTargetKind>,
  { target_before, target_place }: Pick<ChangeState, 'target_before' | 'target_place'>,
): ProgramChange {
  // The log keeps a target's values under its kind.
  return {
    ...target,
    before: findTarget(program, target),
    after: target_before,
    // An existing part keeps its place, and is logged with that place.
    position: positionOf(program, target) ?? target_place,
  } as ProgramChange
}

/** Whether a part may get this value: checked like a write, in the current programme. */
export function mayBecome(inputs: PartInputs, change: ProgramChange): Decided<unknown> {
  // `decide` functions and the log keep a target's values under its kind.
  const part = partOf(change.kind) as Part<ProgramTargetKind, ProgramChange['after']>
  return part.mayBecome?.(inputs, change) ?? { value: change.after }
}

/** Why a change cannot be undone now, in one word; null: it can. */
export function notUndoableReason(
  inputs: PartInputs & {
    readonly campaigns: ReadonlyMap<string, StoredCampaign>
    readonly now: Date
  },
  logged: ChangeState,
): string | null {
  const { target_kind: kind, target_id: id } = logged
  const past = pastUndoing(asOfCampaign(logged, inputs.campaigns.get(id), inputs.now))
  if (past !== null) return past
  if (missingFeature(inputs.shop, kind) !== null) return 'feature_disabled'
  const decided =
    kind === 'campaign'
      ? campaignRestored(inputs, logged)
      : mayBecome(inputs, restoringChange(inputs.program, { kind, id }, logged))
  if ('value' in decided) return null
  return 'refusal' in decided ? decided.refusal.reason : 'no_longer_valid'
}

function campaignRestored(
  inputs: Parameters<typeof notUndoableReason>[0],
  { target_id, target_before }: ChangeState,
): Decided<unknown> {
  const stored = inputs.campaigns.get(target_id)
  if (stored === undefined) throw new Error(`campaign ${target_id} was changed and has no row`)
  // The log keeps a target's values under its kind.
  return restoredCampaign(inputs, stored, target_before as Campaign | null)
}
