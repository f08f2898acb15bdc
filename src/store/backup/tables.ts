import { readMigrations } from '../migrate.ts'
import type { DatabaseSession } from '../session.ts'

/** A table as the database has it, without the columns that it computes by itself. */
export interface StoredTable {
  readonly name: string
  readonly columns: readonly StoredColumn[]
}

export interface StoredColumn {
  readonly name: string
  /** As SQL writes it: `timestamp(3) with time zone`. */
  readonly type: string
}

/**
 * The tables that hold what must not be lost, each after those that it refers to. Unlogged tables
 * are left out, because a crash empties them too; so are tables that no migration has made.
 */
export async function listStoredTables(session: DatabaseSession): Promise<StoredTable[]> {
  const ours = tablesOfMigrations()
  const found = await session.rows<StoredTable>(`
    SELECT c.relname AS name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        ORDER BY a.attnum) AS columns
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = current_schema()
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
      AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relkind = 'r' AND c.relpersistence = 'p'
    GROUP BY c.relname ORDER BY c.relname
  `)
  const references = await session.rows<{ from: string; to: string }>(`
    SELECT DISTINCT f.relname AS from, t.relname AS to
    FROM pg_constraint k
    JOIN pg_class f ON f.oid = k.conrelid
    JOIN pg_class t ON t.oid = k.confrelid
    JOIN pg_namespace n ON n.oid = f.relnamespace AND n.nspname = current_schema()
    WHERE k.contype = 'f'
  `)
  return inOrder(
    found.filter(({ name }) => ours.has(name)),
    references,
  )
}

function tablesOfMigrations(): Set<string> {
  const scripts = readMigrations().map(({ script }) => script)
  const made = scripts.flatMap((script) => [
    ...script.matchAll(/^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/gm),
  ])
  return new Set(made.map(([, name = '']) => name))
}

function inOrder(
  tables: readonly StoredTable[],
  references: readonly { from: string; to: string }[],
): StoredTable[] {
  const placed = new Set<string>()
  let rest = [...tables]
  while (rest.length > 0) {
    const isReady = ({ name }: StoredTable) =>
      references.every(({ from, to }) => from !== name || placed.has(to))
    const ready = rest.filter(isReady)
    if (ready.length === 0) {
      throw new Error(
        `these tables refer to each other: ${rest.map(({ name }) => name).join(', ')}`,
      )
    }
    for (const { name } of ready) placed.add(name)
    rest = rest.filter(({ name }) => !placed.has(name))
  }
  const places = new Map([...placed].map((name, place) => [name, place]))
  return [...tables].sort(
    (one, other) => (places.get(one.name) ?? 0) - (places.get(other.name) ?? 0),
  )
}

/** Some tables in the schema in which ours would be made, whose they may be; empty when it is. */
export async function listAnyTables(session: DatabaseSession): Promise<string[]> {
  const found = await session.rows<{ name: string }>(`
    SELECT c.relname AS name
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = current_schema()
    WHERE c.relkind IN ('r', 'p')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    ORDER BY c.relname LIMIT 1000
  `)
  return found.map(({ name }) => name)
}

export async function countRows(session: DatabaseSession, table: string): Promise<number> {
  const [found] = await session.rows<{ rows: number }>(
    `SELECT count(*)::integer AS rows FROM ${quoted(table)}`,
  )
  return found?.rows ?? 0
}

/** A name as SQL takes it, whatever it is. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
