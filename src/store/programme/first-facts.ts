import { sql } from 'kysely'
import type { FirstFacts } from '../../domain/programme/first-steps.ts'
import type { Queries } from '../db.ts'

/** Whether there is anything at all; each stops at the first row. */
export async function readFirstFacts(queries: Queries, shop_id: number): Promise<FirstFacts> {
  const found = await sql<FirstFacts>`
    SELECT
      EXISTS (SELECT FROM customers WHERE shop_id = ${shop_id}) AS has_customers,
      EXISTS (SELECT FROM entries WHERE shop_id = ${shop_id} AND points > 0) AS has_given_points
  `.execute(queries)
  const [facts] = found.rows
  if (facts === undefined) throw new Error(`nothing is known of shop ${shop_id}`)
  return facts
}
