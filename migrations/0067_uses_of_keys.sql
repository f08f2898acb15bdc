-- When a key was last used, to the minute; null: not since this column is there.
ALTER TABLE api_keys ADD COLUMN last_used_at timestamptz(3);
