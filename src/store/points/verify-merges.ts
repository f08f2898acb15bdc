import { sql } from 'kysely'
import type { LedgerProblem } from '../../domain/points/ledger-report.ts'
import type { Queries } from '../db.ts'

/**
 * Compares what merged customers had with what the others have of it, entry by entry. Limited to a
 * number of problems of each kind.
 */
export async function brokenMerges(
  queries: Queries,
  shop_id: number,
  problems_max: number,
): Promise<LedgerProblem[]> {
  return [
    ...(await brokenMoves(queries, shop_id, problems_max)),
    ...(await brokenEnds(queries, shop_id, problems_max)),
    ...(await strayEntries(queries, shop_id, problems_max)),
  ]
}

/** What an entry has only in the ledger in which it stands. Everything else is the same in both. */
const OF_ITS_LEDGER = sql`
  '{customer_id,seq,credits_total,debits_total,of_seq,lots_after,source_ref}'::text[]
`

/** Each entry of the one stands in the ledger of the other, with the same content and order. */
async function brokenMoves(queries: Queries, shop_id: number, problems_max: number) {
  const found = await sql<{ customer_id: number; detail: string }>`
    WITH moves AS (
      SELECT m.customer_id, m.merged_into, m.after_seq, n.seq
      FROM customer_merges m CROSS JOIN generate_series(1, m.entries_moved) AS n (seq)
      WHERE m.shop_id = ${shop_id}
    )
    SELECT m.merged_into AS customer_id,
      format('entry number %s is not number %s of customer %s, who was merged', m.seq + m.after_seq,
        m.seq, m.customer_id) AS detail
    FROM moves m
    LEFT JOIN entries was ON was.shop_id = ${shop_id} AND was.customer_id = m.customer_id
      AND was.seq = m.seq
    LEFT JOIN entries now ON now.shop_id = ${shop_id} AND now.customer_id = m.merged_into
      AND now.seq = m.seq + m.after_seq
    WHERE was.seq IS NULL OR now.seq IS NULL
      OR to_jsonb(was) - ${OF_ITS_LEDGER} <> to_jsonb(now) - ${OF_ITS_LEDGER}
      OR (was.of_seq + m.after_seq, coalesce(was.lots_after, 0) + m.after_seq)
        IS DISTINCT FROM (now.of_seq, now.lots_after)
      OR coalesce(now.source_ref NOT IN (
        was.source_ref, was.source_ref || '#' || m.customer_id
      ), was.source_ref IS NOT NULL)
    LIMIT ${problems_max}
  `.execute(queries)
  return asProblems(found.rows)
}

/** The one has nothing any more: one entry says so, and there is no account. */
async function brokenEnds(queries: Queries, shop_id: number, problems_max: number) {
  const found = await sql<{ customer_id: number; detail: string }>`
    SELECT m.customer_id,
      format('the customer was merged after %s entries; of %s entries %s points are left, %s held '
        || 'and %s owed', m.entries_moved, coalesce(e.entries, 0), coalesce(e.points, 0),
        coalesce(e.pending, 0), coalesce(e.owed, 0)) AS detail
    FROM customer_merges m
    LEFT JOIN (
      SELECT customer_id, count(*) AS entries, max(seq) FILTER (WHERE source = 'merge') AS closed_by,
        sum(points) FILTER (WHERE NOT is_pending) AS points, sum(pending_delta) AS pending,
        sum(owed_delta) AS owed
      FROM entries WHERE shop_id = ${shop_id} GROUP BY customer_id
    ) e ON e.customer_id = m.customer_id
    LEFT JOIN accounts a ON a.shop_id = m.shop_id AND a.customer_id = m.customer_id
    LEFT JOIN customers c ON c.shop_id = m.shop_id AND c.customer_id = m.customer_id
    WHERE m.shop_id = ${shop_id} AND (a.customer_id IS NOT NULL OR c.merged_into IS NULL
      OR (e.entries IS NOT NULL AND (e.entries, e.closed_by, e.points, e.pending, e.owed)
        IS DISTINCT FROM (m.entries_moved + 1::bigint, m.entries_moved + 1, 0, 0, 0))
      OR (e.entries IS NULL AND m.entries_moved > 0))
    LIMIT ${problems_max}
  `.execute(queries)
  return asProblems(found.rows)
}

/** Nothing stands in a ledger as moved that no merge has moved there. */
async function strayEntries(queries: Queries, shop_id: number, problems_max: number) {
  const found = await sql<{ customer_id: number; detail: string }>`
    SELECT e.customer_id, format('no merge has moved entry number %s here', e.seq) AS detail
    FROM entries e
    WHERE e.shop_id = ${shop_id} AND e.lots_after IS NOT NULL AND NOT EXISTS (
      SELECT FROM customer_merges m
      WHERE m.shop_id = e.shop_id AND m.merged_into = e.customer_id
        AND e.seq > m.after_seq AND e.seq <= m.after_seq + m.entries_moved
    )
    LIMIT ${problems_max}
  `.execute(queries)
  return asProblems(found.rows)
}

function asProblems(rows: readonly { customer_id: number; detail: string }[]): LedgerProblem[] {
  return rows.map((row) => ({ invariant: 'I13', ...row }))
}
