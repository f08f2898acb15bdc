-- Fills shop 1 with members and a ledger that adds up: every customer with a history has the same
-- chain of entries, four awards and then a deduction. {customers}, {members} and {length} are
-- filled in by ledger.ts: all customers, those with a history, and the length of a history.
--
-- Entries are written in the order of their numbers, so that the rows of one customer lie as far
-- apart as in a ledger that grew over years.

-- What is written here is consistent by construction and proven by `laurel verify` afterwards;
-- checking five million foreign keys one by one would take longer than writing the rows.
SET session_replication_role = replica;

CREATE TEMPORARY TABLE chain AS
SELECT seq, points,
  sum(greatest(points, 0)) OVER (ORDER BY seq) AS credits_total,
  sum(greatest(-points, 0)) OVER (ORDER BY seq) AS debits_total,
  timestamptz '2024-01-01T00:00:00Z' + seq * interval '1 hour' AS created_at
FROM (
  SELECT seq, CASE WHEN seq % 5 = 0 THEN -20 ELSE 10 + seq % 7 END AS points
  FROM generate_series(1, {length}) AS seq
) s;

-- With what a job would otherwise give them while something is measured.
INSERT INTO customers (
  shop_id, customer_id, email, normal_email, referral_code, first_name, last_name, locale,
  enrolled_at, enrolled_via, created_at, updated_at
)
SELECT 1, n, 'customer-' || n || '@example.com', 'customer-' || n || '@example.com', 'FRIEND' || n,
  'First ' || n, 'Last ' || n, 'en', at, 'account_created', at, at
FROM generate_series(1, {customers}) AS n, (SELECT timestamptz '2024-01-01T00:00:00Z' AS at) t;

INSERT INTO entries (
  shop_id, customer_id, seq, entry_id, type, points, credits_total, debits_total, source, source_ref,
  title_key, metadata, tier_points, created_at
)
SELECT 1, n, seq, 'txn_' || lpad((seq::bigint * {members} + n)::text, 26, '0'),
  CASE WHEN points > 0 THEN 'earn' ELSE 'adjust' END, points, credits_total, debits_total,
  CASE WHEN points > 0 THEN 'api' ELSE 'deduction' END,
  'loaded-' || seq,
  CASE WHEN points > 0 THEN 'points_awarded' ELSE 'points_deducted' END,
  CASE WHEN seq % 2 = 0 THEN jsonb_build_object('channel', 'web', 'order', n * 1000 + seq) END,
  greatest(points, 0), created_at
FROM generate_series(1, {length}) AS number
JOIN chain ON chain.seq = number
CROSS JOIN generate_series(1, {members}) AS n
ORDER BY seq, n;

-- Events of that time are deleted, and its days are rolled up.
INSERT INTO kept_events (shop_id, since) VALUES (1, clock_timestamp());

INSERT INTO folded_days (shop_id, next_day, folded_until) VALUES (1, current_date, current_date);

INSERT INTO accounts (
  shop_id, customer_id, seq, credits_total, debits_total, points_earned, points_redeemed,
  tier_points, last_activity_at, updated_at
)
SELECT 1, n, coalesce(seq, 0), coalesce(credits_total, 0), coalesce(debits_total, 0),
  coalesce(credits_total, 0), coalesce(debits_total, 0), coalesce(credits_total, 0), created_at,
  coalesce(created_at, timestamptz '2024-01-01T00:00:00Z')
FROM generate_series(1, {customers}) AS n
LEFT JOIN chain ON n <= {members} AND chain.seq = {length};

SET session_replication_role = origin;
VACUUM (ANALYZE);
CHECKPOINT;
