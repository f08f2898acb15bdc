import { sql } from 'kysely'
import type { Queries } from '../db.ts'
import { isHere } from '../is-here.ts'

/** How many people and things the parts of a programme are about. */
export interface ProgramFigures {
  readonly members: number
  readonly partners: number
  readonly partners_waiting: number
  /** Keys that work, without those of assistants. */
  readonly keys: number
  readonly assistants: number
}

export async function readProgramFigures(
  queries: Queries,
  shop_id: number,
): Promise<ProgramFigures | undefined> {
  const found = await sql<ProgramFigures>`
    SELECT
      (SELECT count(*)::integer FROM accounts a
        WHERE shop_id = ${shop_id} AND ${isHere(sql`a`)}) AS members,
      (SELECT count(*)::integer FROM partners
        WHERE shop_id = ${shop_id} AND status = 'approved') AS partners,
      (SELECT count(*)::integer FROM partners
        WHERE shop_id = ${shop_id} AND status = 'applied') AS partners_waiting,
      (SELECT count(*)::integer FROM api_keys
        WHERE shop_id = ${shop_id} AND revoked_at IS NULL AND paused_at IS NULL AND NOT assistant)
        AS keys,
      (SELECT count(*)::integer FROM assistant_connections
        WHERE shop_id = ${shop_id} AND revoked_at IS NULL) AS assistants
  `.execute(queries)
  return found.rows[0]
}

export interface MembershipCount {
  readonly membership_id: string
  readonly customers: number
}

/** How many customers ever bought each membership and did not give it back. */
export async function countBuyers(queries: Queries, shop_id: number): Promise<MembershipCount[]> {
  const found = await sql<MembershipCount>`
    SELECT membership_id, count(DISTINCT customer_id)::integer AS customers
    FROM membership_members m
    WHERE shop_id = ${shop_id} AND terms > 0 AND ${isHere(sql`m`)} GROUP BY membership_id
  `.execute(queries)
  return found.rows
}
