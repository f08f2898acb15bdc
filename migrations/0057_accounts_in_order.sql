-- Members in the order of their points and of their last activity. Every award writes these indexes:
-- docs/decisions/0020-every-order-of-members-is-an-index.md.
CREATE INDEX accounts_by_balance ON accounts (shop_id, (credits_total - debits_total), customer_id);
-- Who was never active comes before everybody.
CREATE INDEX accounts_by_activity ON accounts (shop_id,
  coalesce(last_activity_at, '0001-01-01T00:00:00Z'::timestamptz), customer_id);
