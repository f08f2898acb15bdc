import type { ReaderLanguage } from '../../languages/explanations/index.ts'
import type { StoredCampaign } from '../campaigns/campaign-state.ts'
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
      const lines = described.flatMap((one) => one.summaryIn(language) ?? [])
      if (count === 0) return null
      if (lines.length === 0) return words.undone_to_nothing(count)
      return words.undone(count, shortened(lines, words).join('; '))
    },
  }
}
