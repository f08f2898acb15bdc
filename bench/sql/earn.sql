-- One award, with every row that POST /customers/{customer_id}/points/earn leaves behind, as one
-- statement: the account, the entry, the event that it owes and the answer under the key. Ids grow
-- with time as the service's do; keys and references are random. The answer is one of the service's (with a
-- space after colons, where pgbench would see a variable).
\set customer random(:first_customer, :last_customer)
\set count :count + 1
WITH ids AS (
  SELECT lpad(:run::text || lpad(:count::text, 8, '0') || lpad(:client_id::text, 3, '0'), 26, '0') AS id,
    clock_timestamp() AS at
), account AS (
  UPDATE accounts a
  SET seq = a.seq + 1, credits_total = a.credits_total + 25, points_earned = a.points_earned + 25,
    tier_points = a.tier_points + 25, last_activity_at = ids.at, updated_at = ids.at
  FROM ids
  WHERE a.shop_id = 1 AND a.customer_id = :customer::bigint
  RETURNING a.customer_id, a.seq, a.credits_total, a.debits_total
), entry AS (
  INSERT INTO entries (
    shop_id, customer_id, seq, entry_id, type, points, credits_total, debits_total, source,
    source_ref, title_key, tier_points, created_at, made_by, request_id
  )
  SELECT 1, customer_id, seq, 'txn_' || id, 'earn', 25, credits_total, debits_total, 'api',
    gen_random_uuid()::text, 'points_awarded', 25, at,
    'key_' || lpad('1', 26, '0'), 'req_' || id
  FROM account, ids
), event AS (
  INSERT INTO outbox (shop_id, event_id, topic, customer_id, entry_seq, payload, created_at)
  SELECT 1, 'evt_' || id, 'points.earned', customer_id, seq,
    jsonb_build_object('customer_id', 'gid://shopify/Customer/' || customer_id,
      'customer_legacy_id', customer_id, 'points', 25,
      'balance_after', credits_total - debits_total, 'source', 'api'),
    at
  FROM account, ids
)
INSERT INTO idempotency_keys (
  shop_id, credential, key, fingerprint, request_id, status, body, created_at, expires_at
)
SELECT 1, 'key_' || lpad('1', 26, '0'), gen_random_uuid()::text, decode(repeat('7a', 32), 'hex'),
  'req_' || id, 200,
  '{"changed": true,"deduplicated": false,"points_awarded": 25,"balance":{"id":"gid://shopify/Customer/'
    || customer_id || '","legacy_id":' || customer_id || ',"points_balance":'
    || credits_total - debits_total || ',"points_earned":' || credits_total
    || ',"points_redeemed":' || debits_total || ',"pending_points": 0}}',
  at, at + interval '72 hours'
FROM account, ids;
