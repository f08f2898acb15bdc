-- What GET /customers/{customer_id}/transactions reads for a page of 50: one row more than it
-- shows, to know whether another page follows.
\set customer random(:first_customer, :last_customer)
SELECT seq, entry_id, type, points, credits_total - debits_total AS balance_after, source,
  source_ref, description, title_key, title_params, order_total, created_at
FROM entries
WHERE shop_id = 1 AND customer_id = :customer::bigint
ORDER BY seq DESC
LIMIT 51;
