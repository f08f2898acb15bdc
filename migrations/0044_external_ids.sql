-- What a shop's own system calls its customers, products, variants, collections and orders, where
-- its ids are text, and the number that each has here. Both never change.
CREATE TABLE external_ids (
  shop_id integer NOT NULL REFERENCES shops,
  kind text NOT NULL
    CHECK (kind IN ('Customer', 'Product', 'ProductVariant', 'Collection', 'Order')),
  external_id text COLLATE "C" NOT NULL CHECK (external_id ~ '^[!-~]{1,255}$'),
  number bigint NOT NULL CHECK (number > 8000000000000000 AND number <= 9007199254740991),
  PRIMARY KEY (shop_id, kind, external_id)
);
CREATE UNIQUE INDEX external_ids_by_number ON external_ids (shop_id, kind, number);

-- The last number that a shop has given.
CREATE TABLE external_numbers (
  shop_id integer PRIMARY KEY REFERENCES shops,
  last_number bigint NOT NULL
);
