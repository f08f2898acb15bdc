-- What goes out by e-mail, once.

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
  -- What it is about: the id of an entry, a redemption, a campaign, with a date where it comes again.
  occasion text NOT NULL,
  -- queued: not sent yet. handed_over: a mail server has all of it and its answer is awaited, or was
  -- lost; it is never handed over again. sent, dropped, bounced, failed: over.
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

-- Whether the customer agreed to marketing by e-mail, as the platform last told.
ALTER TABLE customers ADD COLUMN email_consent boolean NOT NULL DEFAULT false;
UPDATE customers c
SET email_consent = true
FROM embedded_customers e
WHERE e.shop_id = c.shop_id AND e.customer_id = c.customer_id
  AND (e.document->>'email_consent')::boolean;

-- The last day, where the shop is, on which members were reminded of what ends.
CREATE TABLE reminders (
  shop_id integer PRIMARY KEY REFERENCES shops,
  reminded_on date NOT NULL
);

-- Locked by whoever counts what went out in the last minute.
INSERT INTO deployment (name, value) VALUES ('emails_taken', 'null');

-- What goes out of the shops that are there: what a template needs beside is looked at when it is
-- sent, and the first change of the programme keeps these rows exactly.
INSERT INTO sending_templates (shop_id, template)
SELECT p.shop_id, t.template
FROM programs p
CROSS JOIN unnest(ARRAY[
  'welcome', 'points_earned', 'points_pending_released', 'points_reversed', 'reward_available',
  'reward_redeemed', 'reward_expiring', 'points_expiring', 'points_expiring_last_chance',
  'points_expired', 'birthday', 'pet_birthday', 'child_birthday', 'tier_up', 'tier_approaching',
  'tier_at_risk', 'tier_down', 'referral_invite', 'referral_completed', 'membership_started',
  'membership_renewal', 'membership_ended', 'partner_approved', 'partner_commission'
]) AS t (template)
WHERE (p.document->'switches'->>'emails_enabled')::boolean
  AND coalesce((p.document->'emails'->>t.template)::boolean, true);
