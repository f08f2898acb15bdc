-- Tags of customers are compared without blanks around them and with one for each run of blanks.
WITH unclean AS (
  DELETE FROM customer_tags
  WHERE tag <> btrim(regexp_replace(tag, '[\s\u00a0]+', ' ', 'g'))
  RETURNING shop_id, tag, customer_id
)
INSERT INTO customer_tags (shop_id, tag, customer_id)
SELECT DISTINCT shop_id, btrim(regexp_replace(tag, '[\s\u00a0]+', ' ', 'g')), customer_id
FROM unclean
ON CONFLICT DO NOTHING;
