import { sql } from 'kysely'
import type { LedgerReport } from '../../src/domain/points/ledger-report.ts'
import { inSnapshot, type OpenDatabase } from '../../src/store/db.ts'
import { verifyLedger } from '../../src/store/points/verify.ts'

/** Shops whose ledgers do not add up. */
export async function brokenLedgers({
  db,
}: OpenDatabase): Promise<(LedgerReport & { shop_id: number })[]> {
  const { rows } = await sql<{ shop_id: number }>`SELECT DISTINCT shop_id FROM entries`.execute(db)
  const broken: (LedgerReport & { shop_id: number })[] = []
  for (const { shop_id } of rows) {
    const report = await inSnapshot(db, (tx) => verifyLedger(tx, shop_id))
    if (report.problems.length > 0) broken.push({ shop_id, ...report })
  }
  return broken
}
