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
    points_imported: 'Points brought along',
    points_expired: 'Points expired',
    reward_redeemed: 'Reward redeemed',
    redemption_cancelled: 'Redemption cancelled',
    membership: 'Membership started',
  },
  /** The unsubscribe page. `title` is on its button, too. */
  unsubscribe: {
    title: 'Unsubscribe',
    question: (shop: string) => `Stop these e-mails from ${shop}?`,
    stopped: (shop: string) => `You get no more of these e-mails from ${shop}.`,
    again: 'Subscribe again',
    resumed: (shop: string) => `You get these e-mails from ${shop} again.`,
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
        `You get this e-mail because you are a member of ${program} at ${shop}.`,
      partner: ({ shop }: Named<'shop'>) =>
        `You get this e-mail because you are a partner of ${shop}.`,
      unsubscribe: 'Unsubscribe from e-mails like this',
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
        `From now on you collect ${points_name} at ${shop} and exchange them for rewards.`,
    },
    points_earned: {
      title: ({ points }: Named<'points'>) => `You earned ${points}`,
      text: 'Thank you. It brings you closer to your next reward.',
    },
    points_pending_released: {
      title: ({ points }: Named<'points'>) => `You can now spend ${points}`,
      text: 'The waiting time is over.',
    },
    points_reversed: {
      title: ({ points }: Named<'points'>) => `We took back ${points}`,
      refunded: ({ order }: { readonly order: string | null }) =>
        `${order ? `Your order ${order}` : 'An order of yours'} was refunded, and what it had ` +
        'earned went with it.',
      cancelled: ({ order }: { readonly order: string | null }) =>
        `${order ? `Your order ${order}` : 'An order of yours'} was cancelled, and what it ` +
        'had earned went with it.',
    },
    points_expiring: {
      title: ({ points, date }: Named<'points' | 'date'>) => `Use ${points} by ${date}`,
      text: 'What is left after that day expires. Your rewards are waiting.',
    },
    points_expiring_last_chance: {
      title: ({ points, date }: Named<'points' | 'date'>) =>
        `Last chance: use ${points} by ${date}`,
      text: 'What is left after that expires for good. Treat yourself to a reward.',
    },
    points_expired: {
      title: ({ points, count }: Named<'points'> & { readonly count: number }) =>
        `${points} ${plural(count, { one: 'has expired', other: 'have expired' })}`,
      text: 'You can start collecting again with your next order.',
    },
    reward_available: {
      title: ({ reward }: Named<'reward'>) => `Within your reach: ${reward}`,
      text: ({ cost, balance }: Named<'cost' | 'balance'>) =>
        `You have ${balance}. This reward costs ${cost}.`,
    },
    reward_redeemed: {
      title: ({ reward }: Named<'reward'>) => `Your reward: ${reward}`,
      with_code: 'Enter this code at checkout.',
      store_credit: 'The amount is in your account and is deducted at checkout.',
    },
    reward_expiring: {
      title: ({ reward, date }: Named<'reward' | 'date'>) => `Use by ${date}: ${reward}`,
      text: 'You have not used this code yet.',
    },
    birthday: {
      title: 'Happy birthday',
      text: ({ shop }: Named<'shop'>) =>
        `Have a wonderful day. This is our present to you, from all of us at ${shop}.`,
    },
    pet_birthday: {
      title: ({ name }: { readonly name: string | null }) =>
        `Happy birthday, ${name ?? 'dear pet'}`,
      text: ({ shop }: Named<'shop'>) => `A day to celebrate. Here is a present from ${shop}.`,
    },
    child_birthday: {
      title: ({ name }: { readonly name: string | null }) =>
        name ? `Happy birthday, ${name}` : 'Happy birthday to your child',
      text: ({ shop }: Named<'shop'>) =>
        `All the best from ${shop}. Here is a present for the celebration.`,
    },
    tier_up: {
      title: ({ tier }: Named<'tier'>) => `You have reached ${tier}`,
      text: 'Congratulations. This is what your new tier brings you.',
    },
    tier_approaching: {
      title: ({ tier }: Named<'tier'>) => `${tier} is close`,
      text: ({ points }: Named<'points'>) => `Earn ${points} and you are there.`,
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
        `Your time in ${previous_tier} is over for now. Every order brings you closer to it again.`,
    },
    referral_invite: {
      title: ({ shop }: Named<'shop'>) => `Share ${shop} with your friends`,
      text:
        'Send your link to friends. When one of them orders for the first time, you get a ' +
        'thank-you.',
    },
    referral_completed: {
      title: 'Your friend has ordered',
      text: 'Thank you for recommending us. This is for you.',
    },
    membership_started: {
      title: ({ membership }: Named<'membership'>) => `Welcome to ${membership}`,
      text: 'Your membership has begun. This is what it brings you.',
    },
    membership_renewal: {
      /** Here `date` is the day on which it renews. */
      title_renews: ({ membership, date }: Named<'membership' | 'date'>) =>
        `${membership} renews on ${date}`,
      title_ends: ({ membership, date }: Named<'membership' | 'date'>) =>
        `${membership} ends after ${date}`,
      text_renews: 'You do not have to do anything. Your benefits go on.',
      text_ends: 'To keep your benefits, get it again in the shop.',
    },
    membership_ended: {
      title: ({ membership }: Named<'membership'>) => `${membership} has ended`,
      text: 'Your benefits ended with it. You can get it again in the shop at any time.',
    },
    partner_approved: {
      title: ({ shop }: Named<'shop'>) => `You are now a partner of ${shop}`,
      text: 'Share your code or your link. You earn a commission on the orders they bring.',
    },
    partner_commission: {
      title: ({ amount }: Named<'amount'>) => `You earned a commission of ${amount}`,
      text: 'You brought us an order. Thank you.',
    },
    campaign_teaser: {
      title: ({ campaign }: Named<'campaign'>) => `Coming soon: ${campaign}`,
      text: ({ moment }: Named<'moment'>) => `It starts on ${moment}.`,
    },
    campaign_launch: {
      title: ({ campaign }: Named<'campaign'>) => `It has started: ${campaign}`,
      text_until: ({ moment }: Named<'moment'>) => `You have until ${moment}.`,
      text_open: 'It is open now.',
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
