-- What the programme gave that is counted in money, for the summary.

-- What a used code took off its order, in shop currency; null: nothing that counts, since the order
-- is not paid or was cancelled, or since it is money, which counts when it is issued.
ALTER TABLE codes ADD COLUMN discount_given numeric(20, 4)
  CONSTRAINT discounts_take_something_off CHECK (discount_given >= 0);
ALTER TABLE codes ADD CONSTRAINT only_used_codes_give_discounts CHECK (
  discount_given IS NULL OR status = 'used'
);
-- A code is used when its order is placed, not when the platform told of it.
UPDATE codes c SET used_at = o.placed_at FROM orders o
WHERE c.status = 'used' AND o.shop_id = c.shop_id AND o.order_id = c.order_id;

CREATE INDEX codes_used ON codes (shop_id, used_at) INCLUDE (discount_given)
  WHERE status = 'used';
-- Whether an order used such a code.
ALTER TABLE orders ADD COLUMN used_code boolean NOT NULL DEFAULT false;
UPDATE orders o SET used_code = true FROM codes c
WHERE c.status = 'used' AND o.shop_id = c.shop_id AND o.order_id = c.order_id;
-- Paid orders that earned points in a campaign or used a code, and what tells whether a member
-- placed them. The condition is repeated by the query.
DROP INDEX orders_of_campaigns;
CREATE INDEX orders_attributed
  ON orders (shop_id, placed_at) INCLUDE (counted_spend, customer_id, entry_seq)
  WHERE counted_spend IS NOT NULL AND (used_code OR (
    entry_seq IS NOT NULL AND jsonb_path_exists(judgement, '$.bonuses[*] ? (@.points > 0)')
  ));
-- Gift cards and store credit that were issued and not cancelled. The condition is repeated by the
-- query.
CREATE INDEX codes_of_money ON codes (shop_id, issued_at)
  WHERE status IN ('issued', 'used') AND mint->>'kind' IN ('gift_card', 'store_credit');
