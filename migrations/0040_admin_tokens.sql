-- Named tokens of the admin API. A call brings only the token, so it is found by its digest, before
-- the shop is known.
CREATE TABLE admin_tokens (
  token_id text PRIMARY KEY,
  digest bytea NOT NULL UNIQUE,
  name text NOT NULL,
  last4 text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('admin', 'feed', 'read', 'metrics', 'mailbox')),
  -- null: of all shops. The metrics are always those of all.
  shop_id integer REFERENCES shops,
  created_at timestamptz(3) NOT NULL,
  -- To the minute.
  last_used_at timestamptz(3),
  ended_at timestamptz(3),
  CHECK (purpose <> 'metrics' OR shop_id IS NULL)
);
