-- Shops that Shopify keeps: how each is reached, what comes in, and what was asked for out there.
ALTER TABLE shops ADD COLUMN adapter text NOT NULL DEFAULT 'embedded'
  CHECK (adapter IN ('embedded', 'shopify'));

CREATE TABLE shopify_connections (
  shop_id integer PRIMARY KEY REFERENCES shops,
  shopify_domain text NOT NULL UNIQUE,
  client_id text NOT NULL,
  -- A JSON list, the newest first: webhooks may be signed with the one before.
  sealed_client_secrets bytea NOT NULL,
  sealed_access_token bytea,
  -- null: a token that never ends, as stores gave them until 2026.
  access_token_ends_at timestamptz(3),
  connected_at timestamptz(3) NOT NULL,
  -- Changes of orders and customers until then were sought by the sweep.
  swept_until timestamptz(3) NOT NULL
);

-- What was asked of Shopify and must never happen twice. A row is there before its call.
CREATE TABLE shopify_calls (
  shop_id integer NOT NULL REFERENCES shops,
  operation_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('discount', 'gift_card', 'store_credit', 'store_credit_back')),
  code text,
  customer_id bigint,
  amount numeric,
  asked_at timestamptz(3) NOT NULL,
  done_at timestamptz(3),
  -- Nobody knows whether it happened, and nothing tells: a person has to look.
  waits_since timestamptz(3),
  PRIMARY KEY (shop_id, operation_id)
);
CREATE INDEX shopify_calls_waiting ON shopify_calls (shop_id, waits_since)
  WHERE waits_since IS NOT NULL;
CREATE INDEX shopify_calls_of_code ON shopify_calls (shop_id, upper(code)) WHERE code IS NOT NULL;
CREATE INDEX shopify_calls_of_customer ON shopify_calls (shop_id, customer_id)
  WHERE customer_id IS NOT NULL;

-- What Shopify said that changed. Only ids: the things are read when they are worked on.
CREATE TABLE shopify_deliveries (
  shop_id integer NOT NULL REFERENCES shops,
  topic text NOT NULL,
  webhook_id text NOT NULL,
  event_id text,
  -- The customer, the order or the thing it is about; null: the shop itself.
  subject_id bigint,
  -- For customers/merge: who is gone, and who is left.
  details jsonb NOT NULL DEFAULT '{}',
  triggered_at timestamptz(3),
  received_at timestamptz(3) NOT NULL,
  handled_at timestamptz(3),
  next_attempt_at timestamptz(3) NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  last_fault text,
  PRIMARY KEY (shop_id, topic, webhook_id)
);
CREATE UNIQUE INDEX shopify_deliveries_event ON shopify_deliveries (shop_id, topic, event_id)
  WHERE event_id IS NOT NULL;
CREATE INDEX shopify_deliveries_due ON shopify_deliveries (shop_id, next_attempt_at)
  WHERE handled_at IS NULL;
