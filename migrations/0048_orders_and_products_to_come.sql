-- What an own system reports may come in any order. A row without a document is an order or a product
-- that was named, and is still to come.
ALTER TABLE embedded_orders ALTER COLUMN document DROP NOT NULL;
ALTER TABLE embedded_products ALTER COLUMN document DROP NOT NULL;

-- Orders with lines of products that are still to come.
CREATE TABLE embedded_awaited_products (
  shop_id integer NOT NULL,
  product_id bigint NOT NULL,
  order_id bigint NOT NULL,
  PRIMARY KEY (shop_id, product_id, order_id),
  FOREIGN KEY (shop_id, product_id) REFERENCES embedded_products,
  FOREIGN KEY (shop_id, order_id) REFERENCES embedded_orders
);
