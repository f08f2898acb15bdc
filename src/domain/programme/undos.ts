import type { ReaderLanguage } from '../../languages/explanations/index.ts'
import {
  campaignStatus,
  isWithdrawable,
  OVER_STATUSES,
  type StoredCampaign,
} from '../campaigns/campaign-state.ts'
import { shortened } from '../catalogue/name-list.ts'
import type { ChangedCampaign } from '../forecast/compared-change.ts'
import type { Program } from '../program.ts'
import { isSame } from '../program-diff.ts'
import type { Shop } from '../shops/shop.ts'
import { describeChange, tellingOf } from './describe.ts'
import type { ProgramTargetKind } from './parts.ts'
import {
  findTarget,
  type ProgramChange,
  positionOf,
  type Target,
  type TargetChange,
} from './targets.ts'
import type { ChangeState } from './undo.ts'

/** How many changes are undone at once. */
export const UNDOS_MAX = 100

/** Which changes are to be undone: these, or all that somebody made in a time. */
export type ChosenChanges =
  | { readonly ids: readonly string[] }
  | {
      readonly since: Date | undefined
      readonly until: Date | undefined
      /** The id of a person or a key, or `me`: who asks. */
      readonly actor: string | undefined
    }

export const ME = 'me'

/**
 * These changes without those that go with the creation of their campaign: where it is over, or
 * still to come and not announced, nothing of it is put back, but its creation is undone, which
 * deletes it. All of one that is deleted go.
 */
export function withoutPastOfCampaigns<
  Change extends Pick<ChangeState, 'target_id' | 'target_before'>,
>(
  newest_first: readonly Change[],
  campaigns: ReadonlyMap<string, StoredCampaign>,
  now: Date,
): Change[] {
  const creations = new Map(
    newest_first.flatMap((change) =>
      change.target_before === null ? [[change.target_id, change] as const] : [],
    ),
  )
  return newest_first.filter((change) => {
    const campaign = campaigns.get(change.target_id)
    const creation = creations.get(change.target_id)
    if (campaign === undefined || creation === undefined) return true
    const is_over = OVER_STATUSES.includes(campaignStatus(campaign, now))
    if (!is_over && !isWithdrawable(campaign, now)) return true
    return change === creation && campaign.deleted_at === null
  })
}

/** The ids of those left out that are gone with the creation that is undone. */
export function goneAlong(
  newest_first: readonly (Pick<ChangeState, 'target_id' | 'target_before'> & {
    readonly change_id: string
  })[],
  kept: typeof newest_first,
): string[] {
  const created = new Set(
    kept.flatMap((change) => (change.target_before === null ? [change.target_id] : [])),
  )
  return newest_first.flatMap((change) =>
    created.has(change.target_id) && !kept.includes(change) ? [change.change_id] : [],
  )
}

/** What becomes of each of these parts on the whole; those that come out as they were are left out. */
export function partsBetween(
  before: Program,
  after: Program,
  targets: readonly Target<ProgramTargetKind>[],
): ProgramChange[] {
  const by_key = new Map(targets.map((target) => [`${target.kind} ${target.id}`, target]))
  return [...by_key.values()].flatMap(({ kind, id }) => {
    const target = { kind, id }
    const [was, is] = [findTarget(before, target), findTarget(after, target)]
    if (isSame(was, is)) return []
    const position = positionOf(after, target) ?? positionOf(before, target)
    // Both are values of its kind.
    return [{ ...target, before: was, after: is, position } as ProgramChange]
  })
}

/** The same of campaigns. */
export function campaignsBetween(
  before: ReadonlyMap<string, StoredCampaign>,
  after: ReadonlyMap<string, StoredCampaign>,
): ChangedCampaign[] {
  const live = (campaign: StoredCampaign | undefined) =>
    campaign === undefined || campaign.deleted_at !== null ? null : campaign
  return [...before.keys()].flatMap((id) => {
    const [was, is] = [live(before.get(id)), live(after.get(id))]
    return isSame(was?.document, is?.document) ? [] : [{ before: was, after: is }]
  })
}

/** What one sentence has room for. */
const LINES_MAX = 6

/** Several undos in the words of one write: the whole diff, and a line for what they come to. */
export function describeUndos(
  count: number,
  changes: readonly TargetChange[],
  shop: Shop,
  program: Program,
) {
  const described = changes.map((change) => describeChange(change, shop, program))
  return {
    operation: count === 0 ? ('none' as const) : ('update' as const),
    diff: described.flatMap(({ diff }) => diff),
    summaryIn(language: ReaderLanguage): string | null {
      const { words } = tellingOf(shop, program, language)
      // What goes away is said first: the list is cut.
      const gone_first = [
        ...described.filter(({ operation }) => operation === 'delete'),
        ...described.filter(({ operation }) => operation !== 'delete'),
      ]
      const lines = gone_first.flatMap((one) => one.summaryIn(language) ?? [])
      if (count === 0) return null
      if (lines.length === 0) return words.undone_to_nothing(count)
      return words.undone(count, shortened(lines, words, LINES_MAX).join('; '))
    },
  }
}
