-- People who sign in to the console, of the whole deployment. A call brings only the token of a
-- session, so it is found by its digest, before the shop is known.
CREATE TABLE people (
  person_id text PRIMARY KEY,
  -- In lower case.
  email text NOT NULL UNIQUE,
  name text NOT NULL,
  language text NOT NULL,
  -- null: a role in each shop of person_roles only.
  all_shops_role text CHECK (
    all_shops_role IN ('owner', 'manager', 'support', 'bookkeeper', 'developer', 'viewer')
  ),
  -- A hash, with how it was made.
  password text NOT NULL,
  -- What makes the codes of the second factor, sealed; null: there is none.
  sealed_code_secret bytea,
  -- null: no code of it was shown yet, so it does not count.
  second_factor_at timestamptz(3),
  -- The last period whose code was taken: each counts once.
  code_period bigint,
  created_at timestamptz(3) NOT NULL,
  last_signed_in_at timestamptz(3),
  CHECK (second_factor_at IS NULL OR sealed_code_secret IS NOT NULL)
);

-- One role for each person and shop; it goes before the one in all shops.
CREATE TABLE person_roles (
  shop_id integer NOT NULL REFERENCES shops,
  person_id text NOT NULL REFERENCES people ON DELETE CASCADE,
  role text NOT NULL CHECK (
    role IN ('owner', 'manager', 'support', 'bookkeeper', 'developer', 'viewer')
  ),
  PRIMARY KEY (shop_id, person_id),
  UNIQUE (person_id, shop_id)
);

-- Where people are signed in. What has ended is deleted.
CREATE TABLE person_sessions (
  person_id text NOT NULL REFERENCES people ON DELETE CASCADE,
  session_id text NOT NULL,
  digest bytea NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL,
  -- To the minute.
  last_used_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (person_id, session_id)
);

CREATE TABLE person_passkeys (
  person_id text NOT NULL REFERENCES people ON DELETE CASCADE,
  passkey_id text NOT NULL,
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- How often it was used, as it says itself; many always say 0.
  uses bigint NOT NULL,
  transports jsonb NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  PRIMARY KEY (person_id, passkey_id)
);

-- For who has lost the second factor. Each works once, and is then deleted.
CREATE TABLE person_recovery_codes (
  person_id text NOT NULL REFERENCES people ON DELETE CASCADE,
  digest bytea NOT NULL,
  PRIMARY KEY (person_id, digest)
);

-- Links that work once: the first set-up, invitations, new passwords, and challenges for passkeys.
CREATE TABLE person_links (
  link_id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('set_up', 'invitation', 'password_reset', 'passkey')),
  digest bytea NOT NULL UNIQUE,
  -- Whose password or passkey it is about.
  person_id text REFERENCES people ON DELETE CASCADE,
  -- Of an invitation: for which address, with which role, by which name; shop null: all shops.
  email text,
  role text CHECK (
    role IN ('owner', 'manager', 'support', 'bookkeeper', 'developer', 'viewer')
  ),
  shop_id integer REFERENCES shops,
  invited_by text,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CHECK (kind <> 'password_reset' OR person_id IS NOT NULL),
  CHECK ((kind = 'invitation') = (email IS NOT NULL AND role IS NOT NULL))
);

-- The id of the person who made a change by the console.
ALTER TABLE program_changes ADD COLUMN actor_id text;

-- What people in support may correct by hand: in one correction, and each of them in a day.
ALTER TABLE shops
  ADD COLUMN support_points_max integer NOT NULL DEFAULT 500 CHECK (support_points_max >= 0),
  ADD COLUMN support_points_per_day_max integer NOT NULL DEFAULT 2000
    CHECK (support_points_per_day_max >= 0);
