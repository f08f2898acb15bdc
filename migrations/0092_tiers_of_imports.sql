-- Whether an import reports the tiers that it sets, apart from the welcome e-mails of new members.
-- Imports from before do both or neither.
ALTER TABLE member_imports ADD COLUMN notify_of_tiers boolean NOT NULL DEFAULT false;
UPDATE member_imports SET notify_of_tiers = notify WHERE notify;
