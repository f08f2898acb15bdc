-- Fills shop 1 with {members} members who each earned 100 to 1,099 points in five entries of the
-- last 18 months, and makes its tiers live: those who have earned 600 are about half of them.

-- Consistent by construction and proven by `laurel verify` afterwards, as in fill-ledger.sql.
SET session_replication_role = replica;

-- Only the merchant may switch tiers on; nobody is above the entry tier yet.
UPDATE programs SET document = jsonb_set(document, '{switches,tiers_enabled}', 'true');

CREATE TEMPORARY TABLE awards AS
SELECT n, seq, CASE WHEN seq = 5 THEN n % 1000 + 20 ELSE 20 END AS points,
  CASE WHEN seq = 5 THEN n % 1000 + 100 ELSE seq * 20 END AS credits_total,
  clock_timestamp() - (5 - seq) * interval '110 days' - n * interval '1 second' AS created_at
FROM generate_series(1, 5) AS seq, generate_series(1, {members}) AS n;

INSERT INTO customers (
  shop_id, customer_id, email, first_name, last_name, locale, enrolled_at, enrolled_via, created_at,
  updated_at
)
SELECT 1, n, 'customer-' || n || '@example.com', 'First ' || n, 'Last ' || n, 'en', at,
  'account_created', at, at
FROM generate_series(1, {members}) AS n, (SELECT timestamptz '2024-01-01T00:00:00Z' AS at) t;

INSERT INTO entries (
  shop_id, customer_id, seq, entry_id, type, points, credits_total, debits_total, source, source_ref,
  title_key, tier_points, created_at
)
SELECT 1, n, seq, 'txn_' || lpad((seq::bigint * {members} + n)::text, 26, '0'), 'earn', points,
  credits_total, 0, 'api', 'loaded-' || seq, 'points_awarded', points, created_at
FROM awards ORDER BY seq, n;

INSERT INTO outbox (shop_id, event_id, topic, customer_id, entry_seq, payload, created_at)
SELECT 1, 'evt_' || right(entry_id, 26), 'points.earned', customer_id, seq,
  jsonb_build_object('customer_id', 'gid://shopify/Customer/' || customer_id,
    'customer_legacy_id', customer_id, 'points', points, 'balance_after', credits_total,
    'source', source),
  created_at
FROM entries;

INSERT INTO accounts (
  shop_id, customer_id, seq, credits_total, debits_total, points_earned, points_redeemed,
  tier_points, last_activity_at, updated_at
)
SELECT 1, n, 5, credits_total, 0, credits_total, 0, credits_total, created_at, created_at
FROM awards WHERE seq = 5;

SET session_replication_role = origin;
VACUUM (ANALYZE);
CHECKPOINT;
