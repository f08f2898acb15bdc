import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { type Database, inPatientTransaction } from './db.ts'

/**
 * Frees the space of dead rows and updates the planner's statistics. PostgreSQL does so by itself,
 * the embedded database does not.
 */
export async function tendEmbedded(embedded: PGlite): Promise<void> {
  await embedded.exec('VACUUM (ANALYZE)')
}

/** What an import of members fills. */
const FILLED = [
  'customers',
  'accounts',
  'entries',
  'outbox',
  'emails',
  'external_ids',
  'embedded_customers',
  'platform_events',
  'member_import_rows',
]

/**
 * Updates the statistics of the tables that an import fills. PostgreSQL does so by itself a minute
 * later, and the embedded database never: until then the plans of statements are those for empty
 * tables, which are read whole.
 */
export async function analyzeFilled(db: Database): Promise<void> {
  await inPatientTransaction(db, (tx) => sql.raw(`ANALYZE ${FILLED.join(', ')}`).execute(tx))
}
