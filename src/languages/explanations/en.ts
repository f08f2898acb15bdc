import { type Named, pluralIn } from '../language-basics.ts'
import { type ActionTexts, actions } from './actions/en.ts'

const plural = pluralIn('en')

/**
 * What happened to a member, for the people of the shop. Each text is one sentence. Amounts come
 * formatted: `points` with their word, money with its currency. English defines the texts.
 */
const sentences = {
  // An order's award.
  order_earned: ({ points, order }: Named<'points' | 'order'>) => `${points} for order ${order}.`,
  order_raised: ({ points, order }: Named<'points' | 'order'>) =>
    `${points} more for order ${order} after a change.`,
  by_terms_of: ({ moment }: Named<'moment'>) => `By the terms of ${moment}.`,
  order_lines: ({ goods, amount, points, per }: Named<'goods' | 'amount' | 'points' | 'per'>) =>
    `${amount} for ${goods} at ${points} per ${per}.`,
  order_lines_multiplied: ({
    goods,
    amount,
    points,
    per,
    multiplier,
  }: Named<'goods' | 'amount' | 'points' | 'per' | 'multiplier'>) =>
    `${amount} for ${goods} at ${points} per ${per}, times ${multiplier}.`,
  shipping_counted: ({ amount }: Named<'amount'>) => `Shipping counts too: ${amount}.`,
  after_discounts: () => 'Amounts are what was paid after all discounts.',
  with_tax: () => 'Tax counts.',
  without_tax: () => 'Tax does not count.',
  excluded_gift_card: ({ goods, amount }: Named<'goods' | 'amount'>) =>
    `Gift cards earn nothing: ${goods} for ${amount}.`,
  excluded_membership_product: ({ goods, amount }: Named<'goods' | 'amount'>) =>
    `Memberships earn nothing: ${goods} for ${amount}.`,
  excluded_subscription_renewal: ({ goods, amount }: Named<'goods' | 'amount'>) =>
    `Renewals of subscriptions earn nothing: ${goods} for ${amount}.`,
  excluded_sale_item: ({ goods, amount }: Named<'goods' | 'amount'>) =>
    `Items on sale earn nothing: ${goods} for ${amount}.`,
  excluded_product: ({ goods, amount }: Named<'goods' | 'amount'>) =>
    `Excluded products earn nothing: ${goods} for ${amount}.`,
  excluded_product_tag: ({ goods, amount }: Named<'goods' | 'amount'>) =>
    `Products with an excluded tag earn nothing: ${goods} for ${amount}.`,
  excluded_collection: ({ goods, amount }: Named<'goods' | 'amount'>) =>
    `Products of an excluded collection earn nothing: ${goods} for ${amount}.`,
  tier_multiplied: ({ tier, multiplier }: Named<'tier' | 'multiplier'>) =>
    `The tier ${tier} multiplies points by ${multiplier}.`,
  membership_multiplied: ({ multiplier }: Named<'multiplier'>) =>
    `A paid membership multiplies points by ${multiplier}.`,
  campaign_added: ({ campaign, points }: Named<'campaign' | 'points'>) =>
    `The campaign “${campaign}” added ${points}.`,
  campaign_multiplied: ({
    campaign,
    multiplier,
    points,
  }: Named<'campaign' | 'multiplier' | 'points'>) =>
    `The campaign “${campaign}” multiplies by ${multiplier} and added ${points}.`,
  campaign_alone: ({ multiplier, held, counting }: Named<'multiplier' | 'held' | 'counting'>) =>
    `The multipliers ${held} and ${multiplier} are not combined: only ${counting} counts.`,
  campaign_capped: ({ campaign, points }: Named<'campaign' | 'points'>) =>
    `The campaign “${campaign}” had only ${points} left to give.`,
  campaign_audience: ({ campaign }: Named<'campaign'>) =>
    `The campaign “${campaign}” is for other customers.`,
  campaign_held_out: ({ campaign }: Named<'campaign'>) =>
    `The campaign “${campaign}” leaves this customer out on purpose, to compare those with it and without.`,
  campaign_used_up: ({ campaign }: Named<'campaign'>) =>
    `The campaign “${campaign}” had reached its limit.`,
  campaign_product_scope: ({ campaign }: Named<'campaign'>) =>
    `The campaign “${campaign}” is for other products.`,
  campaign_outdone: ({ campaign }: Named<'campaign'>) =>
    `The campaign “${campaign}” did not apply, because something else paid more.`,
  campaigns_not_said: ({ campaigns }: Named<'campaigns'>) => `Did not apply either: ${campaigns}.`,
  rounded: ({ exact, points }: Named<'exact' | 'points'>) => `${exact} is rounded to ${points}.`,
  held_until: ({ moment }: Named<'moment'>) => `Pending until ${moment}.`,
  was_held_until: ({ moment }: Named<'moment'>) => `It was pending until ${moment}.`,
  taken_back_since: ({ points, left }: Named<'points' | 'left'>) =>
    `Reversed since then: ${points}. Remaining: ${left}.`,
  did_not_fit: ({ points }: Named<'points'>) =>
    `Not paid, because the balance would be out of range: ${points}.`,

  // An order that has earned nothing.
  order_earned_nothing: ({ order }: Named<'order'>) => `Order ${order} has earned nothing.`,
  order_unpaid: () => 'It is not paid yet.',
  order_unfulfilled: () => 'It is paid. Points are awarded when it is fulfilled.',
  order_waits_for_customer: () =>
    'The customer was deleted. The order earns points if the customer comes back.',
  order_cancelled: () => 'It was cancelled.',
  order_of_guest: () => 'It belongs to no member.',
  program_disabled: () => 'The programme was turned off.',
  no_order_rule: () => 'No rule paid for orders.',
  excluded_from_program: () => 'The customer was excluded from the programme.',
  excluded_audience: () => 'The programme excludes this kind of customer (business or private).',
  excluded_customer_tag: () => 'The customer had an excluded tag.',
  not_a_member: () => 'The customer was not a member.',
  past_order: () => 'It was placed before the programme and imported without points.',
  excluded_order_tag: () => 'The order has an excluded tag.',
  no_line_earns: () => 'None of its items earns points.',
  limit_reached: () => 'The member had reached the limit of the rule for orders.',
  below_minimum: ({ minimum, amount }: Named<'minimum' | 'amount'>) =>
    `The rule requires at least ${minimum} of eligible items; the order had ${amount}.`,
  too_little: ({ amount }: Named<'amount'>) => `${amount} is too little for a whole point.`,

  // What a rule has paid.
  rule_paid: ({ points, rule }: Named<'points' | 'rule'>) => `${points} for: ${rule}.`,
  rule_claimed: () => 'The member claimed it.',
  rule_automatic: () => 'It was paid without a claim.',
  rule_base: ({ points }: Named<'points'>) => `The rule pays ${points}.`,

  // What a call has paid or taken.
  api_awarded: ({ points }: Named<'points'>) => `${points} awarded by the API.`,
  corrected_up: ({ points }: Named<'points'>) => `${points} added by a correction.`,
  corrected_down: ({ points }: Named<'points'>) => `${points} taken by a correction.`,
  deducted: ({ points }: Named<'points'>) => `${points} deducted.`,
  applied_partly: ({ requested, points }: Named<'requested' | 'points'>) =>
    `Requested: ${requested}; applied: ${points}.`,
  reason_given: ({ reason }: Named<'reason'>) => `Reason: “${reason}”`,
  reference_given: ({ reference }: Named<'reference'>) => `Reference: ${reference}.`,
  undoes_entry: ({ points, moment }: Named<'points' | 'moment'>) =>
    `It undoes ${points} of ${moment}.`,
  not_for_tiers: () => 'It does not count for tiers.',

  // Rewards.
  redeemed: ({ points, reward }: Named<'points' | 'reward'>) => `${points} spent on: ${reward}.`,
  redeemed_back: ({ points, reward }: Named<'points' | 'reward'>) =>
    `${points} returned, because this was cancelled: ${reward}.`,
  back_partly: ({ spent }: Named<'spent'>) =>
    `It had cost ${spent}; no more fits into the account.`,
  code_pending: () => 'Its code is still being created.',
  code_issued: ({ code }: Named<'code'>) => `Its code ${code} has not been used yet.`,
  code_used: ({ code }: Named<'code'>) => `Its code ${code} was used.`,
  code_expired: ({ code }: Named<'code'>) => `Its code ${code} expired unused.`,
  code_cancelled: () => 'It has since been cancelled.',
  credit_given: ({ amount }: Named<'amount'>) => `It gave ${amount} of store credit.`,

  // What was taken back, and what followed.
  taken_back_of_order: ({ points, order }: Named<'points' | 'order'>) =>
    `${points} of order ${order} taken back.`,
  order_was_refunded: () => 'The order was refunded.',
  order_was_cancelled: () => 'The order was cancelled.',
  taken_back_of_rule: ({ points, rule }: Named<'points' | 'rule'>) =>
    `${points} taken back that were paid for: ${rule}.`,
  taken_back_of_tier: ({ points, tier }: Named<'points' | 'tier'>) =>
    `${points} of the gift of the tier ${tier} taken back, because the tier was lost.`,
  taken_back_of_membership: ({ points, membership }: Named<'points' | 'membership'>) =>
    `${points} of the gift of the membership ${membership} taken back.`,
  taken_back_of_entry: ({ points }: Named<'points'>) => `${points} taken back by hand.`,
  given_back_of_entry: ({ points }: Named<'points'>) => `${points} given back by hand.`,
  taken_from_held: () => 'It was taken from held points, so the balance stays.',
  forgiven: ({ points }: Named<'points'>) =>
    `Already expired or removed, so not taken again: ${points}.`,
  not_given_again: ({ points }: Named<'points'>) =>
    `Already expired or removed, so not given again: ${points}.`,
  not_given_back: ({ points }: Named<'points'>) =>
    `Reversed in the meantime, so not returned: ${points}.`,
  owed: ({ points }: Named<'points'>) =>
    `Already spent, so owed: ${points}. They are deducted from the points for the next orders.`,
  owed_settled: ({ points }: Named<'points'>) => `${points} to settle points owed.`,
  expired: ({ points }: Named<'points'>) => `${points} expired after a period without activity.`,
  order_released: ({ points, order }: Named<'points' | 'order'>) =>
    `${points} for order ${order} can now be spent.`,
  rule_released: ({ points, rule }: Named<'points' | 'rule'>) =>
    `${points} can now be spent, for: ${rule}.`,
  tier_gift: ({ points, tier }: Named<'points' | 'tier'>) =>
    `${points} as the gift for reaching the tier ${tier}.`,
  membership_gift: ({ points, membership }: Named<'points' | 'membership'>) =>
    `${points} as the gift of the membership ${membership}.`,
  imported: ({ points }: Named<'points'>) => `${points} imported.`,
  account_closed: () => 'The account was closed because the customer was erased.',
  import_undone: ({ points }: Named<'points'>) =>
    `${points} taken back, because an import was undone.`,
  import_given_back: ({ points }: Named<'points'>) =>
    `${points} given back, because an import was undone.`,
  other_entry: ({ points }: Named<'points'>) => `${points}.`,

  // Who made it.
  made_by_key: ({ name }: Named<'name'>) => `Made with the API key “${name}”.`,
  made_by_assistant: ({ name }: Named<'name'>) => `Made by the assistant “${name}”.`,
  made_by_member: () => 'Made by the member.',
  made_by_person: ({ name }: Named<'name'>) => `Made by ${name}.`,
  made_by_admin_token: ({ name }: Named<'name'>) => `Made with the admin token “${name}”.`,
  made_by_root: () => 'Made with the admin token of the deployment.',
  made_by_command_line: () => 'Made on the command line.',

  // Tiers.
  tier_up: ({ tier }: Named<'tier'>) => `Up to ${tier}.`,
  tier_up_from: ({ tier, from }: Named<'tier' | 'from'>) => `Up from ${from} to ${tier}.`,
  tier_down: ({ tier }: Named<'tier'>) => `Down to ${tier}.`,
  tier_down_from: ({ tier, from }: Named<'tier' | 'from'>) => `Down from ${from} to ${tier}.`,
  moved_by_hand: () => 'Set by hand.',
  moved_by_clearing: () => 'A tier set by hand was cleared, so the rules apply again.',
  moved_by_points: () => 'The threshold was reached with points, orders or spend.',
  moved_by_refund: () => 'Something that counted was reversed.',
  moved_at_period_end: () => 'Earlier activity no longer counts for the period.',
  moved_by_removal: () => 'The tier was removed from the programme.',
  moved_by_change: () => 'The tiers, or how they count, were changed.',
  bar_points: ({ tier, required, current }: Named<'tier' | 'required' | 'current'>) =>
    `${tier} needs ${required} in the qualifying period; the member had ${current}.`,
  bar_amount: ({ tier, required, current }: Named<'tier' | 'required' | 'current'>) =>
    `${tier} needs orders of ${required} in the qualifying period; the member had ${current}.`,
  bar_orders: ({ tier, required, current }: Named<'tier' | 'required' | 'current'>) =>
    `${tier} needs ${required} in the qualifying period; the member had ${current}.`,
  any_bar: ({ tier }: Named<'tier'>) => `One of the requirements of ${tier} is enough.`,
  all_bars: ({ tier }: Named<'tier'>) => `${tier} needs all of them.`,
  tiers_not_live: () => 'Tiers are not live.',
  in_tier: ({ tier }: Named<'tier'>) => `The member is in the tier ${tier}.`,
  in_tier_since: ({ tier, moment }: Named<'tier' | 'moment'>) =>
    `The member has been in the tier ${tier} since ${moment}.`,
  held_by_hand: ({ moment }: Named<'moment'>) =>
    `It was set by hand on ${moment} and stays until cleared.`,
  kept_until: ({ moment }: Named<'moment'>) =>
    `The threshold is no longer reached. The tier is kept until ${moment}.`,
  highest_tier: () => 'There is no higher tier.',
  missing_points: ({ tier, missing, current, required }: Missing) =>
    `Missing for ${tier}: ${missing} (${current} of ${required}).`,
  missing_amount: ({ tier, missing, current, required }: Missing) =>
    `Missing for ${tier}: orders of ${missing} (${current} of ${required}).`,
  missing_orders: ({ tier, missing, current, required }: Missing) =>
    `Missing for ${tier}: ${missing} (${current} of ${required}).`,
  reached: ({ tier, current, required }: Named<'tier' | 'current' | 'required'>) =>
    `This requirement of ${tier} is met: ${current} of ${required}.`,

  // What forgetting a customer erases and leaves.
  erases_profile: () =>
    'Name, e-mail address, tags, language, birthday, consent and referral code are erased.',
  erases_shop_customer: () => 'The customer is deleted in the shop.',
  erases_dependents: ({ number }: Named<'number'>) =>
    `Pets and children are erased, with their birthdays: ${number}.`,
  erases_emails: ({ number }: Named<'number'>) =>
    `The contents and addresses of e-mails are erased: ${number}.`,
  erases_copies: ({ number }: Named<'number'>) =>
    `Rows of imports and reports of the platform are emptied: ${number}.`,
  erases_partner: () => 'Name and address as a partner are erased.',
  closes_balance: ({ points }: Named<'points'>) => `Taken from the balance: ${points}.`,
  closes_held: ({ points }: Named<'points'>) => `No longer held, and never paid: ${points}.`,
  closes_owed: ({ points }: Named<'points'>) => `No longer owed: ${points}.`,
  ends_sessions: () => 'All sessions end immediately.',
  keeps_entries: ({ number }: Named<'number'>) =>
    `Entries of the ledger, without personal data: ${number}.`,
  keeps_words: ({ number }: Named<'number'>) =>
    `Of these, with a written reason that can’t be edited: ${number}.`,
  keeps_orders: ({ number }: Named<'number'>) => `Orders, without name and address: ${number}.`,
  keeps_codes: ({ number }: Named<'number'>) => `Codes and redemptions: ${number}.`,
  keeps_referrals: ({ number }: Named<'number'>) => `Referrals of friends: ${number}.`,
  keeps_partner: () => 'Name and address as a partner, because there are commissions.',
  keeps_number: () => 'The customer’s number, and the id in the shop’s own system if there is one.',
  keeps_answers: () => 'Answers stored for retries for three days, and webhook events for a month.',

  // What else happened to a member.
  joined: () => 'Joined the programme.',
  merged_from: ({ customer }: Named<'customer'>) =>
    `Customer ${customer} was merged into this one.`,
  booked_before_merge: ({ customer }: Named<'customer'>) =>
    `Booked for customer ${customer} before the merge.`,
  merge_brought: ({ points, orders }: Named<'points' | 'orders'>) =>
    `This adds ${points} and ${orders}.`,
  merge_brought_held: ({ points }: Named<'points'>) => `Pending points: ${points}.`,
  merge_brought_owed: ({ points }: Named<'points'>) =>
    `Points still owed, to be deducted from the next orders: ${points}.`,
  email_queued: ({ email }: Named<'email'>) => `An e-mail is queued: ${email}.`,
  email_sent: ({ email }: Named<'email'>) => `An e-mail was sent: ${email}.`,
  email_in_mailbox: ({ email }: Named<'email'>) =>
    `An e-mail stayed in the mailbox, because there is no mail server: ${email}.`,
  email_dropped: ({ email }: Named<'email'>) => `An e-mail was not sent: ${email}.`,
  email_bounced: ({ email }: Named<'email'>) => `An e-mail bounced: ${email}.`,
  email_failed: ({ email }: Named<'email'>) => `An e-mail could not be sent: ${email}.`,
  referral_open: () => 'Referred a friend, who has not ordered yet.',
  referral_completed: () => 'Referred a friend, who has ordered.',
  referral_reversed: () => 'Referred a friend, whose order was reversed.',
  referral_refused: () => 'Referred a friend, which was rejected.',
  referred_by: ({ sender }: Named<'sender'>) => `Was referred by customer ${sender}.`,
  membership_bought: () => 'Bought a membership.',
  membership_bought_named: ({ membership }: Named<'membership'>) =>
    `Bought the membership ${membership}.`,
  gift_code: () => 'Got a discount code as a gift.',
  action_done: ({ who, operation }: Named<'who' | 'operation'>) => `${who} ${operation}.`,
  action_refused: ({ who, operation }: Named<'who' | 'operation'>) =>
    `${who} tried to ${operation}. That was refused or did not finish.`,

  // What a change does.
  balance_stays: ({ points }: Named<'points'>) => `The balance stays at ${points}.`,
  balance_changes: ({ from, to }: Named<'from' | 'to'>) =>
    `The balance changes from ${from} to ${to}.`,
  held_changes: ({ from, to }: Named<'from' | 'to'>) =>
    `Pending points change from ${from} to ${to}.`,
  will_be_owed: ({ points }: Named<'points'>) =>
    `Already spent, so owed: ${points}. They are deducted from the points for the next orders.`,
  tier_stays: ({ tier }: Named<'tier'>) => `The tier stays ${tier}.`,
  tier_changes: ({ from, to }: Named<'from' | 'to'>) => `The tier changes from ${from} to ${to}.`,
  expiry_stays: ({ moment }: Named<'moment'>) =>
    `Without further activity, the points still expire on ${moment}.`,
  expiry_changes: ({ moment }: Named<'moment'>) =>
    `Without further activity, the points then expire on ${moment}.`,

  // What a member can earn by rules, and why not.
  rule_open: ({ points }: Named<'points'>) => `The member can claim it, for ${points}.`,
  rule_open_code: () => 'The member can claim it, for a discount code.',
  rule_by_itself: ({ points }: Named<'points'>) => `${points}, awarded automatically.`,
  rule_by_itself_code: () => 'A discount code, given automatically.',
  rule_for_orders: () => 'It pays for orders. Each order shows what it earned.',
  rule_needs_email_consent: () => 'The customer has not agreed to marketing by e-mail yet.',
  rule_already_paid: ({ points, moment }: Named<'points' | 'moment'>) =>
    `It paid the member ${points} on ${moment}.`,
  rule_already_paid_code: ({ moment }: Named<'moment'>) =>
    `It gave the member a code on ${moment}.`,
  rule_already_taken_back: ({ moment }: Named<'moment'>) =>
    `It paid the member on ${moment}, and the points were reversed.`,
  rule_disabled: () => 'The rule is turned off.',
  program_is_disabled: () => 'The programme is turned off.',
  customer_excluded: () =>
    'The customer is excluded, by hand, by a tag or by the kind of customer.',
  birthday_missing: () => 'The customer has not entered a birthday.',
  not_birthday_month: () => 'It is not the month of the birthday.',
  birthday_too_recent: () => 'The birthday was entered too late for this year.',
}

type Missing = Named<'tier' | 'missing' | 'current' | 'required'>

const words = {
  /** What an order's lines are called where their products have no known names. */
  items: (formatted: string, count: number) =>
    `${formatted} ${plural(count, { one: 'item', other: 'items' })}`,
  orders: (formatted: string, count: number) =>
    `${formatted} ${plural(count, { one: 'order', other: 'orders' })}`,
  campaigns: (formatted: string, count: number) =>
    `${formatted} ${plural(count, { one: 'campaign', other: 'campaigns' })}`,
  /** After names: `Coffee and 2 more`. */
  and_more: (names: string, more: string) => `${names} and ${more} more`,
}

/** The texts of explanations in one language. */
export interface ExplanationTexts {
  /** BCP 47, for days: the console writes them in the same way. */
  readonly dates: string
  readonly sentences: typeof sentences
  readonly words: typeof words
  readonly actions: ActionTexts
}

export const en: ExplanationTexts = { dates: 'en-GB', sentences, words, actions }
