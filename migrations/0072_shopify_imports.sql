-- The first import of a shop's past from Shopify.
-- What was there before then earns nothing; null: everything earns.
ALTER TABLE shopify_connections ADD COLUMN past_until timestamptz(3);

CREATE TABLE shopify_imports (
  shop_id integer NOT NULL REFERENCES shops,
  import_id text NOT NULL,
  -- asked: Shopify is to be asked for a file. running: Shopify writes it. reading: we read it.
  status text NOT NULL
    CHECK (status IN ('asked', 'running', 'reading', 'done', 'failed', 'stopped')),
  -- The customers come first, so that orders find their buyers.
  part text NOT NULL CHECK (part IN ('customers', 'orders')),
  -- null: all orders that Shopify shows us.
  orders_since timestamptz(3),
  earn boolean NOT NULL,
  -- How often Shopify was asked for the file of this part; each question can be recognised.
  asks integer NOT NULL,
  -- Shopify's id of the question.
  operation_id text,
  bytes_read bigint NOT NULL,
  lines_read integer NOT NULL,
  customers_read integer NOT NULL,
  orders_read integer NOT NULL,
  -- Orders that are read one by one, as after a webhook.
  orders_queued integer NOT NULL,
  attempts integer NOT NULL,
  next_attempt_at timestamptz(3) NOT NULL,
  -- Why it waits, or why it failed.
  fault text,
  asked_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  PRIMARY KEY (shop_id, import_id)
);
-- A shop has one import at a time.
CREATE UNIQUE INDEX shopify_imports_open ON shopify_imports (shop_id)
  WHERE status IN ('asked', 'running', 'reading');

-- What is reported while it is imported is read from Shopify instead of from the file.
CREATE INDEX shopify_deliveries_of_subject ON shopify_deliveries (shop_id, subject_id, received_at)
  WHERE subject_id IS NOT NULL;
