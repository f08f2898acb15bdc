import { sql } from 'kysely'
import { type Database, openPostgres } from '../../src/store/db.ts'

/** Resolves when at least this many sessions of the database are waiting for a lock. */
export async function untilWaiting(db: Database, sessions: number): Promise<void> {
  for (;;) {
    const found = await sql<{ waiting: number }>`
      SELECT count(*)::integer AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'
    `.execute(db)
    if ((found.rows[0]?.waiting ?? 0) >= sessions) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/**
 * Resolves when somebody waits for a lock in this PostgreSQL. It is asked through a connection of
 * its own: within a transaction it goes on answering what it answered first.
 */
export async function untilSomebodyWaits(database_url: string): Promise<void> {
  const database = openPostgres(database_url, () => undefined)
  await untilWaiting(database.db, 1)
  await database.close()
}
