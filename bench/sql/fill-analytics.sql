-- Fills shop 1 with {members} members who each have {length} entries, one every {spacing} seconds
-- up to now. Some are awards of orders, of which a campaign boosted half and a third used a code;
-- every fifth takes points, of which some were redeemed for gift cards.

-- Consistent by construction and proven by `laurel verify` afterwards, as in fill-ledger.sql.
SET session_replication_role = replica;

CREATE TEMPORARY TABLE chain AS
SELECT seq, points,
  sum(greatest(points, 0)) OVER (ORDER BY seq) AS credits_total,
  sum(greatest(-points, 0)) OVER (ORDER BY seq) AS debits_total,
  clock_timestamp() - ({length} - seq) * interval '{spacing} seconds' AS created_at
FROM (
  SELECT seq, CASE WHEN seq % 5 = 0 THEN -20 ELSE 10 + seq % 7 END AS points
  FROM generate_series(1, {length}) AS seq
) s;

INSERT INTO customers (
  shop_id, customer_id, email, first_name, last_name, locale, enrolled_at, enrolled_via, created_at,
  updated_at
)
SELECT 1, n, 'customer-' || n || '@example.com', 'First ' || n, 'Last ' || n, 'en', at,
  'account_created', at, at
FROM generate_series(1, {members}) AS n
CROSS JOIN LATERAL (
  SELECT clock_timestamp() - {length} * interval '{spacing} seconds' - n * interval '1 minute' AS at
) t;

-- At an hour of its own within its stretch of time. Some members order at every turn and some at
-- every twentieth, with awards of another kind in between; a third redeem.
INSERT INTO entries (
  shop_id, customer_id, seq, entry_id, type, points, credits_total, debits_total, source,
  title_key, order_id, created_at, tier_points
)
SELECT 1, n, seq, 'txn_' || lpad((seq::bigint * {members} + n)::text, 26, '0'),
  CASE WHEN points > 0 THEN 'earn' WHEN n % 3 = 0 THEN 'redeem' ELSE 'adjust' END,
  points, credits_total, debits_total,
  CASE WHEN is_order THEN 'order' WHEN points > 0 THEN 'api' ELSE 'deduction' END,
  CASE WHEN points > 0 THEN 'points_awarded' ELSE 'points_deducted' END,
  CASE WHEN is_order THEN seq::bigint * {members} + n END,
  created_at - (n * 7919 + seq * 613) % 1000 * interval '1 second' * ({spacing} / 1000),
  greatest(points, 0)
FROM generate_series(1, {length}) AS number
JOIN chain ON chain.seq = number
CROSS JOIN generate_series(1, {members}) AS n
CROSS JOIN LATERAL (
  SELECT points > 0 AND (n * 31 + seq * 17) % (1 + n % 20) = 0 AS is_order
) o
ORDER BY seq, n;

INSERT INTO orders (
  shop_id, order_id, customer_id, judgement, points, entry_seq, counted_spend, used_code, placed_at,
  updated_at
)
SELECT 1, order_id, customer_id,
  CASE WHEN customer_id % 2 = 0 THEN '{"bonuses": [{"campaign_id": "cmp_1", "points": 5}]}'::jsonb
    ELSE '{"bonuses": []}'::jsonb END,
  points, seq, 20 + customer_id % 50, order_id % 3 = 0, created_at, created_at
FROM entries WHERE order_id IS NOT NULL;

UPDATE customers c SET orders_count = o.orders, lifetime_spend = o.spend
FROM (
  SELECT customer_id, count(*) AS orders, sum(counted_spend) AS spend FROM orders
  GROUP BY customer_id
) o
WHERE c.shop_id = 1 AND c.customer_id = o.customer_id;

INSERT INTO noted_days (shop_id, day, customer_id)
SELECT DISTINCT 1, (e.created_at AT TIME ZONE s.timezone)::date, customer_id
FROM entries e JOIN shops s ON s.shop_id = 1
WHERE order_id IS NOT NULL OR type = 'redeem';

INSERT INTO codes (
  shop_id, code_id, kind, customer_id, code, mint, status, created_at, issued_at, used_at, order_id,
  discount_given
)
SELECT 1, 'rdm_' || lpad(order_id::text, 26, '0'), 'redemption', customer_id, 'CODE-' || order_id,
  '{"kind": "discount", "title": "5 off", "effect": {"type": "fixed_amount", "amount": "5", "applies_to": null}, "minimum_purchase": null, "usage_limit": 1, "combines_with": {"order": false, "product": false, "shipping": false}, "purchases": "all"}',
  'used', placed_at, placed_at, placed_at, order_id, 5
FROM orders WHERE used_code;

INSERT INTO codes (
  shop_id, code_id, kind, customer_id, code, mint, status, created_at, issued_at
)
SELECT 1, 'rdm_' || right(entry_id, 25) || 'C', 'redemption', customer_id,
  'CARD-' || right(entry_id, 20), '{"kind": "gift_card", "amount": "10"}', 'issued', created_at,
  created_at
FROM entries WHERE type = 'redeem' AND seq % 4 = 0;

INSERT INTO outbox (shop_id, event_id, topic, customer_id, entry_seq, payload, created_at)
SELECT 1, 'evt_' || right(entry_id, 26),
  CASE WHEN type = 'earn' THEN 'points.earned' ELSE 'points.adjusted' END, customer_id, seq, '{}',
  created_at
FROM entries WHERE type <> 'redeem';

INSERT INTO accounts (
  shop_id, customer_id, seq, credits_total, debits_total, points_earned, points_redeemed,
  tier_points, last_activity_at, updated_at
)
SELECT 1, n, seq, credits_total, debits_total, credits_total, debits_total, credits_total,
  created_at, created_at
FROM generate_series(1, {members}) AS n JOIN chain ON seq = {length};

SET session_replication_role = origin;
VACUUM (ANALYZE);
CHECKPOINT;
