-- Two customers of a shop become one.
-- Who has everything of this customer now; null: nobody, it is a customer of its own.
ALTER TABLE customers ADD COLUMN merged_into bigint;
CREATE INDEX customers_merged ON customers (shop_id, merged_into) WHERE merged_into IS NOT NULL;

-- An entry that was moved here with its customer knows only the awards after this number, because
-- only those were there when it was made. null: it was made here, and knows all.
ALTER TABLE entries ADD COLUMN lots_after integer;

CREATE TABLE customer_merges (
  shop_id integer NOT NULL REFERENCES shops,
  -- Who was merged, once, and into whom.
  customer_id bigint NOT NULL,
  merged_into bigint NOT NULL,
  -- The entries of the one follow this number in the ledger of the other.
  after_seq integer NOT NULL CHECK (after_seq >= 0),
  entries_moved integer NOT NULL CHECK (entries_moved >= 0),
  -- What came with them.
  points bigint NOT NULL,
  pending_points bigint NOT NULL,
  owed_points bigint NOT NULL,
  orders_count integer NOT NULL,
  -- The account or the person; null: the platform reported it.
  made_by text,
  request_id text,
  merged_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, customer_id),
  CONSTRAINT nobody_merges_into_themselves CHECK (customer_id <> merged_into),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers,
  FOREIGN KEY (shop_id, merged_into) REFERENCES customers
);
CREATE INDEX customer_merges_into ON customer_merges (shop_id, merged_into, merged_at);
CREATE INDEX customer_merges_by_time ON customer_merges (shop_id, merged_at);
