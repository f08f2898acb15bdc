-- Who is or was a member of a paid membership, one row a stay.

CREATE TABLE membership_members (
  shop_id integer NOT NULL REFERENCES shops,
  membership_id text NOT NULL,
  customer_id bigint NOT NULL,
  started_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, membership_id, customer_id, started_at)
);
