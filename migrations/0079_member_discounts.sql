-- When a purchase of a membership was last changed: by this Shopify is told who has its discount.
-- null: before this release.
ALTER TABLE membership_members ADD COLUMN changed_at timestamptz(3);
CREATE INDEX membership_members_changed ON membership_members (shop_id, changed_at)
  WHERE changed_at IS NOT NULL;

-- By this the end of a membership is noticed. Moments as ISO text sort as they follow each other.
CREATE INDEX shopify_shown_members_until ON shopify_shown_members (shop_id, (shown ->> 'until'))
  WHERE shown ->> 'until' IS NOT NULL;
