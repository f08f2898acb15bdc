import { sql } from 'kysely'
import type { OpenDatabase } from '../../src/store/db.ts'

/** Some more or less cost nothing; to empty the tables costs as much as this many. */
const FEW = 10

/**
 * Empties the tables of shops. Time passes for all shops of a database at once, and each of them
 * has jobs on each new day: so the shops of earlier files would slow down every move of the clock.
 * Their numbers do not come again.
 */
export async function removeShops({ db }: OpenDatabase): Promise<void> {
  const { rows: shops } = await sql`SELECT FROM shops`.execute(db)
  if (shops.length < FEW) return
  const { rows } = await sql<{ name: string }>`
    SELECT quote_ident(c.relname) AS name
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE a.attname = 'shop_id' AND c.relkind = 'r'
      AND c.relnamespace = current_schema()::regnamespace
  `.execute(db)
  await sql`TRUNCATE ${sql.raw(rows.map(({ name }) => name).join())}`.execute(db)
}
