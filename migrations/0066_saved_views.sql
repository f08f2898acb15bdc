-- Lists of members that the people of a shop have named.
CREATE TABLE saved_views (
  shop_id integer NOT NULL REFERENCES shops,
  view_id text NOT NULL,
  name text NOT NULL,
  -- The filters and the order, as the list of members takes them.
  query jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, view_id)
);
CREATE UNIQUE INDEX saved_views_by_name ON saved_views (shop_id, lower(name));
