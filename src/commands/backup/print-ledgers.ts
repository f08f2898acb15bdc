import type { VerifiedShop } from '../../actions/points/verify-ledgers.ts'

/** Prints what was found of each shop; false if a ledger is wrong. */
export function printLedgers(reports: readonly VerifiedShop[]): boolean {
  for (const { domain, customers, entries, problems } of reports) {
    const verdict = problems.length === 0 ? 'clean' : `${problems.length} problems`
    process.stdout.write(`${domain}: ${customers} customers, ${entries} entries: ${verdict}\n`)
    for (const { invariant, customer_id, detail } of problems) {
      process.stdout.write(`  ${invariant} customer ${customer_id}: ${detail}\n`)
    }
  }
  return reports.every(({ problems }) => problems.length === 0)
}
