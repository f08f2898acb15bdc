import { sql } from 'kysely'
import type { Database, OpenDatabase } from '../../src/store/db.ts'

/** What a migration wrote, and what says how far a database is migrated. */
const KEPT = ['schema_migrations', 'deployment']

/** Deleted rows still take up space. Above this, the tables are truncated instead. */
const DELETED_BYTES_MAX = 4 * 1024 * 1024

/**
 * Makes a database as a migration left it: each test file finds the same, whatever ran before it,
 * and numbers begin at 1 again.
 */
export async function emptyDatabase(
  { db }: OpenDatabase,
  facts: readonly DeploymentFact[],
): Promise<void> {
  const { rows: tables } = await sql<{ name: string; bytes: string }>`
    SELECT quote_ident(relname) AS name, pg_relation_size(oid) AS bytes FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
      AND relname <> ALL (${KEPT})
  `.execute(db)
  // A statement on a table costs more than to see that it is empty, and most are.
  const found = await sql<{ names: readonly string[] }>`
    SELECT array_remove(ARRAY[${sql.join(
      tables.map(
        ({ name }) => sql`CASE WHEN EXISTS (SELECT FROM ${sql.raw(name)}) THEN ${name} END`,
      ),
    )}], NULL) AS names
  `.execute(db)
  const names = found.rows[0]?.names ?? []
  const bytes = tables.reduce((sum, table) => sum + Number(table.bytes), 0)
  if (names.length > 0) {
    await (bytes > DELETED_BYTES_MAX ? truncate(db, names) : deleteAll(db, names))
  }
  await db.deleteFrom('deployment').execute()
  if (facts.length > 0)
    await db
      .insertInto('deployment')
      .values([...facts])
      .execute()
}

async function truncate(db: Database, names: readonly string[]): Promise<void> {
  await sql`TRUNCATE ${sql.raw(names.join())} RESTART IDENTITY CASCADE`.execute(db)
}

/**
 * Costs less than TRUNCATE, for which PostgreSQL makes new files for every table that refers to
 * these, and plans every statement again.
 */
async function deleteAll(db: Database, names: readonly string[]): Promise<void> {
  const deletions = names.map((name, index) => `gone_${index} AS (DELETE FROM ${name})`)
  await db.transaction().execute(async (tx) => {
    // In any order, whatever refers to what.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await sql`WITH ${sql.raw(deletions.join())} SELECT`.execute(tx)
    await sql`
      SELECT setval(seqrelid::regclass, seqstart, false) FROM pg_sequence JOIN pg_class ON oid = seqrelid
      WHERE relnamespace = current_schema()::regnamespace
    `.execute(tx)
  })
}

export interface DeploymentFact {
  readonly name: string
  /** As JSON. */
  readonly value: string
}

/** What a database knows of the deployment as a whole. */
export async function readFacts({ db }: OpenDatabase): Promise<DeploymentFact[]> {
  const { rows } = await sql<DeploymentFact>`
    SELECT name, value::text AS value FROM deployment
  `.execute(db)
  return rows
}
