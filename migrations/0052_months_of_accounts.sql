-- The month, in UTC, in which the points of an account last moved as expiry sees it; null: it has
-- none. The moments themselves change with every award. This column seldom does, so most changes of
-- an account write no index.
ALTER TABLE accounts ADD COLUMN kept_month date GENERATED ALWAYS AS (
  CASE WHEN credits_total > debits_total THEN
    date_trunc('month', greatest(last_activity_at, refilled_at) AT TIME ZONE 'UTC')::date
  END
) STORED;
CREATE INDEX accounts_by_month ON accounts (shop_id, kept_month, customer_id)
  WHERE kept_month IS NOT NULL;
DROP INDEX accounts_by_period;

-- Nothing asks for orders by their time but what `orders_attributed` answers.
DROP INDEX orders_by_time;
