import { type RawBuilder, sql } from 'kysely'
import { type Database, openPostgres } from '../../src/store/db.ts'

/** Holds the rows of `SELECT FROM <gate> FOR UPDATE` while the work waits for them. */
export async function behindGate<Result>(
  db: Database,
  gate: RawBuilder<unknown>,
  work: (open: () => void) => Promise<Result>,
): Promise<Result> {
  const { promise: is_held, resolve: held } = Promise.withResolvers<void>()
  const { promise: is_open, resolve: open } = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (tx) => {
    // On a busy machine the work may take longer than a transaction may be idle.
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`SELECT FROM ${gate} FOR UPDATE`.execute(tx)
    held()
    await is_open
  })
  await is_held
  try {
    return await work(open)
  } finally {
    open()
    await holding
  }
}

/** Resolves when so many sessions of this database wait for a lock. */
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
