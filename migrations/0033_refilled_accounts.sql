-- When points came to an account that had none, and when they last came at all: from these, and
-- from the last activity, follows when they expire.
ALTER TABLE accounts ADD COLUMN refilled_at timestamptz(3);
ALTER TABLE accounts ADD COLUMN credited_at timestamptz(3);
UPDATE accounts a
SET refilled_at = e.refilled_at, credited_at = e.credited_at
FROM (
  SELECT shop_id, customer_id, max(created_at) AS credited_at,
    max(created_at) FILTER (WHERE credits_total - points = debits_total) AS refilled_at
  FROM entries WHERE points > 0 AND NOT is_pending
  GROUP BY shop_id, customer_id
) e
WHERE e.shop_id = a.shop_id AND e.customer_id = a.customer_id;
CREATE INDEX accounts_by_period ON accounts (shop_id, greatest(last_activity_at, refilled_at))
  WHERE credits_total > debits_total;
-- What the index before it answered, this one does.
DROP INDEX accounts_by_activity;
