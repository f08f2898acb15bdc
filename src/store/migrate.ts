import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { OpenDatabase } from './db.ts'
import { sqlState } from './error-kind.ts'
import type { DatabaseSession } from './session.ts'

/** A numbered SQL file. If old binaries cannot run with it, it begins with "-- breaking". */
export interface Migration {
  version: number
  name: string
  script: string
  breaking: boolean
}

export interface MigrationReport {
  /** What this call applied, in order. */
  applied: string[]
  /** The migrations of the database that this binary does not know. */
  unknown: string[]
}

/** The database was changed by a newer release in a way that this one cannot work with. */
export class SchemaTooNew extends Error {
  override name = 'SchemaTooNew'
}

const UNIQUE_VIOLATION = '23505'
const UNDEFINED_TABLE = '42P01'
/**
 * The error that the slower node gets if two create a table at once; which one depends on the
 * timing.
 */
const TABLE_IS_THERE = new Set([UNIQUE_VIOLATION, '42P07', '42710', 'XX000'])

const folder = new URL('../../migrations/', import.meta.url)

export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^[0-9]{4}_[a-z0-9_]+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const script = readFileSync(new URL(file, folder), 'utf8')
      return {
        version: Number(file.slice(0, 4)),
        name: file.slice(0, -'.sql'.length),
        script,
        breaking: script.startsWith('-- breaking'),
      }
    })
}

interface AppliedMigration {
  version: number
  name: string
  breaking: boolean
}

/**
 * Brings the schema up to this binary, each migration in its own transaction. Several nodes may
 * start at once: the version's row is a key that only one of them inserts. Throws `SchemaTooNew`
 * before it changes anything.
 */
export async function migrate(database: OpenDatabase): Promise<MigrationReport> {
  await createVersionsTable(database)
  const known = readMigrations()
  const report: MigrationReport = { applied: [], unknown: [] }
  const before = await appliedMigrations(database)
  const unknown = without(before, known)
  const breaking = unknown.filter((row) => row.breaking)
  if (breaking.length > 0) {
    const names = breaking.map((row) => row.name).join(', ')
    throw new SchemaTooNew(
      `This database was upgraded by a newer release (${names}), ` +
        'which this one cannot work with. Start the newer release, or restore a backup.',
    )
  }
  report.unknown = unknown.map((row) => row.name)
  for (const migration of without(known, before)) {
    if (await apply(database, migration)) report.applied.push(migration.name)
  }
  return report
}

const VERSIONS_TABLE =
  'CREATE TABLE IF NOT EXISTS schema_migrations (' +
  'version integer PRIMARY KEY, name text NOT NULL, breaking boolean NOT NULL)'

async function createVersionsTable(database: OpenDatabase): Promise<void> {
  try {
    await database.runScript(VERSIONS_TABLE)
  } catch (error) {
    // Two nodes that start together both find no table; the slower one finds the other's.
    if (!TABLE_IS_THERE.has(sqlState(error) ?? '')) throw error
  }
}

/** The migration itself, and its row. */
function fullScript({ version, name, breaking, script }: Migration): string {
  return `INSERT INTO schema_migrations VALUES (${version}, '${name}', ${breaking});\n${script}`
}

async function apply(database: OpenDatabase, migration: Migration): Promise<boolean> {
  try {
    // The database runs one script as one transaction.
    await database.runScript(fullScript(migration))
    return true
  } catch (error) {
    // Another node was faster; its transaction held the key until it had done the work.
    if (sqlState(error) === UNIQUE_VIOLATION) return false
    throw error
  }
}

/** Applies these within a transaction; nobody else may work on the database meanwhile. */
export async function applyInSession(
  session: DatabaseSession,
  migrations: readonly Migration[],
): Promise<void> {
  await session.run(VERSIONS_TABLE)
  for (const migration of migrations) await session.run(fullScript(migration))
}

/** The names of what was applied, in order; empty without a schema. */
export async function appliedInSession(session: DatabaseSession): Promise<string[]> {
  const [there] = await session.rows<{ is_there: boolean }>(
    "SELECT to_regclass('schema_migrations') IS NOT NULL AS is_there",
  )
  if (there?.is_there !== true) return []
  const found = await session.rows<{ name: string }>(
    'SELECT name FROM schema_migrations ORDER BY version',
  )
  return found.map(({ name }) => name)
}

async function appliedMigrations(database: OpenDatabase): Promise<AppliedMigration[]> {
  const found = await sql<AppliedMigration>`
    SELECT version, name, breaking FROM schema_migrations ORDER BY version
  `.execute(database.db)
  return found.rows
}

/** The schema of a database, as this binary sees it. */
export interface SchemaState {
  /** What this binary knows and the database lacks. */
  readonly pending: readonly string[]
  /** What the database has and this binary does not know. */
  readonly unknown: readonly string[]
  /** Those of the unknown with which this binary cannot work. */
  readonly breaking: readonly string[]
}

export async function readSchemaState(database: OpenDatabase): Promise<SchemaState> {
  const known = readMigrations()
  const applied = await appliedMigrations(database).catch((error: unknown) => {
    if (sqlState(error) === UNDEFINED_TABLE) return []
    throw error
  })
  const pending = without(known, applied)
  const unknown = without(applied, known)
  const breaking = unknown.filter((one) => one.breaking)
  const names = (some: readonly { name: string }[]) => some.map(({ name }) => name)
  return { pending: names(pending), unknown: names(unknown), breaking: names(breaking) }
}

function without<One extends { version: number }>(
  some: readonly One[],
  others: readonly { version: number }[],
): One[] {
  return some.filter(({ version }) => !others.some((other) => other.version === version))
}

/** The migrations that this binary knows and the database lacks: empty when it is ready. */
export async function pendingMigrations(database: OpenDatabase): Promise<readonly string[]> {
  return (await readSchemaState(database)).pending
}
