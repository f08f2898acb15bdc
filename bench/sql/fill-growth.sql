-- Fills the shops {first_shop} to {last_shop}, which share one programme, with members on its second
-- tier and with a history: each of {customers} has an award, and {members} of them {length} more
-- entries, four awards and then a deduction. Every tenth of these is of an order.
--
-- Entries are written in the order of their numbers, so that the rows of one customer lie as far
-- apart as in a ledger that grew over years. Background work finds everything done.

-- Consistent by construction and proven by `laurel verify` afterwards, as in fill-ledger.sql.
SET session_replication_role = replica;
SET work_mem = '256MB';

CREATE TEMPORARY TABLE chain AS
SELECT seq, points,
  sum(greatest(points, 0)) OVER (ORDER BY seq) AS credits_total,
  sum(greatest(-points, 0)) OVER (ORDER BY seq) AS debits_total,
  timestamptz '2024-01-01T00:00:00Z' + seq * interval '1 hour' AS created_at
FROM (
  SELECT seq, CASE WHEN seq = 1 THEN 500 WHEN seq % 5 = 1 THEN -20 ELSE 10 + seq % 7 END AS points
  FROM generate_series(1, {length} + 1) AS seq
) s;

CREATE TEMPORARY TABLE buyers AS
SELECT shop_id, n, 'customer-' || n || '@example.com' AS email,
  CASE WHEN n <= {members} THEN {length} + 1 ELSE 1 END AS last_seq,
  timestamptz '2024-01-01T00:00:00Z' AS at
FROM generate_series({first_shop}, {last_shop}) AS shop_id, generate_series(1, {customers}) AS n;

INSERT INTO embedded_customers (shop_id, customer_id, document)
SELECT shop_id, n, jsonb_build_object(
  'email', email, 'first_name', 'First ' || n, 'last_name', 'Last ' || n, 'phone', null,
  'tags', '["vip"]'::jsonb, 'locale', 'en', 'email_consent', false, 'sms_consent', false,
  'company', null, 'created_at', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
)
FROM buyers;

INSERT INTO customers (
  shop_id, customer_id, email, normal_email, referral_code, first_name, last_name, tags, locale,
  enrolled_at, enrolled_via, created_at, updated_at
)
SELECT shop_id, n, email, email, 'FRIEND' || n, 'First ' || n, 'Last ' || n, '["vip"]', 'en', at,
  'account_created', at, at
FROM buyers;

INSERT INTO entries (
  shop_id, customer_id, seq, entry_id, type, points, credits_total, debits_total, source, source_ref,
  title_key, metadata, order_id, tier_points, created_at
)
SELECT shop_id, n, seq, 'txn_' || lpad((seq::bigint * {customers} + n)::text, 26, '0'),
  CASE WHEN points > 0 THEN 'earn' ELSE 'adjust' END, points, credits_total, debits_total,
  CASE WHEN seq % 10 = 0 THEN 'order' WHEN points > 0 THEN 'api' ELSE 'deduction' END,
  'loaded-' || seq,
  CASE WHEN points > 0 THEN 'points_awarded' ELSE 'points_deducted' END,
  CASE WHEN seq % 2 = 0 THEN jsonb_build_object('channel', 'web', 'order', n * 1000 + seq) END,
  CASE WHEN seq % 10 = 0 THEN seq::bigint * {customers} + n END,
  greatest(points, 0), created_at
FROM chain JOIN buyers ON seq <= last_seq
ORDER BY seq, shop_id, n;

INSERT INTO orders (
  shop_id, order_id, customer_id, judgement, points, entry_seq, counted_spend, placed_at, updated_at
)
SELECT shop_id, order_id, customer_id, '{"bonuses": []}', points, seq, 20 + customer_id % 50,
  created_at, created_at
FROM entries WHERE order_id IS NOT NULL AND shop_id BETWEEN {first_shop} AND {last_shop};

UPDATE customers c SET orders_count = o.orders, lifetime_spend = o.spend
FROM (
  SELECT shop_id, customer_id, count(*) AS orders, sum(counted_spend) AS spend FROM orders
  WHERE shop_id BETWEEN {first_shop} AND {last_shop} GROUP BY shop_id, customer_id
) o
WHERE c.shop_id = o.shop_id AND c.customer_id = o.customer_id;

INSERT INTO accounts (
  shop_id, customer_id, seq, credits_total, debits_total, points_earned, points_redeemed,
  tier_points, tier_id, tier_achieved_at, last_activity_at, updated_at
)
SELECT shop_id, n, seq, credits_total, debits_total, credits_total, debits_total, credits_total,
  document->'tiers'->1->>'id', at, created_at, created_at
FROM buyers JOIN chain ON seq = last_seq JOIN programs USING (shop_id);

-- Events of that time are deleted, its days are rolled up, and the members' tiers reviewed.
INSERT INTO kept_events (shop_id, since)
SELECT shop_id, clock_timestamp() FROM generate_series({first_shop}, {last_shop}) AS shop_id;

INSERT INTO folded_days (shop_id, next_day, folded_until)
SELECT shop_id, current_date, current_date FROM generate_series({first_shop}, {last_shop}) AS shop_id
ON CONFLICT (shop_id) DO UPDATE
SET next_day = excluded.next_day, folded_until = excluded.folded_until;

INSERT INTO tier_reviews (shop_id, reviewed_at)
SELECT shop_id, clock_timestamp() FROM generate_series({first_shop}, {last_shop}) AS shop_id
ON CONFLICT (shop_id) DO UPDATE SET reviewed_at = excluded.reviewed_at, reviewing_at = NULL;
