import { sql } from 'kysely'
import type { LedgerProblem } from '../../domain/points/ledger-report.ts'
import type { Queries } from '../db.ts'
import { ENTRY_FIGURES } from '../entry-figures.ts'
import { goodsSpend } from '../goods-spend.ts'

/**
 * Recomputes what counts for tiers, and when: points from the entries, orders and money from the
 * orders. Limited to a number of problems of each kind.
 */
export async function brokenProgress(
  queries: Queries,
  shop_id: number,
  problems_max: number,
): Promise<LedgerProblem[]> {
  return [
    ...(await brokenCounts(queries, shop_id, problems_max)),
    ...(await brokenNames(queries, shop_id, problems_max)),
    ...(await brokenAwardSums(queries, shop_id, problems_max)),
    ...(await brokenOrderFigures(queries, shop_id, problems_max)),
  ]
}

/**
 * An entry counts for tiers with what it earns, if it counts at all. What an import brings is not
 * earned, and counts if the import says so.
 */
async function brokenCounts(queries: Queries, shop_id: number, problems_max: number) {
  const found = await sql<{ customer_id: number; detail: string }>`
    SELECT customer_id,
      format('entry number %s of %s, which earns %s, counts %s for tiers', seq, source,
        points_earned, tier_points) AS detail
    FROM (
      SELECT customer_id, seq, type, source, metadata, tier_points,
        coalesce(requested_points, points) AS asked, ${ENTRY_FIGURES}
      FROM entries WHERE shop_id = ${shop_id}
    ) e
    WHERE tier_points <> CASE
        WHEN source IN ('tier', 'tier_reversal', 'membership', 'membership_reversal')
          OR (metadata->'counts_for_tier') IS NOT DISTINCT FROM 'false'::jsonb THEN 0
        WHEN type = 'history'
          AND (metadata->'counts_for_tier') IS NOT DISTINCT FROM 'true'::jsonb THEN asked
        ELSE points_earned
      END
    LIMIT ${problems_max}
  `.execute(queries)
  return asProblems(found.rows)
}

/**
 * Releases and reversals count at the time of the award that they name, so they must name their
 * own.
 */
async function brokenNames(queries: Queries, shop_id: number, problems_max: number) {
  const found = await sql<{ customer_id: number; detail: string }>`
    SELECT e.customer_id,
      format('entry number %s of %s is of number %s, which is of %s', e.seq, e.source, e.of_seq,
        coalesce(a.source, 'nothing')) AS detail
    FROM entries e
    LEFT JOIN entries a ON a.shop_id = e.shop_id AND a.customer_id = e.customer_id
      AND a.seq = e.of_seq AND a.seq < e.seq AND a.of_seq IS NULL
    WHERE e.shop_id = ${shop_id}
      AND (e.of_seq IS NOT NULL OR e.source ~ '_(release|reversal)$')
      AND (a.source, a.order_id) IS DISTINCT FROM
        (regexp_replace(e.source, '_(release|reversal)$', ''), e.order_id)
    LIMIT ${problems_max}
  `.execute(queries)
  return asProblems(found.rows)
}

/** An award never has less than nothing left, so neither has a span of time. */
async function brokenAwardSums(queries: Queries, shop_id: number, problems_max: number) {
  const found = await sql<{ customer_id: number; detail: string }>`
    SELECT customer_id,
      format('%s are left for tiers of entry number %s', sum(tier_points), coalesce(of_seq, seq))
        AS detail
    FROM entries WHERE shop_id = ${shop_id}
    GROUP BY customer_id, coalesce(of_seq, seq) HAVING sum(tier_points) < 0
    LIMIT ${problems_max}
  `.execute(queries)
  return asProblems(found.rows)
}

/** An order counts with what is left of its goods, and not at all if nothing is left of it. */
async function brokenOrderFigures(queries: Queries, shop_id: number, problems_max: number) {
  const found = await sql<{ customer_id: number; detail: string }>`
    SELECT c.customer_id,
      format('the customer has %s orders of %s; those that count are %s of %s', c.orders_count,
        c.lifetime_spend, coalesce(o.orders, 0), coalesce(o.spend, 0)) AS detail
    FROM customers c
    LEFT JOIN (
      SELECT customer_id, count(*) FILTER (WHERE counted_spend > 0) AS orders,
        sum(${goodsSpend(sql`orders`)}) AS spend
      FROM orders WHERE shop_id = ${shop_id} GROUP BY customer_id
    ) o ON o.customer_id = c.customer_id
    WHERE c.shop_id = ${shop_id}
      AND (c.orders_count, c.lifetime_spend) IS DISTINCT FROM
        (coalesce(o.orders, 0), coalesce(o.spend, 0))
    LIMIT ${problems_max}
  `.execute(queries)
  return asProblems(found.rows)
}

function asProblems(rows: readonly { customer_id: number; detail: string }[]): LedgerProblem[] {
  return rows.map((row) => ({ invariant: 'I11', ...row }))
}
