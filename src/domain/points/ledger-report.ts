/** What a check of a ledger against its own entries finds. */

export interface LedgerProblem {
  /** Which rule of the ledger is broken, as docs/ledger.md numbers them. */
  invariant: 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I9' | 'I11' | 'I12' | 'I13'
  customer_id: number
  detail: string
}

export interface LedgerReport {
  customers: number
  entries: number
  problems: LedgerProblem[]
}
