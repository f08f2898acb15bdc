-- Adds shops 2 to {shops} with the programme, the campaigns and the catalogue of shop 1.
SET session_replication_role = replica;

CREATE TEMPORARY TABLE added AS SELECT generate_series(2, {shops}) AS shop_id;

INSERT INTO shops
SELECT (jsonb_populate_record(s, jsonb_build_object(
  'shop_id', a.shop_id, 'domain', 'shop-' || a.shop_id || '.bench.example'
))).*
FROM shops s, added a WHERE s.shop_id = 1;

INSERT INTO programs
SELECT (jsonb_populate_record(p, jsonb_build_object('shop_id', a.shop_id))).*
FROM programs p, added a WHERE p.shop_id = 1;

INSERT INTO campaigns
SELECT (jsonb_populate_record(c, jsonb_build_object('shop_id', a.shop_id))).*
FROM campaigns c, added a WHERE c.shop_id = 1;

INSERT INTO embedded_collections
SELECT (jsonb_populate_record(c, jsonb_build_object('shop_id', a.shop_id))).*
FROM embedded_collections c, added a WHERE c.shop_id = 1;

INSERT INTO embedded_products
SELECT (jsonb_populate_record(p, jsonb_build_object('shop_id', a.shop_id))).*
FROM embedded_products p, added a WHERE p.shop_id = 1;

INSERT INTO embedded_variants
SELECT (jsonb_populate_record(v, jsonb_build_object('shop_id', a.shop_id))).*
FROM embedded_variants v, added a WHERE v.shop_id = 1;

INSERT INTO api_keys
SELECT (jsonb_populate_record(k, jsonb_build_object('shop_id', a.shop_id))).*
FROM api_keys k, added a WHERE k.shop_id = 1;

INSERT INTO sending_templates
SELECT a.shop_id, t.template FROM sending_templates t, added a WHERE t.shop_id = 1;

UPDATE deployment SET value = to_jsonb({shops}) WHERE name = 'last_shop_id';
