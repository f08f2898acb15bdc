-- An event that could not be carried out waits behind the others, so that it never stops them.
ALTER TABLE platform_events ADD COLUMN failed_at timestamptz(3);
DROP INDEX platform_events_unhandled;
CREATE INDEX platform_events_unhandled
  ON platform_events (shop_id, (coalesce(failed_at, created_at)), event_id)
  WHERE handled_at IS NULL;
