-- The merchant's list of members: found by the beginning of a name or an address, filtered and sorted,
-- each by an index.

-- Names as they are compared, in lower case, without accents, and only their beginnings: under every
-- locale of a database the same for these letters.
ALTER TABLE customers
  ADD COLUMN first_last text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    left(trim(replace(translate(lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '')),
      'àáâãäåāăąÀÁÂÃÄÅĀĂĄçćĉċčÇĆĈĊČďđĎĐèéêëēĕėęěÈÉÊËĒĔĖĘĚĝğġģĜĞĠĢĥħĤĦìíîïĩīĭįıÌÍÎÏĨĪĬĮİĵĴķĶĺļľŀłĹĻĽĿŁñńņňŉÑŃŅŇòóôõöøōŏőÒÓÔÕÖØŌŎŐŕŗřŔŖŘśŝşšșŚŜŞŠȘţťŧțŢŤŦȚùúûüũūŭůűųÙÚÛÜŨŪŬŮŰŲŵŴýÿŷÝŸŶźżžŹŻŽ',
      'aaaaaaaaaaaaaaaaaaccccccccccddddeeeeeeeeeeeeeeeeeegggggggghhhhiiiiiiiiiiiiiiiiiijjkkllllllllllnnnnnnnnnoooooooooooooooooorrrrrrssssssssssttttttttuuuuuuuuuuuuuuuuuuuuwwyyyyyyzzzzzz'
    ), 'ß', 'ss')), 48)
  ) STORED,
  ADD COLUMN last_first text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    left(trim(replace(translate(lower(coalesce(last_name, '') || ' ' || coalesce(first_name, '')),
      'àáâãäåāăąÀÁÂÃÄÅĀĂĄçćĉċčÇĆĈĊČďđĎĐèéêëēĕėęěÈÉÊËĒĔĖĘĚĝğġģĜĞĠĢĥħĤĦìíîïĩīĭįıÌÍÎÏĨĪĬĮİĵĴķĶĺļľŀłĹĻĽĿŁñńņňŉÑŃŅŇòóôõöøōŏőÒÓÔÕÖØŌŎŐŕŗřŔŖŘśŝşšșŚŜŞŠȘţťŧțŢŤŦȚùúûüũūŭůűųÙÚÛÜŨŪŬŮŰŲŵŴýÿŷÝŸŶźżžŹŻŽ',
      'aaaaaaaaaaaaaaaaaaccccccccccddddeeeeeeeeeeeeeeeeeegggggggghhhhiiiiiiiiiiiiiiiiiijjkkllllllllllnnnnnnnnnoooooooooooooooooorrrrrrssssssssssttttttttuuuuuuuuuuuuuuuuuuuuwwyyyyyyzzzzzz'
    ), 'ß', 'ss')), 48)
  ) STORED;
CREATE INDEX members_by_first_name ON customers (shop_id, first_last, customer_id)
  WHERE enrolled_at IS NOT NULL;
CREATE INDEX members_by_name ON customers (shop_id, last_first, customer_id)
  WHERE enrolled_at IS NOT NULL;
CREATE INDEX members_by_email ON customers (shop_id, lower(email) COLLATE "C", customer_id)
  WHERE enrolled_at IS NOT NULL;
CREATE INDEX members_by_enrolment ON customers (shop_id, enrolled_at, customer_id)
  WHERE enrolled_at IS NOT NULL;
-- What the index before it answered, this one does.
DROP INDEX customers_by_enrolment;
CREATE INDEX excluded_members ON customers (shop_id, customer_id)
  WHERE excluded_from_program AND enrolled_at IS NOT NULL;

CREATE INDEX accounts_in_grace ON accounts (shop_id, tier_grace_until, customer_id)
  WHERE tier_grace_until IS NOT NULL;

-- The tags of customers in lower case, written with the tags in their rows.
CREATE TABLE customer_tags (
  shop_id integer NOT NULL,
  tag text COLLATE "C" NOT NULL,
  customer_id bigint NOT NULL,
  PRIMARY KEY (shop_id, tag, customer_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers
);
CREATE INDEX tags_of_customer ON customer_tags (shop_id, customer_id);
INSERT INTO customer_tags (shop_id, tag, customer_id)
SELECT DISTINCT c.shop_id, lower(t.tag), c.customer_id
FROM customers c CROSS JOIN LATERAL jsonb_array_elements_text(c.tags) AS t (tag);
