import { type Database, inTransaction, type Queries, type Tx } from '../../store/db.ts'

/**
 * What a change is made in. A dry run only reads, and each of its statements stands alone: it may
 * look at thousands of members, and a transaction would make others wait for all of them.
 */
export type WriteAttempt =
  | { readonly dry_run: false; readonly queries: Tx }
  | { readonly dry_run: true; readonly queries: Queries }

/** Makes a change in one transaction, or tries it. */
export function runAttempt<Result>(
  db: Database,
  dry_run: boolean,
  work: (at: WriteAttempt) => Promise<Result>,
): Promise<Result> {
  return dry_run
    ? work({ dry_run, queries: db })
    : inTransaction(db, (tx) => work({ dry_run, queries: tx }))
}
