-- The rest of the programme's parts, each as a new shop has it, in the documents that lack them;
-- and a change log that campaigns, which have revisions of their own, share.

UPDATE programs SET document = '{
  "tier_period": {"mode": "lifetime", "months": 12, "grace_days": 0},
  "memberships": [],
  "emails": {},
  "affiliate_settings": {
    "commission": {"type": "percent", "code_rate": 10, "link_rate": 10},
    "customer_discount": {"type": "percentage", "value": 10},
    "commission_base": {"include_shipping": false, "include_tax": false, "after_discounts": true},
    "holdback_days": 30,
    "link_attribution_window_days": 30,
    "code_prefix": "PARTNER",
    "terms_url": null,
    "allow_self_referral": false,
    "hub_invite_after_referrals": 0,
    "hide_order_value": false,
    "utm": {"enabled": false, "source": "partner", "medium": "affiliate", "campaign": "{code}"}
  },
  "affiliate_groups": []
}'::jsonb || document;

UPDATE programs SET document = jsonb_set(
  document,
  '{eligibility}',
  '{
    "excluded_order_tags": [],
    "excluded_products": [],
    "excluded_collections": [],
    "exclude_gift_cards": false,
    "exclude_discounted_items": false,
    "exclude_subscription_renewals": false,
    "exclude_membership_purchases": false,
    "member_discounts": {
      "combine_with_other_discounts": false,
      "exclude_sale_items": false,
      "exclude_subscription_items": false,
      "excluded_product_tags": [],
      "excluded_collections": []
    }
  }'::jsonb || (document->'eligibility') || jsonb_build_object('opt_in', jsonb_build_object(
    'required', document->'switches'->'join_gate_enabled',
    'marketing_consent', false
  ))
);
UPDATE programs SET document = document #- '{switches,join_gate_enabled}';

UPDATE programs SET document = jsonb_set(document, '{referral}', jsonb_build_object(
  'friend_discount', jsonb_build_object(
    'enabled', true,
    'type', document->'referral'->'discount_type',
    'value', document->'referral'->'discount_value',
    'usage_limit', 1,
    'minimum_purchase', document->'referral'->'minimum_purchase',
    'tier_overrides', '[]'::jsonb
  ),
  'code_prefix', jsonb_build_object(
    'custom', document->'referral'->>'code_prefix' <> 'REF',
    'prefix', document->'referral'->'code_prefix'
  )
));

-- Changes of a shop in their order; a revision is that of the changed document.
ALTER TABLE program_changes ADD COLUMN change_number integer;
UPDATE program_changes SET change_number = revision;
ALTER TABLE program_changes ALTER COLUMN change_number SET NOT NULL;
DROP INDEX program_changes_by_revision;
CREATE UNIQUE INDEX program_changes_by_number ON program_changes (shop_id, change_number);
DROP INDEX program_changes_by_target;
CREATE INDEX program_changes_by_target
  ON program_changes (shop_id, target_kind, target_id, change_number);

-- Settings as they were before a change have the part that they lacked then, so that its undo
-- leaves it alone.
UPDATE program_changes SET
  target_before = '{"tier_period": {"mode": "lifetime", "months": 12, "grace_days": 0}}'::jsonb
    || target_before,
  target_after = '{"tier_period": {"mode": "lifetime", "months": 12, "grace_days": 0}}'::jsonb
    || target_after
WHERE target_kind = 'settings';
