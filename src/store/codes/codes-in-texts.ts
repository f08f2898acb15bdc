import { sql } from 'kysely'
import type { Queries } from '../db.ts'

/** What was written to a customer. */
export interface WrittenText {
  readonly customer_id: number
  readonly text: string
}

/** The codes of customers that stand in what was written to them. */
export async function listCodesIn(
  queries: Queries,
  shop_id: number,
  texts: readonly WrittenText[],
): Promise<string[]> {
  if (texts.length === 0) return []
  const found = await sql<{ code: string }>`
    SELECT DISTINCT c.code
    FROM json_to_recordset(${JSON.stringify(texts)}) AS t (customer_id bigint, text text)
    JOIN codes c ON c.shop_id = ${shop_id} AND c.customer_id = t.customer_id
    WHERE strpos(t.text, c.code) > 0
  `.execute(queries)
  return found.rows.map(({ code }) => code)
}
