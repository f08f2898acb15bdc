-- Referrals alive: who was referred by whom, and what has come of it.

-- An e-mail as it is compared with others, kept in step with it. A job fills it in for customers
-- of an earlier release.
ALTER TABLE customers ADD COLUMN normal_email text;
CREATE INDEX customers_by_normal_email ON customers (shop_id, normal_email)
  WHERE normal_email IS NOT NULL;
-- The referral that brought this customer.
ALTER TABLE customers ADD COLUMN referral_id text;
-- Customers of whom a job has something to fill in.
CREATE INDEX customers_incomplete ON customers (shop_id, customer_id)
  WHERE email IS NOT NULL
    AND (normal_email IS NULL OR (enrolled_at IS NOT NULL AND referral_code IS NULL));

CREATE TABLE referrals (
  shop_id integer NOT NULL,
  referral_id text NOT NULL,
  -- The sender.
  customer_id bigint NOT NULL,
  -- By which the friend is known again: a keyed digest of the e-mail, which itself is not kept.
  -- null: forgotten, with the customer who the friend has become.
  friend_digest bytea,
  friend_customer_id bigint,
  status text NOT NULL CHECK (
    status IN ('open', 'completed', 'reversed', 'rejected', 'refused')
  ),
  -- Why it was refused or rejected.
  reason text,
  signals jsonb NOT NULL DEFAULT '[]',
  -- The friend's discount code; null: there is none.
  code_id text,
  -- The friend's order that completed it, and what the sender was paid for it.
  order_id bigint,
  award_id text,
  created_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  -- The idempotency key that it was claimed by: a retry goes on where the first try stopped.
  credential text,
  key text,
  fingerprint bytea,
  key_expires_at timestamptz(3),
  PRIMARY KEY (shop_id, referral_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers,
  FOREIGN KEY (shop_id, code_id) REFERENCES codes,
  FOREIGN KEY (shop_id, award_id) REFERENCES awards,
  CONSTRAINT a_reason_where_it_was_turned_down CHECK (
    (reason IS NOT NULL) = (status IN ('rejected', 'refused'))
  ),
  CONSTRAINT nothing_comes_of_what_is_refused CHECK (
    status <> 'refused' OR (code_id IS NULL AND order_id IS NULL AND award_id IS NULL)
  )
);
-- A friend is referred once, by whomever.
CREATE UNIQUE INDEX referrals_by_friend ON referrals (shop_id, friend_digest)
  WHERE status <> 'refused';
-- What is refused again and again is kept once.
CREATE UNIQUE INDEX referrals_refused
  ON referrals (shop_id, customer_id, friend_digest, reason) WHERE status = 'refused';
CREATE INDEX referrals_by_digest ON referrals (shop_id, friend_digest);
CREATE INDEX referrals_refused_by_time ON referrals (shop_id, created_at)
  WHERE status = 'refused';
CREATE INDEX referrals_by_sender ON referrals (shop_id, customer_id, created_at);
CREATE INDEX referrals_by_status ON referrals (shop_id, status, referral_id);
CREATE INDEX referrals_by_code ON referrals (shop_id, code_id) WHERE code_id IS NOT NULL;
CREATE INDEX referrals_by_friend_customer ON referrals (shop_id, friend_customer_id)
  WHERE friend_customer_id IS NOT NULL;
CREATE UNIQUE INDEX referrals_by_key ON referrals (shop_id, credential, key)
  WHERE key IS NOT NULL;
