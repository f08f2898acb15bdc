import type { StoredCampaign } from '../campaigns/campaign-state.ts'
import type { Campaign } from '../campaigns/campaigns.ts'
import { type ChangedCampaign, changedIdOf } from '../forecast/compared-change.ts'
import type { Program } from '../program.ts'
import { isSame } from '../program-diff.ts'
import type { MeasuredOutcome } from './measure-write.ts'
import type { ProgramTargetKind } from './parts.ts'
import { applyChange, findTarget, type ProgramChange } from './targets.ts'
import { type ChangeState, restoringChange } from './undo.ts'

/** What something was before it was changed. */
export type StateBefore = Pick<
  ChangeState,
  'target_kind' | 'target_id' | 'target_before' | 'target_place'
>

/** A write as it would be if all this were still as it was before; `campaigns` as they are now. */
export function comparedWithBefore(
  outcome: MeasuredOutcome,
  states: readonly StateBefore[],
  campaigns: ReadonlyMap<string, StoredCampaign>,
): MeasuredOutcome {
  const { before: now, after } = outcome.compared
  const before = states.reduce(restored, now)
  const compared = {
    ...outcome.compared,
    ...{ before, campaigns: campaignsBefore(outcome.compared.campaigns, states, campaigns) },
  }
  if ('campaign' in outcome) return { ...outcome, compared }
  const impact = placesAlike(before, after) ? {} : outcome.impact
  if ('change' in outcome) {
    return { ...outcome, compared, impact, change: changeFrom(before, outcome.change) }
  }
  const parts = outcome.parts.map((part) => ({ ...part, change: changeFrom(before, part.change) }))
  return { ...outcome, compared, impact, parts }
}

function restored(program: Program, state: StateBefore): Program {
  const { target_kind: kind, target_id: id } = state
  return kind === 'campaign'
    ? program
    : applyChange(program, restoringChange(program, { kind, id }, state))
}

function changeFrom(before: Program, change: ProgramChange): ProgramChange {
  // Both are values of its kind.
  return { ...change, before: findTarget<ProgramTargetKind>(before, change) } as ProgramChange
}

/** Those of the write keep their places, and the others follow. */
function campaignsBefore(
  written: readonly ChangedCampaign[],
  states: readonly StateBefore[],
  campaigns: ReadonlyMap<string, StoredCampaign>,
): ChangedCampaign[] {
  const then = new Map(
    states.flatMap(({ target_kind, target_id, target_before }) => {
      const stored = campaigns.get(target_id)
      if (target_kind !== 'campaign' || stored === undefined) return []
      // The log keeps a target's values under its kind.
      const document = target_before as Campaign | null
      return [[target_id, document === null ? null : { ...stored, document, deleted_at: null }]]
    }),
  )
  const ids = written.map(changedIdOf)
  const others = [...then].flatMap(([id, before]) => {
    const stored = campaigns.get(id)
    const after = stored === undefined || stored.deleted_at !== null ? null : stored
    return ids.includes(id) ? [] : [{ before, after }]
  })
  const of_write = written.map((one, place) => {
    const before = then.get(ids[place] ?? '')
    return before === undefined ? one : { ...one, before }
  })
  return [...of_write, ...others]
}

/** Whether both place members in the same tiers. */
function placesAlike(one: Program, other: Program): boolean {
  const decisive = ({ tiers, tier_period, switches: { tiers_enabled } }: Program) => ({
    ...{ tiers, tier_period, tiers_enabled },
  })
  return isSame(decisive(one), decisive(other))
}
