-- Points that were spent on rewards. What they were spent on is a code of the same id.
CREATE TABLE redemptions (
  shop_id integer NOT NULL,
  redemption_id text NOT NULL,
  customer_id bigint NOT NULL,
  reward_id text NOT NULL,
  -- The reward as it was then.
  reward_name text NOT NULL,
  reward_type text NOT NULL,
  discount_value numeric(20, 4),
  minimum_purchase numeric(20, 4),
  points_spent bigint NOT NULL CHECK (points_spent > 0),
  -- The entry that charged it, and the one that gave the points back.
  entry_seq integer NOT NULL,
  refund_seq integer,
  -- The idempotency key that it was asked for by: a retry goes on where the first try stopped. null:
  -- it was given up, and a retry begins anew.
  credential text,
  key text,
  fingerprint bytea,
  key_expires_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, redemption_id),
  FOREIGN KEY (shop_id, redemption_id) REFERENCES codes,
  FOREIGN KEY (shop_id, customer_id, entry_seq) REFERENCES entries,
  FOREIGN KEY (shop_id, customer_id, refund_seq) REFERENCES entries
);
CREATE UNIQUE INDEX redemptions_by_key ON redemptions (shop_id, credential, key)
  WHERE key IS NOT NULL;
CREATE INDEX redemptions_by_customer ON redemptions (shop_id, customer_id, redemption_id);

-- How often each reward was redeemed and not given back: what its limit is held against.
CREATE TABLE reward_uses (
  shop_id integer NOT NULL REFERENCES shops,
  reward_id text NOT NULL,
  uses bigint NOT NULL CHECK (uses >= 0),
  PRIMARY KEY (shop_id, reward_id)
);
