-- What the embedded shop sells and publishes, and what it was told about memberships.

CREATE TABLE embedded_products (
  shop_id integer NOT NULL REFERENCES shops,
  product_id bigint NOT NULL CHECK (product_id > 0),
  document jsonb NOT NULL,
  PRIMARY KEY (shop_id, product_id)
);

-- Whose variant it is: a variant is of one product only.
CREATE TABLE embedded_variants (
  shop_id integer NOT NULL,
  variant_id bigint NOT NULL CHECK (variant_id > 0),
  product_id bigint NOT NULL,
  PRIMARY KEY (shop_id, variant_id),
  FOREIGN KEY (shop_id, product_id) REFERENCES embedded_products
);

CREATE TABLE embedded_collections (
  shop_id integer NOT NULL REFERENCES shops,
  collection_id bigint NOT NULL CHECK (collection_id > 0),
  document jsonb NOT NULL,
  PRIMARY KEY (shop_id, collection_id)
);

-- Which product an operation made, so that it makes it once.
CREATE TABLE embedded_drafts (
  shop_id integer NOT NULL,
  operation_id text NOT NULL,
  product_id bigint NOT NULL,
  PRIMARY KEY (shop_id, operation_id),
  FOREIGN KEY (shop_id, product_id) REFERENCES embedded_products
);

-- Single facts: the policies, and what was last published for members only.
CREATE TABLE embedded_facts (
  shop_id integer NOT NULL REFERENCES shops,
  name text NOT NULL,
  value jsonb NOT NULL,
  PRIMARY KEY (shop_id, name)
);

-- Joining accepts the policies that the shop had published when it was made a condition.
UPDATE programs SET document = jsonb_set(
  document, '{eligibility}', '{"opt_in_policies": null}'::jsonb || (document->'eligibility')
);
