import type { DatabaseSession } from '../session.ts'
import { quoted, type StoredTable } from './tables.ts'

const PAGE_ROWS = 500

/**
 * All rows of a table, page by page: each as a JSON array of its values, which are texts or null,
 * as the database writes them.
 */
export async function* readRows(
  session: DatabaseSession,
  table: StoredTable,
): AsyncGenerator<string[]> {
  const values = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ')
  await session.run(
    'DECLARE backup_rows NO SCROLL CURSOR FOR ' +
      `SELECT json_build_array(${values})::text AS line FROM ${quoted(table.name)}`,
  )
  for (;;) {
    const page = await session.rows<{ line: string }>(`FETCH ${PAGE_ROWS} FROM backup_rows`)
    if (page.length > 0) yield page.map(({ line }) => line)
    if (page.length < PAGE_ROWS) break
  }
  await session.run('CLOSE backup_rows')
}

/** Adds such rows to a table. */
export async function addRows(
  session: DatabaseSession,
  table: StoredTable,
  lines: readonly string[],
): Promise<void> {
  const names = table.columns.map(({ name }) => quoted(name)).join(', ')
  const values = table.columns.map(({ type }, place) => `(r->>${place})::${type}`).join(', ')
  await session.rows(
    `INSERT INTO ${quoted(table.name)} (${names}) ` +
      `SELECT ${values} FROM jsonb_array_elements($1::jsonb) AS r`,
    [`[${lines.join(',')}]`],
  )
}

export async function emptyTables(
  session: DatabaseSession,
  tables: readonly StoredTable[],
): Promise<void> {
  await session.run(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')}`)
}

/** Tells the planner how many rows there are. */
export async function countForPlanner(
  session: DatabaseSession,
  tables: readonly StoredTable[],
): Promise<void> {
  await session.run(`ANALYZE ${tables.map(({ name }) => quoted(name)).join(', ')}`)
}
