-- What the service had the embedded shop make: codes, gift cards and store credit, each once for
-- the operation that asked for it.

CREATE TABLE embedded_discounts (
  shop_id integer NOT NULL REFERENCES shops,
  operation_id text NOT NULL,
  code text NOT NULL,
  document jsonb NOT NULL,
  used_count integer NOT NULL DEFAULT 0 CHECK (used_count >= 0),
  ended_at timestamptz(3),
  PRIMARY KEY (shop_id, operation_id)
);

-- A code is one code however it is typed in.
CREATE UNIQUE INDEX embedded_discounts_code ON embedded_discounts (shop_id, upper(code));

-- Which orders used a code, each once.
CREATE TABLE embedded_discount_uses (
  shop_id integer NOT NULL,
  operation_id text NOT NULL,
  order_id bigint NOT NULL,
  -- null: a guest.
  customer_id bigint,
  PRIMARY KEY (shop_id, operation_id, order_id),
  FOREIGN KEY (shop_id, operation_id) REFERENCES embedded_discounts
);

-- For codes that a customer may use once.
CREATE INDEX embedded_discount_uses_customer
  ON embedded_discount_uses (shop_id, operation_id, customer_id);

CREATE TABLE embedded_gift_cards (
  shop_id integer NOT NULL REFERENCES shops,
  operation_id text NOT NULL,
  code text NOT NULL,
  customer_id bigint NOT NULL,
  amount numeric(16, 4) NOT NULL CHECK (amount > 0),
  spent numeric(16, 4) NOT NULL DEFAULT 0 CHECK (spent BETWEEN 0 AND amount),
  ends_at timestamptz(3),
  ended_at timestamptz(3),
  PRIMARY KEY (shop_id, operation_id),
  -- What was spent cannot be ended.
  CHECK (ended_at IS NULL OR spent = 0)
);

CREATE UNIQUE INDEX embedded_gift_cards_code ON embedded_gift_cards (shop_id, upper(code));

-- Money of a customer's, which outlives the customer as an order does.
CREATE TABLE embedded_credit_accounts (
  shop_id integer NOT NULL REFERENCES shops,
  customer_id bigint NOT NULL,
  -- Without what was taken back.
  issued numeric(20, 4) NOT NULL CHECK (issued >= 0),
  spent numeric(20, 4) NOT NULL DEFAULT 0 CHECK (spent BETWEEN 0 AND issued),
  PRIMARY KEY (shop_id, customer_id)
);

CREATE TABLE embedded_store_credits (
  shop_id integer NOT NULL,
  operation_id text NOT NULL,
  customer_id bigint NOT NULL,
  amount numeric(16, 4) NOT NULL CHECK (amount > 0),
  issued_at timestamptz(3) NOT NULL,
  taken_back_at timestamptz(3),
  PRIMARY KEY (shop_id, operation_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES embedded_credit_accounts
);

CREATE INDEX embedded_store_credits_customer
  ON embedded_store_credits (shop_id, customer_id, issued_at);
