-- The address that a friend was claimed with, as a keyed digest of its exact spelling: letters with
-- the code go to no other spelling of it. null: a refused claim, or one of an older release.
ALTER TABLE referrals ADD COLUMN address_digest bytea;
