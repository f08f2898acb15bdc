import type { Answer, Call } from '../../context.ts'
import {
  type ChosenChanges,
  goneAlong,
  withoutPastOfCampaigns,
} from '../../domain/programme/undos.ts'
import type { UndosOutcome } from '../../domain/programme/write-outcome.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { lockCampaign, readCampaigns } from '../../store/campaigns/campaigns.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { findProgramChanges } from '../../store/programme/program-changes.ts'
import { lockProgram, readProgram } from '../../store/programme/programs.ts'
import { requestTierSweep } from '../../store/tiers/tier-sweeps.ts'
import { lookAhead } from '../forecast/look-ahead.ts'
import { publishMemberships } from '../memberships/membership-write.ts'
import { trySyncCodes } from '../partners/sync-partner-codes.ts'
import { tryPlaceMembers } from '../tiers/place-members.ts'
import { decideAt, type WriteControls } from '../write/change-program.ts'
import { readPartFacts } from '../write/read-part-facts.ts'
import { requireWord } from '../write/require-word.ts'
import { runWrite } from '../write/run-write.ts'
import { findChosen } from './find-chosen.ts'
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
  const answer = await runWrite(call, {
    before: () => announce(call, controls, chosen),
    write: async (tx, announced_at) => {
      const turn = await prepare(tx, call, chosen, dry_run)
      const { revision } = turn.from.stored
      const plan = await decideAt(revision, controls, async () => {
        const found = await planUndos(tx, call, turn)
        requireWord({ dry_run, confirm_member_impact }, found.outcome.impact)
        return found
      })
      if (dry_run) return plan.outcome
      const is_told = announced_at === revision || !plan.outcome.parts.some(isMembership)
      const { stored } = await undoInTurn(tx, call, { ...turn, dry_run })
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
async function prepare(
  tx: Tx,
  call: Call<never>,
  chosen: ChosenChanges,
  dry_run: boolean,
): Promise<TurnInputs> {
  const { shop_id } = call.shop
  const stored = await (dry_run ? readProgram : lockProgram)(tx, shop_id)
  const logged = await findChosen(tx, call, chosen)
  const targets = logged.map(({ target_kind: kind, target_id: id }) => ({ kind, id }))
  const campaign_ids = targets.filter(({ kind }) => kind === 'campaign').map(({ id }) => id)
  if (!dry_run) {
    // In the order of their ids, so that no two transactions can wait for each other.
    for (const id of [...new Set(campaign_ids)].sort()) await lockCampaign(tx, shop_id, id)
  }
  const found = await readCampaigns(tx, shop_id, campaign_ids)
  const campaigns = new Map(found.map((one) => [one.document.id, one]))
  const facts = await readPartFacts(tx, shop_id, targets)
  const kept = withoutPastOfCampaigns(logged, campaigns, call.now)
  return {
    ...{ logged: kept, gone_along: goneAlong(logged, kept) },
    ...{ facts, from: { stored, campaigns }, dry_run },
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

/**
 * Tells the platform what memberships the undos will leave. Returns the revision that it was told
 * of, or null if it was not; what is refused now is refused by the write.
 */
async function announce(
  call: Call<UndosOutcome>,
  controls: WriteControls,
  chosen: ChosenChanges,
): Promise<number | null> {
  const { context, shop } = call
  const { dry_run, confirm_member_impact = false } = controls
  if (dry_run) return null
  const foreseen = await inTransaction(context.database.db, async (tx) => {
    const turn = await prepare(tx, call, chosen, true)
    if (!turn.logged.some(({ target_kind }) => target_kind === 'membership')) return null
    const { revision } = turn.from.stored
    return decideAt(revision, controls, async () => {
      const { outcome } = await planUndos(tx, call, turn)
      requireWord({ dry_run: false, confirm_member_impact }, outcome.impact)
      return undoInTurn(tx, call, turn)
    })
  }).catch((error) => {
    if (error instanceof LaurelError) return null
    throw error
  })
  if (foreseen === null) return null
  const { document, revision } = foreseen.stored
  return (await publishMemberships(context, shop, document)) ? revision : null
}
