-- How the points that members have changed on each finished day, by the month in which they came:
-- what is owed, and how old it is. docs/ledger.md says which points are spent first.
CREATE TABLE owed_days (
  shop_id integer NOT NULL REFERENCES shops,
  day date NOT NULL,
  -- The first day of the month, in the shop's time zone.
  month date NOT NULL,
  points bigint NOT NULL CHECK (points <> 0),
  PRIMARY KEY (shop_id, day, month)
);

-- Up to when the days are there.
ALTER TABLE folded_days ADD COLUMN owed_until timestamptz(3);
