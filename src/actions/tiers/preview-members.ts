import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { MemberImpact } from '../../domain/tiers/member-impact.ts'
import { spansThatCount } from '../../domain/tiers/tier-period.ts'
import { impactOf, type RankedMember } from '../../domain/tiers/tier-placement.ts'
import { joinSweeps, type TierSweep } from '../../domain/tiers/tier-sweep.ts'
import { countOwed } from '../../emails/queue.ts'
import type { Queries } from '../../store/db.ts'
import { findTierSweep } from '../../store/tiers/tier-sweeps.ts'
import { countMembersOfTier, readRankedMembers } from '../../store/tiers/tiers.ts'
import { decidePlacements } from './decide-placements.ts'
import { emailsOfPlacements } from './emails-of-placements.ts'

/** How many members a preview evaluates (contract: Limits, Tier preview). */
export const PREVIEW_MEMBERS_MAX = 10_000
const PAGE_MEMBERS = 1_000

/** What a sweep on this programme would do to members, evaluated one by one, up to a limit. */
export async function previewMembers(
  queries: Queries,
  shop: Shop,
  program: Program,
  requested: TierSweep,
  now: Date,
): Promise<MemberImpact> {
  const { shop_id, timezone } = shop
  // An earlier sweep that is not done is included.
  const sweep = joinSweeps(await findTierSweep(queries, shop_id), requested)
  const spans = spansThatCount(program.tier_period, timezone, now)
  const members: RankedMember[] = []
  let more = true
  while (more && members.length <= PREVIEW_MEMBERS_MAX) {
    const after_customer_id = members.at(-1)?.customer_id ?? 0
    const page = { after_customer_id, limit: PAGE_MEMBERS }
    const found = await readRankedMembers(queries, shop_id, spans, page)
    members.push(...found)
    more = found.length === PAGE_MEMBERS
  }
  const evaluated = members.slice(0, PREVIEW_MEMBERS_MAX)
  const placements = await decidePlacements(queries, shop, program, sweep, evaluated, now)
  let members_in_removed_tier = 0
  for (const tier_id of Object.keys(requested.removed_tiers)) {
    members_in_removed_tier += await countMembersOfTier(queries, shop_id, tier_id)
  }
  const truncated = members.length > evaluated.length
  const owed = sweep.quiet
    ? []
    : emailsOfPlacements(shop, program.tiers, sweep.removed_tiers, placements)
  const emails = await countOwed(queries, shop, program, owed)
  const rest = { truncated, members_in_removed_tier, emails }
  return impactOf(program.tiers, evaluated, placements, rest)
}
