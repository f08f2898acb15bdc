-- When a customer's personal data was erased for good, by a person or at the platform's request; null:
-- never, or the customer is back since. A customer who was only deleted is gone without it.
ALTER TABLE customers ADD COLUMN erased_at timestamptz(3);
-- A job closes the accounts of these.
CREATE INDEX customers_erased ON customers (shop_id, customer_id) WHERE erased_at IS NOT NULL;

-- Erasures of the past: by a person, as the audit log has them, or by Shopify, whose customers may
-- have other numbers here. The hour is for clocks that differ. Who came back and was only deleted
-- since is not erased.
UPDATE customers c SET erased_at = greatest(e.at, c.gone_at)
FROM (
  SELECT shop_id, customer_id, max(at) AS at
  FROM (
    SELECT shop_id, substring(subject_id FROM '[0-9]+$')::bigint AS customer_id, created_at AS at
    FROM admin_actions
    WHERE operation = 'forgetPerson' AND result = 'done'
      AND subject_id ~ '^(gid://[a-z0-9]+/Customer/)?[1-9][0-9]{0,15}$'
    UNION ALL
    SELECT d.shop_id, coalesce(i.kept_id, d.subject_id), d.handled_at
    FROM shopify_deliveries d
    LEFT JOIN shopify_ids i ON i.shop_id = d.shop_id AND i.kind = 'customer'
      AND i.shopify_id = d.subject_id
    WHERE d.topic = 'customers/redact' AND d.handled_at IS NOT NULL
  ) erasures
  GROUP BY shop_id, customer_id
) e
WHERE c.shop_id = e.shop_id AND c.customer_id = e.customer_id AND c.merged_into IS NULL
  AND c.gone_at <= e.at + interval '1 hour';
