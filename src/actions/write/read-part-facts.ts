import type { PartFacts } from '../../domain/part.ts'
import type { Target } from '../../domain/programme/targets.ts'
import type { Queries } from '../../store/db.ts'
import { findMembershipsWithMembers } from '../../store/memberships/memberships.ts'
import { countGroupMembers } from '../../store/partners/partners.ts'

/** What removals and undos of these parts are decided by. */
export async function readPartFacts(
  queries: Queries,
  shop_id: number,
  targets: readonly Target[],
): Promise<PartFacts> {
  const idsOf = (kind: Target['kind']) =>
    targets.filter((target) => target.kind === kind).map(({ id }) => id)
  const memberships = idsOf('membership')
  return {
    had_members: new Set(await findMembershipsWithMembers(queries, shop_id, memberships)),
    group_members: await countGroupMembers(queries, shop_id, idsOf('affiliate_group')),
  }
}
