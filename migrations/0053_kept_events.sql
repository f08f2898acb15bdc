-- Events are kept for some weeks.

-- Since when all events of a shop are there; those before were deleted. No row: none ever was.
CREATE TABLE kept_events (
  shop_id integer PRIMARY KEY REFERENCES shops,
  since timestamptz(3) NOT NULL
);

-- The id of an entry's event follows from the entry's, so the primary key allows only one.
DROP INDEX outbox_by_entry;

-- Once for each endpoint and event, by the event first: it finds what an event is still needed for.
DROP INDEX deliveries_by_event;
CREATE UNIQUE INDEX deliveries_by_event ON deliveries (shop_id, event_id, webhook_id);
