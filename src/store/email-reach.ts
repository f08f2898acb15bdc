import { sql } from 'kysely'
import type { Queries } from './db.ts'

/** How many members an e-mail can reach: those with an address who are not excluded. */
export async function countMembersWithEmail(queries: Queries, shop_id: number): Promise<number> {
  const { members } = await queries
    .selectFrom('customers')
    .select(sql<number>`count(*)::integer`.as('members'))
    .where('shop_id', '=', shop_id)
    .where('enrolled_at', 'is not', null)
    .where('excluded_from_program', '=', false)
    .where('email', '<>', '')
    .executeTakeFirstOrThrow()
  return members
}
