/**
 * What a model has to know before it picks a tool, beside what the endpoint says of itself: when
 * this is the right one, and what the merchant has to be asked first.
 */
export const whenToUse: Readonly<Record<string, string>> = {
  service_get_shop: 'Call it first: amounts are in its currency, texts in its languages.',
  service_get_program:
    'Read it before any change: it has the ids and the `revision` that changes are made against.',
  service_list_rule_types:
    'Read it before a rule, a reward or a benefit is created: it names the types and their `fields`.',
  service_update_program_settings:
    'For the names of the programme and its points, expiry and the period of tiers.',
  service_create_earning_rule: 'For a new way to earn points.',
  service_update_earning_rule: 'To change how many points a rule gives, or to switch it.',
  service_delete_earning_rule:
    'Ask the merchant first; switching the rule off (`enabled: false`) is the milder way.',
  service_create_reward: 'For something new that points can be spent on.',
  service_update_reward: 'To change the cost or worth of a reward, or to switch it.',
  service_delete_reward:
    'Ask the merchant first; switching the reward off (`enabled: false`) is the milder way.',
  service_create_tier: 'For a new step of the VIP ladder.',
  service_update_tier: 'To change what a tier asks for or gives.',
  service_delete_tier: 'Ask the merchant first.',
  service_get_referral_program: 'When the merchant asks about referrals, and before changing them.',
  service_update_referral_program: 'To change what the sender or the friend gets.',
  service_list_email_templates: 'When the merchant asks which e-mails go out.',
  service_update_email_template:
    'Ask the merchant before one is switched on: customers will get it.',
  service_get_affiliate_program_settings: 'When the merchant asks about partners.',
  service_update_affiliate_program_settings:
    'Changes what partners are paid: tell the merchant who is concerned.',
  service_list_affiliate_groups: 'To see which partners have terms of their own.',
  service_create_affiliate_group: 'For partners who are to be paid differently.',
  service_update_affiliate_group:
    'Changes what partners of the group are paid: tell the merchant who is concerned.',
  service_delete_affiliate_group: 'Ask the merchant first.',
  service_list_memberships: 'When the merchant asks about paid memberships.',
  service_create_membership:
    'For a new paid membership; the merchant puts it on sale in the admin.',
  service_update_membership: 'To change the terms or benefits of a membership.',
  service_delete_membership: 'Ask the merchant first.',
  service_get_eligibility: 'To see who and what is left out of earning.',
  service_update_eligibility:
    'Changes who earns at all: say in a sentence whom it adds or leaves out before doing it.',
  service_list_program_changes:
    'To see who changed what and when, and for the id of a change that is to be undone.',
  service_undo_program_change: 'When a change turns out wrong. A dry run shows what comes back.',
  service_list_campaigns: 'To see which campaigns run, are planned or are over.',
  service_create_campaign:
    'Make a draft first and show it; schedule it only when the merchant says so.',
  service_get_campaign: 'To read one campaign and its results.',
  service_update_campaign:
    'Ask the merchant before a campaign is scheduled or cancelled: customers see it.',
  service_delete_campaign: 'Ask the merchant first.',
  service_list_customers: 'To find a member by e-mail or tier; it never shows who is no member.',
  service_get_customer: 'When the question is about one customer; `include` adds what is needed.',
  service_update_customer: 'Ask the merchant first: an excluded member stops earning.',
  service_set_customer_tier: 'An exception for one member; the rules no longer place them.',
  service_clear_customer_tier: 'To let the rules place the member again.',
  service_set_customer_birthday: 'When the customer has said so; it can be changed once a year.',
  service_clear_customer_birthday: 'When the customer asks for it.',
  service_list_customer_pets: 'Before a pet is saved or removed.',
  service_save_customer_pet: 'When the customer has said so.',
  service_delete_customer_pet: 'When the customer asks for it.',
  service_list_customer_children: 'Before a child is saved or removed.',
  service_save_customer_child: 'When the customer has said so.',
  service_delete_customer_child: 'When the customer asks for it.',
  service_enroll_customer: 'Only with the consent of the customer.',
  service_claim_earning_rule: 'When the customer has done what the rule pays for.',
  service_get_customer_balance: 'For the points of a customer, and nothing else.',
  service_list_customer_transactions: 'To say how a balance came about.',
  service_list_customer_rewards: 'Before something is redeemed: what is within reach.',
  service_earn_points:
    'Say whom and how many before you do it. `source_ref` keeps the same event from paying twice.',
  service_adjust_points:
    'For corrections. Say whom, how many and why before you do it; it is in the history for good.',
  service_deduct_points: 'For points spent elsewhere. Say whom and how many before you do it.',
  service_redeem_reward: 'Spends the points of a customer: only when they asked for it.',
  service_list_redemptions: 'To find a code that a customer was given.',
  service_get_redemption: 'To see whether a code is still good.',
  service_cancel_redemption: 'When a customer wants the points of an unused code back.',
  service_claim_referral: 'When a friend gives a referral code.',
  service_estimate_cart: 'To answer "how many points would this earn?"; it changes nothing.',
  service_get_analytics_summary:
    'To judge results. Figures of now tell no growth between two windows.',
  service_create_webhook: 'When a system of the merchant is to be told of events.',
  service_list_webhooks: 'To see who is told of events, and whether it arrives.',
  service_get_webhook: 'When an endpoint seems to get nothing.',
  service_delete_webhook: 'Ask the merchant first: what is on its way is lost.',
  service_test_webhook: 'To try whether an endpoint answers.',
}
