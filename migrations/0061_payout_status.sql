-- A payout is open until the merchant says that the money has arrived, or that it has not.
ALTER TABLE partner_payouts
  ADD COLUMN status text NOT NULL DEFAULT 'paid' CHECK (status IN ('open', 'paid', 'failed')),
  -- Why it failed, in the merchant's words.
  ADD COLUMN failure text,
  ADD COLUMN marked_at timestamptz(3),
  ADD CONSTRAINT only_failed_payouts_say_why CHECK (failure IS NULL OR status = 'failed');

CREATE INDEX partner_payouts_open ON partner_payouts (shop_id, payout_id) WHERE status = 'open';
-- Whether a later payout has settled the same commission.
CREATE INDEX partner_payout_lines_of_order ON partner_payout_lines (shop_id, order_id, payout_id);
CREATE INDEX partner_payouts_of_reference ON partner_payouts (shop_id, reference);
