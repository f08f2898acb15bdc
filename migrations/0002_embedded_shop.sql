-- The embedded shop: the commerce platform of whoever has no other. Only src/platform/embedded
-- reads and writes these tables.

CREATE TABLE embedded_customers (
  shop_id integer NOT NULL REFERENCES shops,
  customer_id bigint NOT NULL CHECK (customer_id > 0),
  document jsonb NOT NULL,
  PRIMARY KEY (shop_id, customer_id)
);

CREATE TABLE embedded_orders (
  shop_id integer NOT NULL REFERENCES shops,
  order_id bigint NOT NULL CHECK (order_id > 0),
  document jsonb NOT NULL,
  PRIMARY KEY (shop_id, order_id)
);

CREATE TABLE embedded_access_tokens (
  shop_id integer NOT NULL REFERENCES shops,
  digest bytea NOT NULL,
  customer_id bigint NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, digest)
);

CREATE TABLE embedded_faults (
  shop_id integer PRIMARY KEY REFERENCES shops,
  mode text NOT NULL CHECK (mode IN ('none', 'unavailable', 'throttled', 'timeout')),
  retry_after_seconds integer NOT NULL CHECK (retry_after_seconds >= 1),
  -- How many calls still misbehave; null: all, until switched off.
  next_calls integer CHECK (next_calls >= 0)
);
