import { restoredCampaign } from '../campaigns/campaign-decisions.ts'
import type { StoredCampaign } from '../campaigns/campaign-state.ts'
import type { Campaign } from '../campaigns/campaigns.ts'
import { wordsIn } from '../catalogue/words.ts'
import type { Decided } from '../decided.ts'
import { changedEarningRule } from '../earning/earning-rules.ts'
import { restoredMembership } from '../memberships/memberships.ts'
import { changedAffiliateGroup, emptyGroup } from '../partners/affiliates.ts'
import { ID_OF_DRY_RUN, type Program } from '../program.ts'
import { changedReward } from '../rewards/rewards.ts'
import type { Shop } from '../shops/shop.ts'
import { changedTier, removedTier } from '../tiers/tiers.ts'
import {
  findTarget,
  type ProgramChange,
  type ProgramTargetKind,
  placeOf,
  type Target,
  type TargetChange,
  type TargetKind,
  type TargetValue,
} from './program-target.ts'

/** What an undo is decided by beside the programme. */
export interface RestoreFacts {
  /** The memberships that ever had a member. */
  readonly had_members: ReadonlySet<string>
  /** How many partners are in a group. */
  readonly group_members: ReadonlyMap<string, number>
}

/** What can be changed only while the shop has a feature, an undo can take back only then. */
const FEATURES: Partial<Record<TargetKind, 'campaigns' | 'affiliates'>> = {
  campaign: 'campaigns',
  affiliate_settings: 'affiliates',
  affiliate_group: 'affiliates',
}

/** The feature that the shop would need to take a change of this kind back; null: it needs none. */
export function missingFeature(shop: Shop, kind: TargetKind): 'campaigns' | 'affiliates' | null {
  const feature = FEATURES[kind]
  return feature === undefined || shop[`${feature}_feature`] ? null : feature
}

/** What the log says of a change, and which state its target is in now. */
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
 * Why the log rules an undo out; null: it does not. An undo leads back to the state that the change
 * had found, so that the change which led there can be undone next.
 */
export function pastUndoing(
  logged: ChangeState,
): 'not_undoable' | 'undone' | 'changed_since' | null {
  if (!logged.undoable) return 'not_undoable'
  if (logged.undone_by !== null) return 'undone'
  return logged.to_state === logged.current_state ? null : 'changed_since'
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
    // Something that is there stays where it is, and is logged as having stood there.
    place: placeOf(program, target) ?? target_place,
  } as ProgramChange
}

/** A change by its kind, so that its values have their own type. */
type ChangeByKind = { [Kind in ProgramTargetKind]: TargetChange<Kind> }[ProgramTargetKind]

/** What an undo is decided by beside the log. */
export interface RestoreSetting extends RestoreFacts {
  readonly program: Program
  readonly shop: Shop
}

/**
 * Whether a part may become what it was: checked against the programme as it is, as a write would
 * be, for what was right then may not be now. Another order rule is on, a tier's bar is another's.
 */
export function restoredPart(
  { program, shop, had_members, group_members }: RestoreSetting,
  change: ProgramChange,
): Decided<unknown> {
  // `decide` functions and the log keep a target's values under its kind.
  const restored = change as ChangeByKind
  const { id } = restored
  switch (restored.kind) {
    case 'earning_rule':
      if (restored.after === null) return { value: null }
      return changedEarningRule(program, shop, restored.after, {})
    case 'reward':
      if (restored.after === null) return { value: null }
      return changedReward(program, shop, restored.after, {})
    case 'tier': {
      const { before, after } = restored
      const setting = { program, shop, words: wordsIn(shop.currency), new_ids: NO_NEW_IDS }
      if (after !== null) return changedTier(setting, after, {})
      return before === null ? { value: null } : removedTier(program, before)
    }
    case 'membership': {
      const state = { program, shop, had_members: had_members.has(id) }
      return restoredMembership(state, restored.before, restored.after)
    }
    case 'affiliate_group':
      if (restored.after === null) return emptyGroup(group_members.get(id) ?? 0)
      return changedAffiliateGroup(program, shop, restored.after, {})
    case 'switches':
    case 'settings':
    case 'eligibility':
    case 'referral':
    case 'email_template':
    case 'affiliate_settings':
      return { value: restored.after }
  }
}

/** What comes back has the ids that it had. */
const NO_NEW_IDS = { next: () => ID_OF_DRY_RUN }

/** Why a change cannot be undone now, in one word; null: it can. */
export function notUndoableReason(
  setting: RestoreSetting & {
    readonly campaigns: ReadonlyMap<string, StoredCampaign>
    readonly now: Date
  },
  logged: ChangeState,
): string | null {
  const { target_kind: kind, target_id: id } = logged
  const past = pastUndoing(logged)
  if (past !== null) return past
  if (missingFeature(setting.shop, kind) !== null) return 'feature_disabled'
  const decided =
    kind === 'campaign'
      ? campaignRestored(setting, logged)
      : restoredPart(setting, restoringChange(setting.program, { kind, id }, logged))
  if ('value' in decided) return null
  return 'refusal' in decided ? decided.refusal.reason : 'no_longer_valid'
}

function campaignRestored(
  setting: Parameters<typeof notUndoableReason>[0],
  { target_id, target_before }: ChangeState,
): Decided<unknown> {
  const stored = setting.campaigns.get(target_id)
  if (stored === undefined) throw new Error(`${target_id} was changed but has no row`)
  // The log keeps a target's values under its kind.
  return restoredCampaign(setting, stored, target_before as Campaign | null)
}
