import { type Database, inSnapshot } from '../../store/db.ts'
import { type LedgerReport, verifyLedger } from '../../store/points/verify.ts'
import { listShops } from '../../store/shops/shops.ts'

export interface VerifiedShop extends LedgerReport {
  readonly domain: string
}

/** Proves the ledger of every shop; changes nothing. */
export async function verifyLedgers(db: Database): Promise<VerifiedShop[]> {
  const reports: VerifiedShop[] = []
  for (const { shop_id, domain } of await listShops(db)) {
    const report = await inSnapshot(db, (tx) => verifyLedger(tx, shop_id))
    reports.push({ domain, ...report })
  }
  return reports
}
