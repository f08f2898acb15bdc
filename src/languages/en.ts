import { type LanguageBasics, type Named, pluralIn } from './language-basics.ts'

const plural = pluralIn('en')

/** English defines the texts. Every other language has the same ones, or does not compile. */
const texts = {
  /** What points are paid for, by the type of the rule, where the merchant has no title for it. */
  rules: {
    order_placed: 'Placing an order',
    account_created: 'Joining',
    newsletter_signup: 'Signing up for the newsletter',
    sms_signup: 'Signing up for text messages',
    birthday: 'Your birthday',
    pet_birthday: 'Your pet’s birthday',
    child_birthday: 'Your child’s birthday',
    referral: 'Referring a friend',
    product_review: 'Reviewing a product',
    follow_instagram: 'Following us on Instagram',
    follow_tiktok: 'Following us on TikTok',
    follow_x: 'Following us on X',
    like_facebook: 'Liking us on Facebook',
    share_facebook: 'Sharing on Facebook',
    share_x: 'Sharing on X',
    visit_url: 'Visiting our page',
    custom_action: 'Something special',
  },
  /** Names in the programmes that a new shop can start from. */
  templates: {
    cashback: 'Cashback',
    coffee_card: 'Coffee card',
    stamps: 'stamps',
    free_coffee: 'A free coffee',
    bronze: 'Bronze',
    silver: 'Silver',
    gold: 'Gold',
  },
  /** Titles in the history of points, where the caller gave no reason. */
  history: {
    points_awarded: 'Points awarded',
    points_adjusted: 'Points adjusted',
    points_deducted: 'Points deducted',
    order_placed: 'Order placed',
    tier_reached: 'New tier reached',
    points_reversed: 'Points taken back',
    points_imported: 'Imported points',
    points_expired: 'Points expired',
    reward_redeemed: 'Reward redeemed',
    redemption_cancelled: 'Redemption cancelled',
    membership: 'Membership started',
  },
  /** The unsubscribe page. `title` is on its button, too. */
  unsubscribe: {
    title: 'Unsubscribe',
    question: (shop: string) => `Stop these e-mails from ${shop}?`,
    stopped: (shop: string) => `You’ll no longer get these e-mails from ${shop}.`,
    again: 'Subscribe again',
    resumed: (shop: string) => `You’ll get these e-mails from ${shop} again.`,
    groups: {
      points: 'Your points: what you earn, and what expires',
      rewards: 'Rewards and your codes for them',
      tiers: 'Your VIP tier',
      birthdays: 'Birthdays and their gifts',
      referrals: 'Referring friends',
      memberships: 'Your paid membership',
      campaigns: 'Campaigns and offers',
      partners: 'Your commissions as a partner',
    },
  },
  /**
   * Counts, money and dates are already formatted text; `count` is the number, if a word changes
   * with it. `date` is the last day on which something is valid, a `moment` a date with the time.
   */
  emails: {
    greeting: (name: string) => `Hi ${name},`,
    footer: {
      member: ({ program, shop }: Named<'program' | 'shop'>) =>
        `You’re receiving this e-mail because you’re a member of ${program} at ${shop}.`,
      partner: ({ shop }: Named<'shop'>) =>
        `You’re receiving this e-mail because you’re a partner of ${shop}.`,
      unsubscribe: 'Unsubscribe from these e-mails',
    },
    actions: {
      visit_shop: 'Visit the shop',
      see_rewards: 'See your rewards',
      use_code: 'Use the code',
      share_link: 'Share your link',
      see_offer: 'See the offer',
      open_link: 'Open your link',
    },
    labels: {
      balance: 'Your balance',
      reason: 'Earned for',
      ways_to_earn: 'How to earn',
      worth: 'Worth',
      minimum_purchase: 'On orders from',
      ends_at: 'Valid until',
      spent: 'You spent',
      previous_tier: 'Your tier until now',
      next_tier_down: 'Otherwise you move to',
      multiplier: 'On your orders',
      benefits: 'Your benefits',
      friend_gets: 'Your friend gets',
      sender_gets: 'You get',
      code: 'Your code',
      link: 'Your link',
      price: 'Price',
      order: 'Order',
      payable_at: 'Paid out from',
      offer: 'What you get',
      rewards: 'Rewards',
    },
    worth: {
      percentage: (value: string) => `${value} off`,
      fixed_amount: (value: string) => `${value} off`,
      free_shipping: (_value: string) => 'Free shipping',
      free_product: (_value: string) => 'A free product',
      gift_card: (value: string) => `A gift card of ${value}`,
      store_credit: (value: string) => `${value} of store credit`,
    },
    /** An order by its name, `#1001`, at the beginning of a line. */
    order: (name: string) => `Order ${name}`,
    welcome: {
      title: ({ program }: Named<'program'>) => `Welcome to ${program}`,
      text: ({ shop, points_name }: Named<'shop' | 'points_name'>) =>
        `You’ll now earn ${points_name} at ${shop} and can redeem them for rewards.`,
    },
    points_earned: {
      title: ({ points }: Named<'points'>) => `You earned ${points}`,
      text: 'Thank you. You’re one step closer to your next reward.',
    },
    points_pending_released: {
      title: ({ points }: Named<'points'>) => `You can now spend ${points}`,
      text: 'Your balance has been updated.',
    },
    points_reversed: {
      title: ({ points }: Named<'points'>) => `We took back ${points}`,
      refunded: ({ order }: { readonly order: string | null }) =>
        `${order ? `Your order ${order}` : 'An order of yours'} was refunded, so we ` +
        'took back the points it earned.',
      cancelled: ({ order }: { readonly order: string | null }) =>
        `${order ? `Your order ${order}` : 'An order of yours'} was cancelled, so we ` +
        'took back the points it earned.',
    },
    points_expiring: {
      title: ({ points, date }: Named<'points' | 'date'>) => `Use ${points} by ${date}`,
      text: 'Any points left after that date will expire. Your rewards are waiting.',
    },
    points_expiring_last_chance: {
      title: ({ points, date }: Named<'points' | 'date'>) =>
        `Last chance: use ${points} by ${date}`,
      text: 'Any points left after that date will expire. Treat yourself to a reward.',
    },
    points_expired: {
      title: ({ points, count }: Named<'points'> & { readonly count: number }) =>
        `${points} ${plural(count, { one: 'has expired', other: 'have expired' })}`,
      text: 'You can earn more with your next order.',
    },
    reward_available: {
      title: ({ reward }: Named<'reward'>) => `Within your reach: ${reward}`,
      text: ({ cost, balance }: Named<'cost' | 'balance'>) =>
        `You have ${balance}. This reward costs ${cost}.`,
    },
    reward_redeemed: {
      title: ({ reward }: Named<'reward'>) => `Your reward: ${reward}`,
      with_code: 'Enter this code at checkout.',
      store_credit: 'We’ve added it to your account. It’s deducted at checkout.',
    },
    reward_expiring: {
      title: ({ reward, date }: Named<'reward' | 'date'>) => `Use by ${date}: ${reward}`,
      text: 'You have not used this code yet.',
    },
    birthday: {
      title: 'Happy birthday',
      text: ({ shop }: Named<'shop'>) =>
        `Have a wonderful day. Here’s a little gift from all of us at ${shop}.`,
    },
    pet_birthday: {
      title: ({ name }: { readonly name: string | null }) =>
        `Happy birthday, ${name ?? 'dear pet'}`,
      text: ({ shop }: Named<'shop'>) => `It’s a day to celebrate. Here’s a gift from ${shop}.`,
    },
    child_birthday: {
      title: ({ name }: { readonly name: string | null }) =>
        name ? `Happy birthday, ${name}` : 'Happy birthday to your child',
      text: ({ shop }: Named<'shop'>) => `All the best from ${shop}. Here’s a gift to celebrate.`,
    },
    tier_up: {
      title: ({ tier }: Named<'tier'>) => `You have reached ${tier}`,
      text: 'Congratulations. Here’s what you get with your new tier.',
    },
    tier_approaching: {
      title: ({ tier }: Named<'tier'>) => `${tier} is close`,
      text: ({ points }: Named<'points'>) => `Earn ${points} more to get there.`,
      text_nearly: 'Your next order may be all it takes.',
    },
    tier_at_risk: {
      title: ({ tier }: Named<'tier'>) => `Stay in ${tier}`,
      text: ({ points, date }: Named<'points' | 'date'>) =>
        `Earn ${points} by ${date} to keep your tier.`,
      text_nearly: ({ date }: Named<'date'>) => `Order again by ${date} to keep your tier.`,
    },
    tier_down: {
      title: ({ tier }: Named<'tier'>) => `Your tier is now ${tier}`,
      text: ({ previous_tier }: Named<'previous_tier'>) =>
        `You’ve moved down from ${previous_tier} for now. Every order brings you closer to getting it back.`,
    },
    referral_invite: {
      title: ({ shop }: Named<'shop'>) => `Share ${shop} with your friends`,
      text: 'Send your link to friends. You’ll get a thank-you when one of them places a first order.',
    },
    referral_completed: {
      title: 'Your friend has ordered',
      text: 'Thank you for recommending us. Here’s your reward.',
    },
    membership_started: {
      title: ({ membership }: Named<'membership'>) => `Welcome to ${membership}`,
      text: 'Your membership has started. Here’s what you get.',
    },
    membership_renewal: {
      /** Here `date` is the day on which it renews. */
      title_renews: ({ membership, date }: Named<'membership' | 'date'>) =>
        `${membership} renews on ${date}`,
      title_ends: ({ membership, date }: Named<'membership' | 'date'>) =>
        `${membership} ends after ${date}`,
      text_renews: 'You don’t need to do anything. You keep your benefits.',
      text_ends: 'Renew in the shop to keep your benefits.',
    },
    membership_ended: {
      title: ({ membership }: Named<'membership'>) => `${membership} has ended`,
      text: 'Your benefits have ended too. You can rejoin in the shop at any time.',
    },
    partner_approved: {
      title: ({ shop }: Named<'shop'>) => `You are now a partner of ${shop}`,
      text: 'Share your code or your link. You earn a commission on the orders they bring.',
    },
    partner_commission: {
      title: ({ amount }: Named<'amount'>) => `You earned a commission of ${amount}`,
      text: 'Thank you for sending us an order.',
    },
    campaign_teaser: {
      title: ({ campaign }: Named<'campaign'>) => `Coming soon: ${campaign}`,
      text: ({ moment }: Named<'moment'>) => `It starts on ${moment}.`,
    },
    campaign_launch: {
      title: ({ campaign }: Named<'campaign'>) => `Now on: ${campaign}`,
      text_until: ({ moment }: Named<'moment'>) => `You have until ${moment}.`,
      text_open: 'It’s on now.',
    },
    campaign_last_chance: {
      title: ({ campaign }: Named<'campaign'>) => `Last chance: ${campaign}`,
      text: ({ moment }: Named<'moment'>) => `It ends on ${moment}.`,
    },
  },
}

export type Texts = typeof texts

/** Everything that Laurel says to customers and partners in one language. */
export interface Language extends LanguageBasics, Texts {}

export const en: Language = {
  tag: 'en',
  direction: 'ltr',
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  colon: ': ',
  points_name: 'points',
  pointsWord: (count) => plural(count, { one: 'point', other: 'points' }),
  ...texts,
}
