-- Whether a member got the gifts of a tier before is asked whenever one reaches a tier.
CREATE INDEX tier_gifts_by_customer ON tier_gifts (shop_id, customer_id);
