-- What counts for tiers, where it was counted wrongly.

-- An order of which nothing is left is no order: it stands in nobody's number of orders.
UPDATE customers c SET orders_count = c.orders_count - o.orders
FROM (
  SELECT shop_id, customer_id, count(*)::integer AS orders FROM orders
  WHERE counted_spend = 0 AND customer_id IS NOT NULL GROUP BY shop_id, customer_id
) o
WHERE c.shop_id = o.shop_id AND c.customer_id = o.customer_id;

-- What a paid membership gives on entry never counted for tiers; taking it back does not either.
UPDATE accounts a SET tier_points = a.tier_points - e.tier_points
FROM (
  SELECT shop_id, customer_id, sum(tier_points) AS tier_points FROM entries
  WHERE source = 'membership_reversal' GROUP BY shop_id, customer_id
) e
WHERE a.shop_id = e.shop_id AND a.customer_id = e.customer_id;
UPDATE entries SET tier_points = 0 WHERE source = 'membership_reversal' AND tier_points <> 0;
