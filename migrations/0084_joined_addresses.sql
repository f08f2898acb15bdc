-- Who was paid for joining, so that a person is paid once: by a keyed digest of the address, which
-- stays for two years when the customer is deleted.
CREATE TABLE joined_addresses (
  shop_id integer NOT NULL REFERENCES shops,
  address_digest bytea NOT NULL,
  customer_id bigint NOT NULL,
  joined_at timestamptz(3) NOT NULL,
  -- When the customer was deleted; null: is still there.
  forgotten_at timestamptz(3),
  PRIMARY KEY (shop_id, address_digest)
);
CREATE INDEX joined_addresses_by_customer ON joined_addresses (shop_id, customer_id);
CREATE INDEX joined_addresses_forgotten ON joined_addresses (shop_id, forgotten_at)
  WHERE forgotten_at IS NOT NULL;
