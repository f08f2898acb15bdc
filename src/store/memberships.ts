import { sql } from 'kysely'
import type { Queries } from './db.ts'

/** Whether anybody is a member of this membership, or ever was. */
export async function hadMembers(
  queries: Queries,
  shop_id: number,
  membership_id: string,
): Promise<boolean> {
  const found = await sql`
    SELECT 1 FROM membership_members
    WHERE shop_id = ${shop_id} AND membership_id = ${membership_id} LIMIT 1
  `.execute(queries)
  return found.rows.length > 0
}
