-- Numbers that the built-in shop gave to what it does not have any more: they stand in ledgers and
-- programmes, and nothing at Shopify may be taken for them.
CREATE TABLE embedded_former_ids (
  shop_id integer NOT NULL REFERENCES shops,
  kind text NOT NULL CHECK (kind IN ('customer', 'variant')),
  former_id bigint NOT NULL,
  PRIMARY KEY (shop_id, kind, former_id)
);
INSERT INTO embedded_former_ids (shop_id, kind, former_id)
SELECT c.shop_id, 'customer', c.customer_id
FROM customers c JOIN shops s ON s.shop_id = c.shop_id
WHERE s.adapter = 'embedded' AND c.gone_at IS NOT NULL;

-- How a product or a collection was found in a move. 'titles': several at Shopify have its title,
-- so it is none of them.
ALTER TABLE shopify_ids ADD COLUMN found_by text CHECK (found_by IN ('id', 'title', 'titles'));

-- A shop that is to be disconnected: what Laurel made at Shopify is taken away there first.
ALTER TABLE shopify_connections
  ADD COLUMN leaving_since timestamptz(3),
  -- What stayed there when the shop was disconnected; null: nothing.
  ADD COLUMN left_there jsonb;
