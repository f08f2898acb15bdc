-- Past orders that the merchant had judged by the programme of that day: one order, or all of a
-- span. A job goes through them in the order in which they were placed.
CREATE TABLE order_judgings (
  shop_id integer NOT NULL REFERENCES shops,
  judging_id text NOT NULL,
  -- docs/state-machines.md has the moves between these.
  status text NOT NULL CHECK (status IN ('running', 'done', 'stopped', 'undoing', 'undone')),
  -- Of the programme that it judges by.
  revision integer NOT NULL,
  -- The one order; null: those placed from here, until before there.
  order_id bigint,
  placed_from timestamptz(3),
  placed_until timestamptz(3),
  orders_judged integer NOT NULL DEFAULT 0 CHECK (orders_judged >= 0),
  -- By the orders that were judged so far.
  orders_changed integer NOT NULL DEFAULT 0 CHECK (orders_changed >= 0),
  points_given bigint NOT NULL DEFAULT 0 CHECK (points_given >= 0),
  points_taken bigint NOT NULL DEFAULT 0 CHECK (points_taken >= 0),
  -- Whose orders changed; null: not all orders were judged yet.
  members integer CHECK (members >= 0),
  orders_undone integer NOT NULL DEFAULT 0 CHECK (orders_undone >= 0),
  -- The last order that the job has dealt with, of the judging or of its undo.
  after_placed_at timestamptz(3),
  after_order_id bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, judging_id),
  CONSTRAINT judges_an_order_or_a_span
    CHECK ((order_id IS NULL) = (placed_from IS NOT NULL) AND (order_id IS NULL) = (placed_until IS NOT NULL))
);
CREATE UNIQUE INDEX one_judging_at_work ON order_judgings (shop_id)
  WHERE status IN ('running', 'undoing');

-- By what an order was judged before, so that it can be again: the undo. null: by nothing yet.
CREATE TABLE judged_orders (
  shop_id integer NOT NULL,
  judging_id text NOT NULL,
  order_id bigint NOT NULL,
  -- Whose it was.
  buyer_id bigint,
  -- The version of the document that was judged.
  document_updated_at text,
  points_before bigint NOT NULL,
  points_after bigint NOT NULL,
  terms_id text,
  terms_at timestamptz(3),
  judgement jsonb,
  -- The order's `terms_at` since then. One that was judged again later has it as the terms of before.
  judged_at timestamptz(3) NOT NULL,
  undone_at timestamptz(3),
  PRIMARY KEY (shop_id, judging_id, order_id),
  FOREIGN KEY (shop_id, judging_id) REFERENCES order_judgings
);
CREATE INDEX judged_orders_by_order ON judged_orders (shop_id, order_id);
