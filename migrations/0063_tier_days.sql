-- How many members were in each tier, counted in the night after a day. The entry tier is ''.
CREATE TABLE tier_days (
  shop_id integer NOT NULL REFERENCES shops,
  day date NOT NULL,
  tier_id text NOT NULL,
  members bigint NOT NULL CHECK (members > 0),
  PRIMARY KEY (shop_id, day, tier_id)
);
