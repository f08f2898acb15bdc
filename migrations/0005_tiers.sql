-- Members on the ladder: what counts for tiers, where each member stands, and moves to be made.

-- What an entry adds to the points that count for tiers, and their sum of a lifetime.
ALTER TABLE entries ADD COLUMN tier_points bigint NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN tier_points bigint NOT NULL DEFAULT 0;
UPDATE entries SET tier_points = points
WHERE (type IN ('earn', 'reversal') OR (type = 'adjust' AND source <> 'deduction' AND points > 0))
  AND (metadata->'counts_for_tier') IS DISTINCT FROM 'false'::jsonb;
UPDATE accounts a SET tier_points = s.tier_points
FROM (
  SELECT shop_id, customer_id, sum(tier_points) AS tier_points FROM entries
  GROUP BY shop_id, customer_id
) s
WHERE a.shop_id = s.shop_id AND a.customer_id = s.customer_id;

-- Where a member stands, beside the points that decide it: one lock covers both. null: the entry
-- tier.
ALTER TABLE accounts ADD COLUMN tier_id text;
ALTER TABLE accounts ADD COLUMN tier_achieved_at timestamptz(3);
ALTER TABLE accounts ADD COLUMN tier_grace_until timestamptz(3);
-- Set by hand, and held until cleared.
ALTER TABLE accounts ADD COLUMN tier_override_at timestamptz(3);
CREATE INDEX accounts_by_tier ON accounts (shop_id, tier_id, customer_id)
  WHERE tier_id IS NOT NULL;

-- A changed ladder whose members are still to be placed on it, in the order of their numbers.
CREATE TABLE tier_sweeps (
  shop_id integer PRIMARY KEY REFERENCES shops,
  after_customer_id bigint NOT NULL,
  -- Removed tiers, each with the one that stood below it.
  removed_tiers jsonb NOT NULL,
  -- A first placement moves quietly: no gifts, no events.
  quiet boolean NOT NULL,
  requested_at timestamptz(3) NOT NULL
);

-- Gift codes that members are owed for reaching a tier, each entry of a tier once.
CREATE TABLE tier_gifts (
  shop_id integer NOT NULL,
  gift_id text NOT NULL,
  customer_id bigint NOT NULL,
  tier_id text NOT NULL,
  benefit_id text NOT NULL,
  -- The benefit as it was when the tier was reached.
  fields jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  code text,
  issued_at timestamptz(3),
  PRIMARY KEY (shop_id, gift_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers
);
CREATE INDEX tier_gifts_owed ON tier_gifts (shop_id, created_at) WHERE issued_at IS NULL;

-- Where tiers were live already, members are placed for the first time.
INSERT INTO tier_sweeps (shop_id, after_customer_id, removed_tiers, quiet, requested_at)
SELECT shop_id, 0, '{}', true, updated_at FROM programs
WHERE document->'switches'->'tiers_enabled' = 'true'::jsonb;
