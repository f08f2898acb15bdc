-- How often an order was awarded: a second time where it was edited upwards, or moved to another
-- customer. Rows of an older release have 0 for the first award too.
ALTER TABLE orders ADD COLUMN awards integer NOT NULL DEFAULT 0 CHECK (awards >= 0);
