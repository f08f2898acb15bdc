import type { Answer, Call } from '../../context.ts'
import type { ProgramTargetKind } from '../../domain/programme/parts.ts'
import {
  type ChosenChanges,
  goneAlong,
  withoutPastOfCampaigns,
} from '../../domain/programme/undos.ts'
import type { UndosOutcome } from '../../domain/programme/write-outcome.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { lockCampaign, readCampaigns } from '../../store/campaigns/campaigns.ts'
import type { Tx } from '../../store/db.ts'
import { findProgramChanges } from '../../store/programme/program-changes.ts'
import { requestTierSweep } from '../../store/tiers/tier-sweeps.ts'
import { lookAhead } from '../forecast/look-ahead.ts'
import { publishMemberships } from '../memberships/membership-write.ts'
import { trySyncCodes } from '../partners/sync-partner-codes.ts'
import { tryPlaceMembers } from '../tiers/place-members.ts'
import type { WriteAttempt } from '../write/attempt.ts'
import { decideAt, type WriteControls } from '../write/change-program.ts'
import { previewInTurn } from '../write/preview-in-turn.ts'
import { readPartFacts } from '../write/read-part-facts.ts'
import { needsWord, requireWord } from '../write/require-word.ts'
import { runChange } from '../write/run-change.ts'
import { programFor, type SeenImpact } from '../write/write-part.ts'
import { findChosen } from './find-chosen.ts'
import { partWriteOf } from './part-writes.ts'
import { planUndos } from './plan-undos.ts'
import { type TurnInputs, undoInTurn } from './undo-in-turn.ts'

/**
 * Undoes several changes, all or none, as if one after another from the newest. Each is logged as an
 * undo of its own; members move once, by what the undos come to.
 */
export async function undoProgramChanges(
  call: Call<UndosOutcome>,
  controls: WriteControls,
  chosen: ChosenChanges,
): Promise<Answer> {
  const { context, shop, now } = call
  const { dry_run, confirm_member_impact = false } = controls
  const answer = await runChange(call, dry_run, {
    before: async () => (dry_run ? NOTHING_PREPARED : prepareUndos(call, controls, chosen)),
    write: async (attempt, { announced_at, seen }) => {
      const turn = await chooseTurn(attempt, call, chosen)
      const { revision } = turn.from.stored
      const plan = await decideAt(revision, controls, async () => {
        const found = await planUndos(attempt.queries, call, turn, seen)
        requireWord({ dry_run, confirm_member_impact }, found.outcome.impact)
        return found
      })
      if (attempt.dry_run) return plan.outcome
      const tx = attempt.queries
      const is_told = announced_at === revision || !plan.outcome.parts.some(isMembership)
      const { stored } = await undoInTurn(attempt, call, turn)
      if (plan.sweep !== null) await requestTierSweep(tx, shop.shop_id, plan.sweep, now)
      const undone = await withUndoing(tx, shop, plan.outcome.undone)
      const written = { dry_run, undone, revision: stored.revision, is_republish_failed: !is_told }
      return { ...plan.outcome, ...written }
    },
    after: async (outcome) => {
      if (dry_run) return lookAhead(call, outcome)
      if (outcome.parts.some(isOfPartners)) await trySyncCodes(context, shop, now)
      return null
    },
  })
  if (!dry_run) await tryPlaceMembers(context, shop, now)
  return answer
}

/** Reads what is to be undone and where; to write, it is all locked first. */
async function chooseTurn(
  attempt: WriteAttempt,
  call: Call<never>,
  chosen: ChosenChanges,
): Promise<TurnInputs> {
  const { shop_id } = call.shop
  const { queries } = attempt
  const stored = await programFor(attempt, shop_id)
  const logged = await findChosen(queries, call, chosen)
  const targets = logged.map(({ target_kind: kind, target_id: id }) => ({ kind, id }))
  const campaign_ids = targets.filter(({ kind }) => kind === 'campaign').map(({ id }) => id)
  if (!attempt.dry_run) {
    // In the order of their ids, so that no two transactions can wait for each other.
    const ids = [...new Set(campaign_ids)].sort()
    for (const id of ids) await lockCampaign(attempt.queries, shop_id, id)
  }
  const found = await readCampaigns(queries, shop_id, campaign_ids)
  const campaigns = new Map(found.map((one) => [one.document.id, one]))
  const facts = await readPartFacts(queries, shop_id, targets)
  const kept = withoutPastOfCampaigns(logged, campaigns, call.now)
  return {
    ...{ logged: kept, gone_along: goneAlong(logged, kept) },
    ...{ facts, from: { stored, campaigns } },
  }
}

async function withUndoing(tx: Tx, { shop_id }: Shop, undone: UndosOutcome['undone']) {
  const ids = undone.map(({ change_id }) => change_id)
  const logged = await findProgramChanges(tx, shop_id, ids)
  const by_id = new Map(logged.map(({ change_id, undone_by }) => [change_id, undone_by]))
  return undone.map((one) => ({ ...one, undone_by: by_id.get(one.change_id) ?? null }))
}

const isMembership = ({ change }: UndosOutcome['parts'][number]) => change.kind === 'membership'
const isOfPartners = ({ change }: UndosOutcome['parts'][number]) =>
  change.kind === 'affiliate_settings' || change.kind === 'affiliate_group'

/** What is done before the transaction, for the programme as it is now. */
interface PreparedUndos {
  /** The revision of the programme that was sent to the platform; null: none was. */
  readonly announced_at: number | null
  readonly seen: SeenImpact | null
}

const NOTHING_PREPARED: PreparedUndos = { announced_at: null, seen: null }

/**
 * Finds the effect of the undos on members, which would hold up others in a transaction, and tells
 * the platform what memberships they will leave. What is refused now is refused by the write.
 */
async function prepareUndos(
  call: Call<UndosOutcome>,
  controls: WriteControls,
  chosen: ChosenChanges,
): Promise<PreparedUndos> {
  const { context, shop } = call
  const { confirm_member_impact = false } = controls
  const queries = context.database.db
  const turn = await chooseTurn({ dry_run: true, queries }, call, chosen).catch(nullIfRefused)
  if (turn === null) return NOTHING_PREPARED
  const parts = turn.logged.flatMap(({ target_kind: kind }) =>
    kind === 'campaign' ? [] : [partWriteOf<ProgramTargetKind>(kind)],
  )
  const announces = parts.some((part) => part.announce !== undefined)
  const moves = parts.some((part) => part.sweepOf !== undefined)
  if (!announces && !moves) return NOTHING_PREPARED
  const { revision } = turn.from.stored
  const plan = await previewInTurn(context, shop.shop_id, moves, () =>
    decideAt(revision, controls, () => planUndos(queries, call, turn, null)).catch(nullIfRefused),
  )
  if (plan === null) return NOTHING_PREPARED
  const { impact, compared } = plan.outcome
  const seen = { revision, impact }
  if (!announces || needsWord({ dry_run: false, confirm_member_impact }, impact)) {
    return { announced_at: null, seen }
  }
  const is_told = await publishMemberships(context, shop, compared.after)
  return { announced_at: is_told ? revision : null, seen }
}

function nullIfRefused(error: unknown): null {
  if (error instanceof LaurelError) return null
  throw error
}
