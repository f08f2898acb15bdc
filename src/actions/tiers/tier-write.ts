import { campaignNamed } from '../../domain/part.ts'
import type { Program } from '../../domain/program.ts'
import type { TargetChange } from '../../domain/programme/targets.ts'
import type { Impact } from '../../domain/programme/write-outcome.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { withIdOfDryRun } from '../../domain/tiers/member-impact.ts'
import type { RemovedTiers } from '../../domain/tiers/tier-placement.ts'
import { partsNamingTier } from '../../domain/tiers/tier-references.ts'
import type { TierSweep } from '../../domain/tiers/tier-sweep.ts'
import { sameBar } from '../../domain/tiers/tiers.ts'
import { findCampaignsForTier } from '../../store/campaigns/campaigns.ts'
import type { Queries } from '../../store/db.ts'
import { requestTierSweep } from '../../store/tiers/tier-sweeps.ts'
import type { ChangeAt, ChangeFor, ChangeIn, PartEffects, PartWrite } from '../write/part-write.ts'
import { tryPlaceMembers } from './place-members.ts'
import { previewMembers } from './preview-members.ts'

/**
 * While tiers are live, a change of the ladder that would move members or give gifts must be
 * confirmed; then members move. After an undo they move without events and gifts, so nobody is paid
 * or notified twice because of a mistake.
 */
export const tierWrite: PartWrite<'tier'> = {
  kind: 'tier',
  sweepOf: sweepOfTier,
  impact: impactOnLadder,
  effects: moveOnLadder,
  finish: ({ context, shop, now }) => tryPlaceMembers(context, shop, now),
}

async function impactOnLadder(queries: Queries, at: ChangeFor<'tier'>): Promise<Impact> {
  const sweep = sweepOfTier(at)
  if (sweep === null) return {}
  const { shop, changed, now, before, id } = at
  const moved = await previewMembers(queries, shop, changed, sweep, now)
  // A tier of a dry run has no id that anybody will see again.
  return { member_impact: before === null ? withIdOfDryRun(moved, id) : moved }
}

async function moveOnLadder(queries: Queries, at: ChangeAt<'tier'>): Promise<PartEffects<'tier'>> {
  const { shop, now, program, changed, id, after } = at
  const { tiers_enabled } = program.switches
  const placeIn = ({ tiers }: Program) => tiers.findIndex((tier) => tier.id === id)
  const extras = {
    position: placeIn(after === null ? program : changed),
    tiers_enabled,
    ...(after === null ? { references: await referencesTo(queries, shop, program, id, now) } : {}),
  }
  const sweep = sweepOfTier(at)
  if (sweep === null) return { extras }
  return {
    extras,
    carryOut: (writing) => requestTierSweep(writing, shop.shop_id, sweep, now),
  }
}

function sweepOfTier(at: ChangeIn<'tier'>): TierSweep | null {
  const { program, undoes } = at
  if (!program.switches.tiers_enabled || !movesTheBar(at)) return null
  const removed_tiers = removedBy(program, at)
  return { removed_tiers, quiet: undoes !== undefined, by_period: false }
}

/** The references to a tier: parts of the programme, and campaigns that are not over. */
async function referencesTo(
  queries: Queries,
  shop: Shop,
  program: Program,
  tier_id: string,
  now: Date,
) {
  const campaigns = await findCampaignsForTier(queries, shop.shop_id, tier_id, now)
  return [...partsNamingTier(program, tier_id), ...campaigns.map(campaignNamed)]
}

function movesTheBar({ before, after }: TargetChange<'tier'>): boolean {
  return before === null || after === null || !sameBar(before, after)
}

function removedBy({ tiers }: Program, { id, after }: TargetChange<'tier'>): RemovedTiers {
  const place = tiers.findIndex((tier) => tier.id === id)
  const [removed, below] = [tiers[place], tiers[place - 1]]
  if (after !== null || removed === undefined || below === undefined) return {}
  return { [id]: { name: removed.name, below: below.id } }
}
