import { sql } from 'kysely'
import type { LedgerProblem, LedgerReport } from '../../domain/points/ledger-report.ts'
import type { Queries } from '../db.ts'
import { brokenDebts } from './verify-debts.ts'
import { brokenMerges } from './verify-merges.ts'
import { brokenProgress } from './verify-progress.ts'

const PROBLEMS_MAX = 100

/**
 * Recomputes a shop's balances, chains and owed events from its entries, trusting none of the
 * constraints, and lists where the stored rows disagree. Reads only. At most 100 problems a kind.
 */
export async function verifyLedger(queries: Queries, shop_id: number): Promise<LedgerReport> {
  const counts = await countRows(queries, shop_id)
  const problems = [
    await brokenTotals(queries, shop_id),
    await brokenDebts(queries, shop_id, PROBLEMS_MAX),
    await brokenChains(queries, shop_id),
    await repeatedReferences(queries, shop_id),
    await brokenEvents(queries, shop_id),
    await brokenOrders(queries, shop_id),
    await brokenAwards(queries, shop_id),
    await brokenRedemptions(queries, shop_id),
    await brokenUses(queries, shop_id),
    await brokenRedemptionEvents(queries, shop_id),
    await brokenProgress(queries, shop_id, PROBLEMS_MAX),
    await brokenMerges(queries, shop_id, PROBLEMS_MAX),
  ]
  return { ...counts, problems: problems.flat() }
}

async function countRows(queries: Queries, shop_id: number) {
  const found = await sql<{ customers: number; entries: number }>`
    SELECT (SELECT count(*) FROM accounts WHERE shop_id = ${shop_id}) AS customers,
      (SELECT count(*) FROM entries WHERE shop_id = ${shop_id}) AS entries
  `.execute(queries)
  return { customers: found.rows[0]?.customers ?? 0, entries: found.rows[0]?.entries ?? 0 }
}

async function brokenTotals(queries: Queries, shop_id: number): Promise<LedgerProblem[]> {
  const found = await sql<{ customer_id: number; detail: string }>`
    WITH sums AS (
      SELECT customer_id, count(*) AS seq,
        coalesce(sum(points) FILTER (WHERE points > 0 AND NOT is_pending), 0) AS credits,
        coalesce(-sum(points) FILTER (WHERE points < 0 AND NOT is_pending), 0) AS debits,
        coalesce(sum(
          CASE
            WHEN type IN ('earn', 'reversal') THEN coalesce(requested_points, points)
            WHEN type = 'adjust' AND of_seq IS NOT NULL
              THEN least(coalesce(requested_points, points), 0)
            ELSE points
          END
        ) FILTER (
          WHERE NOT is_pending AND source <> 'owed' AND (type IN ('earn', 'reversal')
            OR (type = 'adjust' AND source NOT IN ('deduction', 'deduction_reversal')
              AND (points > 0 OR of_seq IS NOT NULL)))
        ), 0) AS earned,
        coalesce(-sum(points) FILTER (
          WHERE type = 'redeem' OR source IN ('deduction', 'deduction_reversal')
        ), 0)
          AS redeemed,
        coalesce(sum(tier_points), 0) AS for_tiers,
        coalesce(sum(pending_delta), 0) AS pending, coalesce(sum(owed_delta), 0) AS owed
      FROM entries WHERE shop_id = ${shop_id} AND ${isOfNobodyMerged(shop_id)}
      GROUP BY customer_id
    )
    SELECT coalesce(a.customer_id, s.customer_id) AS customer_id,
      format('the account says seq %s, credits %s, debits %s, earned %s, redeemed %s, '
        || 'for tiers %s, pending %s, owed %s; its entries add up to '
        || '%s, %s, %s, %s, %s, %s, %s, %s',
        a.seq, a.credits_total, a.debits_total, a.points_earned, a.points_redeemed,
        a.tier_points, a.pending_points, a.owed_points, s.seq, s.credits, s.debits, s.earned,
        s.redeemed, s.for_tiers, s.pending, s.owed) AS detail
    FROM (SELECT * FROM accounts WHERE shop_id = ${shop_id}) a
    FULL JOIN sums s ON s.customer_id = a.customer_id
    WHERE a.customer_id IS NULL
      OR (a.seq, a.credits_total, a.debits_total, a.points_earned, a.points_redeemed, a.tier_points,
        a.pending_points, a.owed_points)
        IS DISTINCT FROM (coalesce(s.seq, 0), coalesce(s.credits, 0), coalesce(s.debits, 0),
          coalesce(s.earned, 0), coalesce(s.redeemed, 0), coalesce(s.for_tiers, 0),
          coalesce(s.pending, 0), coalesce(s.owed, 0))
    LIMIT ${PROBLEMS_MAX}
  `.execute(queries)
  return found.rows.map((row) => ({ invariant: 'I2', ...row }))
}

/** Who was merged has no account, and nothing else that their entries could be compared with. */
function isOfNobodyMerged(shop_id: number) {
  return sql`customer_id NOT IN (SELECT customer_id FROM customer_merges WHERE shop_id = ${shop_id})`
}

async function brokenChains(queries: Queries, shop_id: number): Promise<LedgerProblem[]> {
  const found = await sql<{ customer_id: number; negative: boolean; detail: string }>`
    SELECT customer_id, credits_total < debits_total AS negative,
      format('entry %s (number %s): totals %s and %s do not follow from %s and %s with %s points',
        entry_id, seq, credits_total, debits_total, credits_before, debits_before, points) AS detail
    FROM (
      SELECT *,
        row_number() OVER chain AS place,
        lag(credits_total, 1, 0::bigint) OVER chain AS credits_before,
        lag(debits_total, 1, 0::bigint) OVER chain AS debits_before
      FROM entries WHERE shop_id = ${shop_id}
      WINDOW chain AS (PARTITION BY customer_id ORDER BY seq)
    ) e
    WHERE seq <> place
      OR credits_total <> credits_before + CASE WHEN is_pending THEN 0 ELSE greatest(points, 0) END
      OR debits_total <> debits_before + CASE WHEN is_pending THEN 0 ELSE greatest(-points, 0) END
      OR credits_total < debits_total
    LIMIT ${PROBLEMS_MAX}
  `.execute(queries)
  return found.rows.map(({ negative, ...row }) => ({ invariant: negative ? 'I4' : 'I3', ...row }))
}

async function repeatedReferences(queries: Queries, shop_id: number): Promise<LedgerProblem[]> {
  const found = await sql<{ customer_id: number; detail: string }>`
    SELECT customer_id, format('%s entries of %s under one reference', count(*), source) AS detail
    FROM entries WHERE shop_id = ${shop_id} AND source_ref IS NOT NULL
    GROUP BY customer_id, source, source_ref HAVING count(*) > 1
    LIMIT ${PROBLEMS_MAX}
  `.execute(queries)
  return found.rows.map((row) => ({ invariant: 'I5', ...row }))
}

/** Of what happened before, the events may be gone. */
function keptSince(shop_id: number) {
  return sql`coalesce(
    (SELECT since FROM kept_events WHERE shop_id = ${shop_id}), '-infinity'::timestamptz
  )`
}

/** Of what is kept, each entry has the event that it owes, and each event its entry. */
async function brokenEvents(queries: Queries, shop_id: number): Promise<LedgerProblem[]> {
  const found = await sql<{ customer_id: number; detail: string }>`
    WITH events AS (
      SELECT customer_id, entry_seq, count(*) AS sent, min(topic) AS topic
      FROM outbox WHERE shop_id = ${shop_id} AND entry_seq IS NOT NULL
      GROUP BY customer_id, entry_seq
    )
    SELECT coalesce(e.customer_id, o.customer_id) AS customer_id,
      format('entry number %s of type %s with %s points has %s events (%s)',
        coalesce(e.seq, o.entry_seq), e.type, e.points, coalesce(o.sent, 0), o.topic) AS detail
    -- What was moved has told of itself where it was made.
    FROM (SELECT * FROM entries WHERE shop_id = ${shop_id} AND lots_after IS NULL) e
    FULL JOIN events o ON o.customer_id = e.customer_id AND o.entry_seq = e.seq
    WHERE o.sent > 1 OR (
      o.topic IS DISTINCT FROM CASE
        WHEN e.points = 0 OR e.is_pending THEN NULL
        WHEN e.type = 'earn' THEN 'points.earned'
        WHEN e.type IN ('adjust', 'reversal') THEN 'points.adjusted'
        WHEN e.type = 'redeem' AND e.points > 0 THEN 'points.adjusted'
      END
      AND (o.topic IS NOT NULL OR e.created_at >= ${keptSince(shop_id)})
    )
    LIMIT ${PROBLEMS_MAX}
  `.execute(queries)
  return found.rows.map((row) => ({ invariant: 'I6', ...row }))
}

/** An order's award, its release and its reversals sum up to what is booked for the order. */
async function brokenOrders(queries: Queries, shop_id: number): Promise<LedgerProblem[]> {
  const found = await sql<{ customer_id: number; detail: string }>`
    WITH sums AS (
      SELECT customer_id, order_id,
        sum(coalesce(requested_points, points)) FILTER (
          WHERE source IN ('order', 'order_reversal')
        ) AS points,
        sum(pending_delta) AS pending
      FROM entries
      WHERE shop_id = ${shop_id} AND order_id IS NOT NULL AND ${isOfNobodyMerged(shop_id)}
      GROUP BY customer_id, order_id
    )
    SELECT coalesce(o.customer_id, s.customer_id, 0) AS customer_id,
      format('order %s has %s points, %s of them waiting; its entries add up to %s and %s',
        coalesce(o.order_id, s.order_id), o.points, o.pending_points, s.points, s.pending) AS detail
    FROM (SELECT * FROM orders WHERE shop_id = ${shop_id} AND entry_seq IS NOT NULL) o
    FULL JOIN sums s ON s.customer_id = o.customer_id AND s.order_id = o.order_id
    -- An order that moved to another customer leaves entries behind that add up to nothing.
    WHERE (coalesce(o.points, 0), coalesce(o.pending_points, 0)) IS DISTINCT FROM (s.points, s.pending)
    LIMIT ${PROBLEMS_MAX}
  `.execute(queries)
  return found.rows.map((row) => ({ invariant: 'I9', ...row }))
}

/** The same for the awards of other rules. */
async function brokenAwards(queries: Queries, shop_id: number): Promise<LedgerProblem[]> {
  const found = await sql<{ customer_id: number; detail: string }>`
    SELECT a.customer_id,
      format('award %s has %s points, %s of them waiting; its entries add up to %s and %s',
        a.award_id, a.points, a.pending_points, s.points, s.pending) AS detail
    FROM awards a
    CROSS JOIN LATERAL (
      SELECT sum(coalesce(e.requested_points, e.points)) FILTER (
          WHERE e.source NOT LIKE '%\\_release'
        ) AS points,
        sum(e.pending_delta) AS pending
      FROM entries e
      WHERE e.shop_id = ${shop_id} AND e.customer_id = a.customer_id
        AND (e.seq = a.entry_seq OR e.of_seq = a.entry_seq)
    ) s
    WHERE a.shop_id = ${shop_id} AND a.entry_seq IS NOT NULL
      AND (a.points, a.pending_points) IS DISTINCT FROM (s.points, s.pending)
    LIMIT ${PROBLEMS_MAX}
  `.execute(queries)
  return found.rows.map((row) => ({ invariant: 'I9', ...row }))
}

/** Each redemption is charged once, and refunded once if it was cancelled, otherwise never. */
async function brokenRedemptions(queries: Queries, shop_id: number): Promise<LedgerProblem[]> {
  const found = await sql<{ customer_id: number; detail: string }>`
    WITH booked AS (
      SELECT customer_id, source_ref,
        sum(points) FILTER (WHERE source = 'redemption') AS charged,
        max(seq) FILTER (WHERE source = 'redemption') AS entry_seq,
        sum(coalesce(requested_points, points)) FILTER (
          WHERE source = 'redemption_cancel'
        ) AS given_back,
        max(seq) FILTER (WHERE source = 'redemption_cancel') AS refund_seq
      FROM entries
      WHERE shop_id = ${shop_id} AND type = 'redeem'
        AND source IN ('redemption', 'redemption_cancel') AND ${isOfNobodyMerged(shop_id)}
      GROUP BY customer_id, source_ref
    )
    SELECT coalesce(r.customer_id, b.customer_id) AS customer_id,
      format('redemption %s for %s points (entries %s and %s) is %s; its entries (%s and %s) say '
        || '%s and %s', coalesce(r.redemption_id, b.source_ref), r.points_spent, r.entry_seq,
        r.refund_seq, coalesce(r.status, 'unknown'), b.entry_seq, b.refund_seq, b.charged,
        b.given_back) AS detail
    FROM (
      SELECT r.*, c.status FROM redemptions r
      LEFT JOIN codes c ON c.shop_id = r.shop_id AND c.code_id = r.redemption_id
      WHERE r.shop_id = ${shop_id}
    ) r
    FULL JOIN booked b ON b.customer_id = r.customer_id AND b.source_ref = r.redemption_id
    WHERE r.status IS NULL
      OR (b.entry_seq, b.charged, b.refund_seq, b.given_back) IS DISTINCT FROM (
        r.entry_seq, -r.points_spent, r.refund_seq,
        CASE r.status WHEN 'cancelled' THEN r.points_spent END
      )
    LIMIT ${PROBLEMS_MAX}
  `.execute(queries)
  return found.rows.map((row) => ({ invariant: 'I9', ...row }))
}

/** The use counts for limits of rewards. They belong to no customer: number 0. */
async function brokenUses(queries: Queries, shop_id: number): Promise<LedgerProblem[]> {
  const found = await sql<{ detail: string }>`
    SELECT format('reward %s was used %s times; %s of its redemptions were not given back',
        coalesce(u.reward_id, r.reward_id), coalesce(u.uses, 0), coalesce(r.kept, 0)) AS detail
    FROM (SELECT * FROM reward_uses WHERE shop_id = ${shop_id}) u
    FULL JOIN (
      SELECT reward_id, count(*) AS kept FROM redemptions
      WHERE shop_id = ${shop_id} AND refund_seq IS NULL GROUP BY reward_id
    ) r ON r.reward_id = u.reward_id
    WHERE coalesce(u.uses, 0) <> coalesce(r.kept, 0)
    LIMIT ${PROBLEMS_MAX}
  `.execute(queries)
  return found.rows.map((row) => ({ invariant: 'I9', customer_id: 0, ...row }))
}

/** The same of issued redemptions, whatever happened to them. */
async function brokenRedemptionEvents(queries: Queries, shop_id: number): Promise<LedgerProblem[]> {
  const found = await sql<{ customer_id: number; detail: string }>`
    WITH events AS (
      SELECT coalesce(c.merged_into, o.customer_id) AS customer_id,
        payload->>'redemption_id' AS redemption_id, count(*) AS sent
      FROM outbox o
      LEFT JOIN customers c ON c.shop_id = o.shop_id AND c.customer_id = o.customer_id
      WHERE o.shop_id = ${shop_id} AND topic = 'reward.redeemed' AND payload->'test' IS NULL
      GROUP BY 1, 2
    )
    SELECT coalesce(r.customer_id, o.customer_id) AS customer_id,
      format('redemption %s, issued at %s, has %s events',
        coalesce(r.redemption_id, o.redemption_id), r.issued_at, coalesce(o.sent, 0)) AS detail
    FROM (
      SELECT r.customer_id, r.redemption_id, c.issued_at FROM redemptions r
      JOIN codes c ON c.shop_id = r.shop_id AND c.code_id = r.redemption_id
      WHERE r.shop_id = ${shop_id}
    ) r
    FULL JOIN events o ON o.customer_id = r.customer_id AND o.redemption_id = r.redemption_id
    WHERE coalesce(o.sent, 0) <> CASE WHEN r.issued_at IS NULL THEN 0 ELSE 1 END
      AND (o.sent > 0 OR r.issued_at >= ${keptSince(shop_id)})
    LIMIT ${PROBLEMS_MAX}
  `.execute(queries)
  return found.rows.map((row) => ({ invariant: 'I6', ...row }))
}
