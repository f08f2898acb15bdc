-- What time does: tiers lapse, points expire, paid memberships begin and end.

-- How far each shop's tiers were looked at: the midnight, where the shop is, that was done last, and
-- where in the ladder the one that is under way has come to.
CREATE TABLE tier_reviews (
  shop_id integer PRIMARY KEY REFERENCES shops,
  reviewed_at timestamptz(3) NOT NULL,
  -- null: none is under way.
  reviewing_at timestamptz(3),
  after_tier_id text NOT NULL DEFAULT '',
  after_customer_id bigint NOT NULL DEFAULT 0
);

-- Where nobody ever looked, nothing is made up for.
INSERT INTO tier_reviews (shop_id, reviewed_at) SELECT shop_id, CURRENT_TIMESTAMP FROM shops;

-- Which members were told that they are close to a tier, and to which bar of it.
CREATE TABLE tier_approaches (
  shop_id integer NOT NULL,
  customer_id bigint NOT NULL,
  told_at timestamptz(3) NOT NULL,
  tier_id text NOT NULL,
  threshold bigint NOT NULL,
  PRIMARY KEY (shop_id, customer_id, told_at),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers
);

-- Since when points expire, beside the document: every way to switch it on and off leads past it.
-- null: they do not.
ALTER TABLE programs ADD COLUMN points_expire_since timestamptz(3);
UPDATE programs SET points_expire_since = updated_at
WHERE document->'points_expiry'->'enabled' = 'true'::jsonb;
CREATE INDEX accounts_by_activity ON accounts (shop_id, last_activity_at)
  WHERE credits_total > debits_total;

-- One row for each order that bought a membership. How long a stay lasts follows from all of them,
-- so that one that is taken back needs no other row to be changed. started_at is when it was paid.
ALTER TABLE membership_members DROP CONSTRAINT membership_members_pkey;
ALTER TABLE membership_members ADD COLUMN order_id bigint;
ALTER TABLE membership_members ADD COLUMN product_id bigint;
-- How long one lasts, by the membership as it was when it was bought.
ALTER TABLE membership_members ADD COLUMN term_unit text;
ALTER TABLE membership_members ADD COLUMN term_count integer CHECK (term_count > 0);
-- How many were bought and not taken back.
ALTER TABLE membership_members ADD COLUMN terms integer NOT NULL DEFAULT 1 CHECK (terms >= 0);
CREATE UNIQUE INDEX membership_members_by_order
  ON membership_members (shop_id, customer_id, membership_id, order_id);
CREATE INDEX membership_members_by_membership ON membership_members (shop_id, membership_id);
