-- Fills shop 1, whose members `fill-buyers` has made, with {orders} copies of its order {copied}, spread over
-- the last year and over the members from the second on.

-- Consistent by construction and proven by `laurel verify` afterwards, as in fill-ledger.sql.
SET session_replication_role = replica;

-- They joined, and were awarded points, before the first of these orders.
UPDATE entries SET created_at = created_at - interval '2 years' WHERE order_id IS NULL;
UPDATE customers SET enrolled_at = enrolled_at - interval '2 years', created_at = created_at - interval '2 years';

CREATE TEMPORARY TABLE copies AS
SELECT order_id, n, at, row_number() OVER (PARTITION BY n ORDER BY at, order_id) AS place,
  to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS iso
FROM (
  SELECT k + {copied} AS order_id, 2 + k % ({members} - 1) AS n,
    date_trunc('milliseconds', now() - interval '1 hour' - k * (interval '364 days' / {orders})) AS at
  FROM generate_series(1::bigint, {orders}) AS k
) s;

INSERT INTO entries (
  shop_id, customer_id, seq, entry_id, type, points, credits_total, debits_total, source, source_ref,
  title_key, title_params, metadata, order_id, order_total, tier_points, created_at
)
SELECT 1, n, place + 1, 'txn_' || lpad(({members} + c.order_id)::text, 26, '0'), e.type, e.points,
  500 + place * e.points, 0, e.source, c.order_id, e.title_key, e.title_params, e.metadata,
  c.order_id, e.order_total, e.tier_points, at
FROM copies c CROSS JOIN (SELECT * FROM entries WHERE order_id = {copied}) e;

INSERT INTO orders (
  shop_id, order_id, customer_id, document, judgement, points, entry_seq, counted_spend, awards,
  partner_decided, placed_at, updated_at
)
SELECT 1, c.order_id, n,
  o.document || jsonb_build_object(
    'order_id', c.order_id, 'customer_id', n, 'created_at', iso, 'updated_at', iso, 'paid_at', iso
  ),
  judgement, points, place + 1, counted_spend, awards, partner_decided, at, at
FROM copies c CROSS JOIN (SELECT * FROM orders WHERE order_id = {copied}) o;

UPDATE customers m SET orders_count = s.orders, lifetime_spend = s.spend
FROM (
  SELECT customer_id, count(*) AS orders, sum(counted_spend) AS spend FROM orders
  WHERE order_id > {copied} GROUP BY customer_id
) s
WHERE m.customer_id = s.customer_id;

UPDATE accounts a SET seq = s.seq, credits_total = s.points, points_earned = s.points,
  tier_points = s.tier_points, last_activity_at = s.at, updated_at = s.at
FROM (
  SELECT customer_id, max(seq) AS seq, sum(points) AS points, sum(tier_points) AS tier_points,
    max(created_at) AS at
  FROM entries WHERE customer_id > 1 GROUP BY customer_id
) s
WHERE a.customer_id = s.customer_id;

SET session_replication_role = origin;
VACUUM (ANALYZE);
CHECKPOINT;
