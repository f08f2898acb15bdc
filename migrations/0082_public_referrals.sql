-- Whether a stranger claimed it on a page of the shop, and no server has claimed it since. Strangers
-- take nothing from the weekly limit of servers. Claims of older releases count as those of servers.
ALTER TABLE referrals ADD COLUMN is_public boolean NOT NULL DEFAULT false;
