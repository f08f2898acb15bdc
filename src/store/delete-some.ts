import { type RawBuilder, sql } from 'kysely'
import type { Queries } from './db.ts'
import { ROWS_AT_ONCE } from './rows-at-once.ts'
import type { Row, Tables } from './tables.ts'

/**
 * Deletes some rows of a table, found by this condition, and returns their number. How many is part
 * of the text, so that the planner knows that they are few.
 */
export async function deleteSome<Table extends keyof Tables & string>(
  queries: Queries,
  table: Table,
  key: readonly (keyof Row<Table> & string)[],
  which: RawBuilder<unknown>,
  /** The column of an index that finds them. */
  order: keyof Row<Table> & string,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const deleted = await sql`
    DELETE FROM ${sql.table(table)} WHERE (${columns}) IN (
      SELECT ${columns} FROM ${sql.table(table)} WHERE ${which}
      ORDER BY ${sql.ref(order)} LIMIT ${sql.lit(ROWS_AT_ONCE)}
    )
  `.execute(queries)
  return Number(deleted.numAffectedRows ?? 0)
}
