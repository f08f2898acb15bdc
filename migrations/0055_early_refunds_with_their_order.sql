-- Refunds that were reported before their order wait in the order's own row, under its lock.
ALTER TABLE embedded_orders ADD COLUMN early_refunds jsonb NOT NULL DEFAULT '[]';

UPDATE embedded_orders o
SET early_refunds = early.refunds
FROM (
  SELECT shop_id, order_id, jsonb_agg(document ORDER BY document->>'created_at', refund_id) AS refunds
  FROM embedded_early_refunds GROUP BY shop_id, order_id
) early
WHERE o.shop_id = early.shop_id AND o.order_id = early.order_id;

INSERT INTO embedded_orders (shop_id, order_id, early_refunds)
SELECT shop_id, order_id, jsonb_agg(document ORDER BY document->>'created_at', refund_id)
FROM embedded_early_refunds GROUP BY shop_id, order_id
ON CONFLICT DO NOTHING;

DROP TABLE embedded_early_refunds;
