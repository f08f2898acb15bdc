import type { Call } from '../../context.ts'
import { documentOfDeleted, restoredCampaign } from '../../domain/campaigns/campaign-decisions.ts'
import type { StoredCampaign } from '../../domain/campaigns/campaign-state.ts'
import type { Campaign } from '../../domain/campaigns/campaigns.ts'
import type { PartFacts } from '../../domain/part.ts'
import type { ProgramTargetKind } from '../../domain/programme/parts.ts'
import { mayBecome, restoringChange } from '../../domain/programme/undo.ts'
import type { CampaignOutcome, ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { type RefusedUndo, undosRefused } from '../../errors/undos.ts'
import type { Queries } from '../../store/db.ts'
import { findChangeToState, type LoggedChange } from '../../store/programme/program-changes.ts'
import type { StoredProgram } from '../../store/programme/programs.ts'
import { writeCampaign } from '../campaigns/write-campaign.ts'
import type { WriteAttempt } from '../write/attempt.ts'
import { accepted } from '../write/change-part.ts'
import { actorOf } from '../write/log-change.ts'
import { requireStanding } from '../write/require-undoable.ts'
import { writeChange } from '../write/write-part.ts'

/** What changes are undone in: the programme, and the campaigns that they are about by their ids. */
export interface TurnAt {
  readonly stored: StoredProgram
  readonly campaigns: ReadonlyMap<string, StoredCampaign>
}

/** What came of each undo, and of all. */
export interface UndoneInTurn extends TurnAt {
  readonly outcomes: readonly (ProgramOutcome | CampaignOutcome)[]
}

/**
 * Undoes one change after another, the newest first, each in what those before it left. All that
 * cannot be undone refuse the whole; without them the others could be.
 */
export async function undoInTurn(
  attempt: WriteAttempt,
  call: Call<never>,
  { logged, facts, from }: TurnInputs,
): Promise<UndoneInTurn> {
  let at = from
  const states = new Map<string, number>()
  const outcomes: (ProgramOutcome | CampaignOutcome)[] = []
  const refusals: RefusedUndo[] = []
  const undoable: string[] = []
  for (const change of logged) {
    const target = `${change.target_kind} ${change.target_id}`
    const current_state = states.get(target) ?? change.current_state
    try {
      requireStanding(
        call.shop,
        { ...change, current_state },
        {
          revision: at.stored.revision,
          campaign: at.campaigns.get(change.target_id),
          now: call.now,
        },
      )
      const next = await undoOne(attempt, call, change, at, facts)
      at = next.at
      outcomes.push(next.outcome)
      undoable.push(change.change_id)
      states.set(target, change.from_state)
    } catch (error) {
      if (!(error instanceof LaurelError)) throw error
      refusals.push(await refusalOf(attempt.queries, call, change, current_state, error))
    }
  }
  const [first, ...others] = refusals
  if (first !== undefined) throw undosRefused([first, ...others], undoable)
  return { ...at, outcomes }
}

export interface TurnInputs {
  /** Newest first. */
  readonly logged: readonly LoggedChange[]
  /** The ids of further changes that are gone with the creation of their campaign. */
  readonly gone_along: readonly string[]
  readonly facts: PartFacts
  readonly from: TurnAt
}

async function undoOne(
  attempt: WriteAttempt,
  call: Call<never>,
  change: LoggedChange,
  at: TurnAt,
  facts: PartFacts,
): Promise<{ at: TurnAt; outcome: ProgramOutcome | CampaignOutcome }> {
  const { target_kind: kind } = change
  if (kind === 'campaign') return undoOfCampaign(attempt, call, change, at)
  return undoOfPart(attempt, call, { ...change, target_kind: kind }, at, facts)
}

async function undoOfPart(
  attempt: WriteAttempt,
  { shop, caller, now }: Call<never>,
  logged: LoggedChange & { readonly target_kind: ProgramTargetKind },
  { stored, campaigns }: TurnAt,
  facts: PartFacts,
) {
  const { change_id: undoes, target_kind: kind, target_id: id } = logged
  const { document: program } = stored
  const change = restoringChange(program, { kind, id }, logged)
  accepted(mayBecome({ ...facts, program, shop }, change))
  const writing = { stored, now, actor: actorOf(caller) }
  const outcome = await writeChange(attempt, shop, { change: { ...change, undoes } }, writing)
  const { program: document, revision, updated_at } = outcome
  return { at: { stored: { document, revision, updated_at }, campaigns }, outcome }
}

async function undoOfCampaign(
  attempt: WriteAttempt,
  call: Call<never>,
  { change_id: undoes, target_id: id, target_before }: LoggedChange,
  { stored, campaigns }: TurnAt,
) {
  const { document: program } = stored
  const { now } = call
  const campaign = campaigns.get(id)
  if (campaign === undefined) throw new Error(`campaign ${id} was changed and has no row`)
  // The log keeps a target's values under its kind.
  const target = target_before as Campaign | null
  const after = accepted(restoredCampaign({ program, now }, campaign, target))
  const before = campaign.deleted_at === null ? campaign.document : null
  const decision = { stored: campaign, before, after, undoes }
  const outcome = await writeCampaign(attempt, call, program, decision)
  const restored: StoredCampaign = {
    ...campaign,
    document: after ?? documentOfDeleted(campaign, now),
    deleted_at: after === null ? now : null,
    revision: outcome.revision,
  }
  return { at: { stored, campaigns: new Map(campaigns).set(id, restored) }, outcome }
}

async function refusalOf(
  queries: Queries,
  { shop }: Call<never>,
  change: LoggedChange,
  current_state: number,
  error: LaurelError,
): Promise<RefusedUndo> {
  const { change_id } = change
  if (error.details?.reason !== 'changed_since') return { change_id, error, in_the_way: null }
  const later = await findChangeToState(queries, shop.shop_id, change, current_state)
  return { change_id, error, in_the_way: later?.change_id ?? null }
}
