import type { MemberImpact } from '../domain/member-impact.ts'
import type { Program, Tier } from '../domain/program.ts'
import type { Shop } from '../domain/shop.ts'
import { spansThatCount } from '../domain/tier-period.ts'
import { impactOf, type RankedMember, type RemovedTiers } from '../domain/tier-placement.ts'
import type { Queries } from '../store/db.ts'
import { countMembersOfTier, findRemovedTiers, readRankedMembers } from '../store/tiers.ts'
import { decideMoves } from './decide-moves.ts'

/** How many members a preview evaluates (contract: Limits, Tier preview). */
export const PREVIEW_MEMBERS_MAX = 10_000
const PAGE_MEMBERS = 1_000

/** What a changed ladder would do to its members, evaluated one by one, up to a limit. */
export async function previewMembers(
  queries: Queries,
  shop: Shop,
  change: {
    readonly program: Program
    readonly ladder: readonly Tier[]
    readonly removed: RemovedTiers
    readonly now: Date
  },
): Promise<MemberImpact> {
  const { program, ladder, now } = change
  // Members may still stand in tiers that were removed before.
  const removed = { ...(await findRemovedTiers(queries, shop.shop_id)), ...change.removed }
  const spans = spansThatCount(program.tier_period, shop.timezone, now)
  const members: RankedMember[] = []
  let more = true
  while (more && members.length <= PREVIEW_MEMBERS_MAX) {
    const after_customer_id = members.at(-1)?.customer_id ?? 0
    const page = { after_customer_id, limit: PAGE_MEMBERS }
    const found = await readRankedMembers(queries, shop.shop_id, spans, page)
    members.push(...found)
    more = found.length === PAGE_MEMBERS
  }
  const evaluated = members.slice(0, PREVIEW_MEMBERS_MAX)
  const moves = await decideMoves(queries, shop.shop_id, { ladder, removed }, evaluated, now)
  let members_in_removed_tier = 0
  for (const tier_id of Object.keys(change.removed)) {
    members_in_removed_tier += await countMembersOfTier(queries, shop.shop_id, tier_id)
  }
  const truncated = members.length > evaluated.length
  return impactOf(ladder, evaluated, moves, { truncated, members_in_removed_tier })
}
