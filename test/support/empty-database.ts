import { sql } from 'kysely'
import type { OpenDatabase } from '../../src/store/db.ts'

/** What a migration wrote, and what says how far a database is migrated. */
const KEPT = ['schema_migrations', 'deployment']

/**
 * Makes a database as a migration left it: each test file finds the same, whatever ran before it,
 * and numbers begin at 1 again.
 */
export async function emptyDatabase(
  { db }: OpenDatabase,
  facts: readonly DeploymentFact[],
): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT quote_ident(relname) AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
      AND relname <> ALL (${KEPT})
  `.execute(db)
  // To empty a table costs more than to see that it is empty, and most are.
  const found = await sql<{ names: readonly string[] }>`
    SELECT array_remove(ARRAY[${sql.join(
      tables.map(
        ({ name }) => sql`CASE WHEN EXISTS (SELECT FROM ${sql.raw(name)}) THEN ${name} END`,
      ),
    )}], NULL) AS names
  `.execute(db)
  const names = found.rows[0]?.names ?? []
  if (names.length > 0) {
    await sql`TRUNCATE ${sql.raw(names.join())} RESTART IDENTITY CASCADE`.execute(db)
  }
  await db.deleteFrom('deployment').execute()
  if (facts.length > 0)
    await db
      .insertInto('deployment')
      .values([...facts])
      .execute()
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
