import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { projectPath } from '../lib/project.ts'
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

/** The schema is one that this release cannot work with: the message says what to do. */
export class SchemaRefused extends Error {
  override name = 'SchemaRefused'
}

const UNIQUE_VIOLATION = '23505'
const UNDEFINED_TABLE = '42P01'
/**
 * The error that the slower node gets if two create a table at once; which one depends on the
 * timing.
 */
const TABLE_IS_THERE = new Set([UNIQUE_VIOLATION, '42P07', '42710', 'XX000'])

const folder = projectPath('migrations')

export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^[0-9]{4}_[a-z0-9_]+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const script = readFileSync(join(folder, file), 'utf8')
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
 * start at once: the version's row is a key that only one of them inserts. Throws `SchemaRefused`
 * before it changes anything.
 */
export async function migrate(
  database: OpenDatabase,
  known: readonly Migration[] = readMigrations(),
): Promise<MigrationReport> {
  await createVersionsTable(database)
  const found = await appliedMigrations(database)
  const { pending, unknown } = compareMigrations(found, known)
  const refusal = refusalOf(found)
  if (refusal !== null) throw new SchemaRefused(`${refusal.reason}. ${refusal.fix}`)
  const applied: string[] = []
  for (const migration of pending) {
    if (await apply(database, migration)) applied.push(migration.name)
  }
  return { applied, unknown: namesOf(unknown) }
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
  /** Why this binary cannot work with it; null: it can. */
  readonly refusal: SchemaRefusal | null
}

export interface SchemaRefusal {
  readonly reason: string
  readonly fix: string
}

export async function readSchemaState(database: OpenDatabase): Promise<SchemaState> {
  const found = await appliedMigrations(database).catch((error: unknown) => {
    if (sqlState(error) === UNDEFINED_TABLE) return []
    throw error
  })
  const { pending, unknown } = compareMigrations(found)
  return { pending: namesOf(pending), unknown: namesOf(unknown), refusal: refusalOf(found) }
}

function refusalOf(found: readonly AppliedMigration[]): SchemaRefusal | null {
  const { unknown, is_too_old } = compareMigrations(found)
  const breaking = unknown.filter((row) => row.breaking)
  if (breaking.length > 0) {
    return {
      reason: `This database was upgraded by a newer release (${namesOf(breaking).join(', ')}), which this one cannot work with`,
      fix: 'Start the newer release, or restore a backup.',
    }
  }
  if (!is_too_old) return null
  return {
    reason: `This database is too old for this release (its last migration is ${found.at(-1)?.name})`,
    fix: `Start the release at commit ${BEFORE_BASELINE} on it once, or restore a backup made by that one.`,
  }
}

/** The last commit whose migrations made the schema step by step. */
export const BEFORE_BASELINE = '3eba64ef'

/**
 * What was applied to a database, beside what this binary knows. The first file stands for all
 * migrations up to its number: a database that has that number has all of it.
 */
export function compareMigrations<Found extends { readonly version: number }>(
  found: readonly Found[],
  known: readonly Migration[] = readMigrations(),
): {
  readonly applied: readonly Migration[]
  readonly pending: readonly Migration[]
  readonly unknown: readonly Found[]
  readonly is_too_old: boolean
} {
  const baseline = known[0]?.version ?? 0
  const has = new Set(found.map(({ version }) => version))
  const knows = new Set(known.map(({ version }) => version))
  return {
    applied: known.filter(({ version }) => has.has(version)),
    pending: known.filter(({ version }) => !has.has(version)),
    unknown: found.filter(({ version }) => version > baseline && !knows.has(version)),
    is_too_old: found.length > 0 && !has.has(baseline),
  }
}

/** The same of the names in a backup. */
export function compareNames(names: readonly string[], known = readMigrations()) {
  return compareMigrations(
    names.map((name) => ({ name, version: Number(name.slice(0, 4)) })),
    known,
  )
}

function namesOf(some: readonly { readonly name: string }[]): string[] {
  return some.map(({ name }) => name)
}

/** The migrations that this binary knows and the database lacks: empty when it is ready. */
export async function pendingMigrations(database: OpenDatabase): Promise<readonly string[]> {
  return (await readSchemaState(database)).pending
}
