/**
 * The types that came with the contract. What was added since is held against its own value: a new
 * type needs no line here.
 */
export const EARNING_TYPES: readonly string[] = [
  'order_placed',
  'account_created',
  'newsletter_signup',
  'sms_signup',
  'birthday',
  'pet_birthday',
  'child_birthday',
  'product_review',
  'referral',
  'follow_instagram',
  'follow_tiktok',
  'follow_x',
  'like_facebook',
  'share_facebook',
  'share_x',
  'visit_url',
  'custom_action',
]

/** In the order of the list. */
export const PROGRAM_EMAILS: readonly string[] = [
  'welcome',
  'points_earned',
  'points_pending_released',
  'points_reversed',
  'reward_available',
  'reward_redeemed',
  'reward_expiring',
  'points_expiring',
  'points_expiring_last_chance',
  'points_expired',
  'birthday',
  'pet_birthday',
  'child_birthday',
  'tier_up',
  'tier_approaching',
  'tier_at_risk',
  'tier_down',
  'referral_invite',
  'referral_completed',
  'membership_started',
  'membership_renewal',
  'membership_ended',
  'partner_approved',
  'partner_commission',
]

export const CAMPAIGN_EMAILS: readonly string[] = [
  'campaign_teaser',
  'campaign_launch',
  'campaign_last_chance',
]
