import type { Queries } from '../store/db.ts'
import { listShops } from '../store/shops.ts'
import { type LedgerReport, verifyLedger } from '../store/verify.ts'

export interface VerifiedShop extends LedgerReport {
  readonly domain: string
}

/** Proves the ledger of every shop; changes nothing. */
export async function verifyLedgers(queries: Queries): Promise<VerifiedShop[]> {
  const reports: VerifiedShop[] = []
  for (const { shop_id, domain } of await listShops(queries)) {
    reports.push({ domain, ...(await verifyLedger(queries, shop_id)) })
  }
  return reports
}
