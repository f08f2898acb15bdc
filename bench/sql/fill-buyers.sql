-- Fills shop 1, whose ladder has a second tier, with {members} members on that tier, each with one
-- award. The embedded shop knows them too.

-- Consistent by construction and proven by `laurel verify` afterwards, as in fill-ledger.sql.
SET session_replication_role = replica;

CREATE TEMPORARY TABLE buyers AS
SELECT n, 'customer-' || n || '@example.com' AS email,
  timestamptz '2026-01-01T00:00:00Z' + n * interval '1 second' AS at
FROM generate_series(1, {members}) AS n;

INSERT INTO embedded_customers (shop_id, customer_id, document)
SELECT 1, n, jsonb_build_object(
  'email', email, 'first_name', 'First ' || n, 'last_name', 'Last ' || n, 'phone', null,
  'tags', '["vip"]'::jsonb, 'locale', 'en', 'email_consent', false, 'sms_consent', false,
  'company', null, 'created_at', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
)
FROM buyers;

-- With what a job would otherwise give them while something is measured.
INSERT INTO customers (
  shop_id, customer_id, email, normal_email, referral_code, first_name, last_name, tags, locale,
  enrolled_at, enrolled_via, created_at, updated_at
)
SELECT 1, n, email, email, 'FRIEND' || n, 'First ' || n, 'Last ' || n, '["vip"]', 'en', at,
  'account_created', at, at
FROM buyers;

INSERT INTO entries (
  shop_id, customer_id, seq, entry_id, type, points, credits_total, debits_total, source,
  source_ref, title_key, tier_points, created_at
)
SELECT 1, n, 1, 'txn_' || lpad(n::text, 26, '0'), 'earn', 500, 500, 0, 'api', 'loaded',
  'points_awarded', 500, at
FROM buyers;

-- Events of that time are deleted.
INSERT INTO kept_events (shop_id, since) VALUES (1, clock_timestamp());

INSERT INTO accounts (
  shop_id, customer_id, seq, credits_total, debits_total, points_earned, points_redeemed,
  tier_points, tier_id, tier_achieved_at, last_activity_at, updated_at
)
SELECT 1, n, 1, 500, 0, 500, 0, 500, document->'tiers'->1->>'id', at, at, at
FROM buyers, programs;

SET session_replication_role = origin;
VACUUM (ANALYZE);
CHECKPOINT;
