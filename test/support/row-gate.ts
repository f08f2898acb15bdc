import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../src/store/db.ts'

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
