-- The partner programme alive: approvals, codes at the platform, clicks, commissions and payouts.

-- null: forgotten, with the customer who was this partner.
ALTER TABLE partners ALTER COLUMN email DROP NOT NULL;
ALTER TABLE partners ALTER COLUMN name DROP NOT NULL;
CREATE UNIQUE INDEX partners_by_email ON partners (shop_id, lower(email)) WHERE email IS NOT NULL;
CREATE UNIQUE INDEX partners_by_customer ON partners (shop_id, customer_id)
  WHERE customer_id IS NOT NULL;

-- What the platform has of a partner. What it should have follows from the partner and the
-- programme; where the two differ, a call is owed.
-- The code, or one that it was asked for; null: none.
ALTER TABLE partners ADD COLUMN platform_code text;
-- What it was last asked to do for buyers, as canonical JSON.
ALTER TABLE partners ADD COLUMN platform_effect text;
-- false: it was asked and has not answered; it may have done so or not.
ALTER TABLE partners ADD COLUMN platform_known boolean NOT NULL DEFAULT true;
-- How many codes it was asked for: each is an operation of its own.
ALTER TABLE partners ADD COLUMN codes_made integer NOT NULL DEFAULT 0 CHECK (codes_made >= 0);
-- When it was last called, and whether that call is still under way.
ALTER TABLE partners ADD COLUMN platform_called_at timestamptz(3);
ALTER TABLE partners ADD COLUMN platform_calling boolean NOT NULL DEFAULT false;
ALTER TABLE partners ADD CONSTRAINT a_platform_code_has_an_effect
  CHECK ((platform_code IS NULL) = (platform_effect IS NULL));

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

-- Whether it was decided which partner an order counts for, if any: it is decided once.
ALTER TABLE orders ADD COLUMN partner_decided boolean NOT NULL DEFAULT false;

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
  PRIMARY KEY (shop_id, payout_id),
  FOREIGN KEY (shop_id, partner_id) REFERENCES partners
);
CREATE UNIQUE INDEX partner_payouts_by_reference
  ON partner_payouts (shop_id, partner_id, reference);

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

-- Customers who brought so many friends that they are asked to become partners.
CREATE TABLE partner_invitations (
  shop_id integer NOT NULL,
  customer_id bigint NOT NULL,
  completed_referrals integer NOT NULL CHECK (completed_referrals >= 0),
  invited_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop_id, customer_id),
  FOREIGN KEY (shop_id, customer_id) REFERENCES customers
);
