-- What GET /customers/{customer_id}/points reads.
\set customer random(:first_customer, :last_customer)
SELECT a.customer_id, a.seq, a.credits_total, a.debits_total, a.points_earned, a.points_redeemed,
  a.pending_points, a.last_activity_at
FROM accounts a
WHERE a.shop_id = 1 AND a.customer_id = :customer::bigint;
