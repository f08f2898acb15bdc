import { type RawBuilder, sql } from 'kysely'
import type { Span } from '../../domain/tiers/tier-period.ts'

/** A list as JSON, for the order `k`. */
export function listOf(rows: RawBuilder<unknown>) {
  return sql`(SELECT coalesce(json_agg(one), '[]') FROM (${rows}) one)`
}

/**
 * Those of its codes that an order `k` can use: they were usable when it was placed, by its customer
 * or by a guest, who may be that customer. Includes those that it has used, and those that another
 * order uses: that one may be cancelled.
 */
export function usableCodes(shop_id: number) {
  return sql`
    SELECT k.order_id, c.code_id, c.kind, c.code, c.mint, c.customer_id, c.order_id AS holder_id
    FROM codes c
    JOIN carried ON carried.code = c.code JOIN k ON k.order_id = carried.order_id
    WHERE c.shop_id = ${shop_id} AND c.code = ANY (ARRAY(SELECT code FROM carried))
      -- A gift card is money, and takes nothing off an order.
      AND c.mint->>'kind' = 'discount' AND c.status IN ('issued', 'used')
      AND (c.order_id = k.order_id
        OR (coalesce(c.ends_at > k.placed_at, true)
          AND coalesce(c.customer_id = k.customer_id, true)))
  `
}

/** The partners whose codes an order `k` used, and who were approved when it was placed. */
export function partnersByCode(shop_id: number) {
  const used = sql`ARRAY(SELECT lower(code) FROM jsonb_array_elements_text(k.partner_codes) AS one (code))`
  return sql`
    SELECT p.partner_id, p.customer_id, p.email, p.group_id, a.code
    FROM partner_approvals a
    JOIN partners p ON p.shop_id = ${shop_id} AND p.partner_id = a.partner_id
    WHERE a.shop_id = ${shop_id} AND lower(a.code) = ANY (${used})
      AND a.approved_at <= k.placed_at AND (a.ended_at IS NULL OR a.ended_at > k.placed_at)
    ORDER BY array_position(${used}, lower(a.code)), a.approved_at
  `
}

/** The same by the link that the buyer followed: a click's id, or the link's token. */
export function partnerByLink(shop_id: number) {
  return sql`
    SELECT p.partner_id, p.customer_id, p.email, p.group_id, came.clicked_at
    FROM (
      SELECT partner_id, clicked_at FROM partner_clicks
      WHERE shop_id = ${shop_id} AND click_id = k.landing_ref
      UNION ALL
      SELECT partner_id, k.placed_at FROM partners
      WHERE shop_id = ${shop_id} AND link_token = k.landing_ref
    ) came
    JOIN partners p ON p.shop_id = ${shop_id} AND p.partner_id = came.partner_id
    WHERE EXISTS (
      SELECT 1 FROM partner_approvals a
      WHERE a.shop_id = ${shop_id} AND a.partner_id = came.partner_id
        AND a.approved_at <= k.placed_at AND (a.ended_at IS NULL OR a.ended_at > k.placed_at)
    )
  `
}

/** The referrals that an order `k` may change, of those that are locked as `r`. */
export function referralsOf(shop_id: number, { from, until }: Span) {
  return sql`
    SELECT r.referral_id, r.customer_id, r.friend_customer_id, r.status, r.reason, r.signals,
      r.code_id, r.order_id, r.award_id, r.created_at, r.completed_at,
      r.minimum_purchase::text AS minimum_purchase,
      (
        SELECT row_to_json(s) FROM (
          SELECT c.customer_id, c.email, c.tags, c.is_business, c.excluded_from_program, a.tier_id
          FROM customers c
          JOIN accounts a ON a.shop_id = c.shop_id AND a.customer_id = c.customer_id
          WHERE c.shop_id = ${shop_id} AND c.customer_id = r.customer_id
        ) s
      ) AS sender,
      EXISTS (
        SELECT FROM orders o
        WHERE o.shop_id = ${shop_id} AND o.customer_id = k.buyer_id AND o.order_id <> k.order_id
          AND o.placed_at < r.created_at
      ) AS had_ordered,
      (
        SELECT count(*) FROM awards w
        WHERE w.shop_id = ${shop_id} AND w.customer_id = r.customer_id AND w.rule_type = 'referral'
          AND (w.points > 0 OR w.code_id IS NOT NULL)
          AND w.created_at >= coalesce(${from}::timestamptz, '-infinity')
          AND w.created_at < coalesce(${until}::timestamptz, 'infinity')
      ) AS paid_referrals,
      (
        SELECT count(*) FROM referrals f
        WHERE f.shop_id = ${shop_id} AND f.customer_id = r.customer_id AND f.status = 'completed'
      ) AS completed_referrals
    FROM brought JOIN r USING (referral_id) WHERE brought.order_id = k.order_id
    ORDER BY r.referral_id
  `
}

/**
 * All entries of the customers of an order `k` who have lost points since one of the awards in
 * `since`: they expired or were corrected down.
 */
export function lotsSince(shop_id: number) {
  return sql`
    SELECT e.customer_id, e.seq, e.type, e.points,
      coalesce(e.requested_points, e.points) AS requested_points, e.source, e.source_ref,
      e.is_pending, e.owed_delta, e.of_seq, e.order_id, e.lots_after
    FROM since s
    JOIN entries e ON e.shop_id = ${shop_id} AND e.customer_id = s.customer_id
    WHERE s.order_id = k.order_id AND (s.may_expire OR EXISTS (
      SELECT FROM entries l
      WHERE l.shop_id = ${shop_id} AND l.customer_id = s.customer_id AND l.seq > s.seq
        AND (l.type = 'expire' OR (l.type = 'history' AND (l.points < 0 OR l.source = 'forgotten'))
          OR (l.type = 'adjust' AND l.source <> 'deduction' AND l.points < 0))
    ))
    ORDER BY e.customer_id, e.seq
  `
}

/** What the buyer of an order `k` got for it, if it has no award now. */
export function formerAward(shop_id: number) {
  return sql`
    SELECT json_build_object('seq', e.seq, 'pending_until', e.pending_until) FROM entries e
    WHERE k.award_seq = 0 AND e.shop_id = ${shop_id} AND e.customer_id = k.buyer_id
      AND e.order_id = k.order_id AND e.source = 'order' AND e.of_seq IS NULL
    ORDER BY e.seq DESC LIMIT 1
  `
}
