-- Who reports a customer and who reports an order of a customer who is unknown hold the customer's
-- place, one after the other. A row never outlives its transaction.
CREATE TABLE customer_places (
  shop_id integer NOT NULL REFERENCES shops,
  customer_id bigint NOT NULL,
  PRIMARY KEY (shop_id, customer_id)
);
