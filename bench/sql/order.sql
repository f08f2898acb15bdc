-- One paid order, with every row that PUT /platform/v1/orders/{order_id} leaves behind, as one
-- statement: the order as the embedded shop has it and as the service keeps it, the customer's
-- figures, the account, the entry, the event that it owes, the day on which the customer was active
-- and what the campaigns that paid for it have given. The documents are those of an order that the
-- service took.
--
-- All orders share the rows of the campaigns. They are locked in their order, and stand in front
-- because PostgreSQL carries out what nothing reads from the last part to the first.
\set customer random(:first_customer, :last_customer)
\set count :count + 1
WITH ids AS (
  SELECT lpad(:run::text || lpad(:count::text, 8, '0') || lpad(:client_id::text, 3, '0'), 26, '0') AS id,
    -- Up to 62,500 orders of 64 clients each.
    :run::bigint * 4000000 + :count::bigint * 64 + :client_id::bigint AS order_id,
    clock_timestamp() AS at
), locked AS (
  SELECT c.campaign_id, r.points
  FROM jsonb_to_recordset(:judgement::jsonb->'bonuses') AS r (campaign_id text, points bigint)
  JOIN campaigns c ON c.shop_id = 1 AND c.campaign_id = r.campaign_id
  ORDER BY c.campaign_id
  FOR UPDATE OF c
), campaign AS (
  UPDATE campaigns c
  SET consumed_orders = c.consumed_orders + 1,
    consumed_bonus_points = c.consumed_bonus_points + locked.points
  FROM locked
  WHERE c.shop_id = 1 AND c.campaign_id = locked.campaign_id
), account AS (
  UPDATE accounts a
  SET seq = a.seq + 1, credits_total = a.credits_total + :points::bigint,
    points_earned = a.points_earned + :points::bigint,
    tier_points = a.tier_points + :tier_points::bigint,
    last_activity_at = ids.at, updated_at = ids.at
  FROM ids
  WHERE a.shop_id = 1 AND a.customer_id = :customer::bigint
  RETURNING a.customer_id, a.seq, a.credits_total, a.debits_total
), entry AS (
  INSERT INTO entries (
    shop_id, customer_id, seq, entry_id, type, points, credits_total, debits_total, source,
    source_ref, title_key, order_total, tier_points, order_id, created_at
  )
  SELECT 1, customer_id, seq, 'txn_' || id, 'earn', :points::bigint, credits_total, debits_total,
    'order', 'gid://shopify/Order/' || order_id, 'order_placed', :order_total::numeric,
    :tier_points::bigint, order_id, at
  FROM account, ids
), event AS (
  INSERT INTO outbox (shop_id, event_id, topic, customer_id, entry_seq, payload, created_at)
  SELECT 1, 'evt_' || id, 'points.earned', customer_id, seq,
    jsonb_build_object('customer_id', 'gid://shopify/Customer/' || customer_id,
      'customer_legacy_id', customer_id, 'points', :points::bigint,
      'balance_after', credits_total - debits_total, 'source', 'order'),
    at
  FROM account, ids
), buyer AS (
  UPDATE customers c
  SET orders_count = c.orders_count + 1,
    lifetime_spend = c.lifetime_spend + :counted_spend::numeric, updated_at = ids.at
  FROM ids
  WHERE c.shop_id = 1 AND c.customer_id = :customer::bigint
), shop_order AS (
  INSERT INTO embedded_orders (shop_id, order_id, document)
  SELECT 1, order_id, :shop_document::jsonb FROM ids
), active AS (
  INSERT INTO noted_days (shop_id, day, customer_id)
  SELECT 1, (at AT TIME ZONE s.timezone)::date, customer_id
  FROM account, ids, shops s WHERE s.shop_id = 1
  ON CONFLICT DO NOTHING
)
INSERT INTO orders (
  shop_id, order_id, customer_id, document, judgement, points, entry_seq, counted_spend, placed_at,
  updated_at
)
SELECT 1, order_id, customer_id, :document::jsonb, :judgement::jsonb, :points::bigint, seq,
  :counted_spend::numeric, at, at
FROM account, ids;
