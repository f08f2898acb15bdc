-- Bonus campaigns: documents beside the programme, each with its own revision, and what happened
-- to them while they ran.

CREATE TABLE campaigns (
  shop_id integer NOT NULL REFERENCES shops,
  campaign_id text NOT NULL,
  revision integer NOT NULL CHECK (revision >= 1),
  document jsonb NOT NULL,
  consumed_orders integer NOT NULL DEFAULT 0 CHECK (consumed_orders >= 0),
  consumed_bonus_points bigint NOT NULL DEFAULT 0
    CHECK (consumed_bonus_points BETWEEN 0 AND 9007199254740991),
  -- When a cap was reached; null while none is.
  ended_at timestamptz(3),
  -- An e-mail never goes out twice.
  teaser_sent_at timestamptz(3),
  launch_sent_at timestamptz(3),
  last_chance_sent_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- The row stays, so that undoing the deletion brings back all that it had.
  deleted_at timestamptz(3),
  PRIMARY KEY (shop_id, campaign_id)
);
