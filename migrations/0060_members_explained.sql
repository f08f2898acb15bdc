-- Which call made an entry: its credential and its request; null: none did, or it is older.
ALTER TABLE entries
  ADD COLUMN made_by text,
  ADD COLUMN request_id text;

-- Every move of a member between tiers, with what was known when it was decided.
CREATE TABLE tier_moves (
  shop_id integer NOT NULL,
  customer_id bigint NOT NULL,
  move_id text NOT NULL,
  from_tier_id text,
  -- As they were called then.
  from_tier_name text,
  to_tier_id text NOT NULL,
  to_tier_name text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('up', 'down')),
  -- null: it was made quietly.
  reason text,
  -- The bars of the tier that decided, null where none did, and the progress in each period that
  -- counted.
  bars jsonb,
  progress jsonb NOT NULL,
  made_by text,
  request_id text,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, customer_id, move_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES accounts (shop_id, customer_id)
);
