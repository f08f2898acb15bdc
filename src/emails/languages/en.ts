import { ruleWords } from '../../domain/catalogue/rule-words.ts'
import { type Messages, pluralIn } from '../messages.ts'

const plural = pluralIn('en')

export const en: Messages = {
  tag: 'en',
  direction: 'ltr',
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  colon: ': ',
  points_name: 'points',
  pointsWord: (count) => plural(count, { one: 'point', other: 'points' }),
  greeting: (name) => `Hi ${name},`,
  footer: {
    member: ({ program, shop }) =>
      `You get this e-mail because you are a member of ${program} at ${shop}.`,
    partner: ({ shop }) => `You get this e-mail because you are a partner of ${shop}.`,
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
    percentage: (value) => `${value} off`,
    fixed_amount: (value) => `${value} off`,
    free_shipping: () => 'Free shipping',
    free_product: () => 'A free product',
    gift_card: (value) => `A gift card of ${value}`,
    store_credit: (value) => `${value} of store credit`,
  },
  order: (name) => `Order ${name}`,
  rules: ruleWords.en,
  welcome: {
    title: ({ program }) => `Welcome to ${program}`,
    text: ({ shop, points_name }) =>
      `From now on you collect ${points_name} at ${shop} and exchange them for rewards.`,
  },
  points_earned: {
    title: ({ points }) => `You earned ${points}`,
    text: 'Thank you. It brings you closer to your next reward.',
  },
  points_pending_released: {
    title: ({ points }) => `You can now spend ${points}`,
    text: 'The waiting time is over.',
  },
  points_reversed: {
    title: ({ points }) => `We took back ${points}`,
    refunded: ({ order }) =>
      `${order ? `Your order ${order}` : 'An order of yours'} was refunded, and what it had earned went with it.`,
    cancelled: ({ order }) =>
      `${order ? `Your order ${order}` : 'An order of yours'} was cancelled, and what it had earned went with it.`,
  },
  points_expiring: {
    title: ({ points, date }) => `Use ${points} by ${date}`,
    text: 'What is left after that day expires. Your rewards are waiting.',
  },
  points_expiring_last_chance: {
    title: ({ points, date }) => `Last chance: use ${points} by ${date}`,
    text: 'What is left after that expires for good. Treat yourself to a reward.',
  },
  points_expired: {
    title: ({ points, count }) =>
      `${points} ${plural(count, { one: 'has expired', other: 'have expired' })}`,
    text: 'You can start collecting again with your next order.',
  },
  reward_available: {
    title: ({ reward }) => `Within your reach: ${reward}`,
    text: ({ cost, balance }) => `You have ${balance}. This reward costs ${cost}.`,
  },
  reward_redeemed: {
    title: ({ reward }) => `Your reward: ${reward}`,
    with_code: 'Enter this code at checkout.',
    store_credit: 'The amount is in your account and is deducted at checkout.',
  },
  reward_expiring: {
    title: ({ reward, date }) => `Use by ${date}: ${reward}`,
    text: 'You have not used this code yet.',
  },
  birthday: {
    title: 'Happy birthday',
    text: ({ shop }) =>
      `Have a wonderful day. This is our present to you, from all of us at ${shop}.`,
  },
  pet_birthday: {
    title: ({ name }) => `Happy birthday, ${name ?? 'dear pet'}`,
    text: ({ shop }) => `A day to celebrate. Here is a present from ${shop}.`,
  },
  child_birthday: {
    title: ({ name }) => (name ? `Happy birthday, ${name}` : 'Happy birthday to your child'),
    text: ({ shop }) => `All the best from ${shop}. Here is a present for the celebration.`,
  },
  tier_up: {
    title: ({ tier }) => `You have reached ${tier}`,
    text: 'Congratulations. This is what your new tier brings you.',
  },
  tier_approaching: {
    title: ({ tier }) => `${tier} is close`,
    text: ({ points }) => `Earn ${points} and you are there.`,
    text_nearly: 'Your next order may be all it takes.',
  },
  tier_at_risk: {
    title: ({ tier }) => `Stay in ${tier}`,
    text: ({ points, date }) => `Earn ${points} by ${date} to keep your tier.`,
    text_nearly: ({ date }) => `Order again by ${date} to keep your tier.`,
  },
  tier_down: {
    title: ({ tier }) => `Your tier is now ${tier}`,
    text: ({ previous_tier }) =>
      `Your time in ${previous_tier} is over for now. Every order brings you closer to it again.`,
  },
  referral_invite: {
    title: ({ shop }) => `Share ${shop} with your friends`,
    text: 'Send your link to friends. When one of them orders for the first time, you get a thank-you.',
  },
  referral_completed: {
    title: 'Your friend has ordered',
    text: 'Thank you for recommending us. This is for you.',
  },
  membership_started: {
    title: ({ membership }) => `Welcome to ${membership}`,
    text: 'Your membership has begun. This is what it brings you.',
  },
  membership_renewal: {
    title_renews: ({ membership, date }) => `${membership} renews on ${date}`,
    title_ends: ({ membership, date }) => `${membership} ends after ${date}`,
    text_renews: 'You do not have to do anything. Your benefits go on.',
    text_ends: 'To keep your benefits, get it again in the shop.',
  },
  membership_ended: {
    title: ({ membership }) => `${membership} has ended`,
    text: 'Your benefits ended with it. You can get it again in the shop at any time.',
  },
  partner_approved: {
    title: ({ shop }) => `You are now a partner of ${shop}`,
    text: 'Share your code or your link. You earn a commission on the orders they bring.',
  },
  partner_commission: {
    title: ({ amount }) => `You earned a commission of ${amount}`,
    text: 'You brought us an order. Thank you.',
  },
  campaign_teaser: {
    title: ({ campaign }) => `Coming soon: ${campaign}`,
    text: ({ moment }) => `It starts on ${moment}.`,
  },
  campaign_launch: {
    title: ({ campaign }) => `It has started: ${campaign}`,
    text_until: ({ moment }) => `You have until ${moment}.`,
    text_open: 'It is open now.',
  },
  campaign_last_chance: {
    title: ({ campaign }) => `Last chance: ${campaign}`,
    text: ({ moment }) => `It ends on ${moment}.`,
  },
}
