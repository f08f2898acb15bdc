import type { LedgerReport } from '../../domain/points/ledger-report.ts'
import { type Database, inSnapshot } from '../../store/db.ts'
import { verifyLedger } from '../../store/points/verify.ts'
import { listShops } from '../../store/shops/shops.ts'

export interface VerifiedShop extends LedgerReport {
  readonly domain: string
}

/** Checks the ledger of every shop; changes nothing. */
export async function verifyLedgers(db: Database): Promise<VerifiedShop[]> {
  const reports: VerifiedShop[] = []
  for (const { shop_id, domain } of await listShops(db)) {
    reports.push({ domain, ...(await verifyShop(db, shop_id)) })
  }
  return reports
}

/** Proves the ledger of one shop. */
export function verifyShop(db: Database, shop_id: number): Promise<LedgerReport> {
  return inSnapshot(db, (tx) => verifyLedger(tx, shop_id))
}
