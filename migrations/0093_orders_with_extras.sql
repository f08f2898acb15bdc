-- Finds the orders whose tax and shipping are still to be counted. A migration of its own, so that
-- orders can be read while the index is built.
CREATE INDEX orders_with_extras ON orders (shop_id, order_id)
  WHERE (counted_spend IS NOT NULL AND counted_extras IS NULL)
    OR (counted_extras <> 0 AND coalesce(counted_spend, 0) < counted_extras);
