-- Orders, and the points that wait, are taken back or are owed because of them.

-- An order as the platform last told it, with all that was taken back of it: a refund may come
-- before its order, and an older version after a later one.
CREATE TABLE orders (
  shop_id integer NOT NULL REFERENCES shops,
  order_id bigint NOT NULL CHECK (order_id > 0),
  customer_id bigint,
  -- null: only refunds have come.
  document jsonb,
  refunds jsonb NOT NULL DEFAULT '[]',
  -- How the order was judged when it came to be paid for; kept, so that an award can be explained
  -- and a refund is counted by the terms of that day.
  judgement jsonb,
  -- What it has earned, less what was taken back.
  points bigint NOT NULL DEFAULT 0 CHECK (points >= 0),
  -- The entry that awarded it.
  entry_seq integer,
  -- What of the points still waits, and until when.
  pending_points bigint NOT NULL DEFAULT 0 CHECK (pending_points >= 0),
  pending_until timestamptz(3),
  -- What of it stands in its customer's lifetime figures; null: nothing.
  counted_spend numeric(20, 4),
  placed_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, order_id)
);
CREATE INDEX orders_by_customer ON orders (shop_id, customer_id, placed_at);
CREATE INDEX orders_by_time ON orders (shop_id, placed_at);
CREATE INDEX orders_pending ON orders (shop_id, pending_until) WHERE pending_until IS NOT NULL;

-- Points of an entry that are not in the balance: an award that waits, or what was taken of one.
ALTER TABLE entries ADD COLUMN is_pending boolean NOT NULL DEFAULT false;
ALTER TABLE entries ADD COLUMN pending_until timestamptz(3);
-- What it adds to the points that wait, and to those that are owed; both may be below zero.
ALTER TABLE entries ADD COLUMN pending_delta bigint NOT NULL DEFAULT 0;
ALTER TABLE entries ADD COLUMN owed_delta bigint NOT NULL DEFAULT 0;
-- The award that a release or a reversal is of.
ALTER TABLE entries ADD COLUMN of_seq integer;
ALTER TABLE entries ADD COLUMN order_id bigint;
CREATE INDEX entries_of_award ON entries (shop_id, customer_id, of_seq) WHERE of_seq IS NOT NULL;
ALTER TABLE entries DROP CONSTRAINT entry_totals_contain_points;
ALTER TABLE entries ADD CONSTRAINT entry_totals_contain_points CHECK (
  is_pending OR (credits_total >= greatest(points, 0) AND debits_total >= greatest(-points, 0))
);

-- Points that were spent before they were taken back, against the points of orders to come.
ALTER TABLE accounts ADD COLUMN owed_points bigint NOT NULL DEFAULT 0 CHECK (owed_points >= 0);
