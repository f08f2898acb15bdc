-- What the friend's order had to reach when it completed the referral, in shop currency; null: it is
-- not completed, or was by an older release.
ALTER TABLE referrals ADD COLUMN minimum_purchase numeric(20, 4) CHECK (minimum_purchase >= 0);
