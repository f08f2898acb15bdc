-- Refunds that were reported before their order.
CREATE TABLE embedded_early_refunds (
  shop_id integer NOT NULL REFERENCES shops,
  order_id bigint NOT NULL CHECK (order_id > 0),
  refund_id bigint NOT NULL CHECK (refund_id > 0),
  document jsonb NOT NULL,
  PRIMARY KEY (shop_id, order_id, refund_id)
);
