-- What a key, or the assistant that it belongs to, may do on its own; null: all that its scopes
-- allow, as before.
ALTER TABLE api_keys ADD COLUMN limits jsonb;

-- How much of each daily limit a key has used on a day of the shop. Days that are over are deleted.
CREATE TABLE limit_uses (
  shop_id integer NOT NULL REFERENCES shops,
  key_id text NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  used bigint NOT NULL CHECK (used >= 0),
  PRIMARY KEY (shop_id, key_id, day, kind)
);

-- Writes that wait for a person.
CREATE TABLE proposals (
  shop_id integer NOT NULL REFERENCES shops,
  proposal_id text NOT NULL,
  key_id text NOT NULL,
  -- The name of the assistant or the key.
  proposed_by text NOT NULL,
  operation_id text NOT NULL,
  params jsonb NOT NULL,
  body jsonb NOT NULL,
  -- The same request of the same key is one proposal while it is open.
  fingerprint bytea NOT NULL,
  -- The limits that it goes beyond; none: the key only proposes.
  limits_passed jsonb NOT NULL,
  -- What its dry run answered, and how often that has changed.
  dry_run jsonb NOT NULL,
  version integer NOT NULL,
  -- "expired" follows from the time.
  status text NOT NULL CHECK (status IN ('open', 'approved', 'declined', 'failed')),
  -- What the person said, and what became of it.
  word text,
  answer jsonb,
  decided_by text,
  decided_by_id text,
  decided_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, proposal_id)
);
CREATE INDEX proposals_by_end ON proposals (shop_id, expires_at);
CREATE INDEX proposals_open ON proposals (shop_id, key_id, fingerprint) WHERE status = 'open';

-- The person who approved what an assistant or a key had proposed.
ALTER TABLE program_changes
  ADD COLUMN approver_name text,
  ADD COLUMN approver_id text;
