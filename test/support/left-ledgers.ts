import { sql } from 'kysely'
import type { LedgerReport } from '../../src/domain/points/ledger-report.ts'
import { inSnapshot, type OpenDatabase } from '../../src/store/db.ts'
import { verifyLedger } from '../../src/store/points/verify.ts'

/** How many entries each shop had when it was last looked at. */
const looked_at = new Map<number, number>()

/** Shops whose ledgers do not add up, of those that have entries which nobody has looked at. */
export async function brokenLedgers({
  db,
}: OpenDatabase): Promise<(LedgerReport & { shop_id: number })[]> {
  const { rows } = await sql<{ shop_id: number; entries: number }>`
    SELECT shop_id, count(*) AS entries FROM entries GROUP BY shop_id
  `.execute(db)
  const broken: (LedgerReport & { shop_id: number })[] = []
  for (const { shop_id, entries } of rows) {
    if (looked_at.get(shop_id) === entries) continue
    looked_at.set(shop_id, entries)
    const report = await inSnapshot(db, (tx) => verifyLedger(tx, shop_id))
    if (report.problems.length > 0) broken.push({ shop_id, ...report })
  }
  return broken
}
