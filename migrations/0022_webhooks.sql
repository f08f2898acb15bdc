-- Events go out to the merchant's systems.

CREATE TABLE webhooks (
  shop_id integer NOT NULL REFERENCES shops,
  webhook_id text NOT NULL,
  url text NOT NULL,
  topics jsonb NOT NULL,
  -- The signing secret, sealed with the deployment's own.
  sealed_secret bytea NOT NULL,
  api_version text NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  disabled_reason text,
  consecutive_failures integer NOT NULL DEFAULT 0 CHECK (consecutive_failures >= 0),
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  -- After a row of failures it is left alone until then, and then probed.
  paused_until timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, webhook_id),
  CHECK ((status = 'disabled') = (disabled_reason IS NOT NULL))
);

-- One event on its way to one endpoint.
CREATE TABLE deliveries (
  shop_id integer NOT NULL,
  delivery_id text NOT NULL,
  webhook_id text NOT NULL,
  event_id text NOT NULL,
  topic text NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'dropped')),
  -- Each as {at, status_code, error, duration_ms}.
  attempts jsonb NOT NULL DEFAULT '[]',
  -- How many of them count against the table of retries: a redelivery begins it anew.
  attempts_made integer NOT NULL DEFAULT 0 CHECK (attempts_made >= 0),
  -- When it is next tried; later than now while somebody is at it.
  due_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, delivery_id),
  FOREIGN KEY (shop_id, webhook_id) REFERENCES webhooks ON DELETE CASCADE,
  FOREIGN KEY (shop_id, event_id) REFERENCES outbox,
  CONSTRAINT due_exactly_while_pending CHECK ((status = 'pending') = (due_at IS NOT NULL))
);
-- Once for each endpoint and event.
CREATE UNIQUE INDEX deliveries_by_event ON deliveries (shop_id, webhook_id, event_id);
-- Two lanes: first attempts, and retries, which never stand in their way.
CREATE INDEX deliveries_first ON deliveries (shop_id, webhook_id, due_at)
  WHERE status = 'pending' AND attempts_made = 0;
CREATE INDEX deliveries_again ON deliveries (shop_id, webhook_id, due_at)
  WHERE status = 'pending' AND attempts_made > 0;
CREATE INDEX deliveries_newest ON deliveries (shop_id, webhook_id, delivery_id);
CREATE INDEX outbox_by_time ON outbox (shop_id, created_at);
