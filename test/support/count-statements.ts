import { sql } from 'kysely'
import { type OpenDatabase, openPostgres } from '../../src/store/db.ts'
import { createMigratedDatabase } from './database.ts'

/** A statement, how often it ran, how many rows it answered or wrote, and how often it was planned. */
export interface CountedStatement {
  readonly text: string
  readonly calls: number
  readonly rows: number
  readonly plans: number
}

/** What the process does at times of its own, whatever is asked. */
const IN_THE_BACKGROUND =
  /^\s*(INSERT INTO|DELETE FROM) request_batches|"last_used_at"|pg_stat_statements/

/** A migrated database of a test's own, whose statements PostgreSQL counts. */
export async function openCountedDatabase(name: string): Promise<OpenDatabase> {
  const server_url = process.env.TEST_DATABASE_URL
  if (server_url === undefined) throw new Error('statements are counted on PostgreSQL')
  const url = await createMigratedDatabase(server_url, name)
  const first = openPostgres(url, () => undefined)
  await first.runScript(`
    CREATE EXTENSION pg_stat_statements;
    ALTER DATABASE ${name} SET pg_stat_statements.track = 'top';
    ALTER DATABASE ${name} SET pg_stat_statements.track_planning = 'on';
    -- Its statistics would make PostgreSQL plan statements again at any time.
    DO $$ DECLARE name regclass; BEGIN
      FOR name IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      LOOP EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = false)', name); END LOOP;
    END $$;
  `)
  await first.close()
  return openPostgres(url, () => undefined)
}

/** What ran while `work` did, the most frequent first. */
export async function countStatements(
  { db }: OpenDatabase,
  work: () => Promise<void>,
): Promise<CountedStatement[]> {
  await sql`
    SELECT pg_stat_statements_reset(0, oid, 0) FROM pg_database WHERE datname = current_database()
  `.execute(db)
  await work()
  const found = await sql<CountedStatement>`
    SELECT query AS text, sum(calls)::integer AS calls, sum(rows)::integer AS rows, sum(plans)::integer AS plans
    FROM pg_stat_statements
    WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
    GROUP BY query ORDER BY calls DESC, text
  `.execute(db)
  return found.rows.filter(({ text }) => !IN_THE_BACKGROUND.test(text))
}
