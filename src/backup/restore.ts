import { addRows, countForPlanner, emptyTables } from '../store/backup/rows.ts'
import {
  countRows,
  listAnyTables,
  listStoredTables,
  type StoredTable,
} from '../store/backup/tables.ts'
import { sqlState } from '../store/error-kind.ts'
import {
  applyInSession,
  BEFORE_BASELINE,
  compareNames,
  type Migration,
  readMigrations,
} from '../store/migrate.ts'
import type { DatabaseSession } from '../store/session.ts'
import { type Backup, BackupError, type BackupHeader } from './backup.ts'

export interface Restored {
  readonly rows: number
  /** The migrations of this release that the backup did not have. */
  readonly migrated: readonly string[]
}

/**
 * Fills an empty database with a backup: the schema as it was then, all rows, and what later
 * releases changed. All of it is one transaction, so a database is never half restored.
 */
export async function restoreBackup(
  session: DatabaseSession,
  backup: Backup,
  known = readMigrations(),
): Promise<Restored> {
  const { before, after } = migrationsFor(backup.header, known)
  await requireEmpty(session)
  await applyInSession(session, before)
  const tables = await listStoredTables(session)
  // Some migrations add rows.
  await emptyTables(session, tables)
  const rows = await addAll(session, tables, backup)
  await applyInSession(session, after)
  await countForPlanner(session, await listStoredTables(session))
  return { rows, migrated: after.map(({ name }) => name) }
}

/** What was applied to the backup, and what this release applies to it. */
export function migrationsFor(
  { migrations, release }: BackupHeader,
  known = readMigrations(),
): {
  readonly before: readonly Migration[]
  readonly after: readonly Migration[]
} {
  const { applied, pending, unknown, is_too_old } = compareNames(migrations, known)
  if (unknown.length > 0) {
    const names = unknown.map(({ name }) => name).join(', ')
    throw new BackupError(
      `the backup was made by a newer release (${release}, with ${names}); restore it with that one`,
    )
  }
  if (is_too_old) {
    throw new BackupError(
      'the backup is too old for this release; restore it with the release at commit ' +
        `${BEFORE_BASELINE}, and make another one with that`,
    )
  }
  return { before: applied, after: pending }
}

/** Throws `BackupError` if there is anything in the database. */
export async function requireEmpty(session: DatabaseSession): Promise<void> {
  const [first, ...others] = await listAnyTables(session)
  if (first === undefined) return
  const tables = others.length === 0 ? 'the table' : `${others.length + 1} tables, such as`
  throw new BackupError(`the database must be empty, but it has ${tables} ${first}`)
}

async function addAll(
  session: DatabaseSession,
  tables: readonly StoredTable[],
  { parts }: Backup,
): Promise<number> {
  const counts = new Map<StoredTable, number>()
  let table: StoredTable | null = null
  for await (const part of parts) {
    if (part.kind === 'table') {
      table = tableOf(tables, part)
      counts.set(table, 0)
    } else if (table !== null) {
      await addPage(session, table, part.lines)
      counts.set(table, (counts.get(table) ?? 0) + part.lines.length)
    }
  }
  let rows = 0
  for (const [{ name }, count] of counts) {
    const found = await countRows(session, name)
    if (found !== count) throw new BackupError(`${name} has ${found} rows, not ${count}`)
    rows += count
  }
  return rows
}

/** The columns in the order of the backup. */
function tableOf(
  tables: readonly StoredTable[],
  { name, columns }: { readonly name: string; readonly columns: readonly string[] },
): StoredTable {
  const table = tables.find((one) => one.name === name)
  const found = columns.map((column) => table?.columns.find((one) => one.name === column))
  const known = found.filter((column) => column !== undefined)
  if (known.length !== table?.columns.length || known.length !== columns.length) {
    throw new BackupError(`the table ${name} of the backup does not fit its schema`)
  }
  return { name, columns: known }
}

async function addPage(session: DatabaseSession, table: StoredTable, lines: readonly string[]) {
  try {
    await addRows(session, table, lines)
  } catch (error) {
    // The value is wrong, or a constraint does not allow it.
    if (!/^2[23]/.test(sqlState(error) ?? '')) throw error
    throw new BackupError(`a row of ${table.name} does not fit its table: ${messageOf(error)}`)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
