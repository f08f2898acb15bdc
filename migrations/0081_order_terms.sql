-- What orders are judged by: what the merchant had decided when they were first judged. Orders of the
-- same terms share them, so there is a row for each revision, and set of campaigns, that orders were
-- judged by. Never changed, and never deleted.
CREATE TABLE order_terms (
  shop_id integer NOT NULL REFERENCES shops,
  terms_id text NOT NULL,
  -- Of the programme.
  revision integer NOT NULL,
  -- What of the programme an order is judged by.
  program jsonb NOT NULL,
  -- The same of each campaign that was running when the order was placed.
  campaigns jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, terms_id)
);

-- By what an order is judged, and since when; null: it was not judged yet, or by an older release.
-- No foreign key: all orders of a shop would lock the same row.
ALTER TABLE orders ADD COLUMN terms_id text;
ALTER TABLE orders ADD COLUMN terms_at timestamptz(3);
