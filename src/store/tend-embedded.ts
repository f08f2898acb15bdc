import type { PGlite } from '@electric-sql/pglite'

/**
 * Frees the space of dead rows and updates the planner's statistics. PostgreSQL does so by itself,
 * the embedded database does not.
 */
export async function tendEmbedded(embedded: PGlite): Promise<void> {
  await embedded.exec('VACUUM (ANALYZE)')
}

/** Only the statistics, which takes less: for work that fills tables from nothing. */
export async function analyzeEmbedded(embedded: PGlite): Promise<void> {
  await embedded.exec('ANALYZE')
}
