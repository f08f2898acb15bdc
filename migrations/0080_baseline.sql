-- The whole schema, as it was when the 80 migrations before it became this one. A database that has
-- all of those has this one, too. Later changes are migrations of their own.
--
-- Every table of a shop has shop_id as the first column of its key and of every index, so that
-- the whole database can be spread by it. Ids are made by the service; there are no sequences,
-- triggers or foreign keys across shops.

-- The deployment and its shops
-- ----------------------------

-- Facts about the whole deployment, such as what LAUREL_SECRET is recognised by.
CREATE TABLE deployment (
  name text PRIMARY KEY,
  value jsonb NOT NULL
);
-- Locked while a worker counts the e-mails of the last minute.
INSERT INTO deployment (name, value) VALUES ('emails_taken', 'null');

-- The shops of the deployment: what each is called, and what it may use.
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
  created_at timestamptz(3) NOT NULL,
  -- What people in support may correct by hand: in one correction, and each of them in a day.
  support_points_max integer NOT NULL DEFAULT 500 CHECK (support_points_max >= 0),
  support_points_per_day_max integer NOT NULL DEFAULT 2000
    CHECK (support_points_per_day_max >= 0),
  -- Where its customers, orders and products are kept.
  adapter text NOT NULL DEFAULT 'embedded' CHECK (adapter IN ('embedded', 'shopify')),
  -- Whether people get e-mails about what assistants propose and change.
  assistant_emails boolean NOT NULL DEFAULT true
);

-- Keys, tokens and what they did
-- ------------------------------

-- The keys of a shop's API, also those of assistants. Each call writes with the rights of one.
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
  -- Assistants speak through keys that the service manages, one for each connection.
  assistant boolean NOT NULL DEFAULT false,
  -- Addresses and ranges; empty: from anywhere.
  allowed_addresses jsonb NOT NULL DEFAULT '[]',
  -- When a key was last used, to the minute; null: never.
  last_used_at timestamptz(3),
  -- What a key, or the assistant that it belongs to, may do on its own; null: all that its scopes
  -- allow.
  limits jsonb,
  PRIMARY KEY (shop_id, key_id)
);

-- The one look-up without a shop: a key's digest says whose key it is.
CREATE TABLE api_key_digests (
  digest bytea PRIMARY KEY,
  shop_id integer NOT NULL,
  key_id text NOT NULL
);

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

-- The audit log: one row for each write of the admin API that changed something or was refused. The
-- row is written before the work, and finished after it.
CREATE TABLE admin_actions (
  -- Begins with its time.
  action_id text PRIMARY KEY,
  -- null: about no shop, or about all.
  shop_id integer,
  operation text NOT NULL,
  -- The id of the token, root, or command_line.
  actor text NOT NULL,
  actor_name text NOT NULL,
  address text,
  request_id text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text,
  state_before jsonb,
  state_after jsonb,
  -- null: not finished, or the process ended in between.
  result text CHECK (result IN ('done', 'refused', 'failed')),
  code text,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX admin_actions_of_shop ON admin_actions (shop_id, action_id);
-- So that the audit log of a shop is searched by who did it as fast as by time.
CREATE INDEX admin_actions_of_actor ON admin_actions (shop_id, actor, action_id);
-- What people did about one thing, such as a customer: newest first.
CREATE INDEX admin_actions_of_subject
  ON admin_actions (shop_id, subject_kind, subject_id, action_id);

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
  status text NOT NULL
    CHECK (status IN ('open', 'approved', 'declined', 'withdrawn', 'failed')),
  -- What the person said, and what became of it.
  word text,
  answer jsonb,
  decided_by text,
  decided_by_id text,
  decided_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  -- When people were told of it: of each proposal once.
  told_at timestamptz(3),
  PRIMARY KEY (shop_id, proposal_id)
);
CREATE INDEX proposals_by_end ON proposals (shop_id, expires_at);
CREATE INDEX proposals_open ON proposals (shop_id, key_id, fingerprint) WHERE status = 'open';
CREATE INDEX proposals_untold ON proposals (shop_id, expires_at)
  WHERE status = 'open' AND told_at IS NULL;
-- What a key has proposed, newest first.
CREATE INDEX proposals_of_key ON proposals (shop_id, key_id, proposal_id);

-- People of the console
-- ---------------------

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

-- Passkeys of people, for signing in without a password.
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

-- How many points each person in support has corrected by hand in a day of the shop. Days that are
-- over are deleted.
CREATE TABLE person_corrections (
  shop_id integer NOT NULL REFERENCES shops,
  person_id text NOT NULL REFERENCES people ON DELETE CASCADE,
  day date NOT NULL,
  points bigint NOT NULL CHECK (points >= 0),
  PRIMARY KEY (shop_id, person_id, day)
);

-- People are told of what assistants changed as they are of what waits: of each thing once, and of
-- each kind at most once an hour.
CREATE TABLE people_letters (
  shop_id integer NOT NULL REFERENCES shops,
  kind text NOT NULL CHECK (kind IN ('proposals', 'changes')),
  told_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, kind)
);

-- Lists of members that the people of a shop have named.
CREATE TABLE saved_views (
  shop_id integer NOT NULL REFERENCES shops,
  view_id text NOT NULL,
  name text NOT NULL,
  -- The filters and the order, as the list of members takes them.
  query jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, view_id)
);
CREATE UNIQUE INDEX saved_views_by_name ON saved_views (shop_id, lower(name));

-- Assistants
-- ----------

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

-- Calls
-- -----

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
  -- The version of the API that a kept answer is in: it is replayed as it was.
  api_version text NOT NULL DEFAULT '2026-10-01',
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

-- The request log, many requests a row.
CREATE TABLE request_batches (
  shop_id integer NOT NULL,
  -- Begins with the time of the last request.
  batch_id text NOT NULL,
  -- A JSON array, of one array for each request.
  requests text NOT NULL,
  PRIMARY KEY (shop_id, batch_id)
);

-- The programme
-- -------------

-- A shop's whole programme, as one document with one revision.
CREATE TABLE programs (
  shop_id integer PRIMARY KEY REFERENCES shops,
  revision integer NOT NULL CHECK (revision >= 1),
  document jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- Since when points expire, beside the document: every way to switch it on and off leads past it.
  -- null: they do not.
  points_expire_since timestamptz(3)
);

-- The change log of the programme: who changed what, when, and what it was before.
CREATE TABLE program_changes (
  shop_id integer NOT NULL REFERENCES shops,
  change_id text NOT NULL,
  -- Of the changed document, the programme or a campaign, after the change.
  revision integer NOT NULL,
  operation text NOT NULL CHECK (operation IN ('create', 'update', 'delete')),
  target_kind text NOT NULL,
  target_id text NOT NULL,
  target_label text NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('key', 'assistant', 'merchant')),
  actor_name text NOT NULL,
  summary text,
  diff jsonb NOT NULL,
  -- The target as it was and as it became, for undo; null where there was or is none.
  target_before jsonb,
  target_after jsonb,
  -- Where it stood in its list.
  target_place integer,
  undoable boolean NOT NULL,
  undoes text,
  created_at timestamptz(3) NOT NULL,
  -- The changes of a shop in their order.
  change_number integer NOT NULL,
  -- Which state of its target a change found, and which it left: an undo leads back to the state
  -- before, so that the change before that can be undone next. 0 is the state before the first.
  from_state integer NOT NULL,
  to_state integer NOT NULL,
  -- The id of the person who made a change by the console.
  actor_id text,
  -- The person who approved what an assistant or a key had proposed.
  approver_name text,
  approver_id text,
  -- When people were told of it: of each change by an assistant once.
  told_at timestamptz(3),
  PRIMARY KEY (shop_id, change_id)
);
-- A change is undone once.
CREATE UNIQUE INDEX program_changes_undone ON program_changes (shop_id, undoes)
  WHERE undoes IS NOT NULL;
CREATE UNIQUE INDEX program_changes_by_number ON program_changes (shop_id, change_number);
CREATE INDEX program_changes_by_target
  ON program_changes (shop_id, target_kind, target_id, change_number);
CREATE INDEX program_changes_untold ON program_changes (shop_id, created_at)
  WHERE actor_kind = 'assistant' AND approver_name IS NULL AND told_at IS NULL;

-- Bonus campaigns: documents beside the programme, each with its own revision, and what happened
-- to them while they ran.
CREATE TABLE campaigns (
  shop_id integer NOT NULL REFERENCES shops,
  campaign_id text NOT NULL,
  revision integer NOT NULL CHECK (revision >= 1),
  document jsonb NOT NULL,
  consumed_orders integer NOT NULL DEFAULT 0 CHECK (consumed_orders >= 0),
  consumed_bonus_points bigint NOT NULL DEFAULT 0
    CHECK (consumed_bonus_points BETWEEN 0 AND 9007199254740991),
  -- When a cap was reached; null while none is.
  ended_at timestamptz(3),
  -- An e-mail never goes out twice.
  teaser_sent_at timestamptz(3),
  launch_sent_at timestamptz(3),
  last_chance_sent_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- The row stays, so that undoing the deletion brings back all that it had.
  deleted_at timestamptz(3),
  -- When a campaign was cancelled: orders that were placed while it ran are still boosted by it.
  cancelled_at timestamptz(3),
  -- From when on a campaign boosts: its start, or later, where that had passed when it was
  -- scheduled.
  opens_at timestamptz(3),
  PRIMARY KEY (shop_id, campaign_id)
);

-- Customers
-- ---------

-- Everybody a shop has told us of. Members are the customers who have enrolled.
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
  -- When the birthday was entered or last changed: that locks the next change, and says whether the
  -- day was known early enough to pay.
  birthday_entered_at timestamptz(3),
  -- The e-mail as it is compared with others. null: a job fills it in.
  normal_email text,
  -- The referral that brought this customer.
  referral_id text,
  -- Whether the customer agreed to marketing by e-mail, as the platform last told.
  email_consent boolean NOT NULL DEFAULT false,
  -- Who is gone from the platform, and since when; nothing is written for such a customer any more.
  -- Session tokens that were made at sessions_not_before or earlier have ended.
  gone_at timestamptz,
  sessions_not_before timestamptz,
  -- When the platform last changed a customer, so that what it told earlier never replaces what it
  -- told later, in whatever order the two arrive.
  profile_updated_at timestamptz(3),
  -- Names as they are compared, in lower case, without accents, and only their beginnings: the same
  -- under every locale of a database.
  first_last text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    left(trim(replace(translate(lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '')),
      'àáâãäåāăąÀÁÂÃÄÅĀĂĄçćĉċčÇĆĈĊČďđĎĐèéêëēĕėęěÈÉÊËĒĔĖĘĚĝğġģĜĞĠĢĥħĤĦìíîïĩīĭįıÌÍÎÏĨĪĬĮİĵĴķĶĺļľŀłĹĻĽĿŁñńņňŉÑŃŅŇòóôõöøōŏőÒÓÔÕÖØŌŎŐŕŗřŔŖŘśŝşšșŚŜŞŠȘţťŧțŢŤŦȚùúûüũūŭůűųÙÚÛÜŨŪŬŮŰŲŵŴýÿŷÝŸŶźżžŹŻŽ',
      'aaaaaaaaaaaaaaaaaaccccccccccddddeeeeeeeeeeeeeeeeeegggggggghhhhiiiiiiiiiiiiiiiiiijjkkllllllllllnnnnnnnnnoooooooooooooooooorrrrrrssssssssssttttttttuuuuuuuuuuuuuuuuuuuuwwyyyyyyzzzzzz'
    ), 'ß', 'ss')), 48)
  ) STORED,
  last_first text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    left(trim(replace(translate(lower(coalesce(last_name, '') || ' ' || coalesce(first_name, '')),
      'àáâãäåāăąÀÁÂÃÄÅĀĂĄçćĉċčÇĆĈĊČďđĎĐèéêëēĕėęěÈÉÊËĒĔĖĘĚĝğġģĜĞĠĢĥħĤĦìíîïĩīĭįıÌÍÎÏĨĪĬĮİĵĴķĶĺļľŀłĹĻĽĿŁñńņňŉÑŃŅŇòóôõöøōŏőÒÓÔÕÖØŌŎŐŕŗřŔŖŘśŝşšșŚŜŞŠȘţťŧțŢŤŦȚùúûüũūŭůűųÙÚÛÜŨŪŬŮŰŲŵŴýÿŷÝŸŶźżžŹŻŽ',
      'aaaaaaaaaaaaaaaaaaccccccccccddddeeeeeeeeeeeeeeeeeegggggggghhhhiiiiiiiiiiiiiiiiiijjkkllllllllllnnnnnnnnnoooooooooooooooooorrrrrrssssssssssttttttttuuuuuuuuuuuuuuuuuuuuwwyyyyyyzzzzzz'
    ), 'ß', 'ss')), 48)
  ) STORED,
  -- Who has everything of this customer now; null: nobody, it is a customer of its own.
  merged_into bigint,
  PRIMARY KEY (shop_id, customer_id),
  CHECK ((enrolled_at IS NULL) = (enrolled_via IS NULL)),
  CHECK ((birthday_month IS NULL) = (birthday_day IS NULL)),
  CHECK (birthday_month IS NULL OR birthday_entered_at IS NOT NULL)
);
CREATE INDEX customers_by_email ON customers (shop_id, lower(email));
CREATE UNIQUE INDEX customers_by_referral_code ON customers (shop_id, referral_code)
  WHERE referral_code IS NOT NULL;
CREATE INDEX customers_by_normal_email ON customers (shop_id, normal_email)
  WHERE normal_email IS NOT NULL;
-- Customers of whom a job has something to fill in.
CREATE INDEX customers_incomplete ON customers (shop_id, customer_id)
  WHERE email IS NOT NULL
    AND (normal_email IS NULL OR (enrolled_at IS NOT NULL AND referral_code IS NULL));
CREATE INDEX customers_by_birthday ON customers (shop_id, birthday_month, birthday_day)
  WHERE birthday_month IS NOT NULL;
CREATE INDEX members_by_first_name ON customers (shop_id, first_last, customer_id)
  WHERE enrolled_at IS NOT NULL;
CREATE INDEX members_by_name ON customers (shop_id, last_first, customer_id)
  WHERE enrolled_at IS NOT NULL;
CREATE INDEX members_by_email ON customers (shop_id, lower(email) COLLATE "C", customer_id)
  WHERE enrolled_at IS NOT NULL;
CREATE INDEX members_by_enrolment ON customers (shop_id, enrolled_at, customer_id)
  WHERE enrolled_at IS NOT NULL;
CREATE INDEX excluded_members ON customers (shop_id, customer_id)
  WHERE excluded_from_program AND enrolled_at IS NOT NULL;
CREATE INDEX customers_merged ON customers (shop_id, merged_into) WHERE merged_into IS NOT NULL;
-- By this, changes of members are noticed.
CREATE INDEX customers_gone ON customers (shop_id, gone_at) WHERE gone_at IS NOT NULL;

-- Who reports a customer and who reports an order of a customer who is unknown hold the customer's
-- place, one after the other. A row never outlives its transaction.
CREATE TABLE customer_places (
  shop_id integer NOT NULL REFERENCES shops,
  customer_id bigint NOT NULL,
  PRIMARY KEY (shop_id, customer_id)
);

-- The tags of customers in lower case, written with the tags in their rows.
CREATE TABLE customer_tags (
  shop_id integer NOT NULL,
  tag text COLLATE "C" NOT NULL,
  customer_id bigint NOT NULL,
  PRIMARY KEY (shop_id, tag, customer_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers
);
CREATE INDEX tags_of_customer ON customer_tags (shop_id, customer_id);

-- Customers who became one with another, and what came with each of them.
CREATE TABLE customer_merges (
  shop_id integer NOT NULL REFERENCES shops,
  -- Who was merged, once, and into whom.
  customer_id bigint NOT NULL,
  merged_into bigint NOT NULL,
  -- The entries of the one follow this number in the ledger of the other.
  after_seq integer NOT NULL CHECK (after_seq >= 0),
  entries_moved integer NOT NULL CHECK (entries_moved >= 0),
  -- What came with them.
  points bigint NOT NULL,
  pending_points bigint NOT NULL,
  owed_points bigint NOT NULL,
  orders_count integer NOT NULL,
  -- The account or the person; null: the platform reported it.
  made_by text,
  request_id text,
  merged_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, customer_id),
  CONSTRAINT nobody_merges_into_themselves CHECK (customer_id <> merged_into),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers,
  FOREIGN KEY (shop_id, merged_into) REFERENCES customers
);
CREATE INDEX customer_merges_into ON customer_merges (shop_id, merged_into, merged_at);
CREATE INDEX customer_merges_by_time ON customer_merges (shop_id, merged_at);

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

-- Those whom a customer cares for.
CREATE TABLE subjects (
  shop_id integer NOT NULL,
  customer_id bigint NOT NULL,
  subject_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('pet', 'child')),
  name text,
  birthday date,
  -- When the birthday was entered or last changed.
  entered_at timestamptz(3),
  species text CHECK (kind = 'pet' OR species IS NULL),
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, customer_id, subject_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers,
  CHECK ((birthday IS NULL) = (entered_at IS NULL))
);
CREATE INDEX subjects_by_birthday
  ON subjects (shop_id, kind, extract(month FROM birthday), extract(day FROM birthday))
  WHERE birthday IS NOT NULL;

-- What is left of a subject that was deleted while its birthday was locked: the place is taken
-- until the lock ends, so that deleting and adding is no way to change a birthday.
CREATE TABLE subject_locks (
  shop_id integer NOT NULL,
  customer_id bigint NOT NULL,
  subject_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('pet', 'child')),
  entered_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, customer_id, subject_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers
);

-- A birthday that was cleared while it was locked: clearing does not end the lock, and the same
-- day may come back.
CREATE TABLE cleared_birthdays (
  shop_id integer NOT NULL,
  customer_id bigint NOT NULL,
  month smallint NOT NULL CHECK (month BETWEEN 1 AND 12),
  day smallint NOT NULL CHECK (day BETWEEN 1 AND 31),
  entered_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, customer_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers
);

-- Points
-- ------

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
  -- What counts for tiers, of a lifetime.
  tier_points bigint NOT NULL DEFAULT 0,
  -- Where a member stands, beside the points that decide it: one lock covers both. null: the entry
  -- tier.
  tier_id text,
  tier_achieved_at timestamptz(3),
  tier_grace_until timestamptz(3),
  -- Set by hand, and held until cleared.
  tier_override_at timestamptz(3),
  -- Points that were spent before they were taken back, against the points of orders to come.
  owed_points bigint NOT NULL DEFAULT 0 CHECK (owed_points >= 0),
  -- When points came to an account that had none, and when they last came at all: from these, and
  -- from the last activity, follows when they expire.
  refilled_at timestamptz(3),
  credited_at timestamptz(3),
  -- The month, in UTC, in which the points of an account last moved as expiry sees it; null: it has
  -- none. The moments themselves change with every award. This column seldom does, so most changes
  -- of an account write no index.
  kept_month date GENERATED ALWAYS AS (
    CASE WHEN credits_total > debits_total THEN
      date_trunc('month', greatest(last_activity_at, refilled_at) AT TIME ZONE 'UTC')::date
    END
  ) STORED,
  PRIMARY KEY (shop_id, customer_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers,
  CONSTRAINT balance_never_below_zero CHECK (credits_total >= debits_total),
  CONSTRAINT totals_stay_exact CHECK (credits_total <= 9007199254740991)
) WITH (fillfactor = 70);
CREATE INDEX accounts_by_tier ON accounts (shop_id, tier_id, customer_id)
  WHERE tier_id IS NOT NULL;
CREATE INDEX accounts_by_month ON accounts (shop_id, kept_month, customer_id)
  WHERE kept_month IS NOT NULL;
CREATE INDEX accounts_in_grace ON accounts (shop_id, tier_grace_until, customer_id)
  WHERE tier_grace_until IS NOT NULL;
-- Members in the order of their points and of their last activity. Every award writes these
-- indexes: docs/decisions/0020-every-order-of-members-is-an-index.md.
CREATE INDEX accounts_by_balance ON accounts (shop_id, (credits_total - debits_total), customer_id);
-- Who was never active comes before everybody.
CREATE INDEX accounts_by_activity ON accounts (shop_id,
  coalesce(last_activity_at, '0001-01-01T00:00:00Z'::timestamptz), customer_id);

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
  -- What it adds to the points that count for tiers.
  tier_points bigint NOT NULL DEFAULT 0,
  -- Points of an entry that are not in the balance: an award that waits, or what was taken of one.
  is_pending boolean NOT NULL DEFAULT false,
  pending_until timestamptz(3),
  -- What it adds to the points that wait, and to those that are owed; both may be below zero.
  pending_delta bigint NOT NULL DEFAULT 0,
  owed_delta bigint NOT NULL DEFAULT 0,
  -- The award that a release or a reversal is of.
  of_seq integer,
  order_id bigint,
  -- Which call made it: its credential and its request; null: none did, or it is not known.
  made_by text,
  request_id text,
  -- An entry that was moved here with its customer knows only the awards after this number, because
  -- only those were there when it was made. null: it was made here, and knows all.
  lots_after integer,
  PRIMARY KEY (shop_id, customer_id, seq),
  CONSTRAINT entry_balance_never_below_zero CHECK (credits_total >= debits_total),
  CONSTRAINT entry_totals_contain_points CHECK (
    is_pending OR (credits_total >= greatest(points, 0) AND debits_total >= greatest(-points, 0))
  )
);
-- One entry per event that the outside world names (invariant I5).
CREATE UNIQUE INDEX entries_by_source_ref ON entries (shop_id, customer_id, source, source_ref)
  WHERE source_ref IS NOT NULL;
CREATE INDEX entries_of_award ON entries (shop_id, customer_id, of_seq) WHERE of_seq IS NOT NULL;
CREATE INDEX entries_by_time ON entries (shop_id, created_at);

-- Events
-- ------

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
CREATE INDEX outbox_by_time ON outbox (shop_id, created_at);

-- Events are kept for some weeks: since when all events of a shop are there; those before were
-- deleted. No row: none ever was.
CREATE TABLE kept_events (
  shop_id integer PRIMARY KEY REFERENCES shops,
  since timestamptz(3) NOT NULL
);

-- Events go out to the merchant's systems.
CREATE TABLE webhooks (
  shop_id integer NOT NULL REFERENCES shops,
  webhook_id text NOT NULL,
  url text NOT NULL,
  topics jsonb NOT NULL,
  -- The signing secret, sealed with the deployment's own.
  sealed_secret bytea NOT NULL,
  api_version text NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  disabled_reason text,
  consecutive_failures integer NOT NULL DEFAULT 0 CHECK (consecutive_failures >= 0),
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  -- After a row of failures it is left alone until then, and then probed.
  paused_until timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  -- A lane of an endpoint, its first attempts or its retries, is sent by one worker at a time,
  -- which takes it for some seconds; so no delivery has to be written before it was tried.
  first_taken_until timestamptz(3),
  again_taken_until timestamptz(3),
  -- A new signing secret does not end the one before at once: both sign for a day.
  previous_sealed_secret bytea,
  previous_secret_until timestamptz(3),
  PRIMARY KEY (shop_id, webhook_id),
  CHECK ((status = 'disabled') = (disabled_reason IS NOT NULL)),
  CHECK ((previous_sealed_secret IS NULL) = (previous_secret_until IS NULL))
);

-- One event on its way to one endpoint.
CREATE TABLE deliveries (
  shop_id integer NOT NULL,
  delivery_id text NOT NULL,
  webhook_id text NOT NULL,
  event_id text NOT NULL,
  topic text NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'dropped')),
  -- Each as {at, status_code, error, duration_ms}.
  attempts jsonb NOT NULL DEFAULT '[]',
  -- How many of them count against the table of retries: a redelivery begins it anew.
  attempts_made integer NOT NULL DEFAULT 0 CHECK (attempts_made >= 0),
  -- When it is next tried; later than now while somebody is at it.
  due_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, delivery_id),
  FOREIGN KEY (shop_id, webhook_id) REFERENCES webhooks ON DELETE CASCADE,
  FOREIGN KEY (shop_id, event_id) REFERENCES outbox,
  CONSTRAINT due_exactly_while_pending CHECK ((status = 'pending') = (due_at IS NOT NULL))
);
-- Two lanes: first attempts, and retries, which never stand in their way.
CREATE INDEX deliveries_first ON deliveries (shop_id, webhook_id, due_at)
  WHERE status = 'pending' AND attempts_made = 0;
CREATE INDEX deliveries_again ON deliveries (shop_id, webhook_id, due_at)
  WHERE status = 'pending' AND attempts_made > 0;
CREATE INDEX deliveries_newest ON deliveries (shop_id, webhook_id, delivery_id);
CREATE UNIQUE INDEX deliveries_by_event ON deliveries (shop_id, event_id, webhook_id);

-- What the commerce platform told us, each event once by its id.
CREATE TABLE platform_events (
  shop_id integer NOT NULL REFERENCES shops,
  event_id text NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  handled_at timestamptz(3),
  -- An event that could not be carried out waits behind the others, so that it never stops them.
  failed_at timestamptz(3),
  PRIMARY KEY (shop_id, event_id)
);
CREATE INDEX platform_events_unhandled
  ON platform_events (shop_id, (coalesce(failed_at, created_at)), event_id)
  WHERE handled_at IS NULL;

-- Tiers
-- -----

-- A changed ladder whose members are still to be placed on it, in the order of their numbers.
CREATE TABLE tier_sweeps (
  shop_id integer PRIMARY KEY REFERENCES shops,
  after_customer_id bigint NOT NULL,
  -- Removed tiers, each with the one that stood below it.
  removed_tiers jsonb NOT NULL,
  -- A first placement moves quietly: no gifts, no events.
  quiet boolean NOT NULL,
  requested_at timestamptz(3) NOT NULL,
  -- A change of the period that counts for tiers leaves members their days of grace.
  by_period boolean NOT NULL DEFAULT false
);

-- How far each shop's tiers were looked at: the midnight, where the shop is, that was done last,
-- and where in the ladder the one that is under way has come to.
CREATE TABLE tier_reviews (
  shop_id integer PRIMARY KEY REFERENCES shops,
  reviewed_at timestamptz(3) NOT NULL,
  -- null: none is under way.
  reviewing_at timestamptz(3),
  after_tier_id text NOT NULL DEFAULT '',
  after_customer_id bigint NOT NULL DEFAULT 0
);

-- Which members were told that they are close to a tier, and to which bar of it.
CREATE TABLE tier_approaches (
  shop_id integer NOT NULL,
  customer_id bigint NOT NULL,
  told_at timestamptz(3) NOT NULL,
  tier_id text NOT NULL,
  threshold bigint NOT NULL,
  PRIMARY KEY (shop_id, customer_id, told_at),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers
);

-- Gift codes that members are owed for reaching a tier, each entry of a tier once.
CREATE TABLE tier_gifts (
  shop_id integer NOT NULL,
  gift_id text NOT NULL,
  customer_id bigint NOT NULL,
  tier_id text NOT NULL,
  benefit_id text NOT NULL,
  -- The benefit as it was when the tier was reached.
  fields jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  code text,
  issued_at timestamptz(3),
  PRIMARY KEY (shop_id, gift_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers
);
CREATE INDEX tier_gifts_owed ON tier_gifts (shop_id, created_at) WHERE issued_at IS NULL;
-- Whether a member got the gifts of a tier before is asked whenever one reaches a tier.
CREATE INDEX tier_gifts_by_customer ON tier_gifts (shop_id, customer_id);

-- Which tiers members left because the merchant changed something: the way back brings no gifts.
CREATE TABLE tier_departures (
  shop_id integer NOT NULL,
  customer_id bigint NOT NULL,
  tier_id text NOT NULL,
  left_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, customer_id, tier_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers
);

-- Every move of a member between tiers, with what was known when it was decided.
CREATE TABLE tier_moves (
  shop_id integer NOT NULL,
  customer_id bigint NOT NULL,
  move_id text NOT NULL,
  from_tier_id text,
  -- As they were called then.
  from_tier_name text,
  to_tier_id text NOT NULL,
  to_tier_name text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('up', 'down')),
  -- null: it was made quietly.
  reason text,
  -- The bars of the tier that decided, null where none did, and the progress in each period that
  -- counted.
  bars jsonb,
  progress jsonb NOT NULL,
  made_by text,
  request_id text,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, customer_id, move_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES accounts (shop_id, customer_id)
);
CREATE INDEX tier_moves_by_time ON tier_moves (shop_id, created_at) INCLUDE (direction)
  WHERE reason IS NOT NULL;
-- By this, changes of members are noticed.
CREATE INDEX tier_moves_by_moment ON tier_moves (shop_id, created_at);

-- Orders
-- ------

-- An order as the platform last told it, with all that was taken back of it: a refund may come
-- before its order, and an older version after a later one.
CREATE TABLE orders (
  shop_id integer NOT NULL REFERENCES shops,
  order_id bigint NOT NULL CHECK (order_id > 0),
  customer_id bigint,
  -- null: only refunds have come.
  document jsonb,
  refunds jsonb NOT NULL DEFAULT '[]',
  -- How the order was judged when it came to be paid for; kept, so that an award can be explained
  -- and a refund is counted by the terms of that day.
  judgement jsonb,
  -- What it has earned, less what was taken back.
  points bigint NOT NULL DEFAULT 0 CHECK (points >= 0),
  -- The entry that awarded it.
  entry_seq integer,
  -- What of the points still waits, and until when.
  pending_points bigint NOT NULL DEFAULT 0 CHECK (pending_points >= 0),
  pending_until timestamptz(3),
  -- What of it stands in its customer's lifetime figures; null: nothing.
  counted_spend numeric(20, 4),
  placed_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL,
  -- Whether it was decided which partner an order counts for, if any: it is decided once.
  partner_decided boolean NOT NULL DEFAULT false,
  -- Whether it used a code of ours that took something off.
  used_code boolean NOT NULL DEFAULT false,
  -- How often an order was awarded: a second time where it was edited upwards, or moved to another
  -- customer. Rows from before this column have 0 for the first award too.
  awards integer NOT NULL DEFAULT 0 CHECK (awards >= 0),
  PRIMARY KEY (shop_id, order_id)
);
CREATE INDEX orders_by_customer ON orders (shop_id, customer_id, placed_at);
CREATE INDEX orders_pending ON orders (shop_id, pending_until) WHERE pending_until IS NOT NULL;
CREATE INDEX orders_attributed
  ON orders (shop_id, placed_at) INCLUDE (counted_spend, customer_id, entry_seq)
  WHERE counted_spend IS NOT NULL AND (used_code OR (
    entry_seq IS NOT NULL AND jsonb_path_exists(judgement, '$.bonuses[*] ? (@.points > 0)')
  ));
-- All paid orders of a period.
CREATE INDEX orders_by_day ON orders (shop_id, placed_at) INCLUDE (counted_spend)
  WHERE counted_spend > 0;

-- Codes, awards and redemptions
-- -----------------------------

-- A code, a gift card or store credit that the platform is to make, or has made. The row is written
-- before the platform is asked, so that whatever happens in between, somebody finishes it.
CREATE TABLE codes (
  shop_id integer NOT NULL REFERENCES shops,
  code_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('redemption', 'award', 'gift', 'friend')),
  -- null: somebody who is no customer yet.
  customer_id bigint,
  -- What the customer types in; null: store credit has none.
  code text CHECK (code = upper(code)),
  -- What the platform is asked for.
  mint jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'issued', 'used', 'cancelled')),
  ends_at timestamptz(3),
  -- What is still to be done at the platform, and when a job next tries.
  task text CHECK (task IN ('mint', 'cancel', 'end')),
  due_at timestamptz(3),
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  issued_at timestamptz(3),
  used_at timestamptz(3),
  -- The order that used it.
  order_id bigint,
  -- What a used code took off its order, in shop currency; null: nothing that counts, since the
  -- order is not paid or was cancelled, or since it is money, which counts when it is issued.
  discount_given numeric(20, 4)
    CONSTRAINT discounts_take_something_off CHECK (discount_given >= 0),
  PRIMARY KEY (shop_id, code_id),
  CONSTRAINT a_task_has_its_time CHECK ((task IS NULL) = (due_at IS NULL)),
  CONSTRAINT minted_exactly_while_pending CHECK (
    (status = 'pending') = (task IS NOT DISTINCT FROM 'mint')
  ),
  CONSTRAINT only_used_codes_give_discounts CHECK (
    discount_given IS NULL OR status = 'used'
  )
);
CREATE UNIQUE INDEX codes_by_code ON codes (shop_id, code) WHERE code IS NOT NULL;
CREATE INDEX codes_due ON codes (shop_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX codes_by_customer ON codes (shop_id, customer_id, created_at);
CREATE INDEX codes_used ON codes (shop_id, used_at) INCLUDE (discount_given)
  WHERE status = 'used';
-- Gift cards and store credit that were issued and not cancelled. The condition is repeated by the
-- query.
CREATE INDEX codes_of_money ON codes (shop_id, issued_at)
  WHERE status IN ('issued', 'used') AND mint->>'kind' IN ('gift_card', 'store_credit');

-- One award: each occasion is paid once.
CREATE TABLE awards (
  shop_id integer NOT NULL,
  award_id text NOT NULL,
  customer_id bigint NOT NULL,
  rule_id text NOT NULL,
  rule_type text NOT NULL,
  -- What it was paid for, such as `account_created` or `birthday:2026`.
  occasion text NOT NULL,
  -- What it has paid, less what was taken back.
  points bigint NOT NULL CHECK (points >= 0),
  -- The entry that awarded it; null: it was paid with a code.
  entry_seq integer,
  code_id text,
  -- What of the points still waits, and until when.
  pending_points bigint NOT NULL DEFAULT 0 CHECK (pending_points >= 0),
  pending_until timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, award_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers,
  CONSTRAINT paid_in_points_or_with_a_code CHECK ((entry_seq IS NULL) <> (code_id IS NULL))
);
CREATE UNIQUE INDEX awards_once ON awards (shop_id, customer_id, occasion);
CREATE INDEX awards_by_rule_type ON awards (shop_id, customer_id, rule_type, created_at);
CREATE INDEX awards_pending ON awards (shop_id, pending_until) WHERE pending_until IS NOT NULL;

-- The last day, where the shop is, whose birthdays were all looked at; those of today are looked at
-- until it is over.
CREATE TABLE birthday_looks (
  shop_id integer PRIMARY KEY REFERENCES shops,
  looked_until date NOT NULL
);

-- Points that were spent on rewards. What they were spent on is a code of the same id.
CREATE TABLE redemptions (
  shop_id integer NOT NULL,
  redemption_id text NOT NULL,
  customer_id bigint NOT NULL,
  reward_id text NOT NULL,
  -- The reward as it was then.
  reward_name text NOT NULL,
  reward_type text NOT NULL,
  discount_value numeric(20, 4),
  minimum_purchase numeric(20, 4),
  points_spent bigint NOT NULL CHECK (points_spent > 0),
  -- The entry that charged it, and the one that gave the points back.
  entry_seq integer NOT NULL,
  refund_seq integer,
  -- The idempotency key that it was asked for by: a retry goes on where the first try stopped.
  -- null: it was given up, and a retry begins anew.
  credential text,
  key text,
  fingerprint bytea,
  key_expires_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, redemption_id),
  FOREIGN KEY (shop_id, redemption_id) REFERENCES codes,
  FOREIGN KEY (shop_id, customer_id, entry_seq) REFERENCES entries,
  FOREIGN KEY (shop_id, customer_id, refund_seq) REFERENCES entries
);
CREATE UNIQUE INDEX redemptions_by_key ON redemptions (shop_id, credential, key)
  WHERE key IS NOT NULL;
CREATE INDEX redemptions_by_customer ON redemptions (shop_id, customer_id, redemption_id);

-- How often each reward was redeemed and not given back: what its limit is held against.
CREATE TABLE reward_uses (
  shop_id integer NOT NULL REFERENCES shops,
  reward_id text NOT NULL,
  uses bigint NOT NULL CHECK (uses >= 0),
  PRIMARY KEY (shop_id, reward_id)
);

-- Memberships
-- -----------

-- Paid memberships: one row for each order that bought one. How long a stay lasts follows from all
-- of them, so taking one back changes no other row. started_at is when it was paid.
CREATE TABLE membership_members (
  shop_id integer NOT NULL REFERENCES shops,
  membership_id text NOT NULL,
  customer_id bigint NOT NULL,
  started_at timestamptz(3) NOT NULL,
  order_id bigint,
  product_id bigint,
  -- How long one lasts, by the membership as it was when it was bought.
  term_unit text,
  term_count integer CHECK (term_count > 0),
  -- How many were bought and not taken back.
  terms integer NOT NULL DEFAULT 1 CHECK (terms >= 0),
  -- When the purchase was last changed: by this Shopify is told who has its discount. null: before
  -- Shopify was told.
  changed_at timestamptz(3)
);
-- In place of a primary key: the oldest rows have no order.
CREATE UNIQUE INDEX membership_members_by_order
  ON membership_members (shop_id, customer_id, membership_id, order_id);
CREATE INDEX membership_members_by_membership ON membership_members (shop_id, membership_id);
CREATE INDEX membership_members_changed ON membership_members (shop_id, changed_at)
  WHERE changed_at IS NOT NULL;

-- Referrals and partners
-- ----------------------

-- Friends who were invited with a code: one row for each claim of a discount, also for a refused
-- one.
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

-- The partners of a shop's partner programme. The groups that their group_id names are parts of
-- the programme's document.
CREATE TABLE partners (
  shop_id integer NOT NULL REFERENCES shops,
  partner_id text NOT NULL,
  -- null: somebody who is no customer of the shop.
  customer_id bigint,
  -- null: forgotten, with the customer who was this partner.
  email text,
  name text,
  -- What buyers enter, and what the partner's link carries; given at the approval.
  code text,
  link_token text,
  status text NOT NULL CHECK (status IN ('applied', 'approved', 'rejected', 'suspended')),
  -- null: the terms of every partner.
  group_id text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- What the platform has of a partner. What it should have follows from the partner and the
  -- programme; where the two differ, a call is owed. First the code, or one that it was
  -- asked for; null: none.
  platform_code text,
  -- What it was last asked to do for buyers, as canonical JSON.
  platform_effect text,
  -- false: it was asked and has not answered; it may have done so or not.
  platform_known boolean NOT NULL DEFAULT true,
  -- How many codes it was asked for: each is an operation of its own.
  codes_made integer NOT NULL DEFAULT 0 CHECK (codes_made >= 0),
  -- When it was last called, and whether that call is still under way.
  platform_called_at timestamptz(3),
  platform_calling boolean NOT NULL DEFAULT false,
  -- What an applicant says.
  website text,
  note text,
  PRIMARY KEY (shop_id, partner_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers,
  CHECK (
    status IN ('applied', 'rejected') OR (code IS NOT NULL AND link_token IS NOT NULL)
  ),
  CONSTRAINT a_platform_code_has_an_effect
    CHECK ((platform_code IS NULL) = (platform_effect IS NULL))
);
-- Buyers do not mind capitals.
CREATE UNIQUE INDEX partners_by_code ON partners (shop_id, lower(code)) WHERE code IS NOT NULL;
CREATE UNIQUE INDEX partners_by_link_token ON partners (shop_id, link_token)
  WHERE link_token IS NOT NULL;
CREATE INDEX partners_by_group ON partners (shop_id, group_id) WHERE group_id IS NOT NULL;
CREATE UNIQUE INDEX partners_by_email ON partners (shop_id, lower(email)) WHERE email IS NOT NULL;
CREATE UNIQUE INDEX partners_by_customer ON partners (shop_id, customer_id)
  WHERE customer_id IS NOT NULL;

-- From when to when a partner was approved, and with which code: an order counts for whom it was
-- placed with, however late it is told.
CREATE TABLE partner_approvals (
  shop_id integer NOT NULL,
  approval_id text NOT NULL,
  partner_id text NOT NULL,
  code text NOT NULL,
  approved_at timestamptz(3) NOT NULL,
  -- null: approved still.
  ended_at timestamptz(3) CHECK (ended_at >= approved_at),
  PRIMARY KEY (shop_id, approval_id),
  FOREIGN KEY (shop_id, partner_id) REFERENCES partners
);
CREATE UNIQUE INDEX partner_approvals_open ON partner_approvals (shop_id, partner_id)
  WHERE ended_at IS NULL;
CREATE INDEX partner_approvals_by_partner ON partner_approvals (shop_id, partner_id, approved_at);
CREATE INDEX partner_approvals_by_code ON partner_approvals (shop_id, lower(code));

-- Clicks on partners' links, those of one minute together: whatever comes, there are no more rows.
CREATE TABLE partner_clicks (
  shop_id integer NOT NULL,
  click_id text NOT NULL,
  partner_id text NOT NULL,
  minute timestamptz(3) NOT NULL,
  -- The first of them.
  clicked_at timestamptz(3) NOT NULL,
  clicks integer NOT NULL DEFAULT 1 CHECK (clicks > 0),
  PRIMARY KEY (shop_id, click_id),
  FOREIGN KEY (shop_id, partner_id) REFERENCES partners
);
CREATE UNIQUE INDEX partner_clicks_by_minute ON partner_clicks (shop_id, partner_id, minute);
CREATE INDEX partner_clicks_by_time ON partner_clicks (shop_id, clicked_at);

-- What a partner gets for an order, by the terms of the day on which it was paid. An order counts
-- for one partner. Amounts are in shop currency.
CREATE TABLE partner_commissions (
  shop_id integer NOT NULL,
  order_id bigint NOT NULL,
  commission_id text NOT NULL,
  partner_id text NOT NULL,
  attributed_by text NOT NULL CHECK (attributed_by IN ('code', 'link')),
  -- The code that was used; null: a link was.
  code text CHECK ((code IS NOT NULL) = (attributed_by = 'code')),
  terms jsonb NOT NULL,
  -- What the commission is of: the whole order, and what is left of it after refunds.
  base numeric NOT NULL CHECK (base >= 0),
  base_left numeric NOT NULL CHECK (base_left >= 0),
  -- For the whole order, for what is left of it, and what of that was paid out.
  original_amount numeric NOT NULL CHECK (original_amount > 0),
  amount numeric NOT NULL CHECK (amount >= 0),
  paid_amount numeric NOT NULL DEFAULT 0 CHECK (paid_amount >= 0),
  ordered_at timestamptz(3) NOT NULL,
  -- From then on it can be paid out.
  available_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, order_id),
  FOREIGN KEY (shop_id, order_id) REFERENCES orders,
  FOREIGN KEY (shop_id, partner_id) REFERENCES partners
);
CREATE UNIQUE INDEX partner_commissions_by_partner
  ON partner_commissions (shop_id, partner_id, commission_id);
CREATE INDEX partner_commissions_unsettled
  ON partner_commissions (shop_id, partner_id, available_at) WHERE amount <> paid_amount;

-- What was paid to a partner. The reference is the merchant's, and stands for one payout.
CREATE TABLE partner_payouts (
  shop_id integer NOT NULL,
  payout_id text NOT NULL,
  partner_id text NOT NULL,
  reference text NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0),
  commissions integer NOT NULL CHECK (commissions > 0),
  up_to timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- A payout is open until the merchant says that the money has arrived, or that it has not.
  status text NOT NULL DEFAULT 'paid' CHECK (status IN ('open', 'paid', 'failed')),
  -- Why it failed, in the merchant's words.
  failure text,
  marked_at timestamptz(3),
  PRIMARY KEY (shop_id, payout_id),
  FOREIGN KEY (shop_id, partner_id) REFERENCES partners,
  CONSTRAINT only_failed_payouts_say_why CHECK (failure IS NULL OR status = 'failed')
);
CREATE UNIQUE INDEX partner_payouts_by_reference
  ON partner_payouts (shop_id, partner_id, reference);
CREATE INDEX partner_payouts_open ON partner_payouts (shop_id, payout_id) WHERE status = 'open';
CREATE INDEX partner_payouts_of_reference ON partner_payouts (shop_id, reference);

-- What it consists of; below zero: taken back of a commission that was paid out before.
CREATE TABLE partner_payout_lines (
  shop_id integer NOT NULL,
  payout_id text NOT NULL,
  order_id bigint NOT NULL,
  amount numeric NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (shop_id, payout_id, order_id),
  FOREIGN KEY (shop_id, payout_id) REFERENCES partner_payouts,
  FOREIGN KEY (shop_id, order_id) REFERENCES partner_commissions
);
-- Whether a later payout has settled the same commission.
CREATE INDEX partner_payout_lines_of_order ON partner_payout_lines (shop_id, order_id, payout_id);

-- Customers who brought so many friends that they are asked to become partners.
CREATE TABLE partner_invitations (
  shop_id integer NOT NULL,
  customer_id bigint NOT NULL,
  completed_referrals integer NOT NULL CHECK (completed_referrals >= 0),
  invited_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, customer_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers
);

-- Figures
-- -------

-- The figures of finished days, so that a summary need not read the whole ledger.
--
-- A day is folded once, some time after it ended where the shop is, and never changes after that.
-- What came later is read from the entries. Were a shop ever to get another time zone, its rows
-- here would have to go, to be folded anew.
--
-- How far a shop's days are folded.
CREATE TABLE folded_days (
  shop_id integer PRIMARY KEY REFERENCES shops,
  -- The first day that is not folded, and the moment at which it begins; null: none ever was.
  next_day date,
  folded_until timestamptz(3),
  -- Up to when the days are there.
  owed_until timestamptz(3),
  CHECK ((next_day IS NULL) = (folded_until IS NULL))
);

-- What the entries of a day add up to; a day without entries has no row. The sums of many accounts
-- may leave the range that one account stays in.
CREATE TABLE daily_figures (
  shop_id integer NOT NULL,
  day date NOT NULL,
  points_earned numeric NOT NULL,
  points_redeemed numeric NOT NULL,
  rewards_redeemed bigint NOT NULL,
  PRIMARY KEY (shop_id, day)
);

-- On which days members placed an order, claimed or redeemed: written with the order, the claim or
-- the redemption, until a job folds it into the next two tables.
-- An order counts on the day it was placed, however late it is told.
CREATE TABLE noted_days (
  shop_id integer NOT NULL,
  day date NOT NULL,
  customer_id bigint NOT NULL,
  PRIMARY KEY (shop_id, day, customer_id)
);

-- The days that are folded.
CREATE TABLE active_days (
  shop_id integer NOT NULL,
  customer_id bigint NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (shop_id, customer_id, day)
);

-- How many members were active on a day, by the day on which they were active before it
-- (-infinity: never). Of any row of days it says how many members were active in it, each counted
-- once: those whose day before lies before the first of them.
CREATE TABLE active_members (
  shop_id integer NOT NULL,
  day date NOT NULL,
  previous_day date NOT NULL,
  members bigint NOT NULL CHECK (members > 0),
  PRIMARY KEY (shop_id, day, previous_day),
  CHECK (previous_day < day)
);

-- How the points that members have changed on each finished day, by the month in which they came:
-- what is owed, and how old it is. docs/ledger.md says which points are spent first.
CREATE TABLE owed_days (
  shop_id integer NOT NULL REFERENCES shops,
  day date NOT NULL,
  -- The first day of the month, in the shop's time zone.
  month date NOT NULL,
  points bigint NOT NULL CHECK (points <> 0),
  PRIMARY KEY (shop_id, day, month)
);

-- How many members were in each tier, counted in the night after a day. The entry tier is ''.
CREATE TABLE tier_days (
  shop_id integer NOT NULL REFERENCES shops,
  day date NOT NULL,
  tier_id text NOT NULL,
  members bigint NOT NULL CHECK (members > 0),
  PRIMARY KEY (shop_id, day, tier_id)
);

-- Read by releases before active_members alone.
CREATE TABLE daily_activity (
  shop_id integer NOT NULL,
  day date NOT NULL,
  previous_day date NOT NULL,
  members bigint NOT NULL CHECK (members > 0),
  PRIMARY KEY (shop_id, day, previous_day),
  CHECK (previous_day < day)
);

-- The same.
CREATE TABLE last_activity (
  shop_id integer NOT NULL,
  customer_id bigint NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (shop_id, customer_id)
);

-- Imports of members
-- ------------------

-- Members who come from another product, with their balances.
CREATE TABLE member_imports (
  shop_id integer NOT NULL REFERENCES shops,
  import_id text NOT NULL,
  -- docs/state-machines.md has the moves between these.
  status text NOT NULL CHECK (
    status IN ('uploading', 'ready', 'running', 'cancelled', 'done', 'undoing', 'undone')
  ),
  preset text,
  notify boolean NOT NULL,
  rows_total integer NOT NULL DEFAULT 0 CHECK (rows_total >= 0),
  rows_faulty integer NOT NULL DEFAULT 0 CHECK (rows_faulty >= 0),
  rows_imported integer NOT NULL DEFAULT 0 CHECK (rows_imported >= 0),
  rows_undone integer NOT NULL DEFAULT 0 CHECK (rows_undone BETWEEN 0 AND rows_imported),
  -- Of the rows without a fault; what was booked; what an undo took back.
  points_total bigint NOT NULL DEFAULT 0 CHECK (points_total >= 0),
  points_imported bigint NOT NULL DEFAULT 0 CHECK (points_imported >= 0),
  points_taken_back bigint NOT NULL DEFAULT 0
    CHECK (points_taken_back BETWEEN 0 AND points_imported),
  -- The last line that the job has dealt with, of the import or of its undo.
  after_line integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- An import can create the customers that the shop does not know.
  create_customers boolean NOT NULL DEFAULT false,
  PRIMARY KEY (shop_id, import_id),
  CONSTRAINT import_counts_each_row_once CHECK (rows_imported + rows_faulty <= rows_total)
);
-- One at a time changes the members of a shop.
CREATE UNIQUE INDEX member_imports_at_work ON member_imports (shop_id)
  WHERE status IN ('running', 'undoing');

-- The rows of their files, one by one.
CREATE TABLE member_import_rows (
  shop_id integer NOT NULL,
  import_id text NOT NULL,
  -- Of the file; the first is that of the column names.
  line integer NOT NULL CHECK (line >= 2),
  -- What was read of it; null: it is faulty, or was imported and is not needed any more.
  content jsonb,
  -- Why it is not imported.
  fault jsonb,
  customer_id bigint,
  -- What importing it did: the entry of its points, and the tier before the one that it set.
  entry_seq integer,
  tier_before jsonb,
  imported_at timestamptz(3),
  PRIMARY KEY (shop_id, import_id, line),
  FOREIGN KEY (shop_id, import_id) REFERENCES member_imports ON DELETE CASCADE,
  FOREIGN KEY (shop_id, customer_id, entry_seq) REFERENCES entries,
  CONSTRAINT faulty_row_is_not_imported CHECK (fault IS NULL OR imported_at IS NULL)
);
CREATE INDEX member_import_rows_faulty ON member_import_rows (shop_id, import_id, line)
  WHERE fault IS NOT NULL;

-- E-mails
-- -------

-- The templates that go out at present, as the programme and the switches say: what happens writes
-- its e-mail only where it stands here.
CREATE TABLE sending_templates (
  shop_id integer NOT NULL REFERENCES shops,
  template text NOT NULL,
  PRIMARY KEY (shop_id, template)
);

-- One e-mail to one reader on one occasion. It stays for ever, so that it never goes out again; its
-- content goes after some weeks.
CREATE TABLE emails (
  shop_id integer NOT NULL REFERENCES shops,
  email_id text NOT NULL,
  template text NOT NULL,
  -- `customer 1001`, or `partner prt_...`
  recipient text NOT NULL,
  -- What it is about: the id of an entry, a redemption, a campaign, with a date where it comes
  -- again.
  occasion text NOT NULL,
  -- queued: not sent yet. handed_over: a mail server has all of it and its answer is awaited, or
  -- was lost; it is never handed over again. sent, dropped, bounced, failed: over.
  status text NOT NULL DEFAULT 'queued'
    CHECK (status IN ('queued', 'handed_over', 'sent', 'dropped', 'bounced', 'failed')),
  -- Why it was dropped, bounced or failed, or why it waits.
  reason text,
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  due_at timestamptz(3),
  address text,
  language text,
  subject text,
  html text,
  plain_text text,
  created_at timestamptz(3) NOT NULL,
  -- When it was handed over, or dropped.
  finished_at timestamptz(3),
  PRIMARY KEY (shop_id, email_id),
  -- By the reader first, so that it also finds what one reader got.
  CONSTRAINT email_goes_out_once UNIQUE (shop_id, recipient, template, occasion),
  CHECK ((status = 'queued') = (due_at IS NOT NULL))
);
CREATE INDEX emails_due ON emails (shop_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX emails_finished ON emails (shop_id, finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX emails_with_content ON emails (shop_id, finished_at) WHERE html IS NOT NULL;

-- What a reader does not want to get any more.
CREATE TABLE unsubscribes (
  shop_id integer NOT NULL REFERENCES shops,
  recipient text NOT NULL,
  email_group text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, recipient, email_group)
);

-- The last day, where the shop is, on which members were reminded of what ends.
CREATE TABLE reminders (
  shop_id integer PRIMARY KEY REFERENCES shops,
  reminded_on date NOT NULL
);

-- How a shop's e-mails look, and what the merchant says in them.
CREATE TABLE email_brandings (
  shop_id integer PRIMARY KEY REFERENCES shops,
  revision integer NOT NULL CHECK (revision >= 1),
  document jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

-- The logo in a shop's e-mails.
CREATE TABLE email_logos (
  shop_id integer NOT NULL REFERENCES shops,
  -- Named by its content.
  logo_id text NOT NULL,
  media_type text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg')),
  width integer NOT NULL CHECK (width BETWEEN 1 AND 1200),
  height integer NOT NULL CHECK (height BETWEEN 1 AND 600),
  bytes bytea NOT NULL CHECK (length(bytes) BETWEEN 1 AND 102400),
  uploaded_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, logo_id)
);

-- The merchant's own sentences in an e-mail, in one language.
CREATE TABLE email_words (
  shop_id integer NOT NULL REFERENCES shops,
  template text NOT NULL,
  language text NOT NULL,
  -- It goes on after a reset, so that an old one never fits again.
  revision integer NOT NULL CHECK (revision >= 1),
  -- null: reset to the standard.
  document jsonb,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, template, language)
);

-- The embedded shop
-- -----------------

-- The embedded shop: the commerce platform of a shop that has no other. Only src/embedded-shop
-- reads and writes these tables.
CREATE TABLE embedded_customers (
  shop_id integer NOT NULL REFERENCES shops,
  customer_id bigint NOT NULL CHECK (customer_id > 0),
  document jsonb NOT NULL,
  -- As reported; null: before such reports had a time.
  updated_at timestamptz(3),
  PRIMARY KEY (shop_id, customer_id)
);

-- The orders of the embedded shop, with what was reported of each.
CREATE TABLE embedded_orders (
  shop_id integer NOT NULL REFERENCES shops,
  order_id bigint NOT NULL CHECK (order_id > 0),
  -- null: the order was named by another report, and is still to come.
  document jsonb,
  -- Refunds that were reported before their order wait in the order's own row, under its lock.
  early_refunds jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (shop_id, order_id)
);

-- Tokens with which a customer of the embedded shop signs in on its pages.
CREATE TABLE embedded_access_tokens (
  shop_id integer NOT NULL REFERENCES shops,
  digest bytea NOT NULL,
  customer_id bigint NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, digest)
);

-- Faults that a test wants the embedded shop to have.
CREATE TABLE embedded_faults (
  shop_id integer PRIMARY KEY REFERENCES shops,
  mode text NOT NULL CHECK (mode IN ('none', 'unavailable', 'throttled', 'timeout')),
  retry_after_seconds integer NOT NULL CHECK (retry_after_seconds >= 1),
  -- How many calls still misbehave; null: all, until switched off.
  next_calls integer CHECK (next_calls >= 0)
);

-- What the embedded shop sells and publishes, and what it was told about memberships.
CREATE TABLE embedded_products (
  shop_id integer NOT NULL REFERENCES shops,
  product_id bigint NOT NULL CHECK (product_id > 0),
  -- null: the product was named by another report, and is still to come.
  document jsonb,
  PRIMARY KEY (shop_id, product_id)
);

-- Orders with lines of products that are still to come.
CREATE TABLE embedded_awaited_products (
  shop_id integer NOT NULL,
  product_id bigint NOT NULL,
  order_id bigint NOT NULL,
  PRIMARY KEY (shop_id, product_id, order_id),
  FOREIGN KEY (shop_id, product_id) REFERENCES embedded_products,
  FOREIGN KEY (shop_id, order_id) REFERENCES embedded_orders
);

-- Whose variant it is: a variant is of one product only.
CREATE TABLE embedded_variants (
  shop_id integer NOT NULL,
  variant_id bigint NOT NULL CHECK (variant_id > 0),
  product_id bigint NOT NULL,
  PRIMARY KEY (shop_id, variant_id),
  FOREIGN KEY (shop_id, product_id) REFERENCES embedded_products
);

-- Groups of products of the embedded shop.
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

-- What the service had the embedded shop make: codes, gift cards and store credit, each once for
-- the operation that asked for it.
CREATE TABLE embedded_discounts (
  shop_id integer NOT NULL REFERENCES shops,
  operation_id text NOT NULL,
  code text NOT NULL,
  document jsonb NOT NULL,
  used_count integer NOT NULL DEFAULT 0 CHECK (used_count >= 0),
  ended_at timestamptz(3),
  PRIMARY KEY (shop_id, operation_id)
);
-- A code is one code however it is typed in.
CREATE UNIQUE INDEX embedded_discounts_code ON embedded_discounts (shop_id, upper(code));

-- Which orders used a code, each once.
CREATE TABLE embedded_discount_uses (
  shop_id integer NOT NULL,
  operation_id text NOT NULL,
  order_id bigint NOT NULL,
  -- null: a guest.
  customer_id bigint,
  PRIMARY KEY (shop_id, operation_id, order_id),
  FOREIGN KEY (shop_id, operation_id) REFERENCES embedded_discounts
);
-- For codes that a customer may use once.
CREATE INDEX embedded_discount_uses_customer
  ON embedded_discount_uses (shop_id, operation_id, customer_id);

-- Gift cards that rewards have paid.
CREATE TABLE embedded_gift_cards (
  shop_id integer NOT NULL REFERENCES shops,
  operation_id text NOT NULL,
  code text NOT NULL,
  customer_id bigint NOT NULL,
  amount numeric(16, 4) NOT NULL CHECK (amount > 0),
  spent numeric(16, 4) NOT NULL DEFAULT 0 CHECK (spent BETWEEN 0 AND amount),
  ends_at timestamptz(3),
  ended_at timestamptz(3),
  PRIMARY KEY (shop_id, operation_id),
  -- What was spent cannot be ended.
  CHECK (ended_at IS NULL OR spent = 0)
);
CREATE UNIQUE INDEX embedded_gift_cards_code ON embedded_gift_cards (shop_id, upper(code));

-- Money of a customer's, which outlives the customer as an order does.
CREATE TABLE embedded_credit_accounts (
  shop_id integer NOT NULL REFERENCES shops,
  customer_id bigint NOT NULL,
  -- Without what was taken back.
  issued numeric(20, 4) NOT NULL CHECK (issued >= 0),
  spent numeric(20, 4) NOT NULL DEFAULT 0 CHECK (spent BETWEEN 0 AND issued),
  PRIMARY KEY (shop_id, customer_id)
);

-- Store credit that rewards have paid into those accounts.
CREATE TABLE embedded_store_credits (
  shop_id integer NOT NULL,
  operation_id text NOT NULL,
  customer_id bigint NOT NULL,
  amount numeric(16, 4) NOT NULL CHECK (amount > 0),
  issued_at timestamptz(3) NOT NULL,
  taken_back_at timestamptz(3),
  PRIMARY KEY (shop_id, operation_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES embedded_credit_accounts
);
CREATE INDEX embedded_store_credits_customer
  ON embedded_store_credits (shop_id, customer_id, issued_at);

-- Numbers that the built-in shop gave to what it does not have any more: they stand in ledgers and
-- programmes, and nothing at Shopify may be taken for them.
CREATE TABLE embedded_former_ids (
  shop_id integer NOT NULL REFERENCES shops,
  kind text NOT NULL CHECK (kind IN ('customer', 'variant')),
  former_id bigint NOT NULL,
  PRIMARY KEY (shop_id, kind, former_id)
);

-- Shopify
-- -------

-- How each shop on Shopify is reached. A shop that left Shopify keeps its row.
CREATE TABLE shopify_connections (
  shop_id integer PRIMARY KEY REFERENCES shops,
  shopify_domain text NOT NULL,
  client_id text NOT NULL,
  -- A JSON list, the newest first: webhooks may be signed with the one before. null: the shop was
  -- disconnected, and the secrets are gone.
  sealed_client_secrets bytea,
  sealed_access_token bytea,
  -- null: a token that never ends, as stores gave them until 2026.
  access_token_ends_at timestamptz(3),
  connected_at timestamptz(3) NOT NULL,
  -- Changes of orders and customers until then were sought by the sweep.
  swept_until timestamptz(3) NOT NULL,
  -- What was there before then earns nothing; null: everything earns.
  past_until timestamptz(3),
  disconnected_at timestamptz(3),
  -- What comes in waits until the things of the built-in shop were found at Shopify.
  waits_for_move boolean NOT NULL DEFAULT false,
  -- When Shopify took over from the built-in shop; null: the shop had nothing there.
  moved_at timestamptz(3),
  -- Codes of the built-in shop up to this one were created at Shopify; null: all that had to be.
  codes_after text,
  -- A shop that is to be disconnected: what Laurel made at Shopify is taken away there first.
  leaving_since timestamptz(3),
  -- What stayed there when the shop was disconnected; null: nothing.
  left_there jsonb,
  -- A store at Shopify is connected to one shop at a time.
  CONSTRAINT shopify_connections_domain
    EXCLUDE USING btree (shopify_domain WITH =) WHERE (disconnected_at IS NULL)
);

-- What was asked of Shopify and must never happen twice. A row is there before its call.
CREATE TABLE shopify_calls (
  shop_id integer NOT NULL REFERENCES shops,
  operation_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('discount', 'gift_card', 'store_credit', 'store_credit_back')),
  code text,
  customer_id bigint,
  amount numeric,
  asked_at timestamptz(3) NOT NULL,
  done_at timestamptz(3),
  -- Nobody knows whether it happened, and nothing tells: a person has to look.
  waits_since timestamptz(3),
  PRIMARY KEY (shop_id, operation_id)
);
CREATE INDEX shopify_calls_waiting ON shopify_calls (shop_id, waits_since)
  WHERE waits_since IS NOT NULL;
CREATE INDEX shopify_calls_of_code ON shopify_calls (shop_id, upper(code)) WHERE code IS NOT NULL;
CREATE INDEX shopify_calls_of_customer ON shopify_calls (shop_id, customer_id)
  WHERE customer_id IS NOT NULL;

-- What Shopify said that changed. Only ids: the things are read when they are worked on.
CREATE TABLE shopify_deliveries (
  shop_id integer NOT NULL REFERENCES shops,
  topic text NOT NULL,
  webhook_id text NOT NULL,
  event_id text,
  -- The customer, the order or the thing it is about; null: the shop itself.
  subject_id bigint,
  -- For customers/merge: who is gone, and who is left.
  details jsonb NOT NULL DEFAULT '{}',
  triggered_at timestamptz(3),
  received_at timestamptz(3) NOT NULL,
  handled_at timestamptz(3),
  next_attempt_at timestamptz(3) NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  last_fault text,
  PRIMARY KEY (shop_id, topic, webhook_id)
);
CREATE UNIQUE INDEX shopify_deliveries_event ON shopify_deliveries (shop_id, topic, event_id)
  WHERE event_id IS NOT NULL;
CREATE INDEX shopify_deliveries_due ON shopify_deliveries (shop_id, next_attempt_at)
  WHERE handled_at IS NULL;
-- What is reported while it is imported is read from Shopify instead of from the file.
CREATE INDEX shopify_deliveries_of_subject ON shopify_deliveries (shop_id, subject_id, received_at)
  WHERE subject_id IS NOT NULL;

-- Imports of a shop's past from Shopify, and moves to Shopify.
CREATE TABLE shopify_imports (
  shop_id integer NOT NULL REFERENCES shops,
  import_id text NOT NULL,
  -- asked: Shopify is to be asked for a file. running: Shopify writes it. reading: we read it.
  status text NOT NULL
    CHECK (status IN ('asked', 'running', 'reading', 'done', 'failed', 'stopped')),
  -- In this order, so that orders find their buyers. Only a move reads the products.
  part text NOT NULL CHECK (part IN ('products', 'customers', 'orders')),
  -- null: all orders that Shopify shows us.
  orders_since timestamptz(3),
  earn boolean NOT NULL,
  -- How often Shopify was asked for the file of this part; each question can be recognised.
  asks integer NOT NULL,
  -- Shopify's id of the question.
  operation_id text,
  bytes_read bigint NOT NULL,
  lines_read integer NOT NULL,
  customers_read integer NOT NULL,
  orders_read integer NOT NULL,
  -- Orders that are read one by one, as after a webhook.
  orders_queued integer NOT NULL,
  attempts integer NOT NULL,
  next_attempt_at timestamptz(3) NOT NULL,
  -- Why it waits, or why it failed.
  fault text,
  asked_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  -- A move reads the same files as an import; null: this is an import.
  moves text CHECK (moves IN ('try', 'move')),
  -- What was found at Shopify in the end, and what was not.
  found jsonb,
  PRIMARY KEY (shop_id, import_id)
);
-- A shop has one import at a time.
CREATE UNIQUE INDEX shopify_imports_open ON shopify_imports (shop_id)
  WHERE status IN ('asked', 'running', 'reading');

-- Things that the built-in shop had under another number than Shopify has: they keep theirs.
CREATE TABLE shopify_ids (
  shop_id integer NOT NULL REFERENCES shops,
  kind text NOT NULL CHECK (kind IN ('customer', 'order', 'product', 'variant', 'collection')),
  shopify_id bigint NOT NULL,
  kept_id bigint NOT NULL,
  -- Of an order: its lines, the refunds that were known, and what it was at Shopify.
  details jsonb,
  -- How a product or a collection was found in a move. 'titles': several at Shopify have its title,
  -- so it is none of them.
  found_by text CHECK (found_by IN ('id', 'title', 'titles')),
  PRIMARY KEY (shop_id, kind, shopify_id)
);
CREATE UNIQUE INDEX shopify_ids_kept ON shopify_ids (shop_id, kind, kept_id);

-- What Shopify shows of the programme and of its members, so that only changes are written there.
CREATE TABLE shopify_shown_shops (
  shop_id integer PRIMARY KEY REFERENCES shops,
  -- Another shop on Shopify shows nothing yet.
  shopify_domain text NOT NULL,
  -- Of the programme as Shopify shows it; null: it shows none.
  program_digest text,
  -- When it was last compared with what is there.
  compared_at timestamptz(3),
  -- In the future also while somebody is at work on it.
  next_attempt_at timestamptz(3) NOT NULL,
  attempts integer NOT NULL,
  fault text,
  -- Of the rules by which the members were last gone through.
  rules_digest text,
  round_began_at timestamptz(3),
  -- Members up to this number were gone through; null: no round is under way.
  round_after bigint,
  -- Changes of members until then are known.
  noticed_until timestamptz(3) NOT NULL
);

-- What Shopify shows of each member.
CREATE TABLE shopify_shown_members (
  shop_id integer NOT NULL REFERENCES shops,
  customer_id bigint NOT NULL,
  -- What Shopify has of the member; null: nothing.
  shown jsonb,
  -- False: a call may have changed it since, so it is read first.
  is_sure boolean NOT NULL,
  -- How often something changed.
  changes integer NOT NULL,
  -- In the future also while somebody is at work on it; null: nothing changed.
  due_at timestamptz(3),
  attempts integer NOT NULL,
  fault text,
  PRIMARY KEY (shop_id, customer_id)
);
CREATE INDEX shopify_shown_members_due ON shopify_shown_members (shop_id, due_at)
  WHERE due_at IS NOT NULL;
-- By this the end of a membership is noticed. Moments as ISO text sort as they follow each other.
CREATE INDEX shopify_shown_members_until ON shopify_shown_members (shop_id, (shown ->> 'until'))
  WHERE shown ->> 'until' IS NOT NULL;
