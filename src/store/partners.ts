import { sql } from 'kysely'
import type { Queries } from './db.ts'

/** How many partners each of these groups has; those without partners are left out. */
export async function countGroupMembers(
  queries: Queries,
  shop_id: number,
  group_ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (group_ids.length === 0) return new Map()
  const found = await queries
    .selectFrom('partners')
    .select(['group_id', sql<number>`count(*)::integer`.as('members')])
    .where('shop_id', '=', shop_id)
    .where('group_id', 'in', group_ids)
    .groupBy('group_id')
    .execute()
  return new Map(found.map(({ group_id, members }) => [group_id ?? '', members]))
}
