-- A change of the period that counts for tiers leaves members their days of grace.
ALTER TABLE tier_sweeps ADD COLUMN by_period boolean NOT NULL DEFAULT false;

-- Which tiers members left because the merchant changed something: the way back brings no gifts.
CREATE TABLE tier_departures (
  shop_id integer NOT NULL,
  customer_id bigint NOT NULL,
  tier_id text NOT NULL,
  left_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, customer_id, tier_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers
);
