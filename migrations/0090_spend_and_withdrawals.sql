-- The tax and shipping in counted_spend that lifetime_spend and the criterion amount_spent leave out;
-- null: an older release counted them too, and a job finds them out.
ALTER TABLE orders ADD COLUMN counted_extras numeric(20, 4);

-- The ids of refunds that were withdrawn, so that a late copy of one counts for nothing.
ALTER TABLE embedded_orders ADD COLUMN withdrawn_refunds jsonb NOT NULL DEFAULT '[]';
