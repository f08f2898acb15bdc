-- On which days members placed an order, claimed or redeemed.

-- Written with the order, the claim or the redemption, until a job folds it into what stands below.
-- An order counts on the day it was placed, however late it is told.
CREATE TABLE noted_days (
  shop_id integer NOT NULL,
  day date NOT NULL,
  customer_id bigint NOT NULL,
  PRIMARY KEY (shop_id, day, customer_id)
);

-- The days that are folded.
CREATE TABLE active_days (
  shop_id integer NOT NULL,
  customer_id bigint NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (shop_id, customer_id, day)
);

-- How many members were active on a day, by the day on which they were active before it
-- (-infinity: never). Of any row of days it says how many members were active in it, each counted
-- once: those whose day before lies before the first of them.
CREATE TABLE active_members (
  shop_id integer NOT NULL,
  day date NOT NULL,
  previous_day date NOT NULL,
  members bigint NOT NULL CHECK (members > 0),
  PRIMARY KEY (shop_id, day, previous_day),
  CHECK (previous_day < day)
);

-- What has happened so far; the job folds it. Of awards in points the entry tells whether they were
-- claimed; codes are paid for claims, except by these types.
INSERT INTO noted_days (shop_id, day, customer_id)
SELECT a.shop_id, (a.at AT TIME ZONE s.timezone)::date, a.customer_id
FROM (
  SELECT o.shop_id, o.customer_id, o.placed_at AS at FROM orders o
  JOIN customers c ON c.shop_id = o.shop_id AND c.customer_id = o.customer_id
  WHERE c.enrolled_at IS NOT NULL AND o.placed_at IS NOT NULL
  UNION ALL
  SELECT shop_id, customer_id, created_at FROM redemptions
  UNION ALL
  SELECT w.shop_id, w.customer_id, w.created_at FROM awards w
  LEFT JOIN entries e ON e.shop_id = w.shop_id AND e.customer_id = w.customer_id
    AND e.seq = w.entry_seq
  WHERE e.metadata->'claimed' = 'true'::jsonb OR (
    w.code_id IS NOT NULL
    AND w.rule_type NOT IN ('account_created', 'birthday', 'pet_birthday', 'child_birthday',
      'membership')
  )
) a
JOIN shops s ON s.shop_id = a.shop_id
ON CONFLICT DO NOTHING;

-- `daily_activity` and `last_activity` are read by older releases alone.
