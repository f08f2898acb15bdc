-- The partners of a shop's partner programme. The groups that their group_id names are parts of
-- the programme's document.

CREATE TABLE partners (
  shop_id integer NOT NULL REFERENCES shops,
  partner_id text NOT NULL,
  -- null: somebody who is no customer of the shop.
  customer_id bigint,
  email text NOT NULL,
  name text NOT NULL,
  -- What buyers enter, and what the partner's link carries; given at the approval.
  code text,
  link_token text,
  status text NOT NULL CHECK (status IN ('applied', 'approved', 'rejected', 'suspended')),
  -- null: the terms of every partner.
  group_id text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, partner_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers,
  CHECK (
    status IN ('applied', 'rejected') OR (code IS NOT NULL AND link_token IS NOT NULL)
  )
);
-- Buyers do not mind capitals.
CREATE UNIQUE INDEX partners_by_code ON partners (shop_id, lower(code)) WHERE code IS NOT NULL;
CREATE UNIQUE INDEX partners_by_link_token ON partners (shop_id, link_token)
  WHERE link_token IS NOT NULL;
CREATE INDEX partners_by_group ON partners (shop_id, group_id) WHERE group_id IS NOT NULL;
