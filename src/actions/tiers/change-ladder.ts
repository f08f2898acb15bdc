import type { Answer, Call } from '../../context.ts'
import { campaignNamed } from '../../domain/part.ts'
import type { Program, Tier } from '../../domain/program.ts'
import { applyChange, type ProgramChange } from '../../domain/programme/targets.ts'
import type { WriteExtras } from '../../domain/programme/write-extras.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { withIdOfDryRun } from '../../domain/tiers/member-impact.ts'
import type { RemovedTiers } from '../../domain/tiers/tier-placement.ts'
import { partsNamingTier } from '../../domain/tiers/tier-references.ts'
import { sameBar } from '../../domain/tiers/tiers.ts'
import { findCampaignsForTier } from '../../store/campaigns/campaigns.ts'
import type { Tx } from '../../store/db.ts'
import { requestTierSweep } from '../../store/tiers/tier-sweeps.ts'
import {
  changeProgramWith,
  type ProgramDecision,
  type ProgramOutcome,
  type WriteControls,
} from '../write/change-program.ts'
import { requireWord, type Word } from '../write/require-word.ts'
import { placeSoon } from './place-members.ts'
import { previewMembers } from './preview-members.ts'

export interface LadderControls extends WriteControls, Word {}

/**
 * Changes the ladder. While tiers are live, a change that would move members, or give gifts, waits
 * for the merchant's word (contract: `confirmation_required`); once it is given, members move.
 */
export async function changeLadder(
  call: Call<ProgramOutcome>,
  controls: LadderControls,
  decide: (program: Program) => ProgramChange,
): Promise<Answer> {
  const answer = await changeProgramWith(call, controls, async (tx, { document }) =>
    ladderDecision(tx, call, controls, document, decide(document)),
  )
  if (!controls.dry_run) await placeSoon(call.context, call.shop, call.now)
  return answer
}

/**
 * A change of one tier with what it does to members; throws `confirmation_required`. `quiet`: they
 * move without gifts, events and e-mails.
 */
export async function ladderDecision(
  tx: Tx,
  { shop, now }: { readonly shop: Shop; readonly now: Date },
  controls: Word,
  program: Program,
  change: ProgramChange,
  quiet = false,
): Promise<ProgramDecision> {
  const after = applyChange(program, change)
  const ladder = after.tiers
  const { tiers_enabled } = program.switches
  const was_at = program.tiers.findIndex(({ id }) => id === change.id)
  const place = ladder.findIndex(({ id }) => id === change.id)
  const extras: WriteExtras = {
    position: place < 0 ? was_at : place,
    tiers_enabled,
    ...(change.after === null
      ? { references: await referencesTo(tx, shop, program, change.id, now) }
      : {}),
  }
  const undoable = change.after !== null
  if (!tiers_enabled || !movesTheBar(program, ladder, change.id))
    return { change, extras, undoable }
  const removed_tiers = removedBy(program, change)
  const sweep = { removed_tiers, quiet, by_period: false }
  const member_impact = await previewMembers(tx, shop, after, sweep, now)
  // A tier that was not made has no id that anybody will meet again.
  const told = change.before === null ? withIdOfDryRun(member_impact, change.id) : member_impact
  requireWord(controls, { member_impact: told })
  return {
    change,
    extras: { ...extras, member_impact },
    undoable,
    carryOut: (writing) => requestTierSweep(writing, shop.shop_id, sweep, now),
  }
}

/** What names a tier: parts of the programme, and campaigns that are not over. */
async function referencesTo(tx: Tx, shop: Shop, program: Program, tier_id: string, now: Date) {
  const campaigns = await findCampaignsForTier(tx, shop.shop_id, tier_id, now)
  return [...partsNamingTier(program, tier_id), ...campaigns.map(campaignNamed)]
}

function movesTheBar({ tiers }: Program, ladder: readonly Tier[], tier_id: string): boolean {
  const before = tiers.find(({ id }) => id === tier_id)
  const after = ladder.find(({ id }) => id === tier_id)
  return before === undefined || after === undefined || !sameBar(before, after)
}

function removedBy({ tiers }: Program, { id, after }: ProgramChange): RemovedTiers {
  const place = tiers.findIndex((tier) => tier.id === id)
  const [removed, below] = [tiers[place], tiers[place - 1]]
  if (after !== null || removed === undefined || below === undefined) return {}
  return { [id]: { name: removed.name, below: below.id } }
}
