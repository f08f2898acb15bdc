-- Who is gone from the platform, and since when; nothing is written for such a customer any more.
-- Session tokens that were made at sessions_not_before or earlier have ended.
ALTER TABLE customers
  ADD COLUMN gone_at timestamptz,
  ADD COLUMN sessions_not_before timestamptz;
