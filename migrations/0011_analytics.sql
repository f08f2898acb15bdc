-- The figures of finished days, so that a summary need not read the whole ledger.
--
-- A day is folded once, some time after it ended where the shop is, and never changes after that.
-- What came later is read from the entries. Were a shop ever to get another time zone, its rows
-- here would have to go, to be folded anew.

-- How far a shop's days are folded.
CREATE TABLE folded_days (
  shop_id integer PRIMARY KEY REFERENCES shops,
  -- The first day that is not folded, and the moment at which it begins; null: none ever was.
  next_day date,
  folded_until timestamptz(3),
  CHECK ((next_day IS NULL) = (folded_until IS NULL))
);

-- What the entries of a day add up to; a day without entries has no row. The sums of many accounts
-- may leave the range that one account stays in.
CREATE TABLE daily_figures (
  shop_id integer NOT NULL,
  day date NOT NULL,
  points_earned numeric NOT NULL,
  points_redeemed numeric NOT NULL,
  rewards_redeemed bigint NOT NULL,
  PRIMARY KEY (shop_id, day)
);

-- How many members were active on a day, by the day on which they were active before it
-- (-infinity: never). Of any row of days it says how many members were active in it, each counted
-- once: those whose day before lies before the first of them.
CREATE TABLE daily_activity (
  shop_id integer NOT NULL,
  day date NOT NULL,
  previous_day date NOT NULL,
  members bigint NOT NULL CHECK (members > 0),
  PRIMARY KEY (shop_id, day, previous_day),
  CHECK (previous_day < day)
);

-- The last folded day on which a member was active.
CREATE TABLE last_activity (
  shop_id integer NOT NULL,
  customer_id bigint NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (shop_id, customer_id)
);

CREATE INDEX entries_by_time ON entries (shop_id, created_at);
-- Those who have not joined too: they are where it is null.
CREATE INDEX customers_by_enrolment ON customers (shop_id, enrolled_at);
-- Paid orders that earned points in a campaign. The condition is repeated by the query.
CREATE INDEX orders_of_campaigns ON orders (shop_id, placed_at) INCLUDE (counted_spend)
  WHERE entry_seq IS NOT NULL AND counted_spend IS NOT NULL
    AND jsonb_path_exists(judgement, '$.bonuses[*] ? (@.points > 0)');
