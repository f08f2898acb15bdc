-- Assistants connect by OAuth: a merchant approves with a code, once, and may end it at any time.

CREATE TABLE assistant_connections (
  shop_id integer NOT NULL REFERENCES shops,
  assistant_id text NOT NULL,
  -- The key that it speaks through.
  key_id text NOT NULL,
  -- What the assistant's maker is called in OAuth: ours, or the address of its own document.
  client_id text NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- Written at most once a minute.
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  PRIMARY KEY (shop_id, assistant_id),
  FOREIGN KEY (shop_id, key_id) REFERENCES api_keys
);

-- What the merchant was given to type in, by its keyed digest. It comes before the shop is known:
-- the digest is what finds the shop.
CREATE TABLE connection_codes (
  digest bytea PRIMARY KEY,
  shop_id integer NOT NULL REFERENCES shops,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX connection_codes_by_expiry ON connection_codes (shop_id, expires_at);

-- Tokens, codes, grants, registered clients and approvals under way, by the keyed digest of what
-- they are called: a token says nothing of its shop, the digest is what finds it. The payload is
-- sealed with the deployment's secret, so nothing here is of use to whoever reads it.
CREATE TABLE oauth_records (
  digest bytea PRIMARY KEY,
  model text NOT NULL,
  -- The connection that it belongs to; a client or an approval under way belongs to none.
  shop_id integer,
  assistant_id text,
  sealed_payload bytea NOT NULL,
  -- A code or a refresh token that was used: whoever shows it again has stolen it, or was robbed.
  consumed_at timestamptz(3),
  -- Connection codes that were tried in this approval.
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- null: for as long as something refers to it.
  expires_at timestamptz(3),
  CHECK ((shop_id IS NULL) = (assistant_id IS NULL))
);
CREATE INDEX oauth_records_by_connection ON oauth_records (shop_id, assistant_id);
CREATE INDEX oauth_records_by_expiry ON oauth_records (shop_id, expires_at);
