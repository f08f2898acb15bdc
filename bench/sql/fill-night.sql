-- Fills shop 1 with {members} members and what a night finds there: each day of the year one in 365
-- has a birthday and one in 366 was active for the last time before points expire. The programme
-- is made before; who is in its second tier earned 60 points within 12 months until yesterday.

-- Consistent by construction and proven by `laurel verify` afterwards, as in fill-ledger.sql.
SET session_replication_role = replica;

-- Where it is between ten and eleven now: the night is over, and reminders are made.
UPDATE shops SET timezone = 'Etc/GMT' || CASE WHEN west > 12 THEN '-' || 24 - west
  WHEN west < 0 THEN '-' || -west ELSE '+' || west END
FROM (SELECT extract(hour FROM now() AT TIME ZONE 'UTC')::integer - 10 AS west) h
WHERE shop_id = 1;

UPDATE programs SET points_expire_since = now() - interval '5 years' WHERE shop_id = 1;

-- Today's midnight, its date, and the days from the first one that points survive until today.
CREATE TEMPORARY TABLE night AS
SELECT today::timestamp AT TIME ZONE timezone AS midnight, today,
  today - (today - interval '12 months')::date + 1 AS span
FROM (SELECT timezone, (now() AT TIME ZONE timezone)::date AS today FROM shops WHERE shop_id = 1) s;

-- When each was active last, so many days before today, and their next birthday. One in 33 was here
-- yesterday, one in ten redeemed at the last visit.
CREATE TEMPORARY TABLE members AS
SELECT n, days, midnight - days * interval '1 day' + n % 1400 * interval '1 minute' AS at,
  today + (n * 31 % 365)::integer AS birthday, n % 10 = 0 AS redeems,
  today - (days + 220) AS first_day
FROM night CROSS JOIN generate_series(1::bigint, {members}) AS n
CROSS JOIN LATERAL (
  SELECT (CASE WHEN n % 33 = 0 THEN 1 ELSE 1 + n * 7919 % span END)::integer AS days
) d;

INSERT INTO customers (
  shop_id, customer_id, email, normal_email, referral_code, first_name, last_name, locale,
  birthday_month, birthday_day, birthday_entered_at, enrolled_at, enrolled_via, email_consent,
  created_at, updated_at
)
SELECT 1, n, 'customer-' || n || '@example.com', 'customer-' || n || '@example.com',
  -- Some were imported since.
  CASE WHEN n % 500 > 0 THEN 'REF-' || n END, 'First ' || n, 'Last ' || n, 'en',
  extract(month FROM birthday), extract(day FROM birthday), at - interval '500 days',
  at - interval '500 days', 'account_created', true, at - interval '500 days', at
FROM members;

INSERT INTO entries (
  shop_id, customer_id, seq, entry_id, type, points, credits_total, debits_total, source, source_ref,
  title_key, tier_points, created_at
)
SELECT 1, n, seq, 'txn_' || lpad((seq * {members} + n)::text, 26, '0'), 'earn', 20, seq * 20, 0,
  'api', 'loaded-' || seq, 'points_awarded', 20, at - (3 - seq) * interval '110 days'
FROM generate_series(1::bigint, 3) AS seq CROSS JOIN members ORDER BY seq, n;

INSERT INTO entries (
  shop_id, customer_id, seq, entry_id, type, points, requested_points, credits_total, debits_total,
  source, source_ref, title_key, created_at
)
SELECT 1, n, 4, 'txn_' || lpad((4 * {members} + n)::text, 26, '0'), 'redeem', -10, -10, 60, 10,
  'redemption', 'red_' || lpad(n::text, 26, '0'), 'reward_redeemed', at
FROM members WHERE redeems;

INSERT INTO codes (
  shop_id, code_id, kind, customer_id, code, mint, status, created_at, issued_at, ends_at
)
SELECT 1, source_ref, 'redemption', customer_id, 'CODE-' || customer_id,
  '{"kind": "discount", "title": "5 off", "effect": {"type": "fixed_amount", "amount": "5", "applies_to": null}, "minimum_purchase": null, "usage_limit": 1, "combines_with": {"order": false, "product": false, "shipping": false}, "purchases": "all"}',
  'issued', created_at, created_at, created_at + interval '30 days'
FROM entries WHERE type = 'redeem';

INSERT INTO redemptions (
  shop_id, redemption_id, customer_id, reward_id, reward_name, reward_type, points_spent, entry_seq,
  created_at
)
SELECT 1, source_ref, customer_id, 'rew_night', '5 off', 'fixed_amount', 10, 4, created_at
FROM entries WHERE type = 'redeem';

INSERT INTO reward_uses (shop_id, reward_id, uses)
SELECT 1, 'rew_night', count(*) FROM redemptions;

INSERT INTO accounts (
  shop_id, customer_id, seq, credits_total, debits_total, points_earned, points_redeemed,
  tier_points, last_activity_at, refilled_at, credited_at, updated_at, tier_id
)
SELECT 1, n, CASE WHEN redeems THEN 4 ELSE 3 END, 60, CASE WHEN redeems THEN 10 ELSE 0 END, 60,
  CASE WHEN redeems THEN 10 ELSE 0 END, 60, at, at - interval '220 days', at, at,
  document->'tiers'->CASE WHEN days + 220 <= span THEN 1 ELSE 0 END->>'id'
FROM members CROSS JOIN night JOIN programs ON shop_id = 1;

-- Everybody's last birthday was paid, until yesterday's.
INSERT INTO awards (
  shop_id, award_id, customer_id, rule_id, rule_type, occasion, points, entry_seq, created_at
)
SELECT 1, 'awd_' || lpad(n::text, 26, '0'), n, 'rule_night', 'birthday',
  'birthday:' || extract(year FROM birthday - interval '1 year'), 20, 1,
  birthday - interval '1 year'
FROM members;
INSERT INTO birthday_looks (shop_id, looked_until) SELECT 1, today - 2 FROM night
ON CONFLICT (shop_id) DO UPDATE SET looked_until = excluded.looked_until;

INSERT INTO tier_reviews (shop_id, reviewed_at) SELECT 1, midnight - interval '1 day' FROM night
ON CONFLICT (shop_id) DO UPDATE SET reviewed_at = excluded.reviewed_at;
DELETE FROM tier_sweeps;

-- Analytics are folded until the day before yesterday.
INSERT INTO daily_figures (shop_id, day, points_earned, points_redeemed, rewards_redeemed)
SELECT 1, (entries.created_at AT TIME ZONE timezone)::date, sum(greatest(points, 0)),
  sum(greatest(-points, 0)), count(*) FILTER (WHERE type = 'redeem')
FROM entries JOIN shops ON shops.shop_id = 1
WHERE entries.created_at < (SELECT midnight - interval '1 day' FROM night) GROUP BY 2;
INSERT INTO folded_days (shop_id, next_day, folded_until)
SELECT 1, today - 1, midnight - interval '1 day' FROM night;
INSERT INTO active_days (shop_id, customer_id, day) SELECT 1, n, first_day FROM members;
INSERT INTO active_members (shop_id, day, previous_day, members)
SELECT 1, first_day, '-infinity', count(*) FROM members GROUP BY first_day;
INSERT INTO noted_days (shop_id, day, customer_id)
SELECT 1, today - 1, n FROM members CROSS JOIN night WHERE days = 1;

-- Events are kept for 31 days; for ten days nothing was deleted.
INSERT INTO kept_events (shop_id, since) SELECT 1, midnight - interval '41 days' FROM night;
INSERT INTO outbox (shop_id, event_id, topic, customer_id, entry_seq, payload, created_at)
SELECT 1, 'evt_' || right(entry_id, 26), 'points.earned', customer_id, seq,
  jsonb_build_object('customer_id', 'gid://shopify/Customer/' || customer_id,
    'customer_legacy_id', customer_id, 'points', points, 'balance_after', credits_total,
    'source', source),
  created_at
FROM entries JOIN kept_events ON created_at >= since WHERE type = 'earn';
INSERT INTO outbox (shop_id, event_id, topic, customer_id, payload, created_at)
SELECT 1, 'evt_' || right(redemption_id, 26), 'reward.redeemed', customer_id,
  jsonb_build_object('redemption_id', redemption_id), created_at
FROM redemptions JOIN kept_events ON created_at >= since;
INSERT INTO deliveries (
  shop_id, delivery_id, webhook_id, event_id, topic, status, attempts_made, created_at
)
SELECT 1, 'dlv_0' || right(event_id, 25), 'whk_night', event_id, topic, 'delivered', 1, created_at
FROM outbox WHERE created_at < (SELECT midnight - interval '31 days' FROM night);

INSERT INTO idempotency_keys (
  shop_id, credential, key, fingerprint, request_id, status, body, created_at, expires_at
)
SELECT 1, 'key_night', n, '', 'req_' || n, 200, repeat('{"points": 20}', 30),
  now() - n % 4 * interval '1 day' - interval '1 hour' - n * interval '10 milliseconds',
  now() - n % 4 * interval '1 day' + interval '71 hours' - n * interval '10 milliseconds'
FROM generate_series(1, {members} / 8) AS n;
INSERT INTO request_batches (shop_id, batch_id, requests)
SELECT 1, 'log_0' || lpad(n::text, 25, '0'), repeat('["req", null, "127.0.0.1", "GET", "/"]', 100)
FROM generate_series(1, {members} / 200) AS n;
INSERT INTO emails (
  shop_id, email_id, template, recipient, occasion, status, attempts, address, language, subject,
  html, plain_text, created_at, finished_at
)
SELECT 1, 'mail_' || lpad(n::text, 26, '0'), 'points_earned', 'customer ' || n, 'evt_' || n, 'sent',
  1, 'customer-' || n || '@example.com', 'en', 'Points', repeat('<p>points</p>', 300), 'points',
  at, at
FROM (SELECT now() - n % 40 * interval '1 day' AS at, n FROM generate_series(1, {members} / 25) n) m;
INSERT INTO platform_events (shop_id, event_id, kind, payload, created_at, handled_at)
SELECT 1, 'pev_' || lpad(n::text, 26, '0'), 'order_saved', '{}', at, at
FROM (SELECT now() - n % 31 * interval '1 day' - interval '1 hour' AS at, n
  FROM generate_series(1, {members} / 200) n) e;
INSERT INTO partner_clicks (shop_id, click_id, partner_id, minute, clicked_at)
SELECT 1, 'clk_' || lpad(n::text, 26, '0'), 'par_night', at, at
FROM (SELECT now() - interval '395 days' - n * interval '1 minute' AS at, n
  FROM generate_series(1, {members} / 50) n) c;
INSERT INTO rate_limits (shop_id, caller, rate_class, full_at_us)
SELECT 1, 'customer ' || n, 'read', extract(epoch FROM now() - n % 100 * interval '2 minutes') * 1e6
FROM generate_series(1, {members} / 20) AS n;
INSERT INTO member_imports (
  shop_id, import_id, status, notify, rows_total, rows_imported, created_at, updated_at
)
SELECT 1, 'imp_night', 'done', false, {members} / 10, {members} / 10, at, at
FROM (SELECT now() - interval '31 days' AS at) i;
INSERT INTO member_import_rows (shop_id, import_id, line, content, customer_id, imported_at)
SELECT 1, 'imp_night', n + 1, '{"email": "customer@example.com"}', n, now() - interval '31 days'
FROM generate_series(1, {members} / 10) AS n;

SET session_replication_role = origin;
VACUUM (ANALYZE);
CHECKPOINT;
