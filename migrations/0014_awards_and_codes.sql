-- What earning rules other than that of orders have paid, and codes that customers are given.

-- One award: each occasion is paid once.
CREATE TABLE awards (
  shop_id integer NOT NULL,
  award_id text NOT NULL,
  customer_id bigint NOT NULL,
  rule_id text NOT NULL,
  rule_type text NOT NULL,
  -- What it was paid for, such as `account_created` or `birthday:2026`.
  occasion text NOT NULL,
  -- What it has paid, less what was taken back.
  points bigint NOT NULL CHECK (points >= 0),
  -- The entry that awarded it; null: it was paid with a code.
  entry_seq integer,
  code_id text,
  -- What of the points still waits, and until when.
  pending_points bigint NOT NULL DEFAULT 0 CHECK (pending_points >= 0),
  pending_until timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, award_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers,
  CONSTRAINT paid_in_points_or_with_a_code CHECK ((entry_seq IS NULL) <> (code_id IS NULL))
);
CREATE UNIQUE INDEX awards_once ON awards (shop_id, customer_id, occasion);
CREATE INDEX awards_by_rule_type ON awards (shop_id, customer_id, rule_type, created_at);
CREATE INDEX awards_pending ON awards (shop_id, pending_until) WHERE pending_until IS NOT NULL;

-- A code, a gift card or store credit that the platform is to make, or has made. The row is written
-- before the platform is asked, so that whatever happens in between, somebody finishes it.
CREATE TABLE codes (
  shop_id integer NOT NULL REFERENCES shops,
  code_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('redemption', 'award', 'gift', 'friend')),
  -- null: somebody who is no customer yet.
  customer_id bigint,
  -- What the customer types in; null: store credit has none.
  code text CHECK (code = upper(code)),
  -- What the platform is asked for.
  mint jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'issued', 'used', 'cancelled')),
  ends_at timestamptz(3),
  -- What is still to be done at the platform, and when a job next tries.
  task text CHECK (task IN ('mint', 'cancel', 'end')),
  due_at timestamptz(3),
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  issued_at timestamptz(3),
  used_at timestamptz(3),
  -- The order that used it.
  order_id bigint,
  PRIMARY KEY (shop_id, code_id),
  CONSTRAINT a_task_has_its_time CHECK ((task IS NULL) = (due_at IS NULL)),
  CONSTRAINT minted_exactly_while_pending CHECK (
    (status = 'pending') = (task IS NOT DISTINCT FROM 'mint')
  )
);
CREATE UNIQUE INDEX codes_by_code ON codes (shop_id, code) WHERE code IS NOT NULL;
CREATE INDEX codes_due ON codes (shop_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX codes_by_customer ON codes (shop_id, customer_id, created_at);
