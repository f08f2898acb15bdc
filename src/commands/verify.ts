import { verifyLedgers } from '../actions/verify-ledgers.ts'
import { openDatabase, openLog } from '../app.ts'
import type { Config } from '../config.ts'

/** Proves every ledger from its rows; 1 when a row is wrong. */
export async function verifyCommand(config: Config): Promise<number> {
  const database = await openDatabase(config, openLog(config))
  try {
    const reports = await verifyLedgers(database.db)
    for (const { domain, customers, entries, problems } of reports) {
      const verdict = problems.length === 0 ? 'clean' : `${problems.length} problems`
      process.stdout.write(`${domain}: ${customers} customers, ${entries} entries: ${verdict}\n`)
      for (const { invariant, customer_id, detail } of problems) {
        process.stdout.write(`  ${invariant} customer ${customer_id}: ${detail}\n`)
      }
    }
    return reports.every(({ problems }) => problems.length === 0) ? 0 : 1
  } finally {
    await database.close()
  }
}
