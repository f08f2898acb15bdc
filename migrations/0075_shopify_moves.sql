-- Shops that leave Shopify for a while, and shops that move there from the built-in shop.
ALTER TABLE shopify_connections
  -- null: the shop was disconnected, and the secrets are gone.
  ALTER COLUMN sealed_client_secrets DROP NOT NULL,
  ADD COLUMN disconnected_at timestamptz(3),
  -- What comes in waits until the things of the built-in shop were found at Shopify.
  ADD COLUMN waits_for_move boolean NOT NULL DEFAULT false,
  -- When Shopify took over from the built-in shop; null: the shop had nothing there.
  ADD COLUMN moved_at timestamptz(3),
  -- Codes of the built-in shop up to this one were created at Shopify; null: all that had to be.
  ADD COLUMN codes_after text;
ALTER TABLE shopify_connections DROP CONSTRAINT shopify_connections_shopify_domain_key;
ALTER TABLE shopify_connections ADD CONSTRAINT shopify_connections_domain
  EXCLUDE USING btree (shopify_domain WITH =) WHERE (disconnected_at IS NULL);

-- Things that the built-in shop had under another number than Shopify has: they keep theirs.
CREATE TABLE shopify_ids (
  shop_id integer NOT NULL REFERENCES shops,
  kind text NOT NULL CHECK (kind IN ('customer', 'order', 'product', 'variant', 'collection')),
  shopify_id bigint NOT NULL,
  kept_id bigint NOT NULL,
  -- Of an order: its lines, the refunds that were known, and what it was at Shopify.
  details jsonb,
  PRIMARY KEY (shop_id, kind, shopify_id)
);
CREATE UNIQUE INDEX shopify_ids_kept ON shopify_ids (shop_id, kind, kept_id);

-- A move reads the same files as an import, and the products before them.
ALTER TABLE shopify_imports
  DROP CONSTRAINT shopify_imports_part_check,
  ADD CONSTRAINT shopify_imports_part_check CHECK (part IN ('products', 'customers', 'orders')),
  ADD COLUMN moves text CHECK (moves IN ('try', 'move')),
  -- What was found at Shopify in the end, and what was not.
  ADD COLUMN found jsonb;
