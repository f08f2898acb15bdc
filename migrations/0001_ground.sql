-- The ground: shops, credentials, customers, the points ledger and what every write leaves behind.
--
-- Every table of a shop has shop_id as the first column of its key and of every index, so that
-- the whole database can be spread by it. Ids are made by the service; there are no sequences,
-- triggers or foreign keys across shops.

CREATE TABLE deployment (
  name text PRIMARY KEY,
  value jsonb NOT NULL
);

CREATE TABLE shops (
  shop_id integer PRIMARY KEY,
  domain text NOT NULL UNIQUE,
  name text NOT NULL,
  platform text NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  timezone text NOT NULL,
  primary_language text NOT NULL,
  languages jsonb NOT NULL,
  api_enabled boolean NOT NULL DEFAULT false,
  api_paused boolean NOT NULL DEFAULT false,
  campaigns_feature boolean NOT NULL DEFAULT false,
  affiliates_feature boolean NOT NULL DEFAULT false,
  subscriptions_available boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE programs (
  shop_id integer PRIMARY KEY REFERENCES shops,
  revision integer NOT NULL CHECK (revision >= 1),
  document jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE TABLE api_keys (
  shop_id integer NOT NULL REFERENCES shops,
  key_id text NOT NULL,
  name text NOT NULL,
  last4 text NOT NULL,
  scopes jsonb NOT NULL,
  api_version text NOT NULL,
  -- A managed key is the service's own, for the session tokens that the platform exchanges.
  managed boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  paused_at timestamptz(3),
  revoked_at timestamptz(3),
  PRIMARY KEY (shop_id, key_id)
);

-- The one look-up without a shop: a key's digest says whose key it is.
CREATE TABLE api_key_digests (
  digest bytea PRIMARY KEY,
  shop_id integer NOT NULL,
  key_id text NOT NULL
);

CREATE TABLE customers (
  shop_id integer NOT NULL REFERENCES shops,
  customer_id bigint NOT NULL CHECK (customer_id > 0),
  email text,
  first_name text,
  last_name text,
  tags jsonb NOT NULL DEFAULT '[]',
  -- The platform's, and what the customer chose when joining, which goes before it.
  locale text,
  joined_locale text,
  is_business boolean NOT NULL DEFAULT false,
  -- null: known from the platform, not a member.
  enrolled_at timestamptz(3),
  enrolled_via text,
  excluded_from_program boolean NOT NULL DEFAULT false,
  referral_code text,
  birthday_month smallint CHECK (birthday_month BETWEEN 1 AND 12),
  birthday_day smallint CHECK (birthday_day BETWEEN 1 AND 31),
  orders_count integer NOT NULL DEFAULT 0 CHECK (orders_count >= 0),
  lifetime_spend numeric(20, 4) NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, customer_id),
  CHECK ((enrolled_at IS NULL) = (enrolled_via IS NULL)),
  CHECK ((birthday_month IS NULL) = (birthday_day IS NULL))
);
CREATE INDEX customers_by_email ON customers (shop_id, lower(email));
CREATE UNIQUE INDEX customers_by_referral_code ON customers (shop_id, referral_code)
  WHERE referral_code IS NOT NULL;

-- One row a member: the state that its ledger entries add up to. Locked by every change of points.
CREATE TABLE accounts (
  shop_id integer NOT NULL,
  customer_id bigint NOT NULL,
  -- The number of the last entry.
  seq integer NOT NULL DEFAULT 0 CHECK (seq >= 0),
  -- All points ever added and ever taken; their difference is the balance.
  credits_total bigint NOT NULL DEFAULT 0 CHECK (credits_total >= 0),
  debits_total bigint NOT NULL DEFAULT 0 CHECK (debits_total >= 0),
  points_earned bigint NOT NULL DEFAULT 0,
  points_redeemed bigint NOT NULL DEFAULT 0,
  pending_points bigint NOT NULL DEFAULT 0 CHECK (pending_points >= 0),
  last_activity_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, customer_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers,
  CONSTRAINT balance_never_below_zero CHECK (credits_total >= debits_total),
  CONSTRAINT totals_stay_exact CHECK (credits_total <= 9007199254740991)
) WITH (fillfactor = 70);

-- The ledger. Rows are added and never changed or deleted.
--
-- credits_total and debits_total are running sums, this entry included. They make the chain of
-- balances checkable row by row, and they are the lots, first in first out: an award owns the
-- interval of credits it added, a spending the interval of debits, and where two intervals
-- overlap, that award paid for that spending. What is left of an award needs no row of its own.
CREATE TABLE entries (
  shop_id integer NOT NULL,
  customer_id bigint NOT NULL,
  seq integer NOT NULL CHECK (seq >= 1),
  entry_id text NOT NULL,
  type text NOT NULL CHECK (
    type IN ('earn', 'adjust', 'redeem', 'reversal', 'expire', 'credit', 'status', 'history')
  ),
  points bigint NOT NULL,
  -- What was asked for, where less was applied.
  requested_points bigint,
  credits_total bigint NOT NULL,
  debits_total bigint NOT NULL,
  source text NOT NULL,
  source_ref text,
  description text,
  title_key text NOT NULL,
  title_params jsonb NOT NULL DEFAULT '{}',
  metadata jsonb,
  order_total numeric(20, 4),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, customer_id, seq),
  CONSTRAINT entry_balance_never_below_zero CHECK (credits_total >= debits_total),
  CONSTRAINT entry_totals_contain_points CHECK (
    credits_total >= greatest(points, 0) AND debits_total >= greatest(-points, 0)
  )
);
-- One entry per event that the outside world names (invariant I5).
CREATE UNIQUE INDEX entries_by_source_ref ON entries (shop_id, customer_id, source, source_ref)
  WHERE source_ref IS NOT NULL;

-- Events that are owed to subscribers, written in the transaction that causes them.
CREATE TABLE outbox (
  shop_id integer NOT NULL,
  event_id text NOT NULL,
  topic text NOT NULL,
  -- The entry that owes this event, where one does.
  customer_id bigint,
  entry_seq integer,
  payload jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, event_id),
  FOREIGN KEY (shop_id, customer_id, entry_seq) REFERENCES entries
);
-- At most one event an entry (invariant I6).
CREATE UNIQUE INDEX outbox_by_entry ON outbox (shop_id, customer_id, entry_seq)
  WHERE entry_seq IS NOT NULL;

-- The answers of writes, by the caller's key, so that a retry is answered and not repeated.
CREATE TABLE idempotency_keys (
  shop_id integer NOT NULL,
  credential text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  request_id text NOT NULL,
  status smallint NOT NULL,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, credential, key)
);
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (shop_id, expires_at);

-- Not logged: after a crash every caller starts with a full allowance.
CREATE UNLOGGED TABLE rate_limits (
  shop_id integer NOT NULL,
  caller text NOT NULL,
  rate_class text NOT NULL,
  -- When the caller's allowance is full again, in microseconds since 1970 (GCRA).
  full_at_us bigint NOT NULL,
  PRIMARY KEY (shop_id, caller, rate_class)
);

CREATE TABLE request_log (
  shop_id integer NOT NULL,
  log_id text NOT NULL,
  request_id text NOT NULL,
  key_id text,
  method text NOT NULL,
  path text NOT NULL,
  status smallint NOT NULL,
  code text,
  duration_ms real NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, log_id)
);

-- What the commerce platform told us, each event once by its id.
CREATE TABLE platform_events (
  shop_id integer NOT NULL REFERENCES shops,
  event_id text NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  handled_at timestamptz(3),
  PRIMARY KEY (shop_id, event_id)
);
CREATE INDEX platform_events_unhandled ON platform_events (shop_id, created_at)
  WHERE handled_at IS NULL;
