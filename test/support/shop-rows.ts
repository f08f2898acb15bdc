import { sql } from 'kysely'
import type { Database } from '../../src/store/db.ts'

/** Every row of one shop, by table, as text: what a refused operation must leave as it was. */
export type ShopRows = ReadonlyMap<string, readonly string[]>

/** Written beside the work: who called, and at what rate. */
const UNWATCHED = ['request_batches', 'rate_limits', 'admin_actions']
/** Likewise. */
const UNWATCHED_COLUMN = 'last_used_at'

export async function readShopRows(db: Database, shop_id: number): Promise<ShopRows> {
  const tables = await tablesOfShops(db)
  const selects = tables.map(
    (table) => sql`
      SELECT ${sql.lit(table)} AS "table", (to_jsonb(t) - ${sql.lit(UNWATCHED_COLUMN)})::text AS "row"
      FROM ${sql.table(table)} t WHERE shop_id = ${sql.lit(shop_id)}`,
  )
  const found = await sql<{ table: string; row: string }>`
    ${sql.join(selects, sql` UNION ALL `)} ORDER BY 1, 2
  `.execute(db)
  const rows = new Map<string, string[]>(tables.map((table) => [table, []]))
  for (const { table, row } of found.rows) rows.get(table)?.push(row)
  return rows
}

let known_tables: string[] | null = null

/** Asked of the database, so that a table that is added later is watched too. */
async function tablesOfShops(db: Database): Promise<string[]> {
  if (known_tables !== null) return known_tables
  const found = await sql<{ table_name: string }>`
    SELECT table_name FROM information_schema.columns
    WHERE table_schema = current_schema() AND column_name = 'shop_id'
  `.execute(db)
  known_tables = found.rows
    .map(({ table_name }) => table_name)
    .filter((name) => !UNWATCHED.includes(name))
  return known_tables
}

/** The rows of one table, parsed. The caller knows the table's columns. */
export function tableOf<Row>(rows: ShopRows, table: string): Row[] {
  return (rows.get(table) ?? []).map((row) => JSON.parse(row) as Row)
}
