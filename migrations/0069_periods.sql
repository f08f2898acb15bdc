-- All paid orders of a period, and all moves between tiers.
CREATE INDEX orders_by_day ON orders (shop_id, placed_at) INCLUDE (counted_spend)
  WHERE counted_spend > 0;
CREATE INDEX tier_moves_by_time ON tier_moves (shop_id, created_at) INCLUDE (direction)
  WHERE reason IS NOT NULL;
