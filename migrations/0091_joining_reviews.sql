-- Members whose address another member joined with before: whether joining pays them is decided by a
-- person.
CREATE TABLE joining_reviews (
  shop_id integer NOT NULL REFERENCES shops,
  customer_id bigint NOT NULL,
  -- The member who was paid for joining with the same address.
  known_customer_id bigint NOT NULL,
  joined_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, customer_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers,
  FOREIGN KEY (shop_id, known_customer_id) REFERENCES customers
);
CREATE INDEX joining_reviews_by_known ON joining_reviews (shop_id, known_customer_id);

-- What a programme does by default about reward codes of cancelled orders, and about joining again.
UPDATE programs SET document = '{
  "redemptions": {"on_cancelled_order": "give_back"},
  "joining": {"duplicate_address": "review"}
}'::jsonb || document;
