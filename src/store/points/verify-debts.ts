import { findWrongDebt } from '../../domain/points/find-wrong-debt.ts'
import type { LedgerProblem } from '../../domain/points/ledger-report.ts'
import type { Queries } from '../db.ts'
import { walkLots } from './lots.ts'

/**
 * Checks the entries of one customer after another, and names for each the first one that takes or
 * leaves owed a wrong number of points. Limited to a number of problems.
 */
export async function brokenDebts(
  queries: Queries,
  shop_id: number,
  problems_max: number,
): Promise<LedgerProblem[]> {
  const problems: LedgerProblem[] = []
  for await (const { customer_id, entries } of walkLots(queries, shop_id)) {
    const wrong = findWrongDebt(entries)
    if (wrong === null) continue
    const { after_seq, found, expected } = wrong
    const detail =
      `after entry number ${after_seq}, ${found.points} points and ${found.owed_delta} owed were ` +
      `booked; the entries before give ${expected.points} points and ${expected.owed_delta} owed`
    problems.push({ invariant: 'I12', customer_id, detail })
    if (problems.length === problems_max) break
  }
  return problems
}
