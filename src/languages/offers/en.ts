import { pluralIn } from '../language-basics.ts'

const plural = pluralIn('en')

/**
 * What a programme offers, in a few words to shoppers. Points, money, percentages, numbers and
 * durations are formatted text already; `count` is the number, if a word changes with it.
 */
export const en = {
  /** What a rule pays, and when. */
  per_spent: (points: string, amount: string) => `${points} for every ${amount} you spend`,
  orders_from: (amount: string) => `On orders of at least ${amount}`,
  waiting: (duration: string) => `You can spend them after ${duration}`,
  once: {
    day: 'Once a day',
    week: 'Once a week',
    month: 'Once a month',
    year: 'Once a year',
    lifetime: 'Once',
  },
  up_to: {
    day: (times: string) => `Up to ${times} times a day`,
    week: (times: string) => `Up to ${times} times a week`,
    month: (times: string) => `Up to ${times} times a month`,
    year: (times: string) => `Up to ${times} times a year`,
    lifetime: (times: string) => `Up to ${times} times`,
  },

  /** What points buy: `off` is such as €5 off. */
  each_step: (off: string, points: string) => `${off} for every ${points}`,
  on_chosen: (off: string) => `${off} on chosen products`,

  /** What a tier or a membership gives. */
  multiplier: (times: string, points_name: string) => `${times}× ${points_name} on your orders`,
  entry_points: (points: string) => `${points} as a welcome gift`,
  entry_code: (gift: string) => `As a welcome gift: ${gift}`,
  discount: (percent: string) => `${percent} off every order`,
  free_shipping_from: (amount: string) => `Free shipping on orders of at least ${amount}`,
  member_prices: 'Lower prices for some rewards',
  birthday_bonus: (points: string) => `${points} more on your birthday`,
  early_access: (duration: string) => `Early access: ${duration} before everybody else`,

  /** How a tier is reached. */
  for_everybody: 'For every member',
  from_points: (points: string) => `From ${points}`,
  from_spent: (amount: string) => `From ${amount} spent`,
  from_orders: (number: string, count: number) =>
    `From ${number} ${plural(count, { one: 'order', other: 'orders' })}`,
  any: ' or ',
  all: ' and ',
  periods: {
    lifetime: () => 'Everything counts, from your first day on.',
    rolling: (duration: string) => `Counts back ${duration}.`,
    calendar_year: () => 'Each calendar year counts; a tier stays until the end of the next.',
  },

  /** From which spend on a membership's discount has saved its price. */
  pays_off: (amount: string) => `Pays for itself once you have spent ${amount}`,

  /** What a membership costs. */
  for_term: (price: string, duration: string) => `${price} for ${duration}`,
  every: (price: string, duration: string) => `${price} every ${duration}`,
  each: {
    DAY: (price: string) => `${price} a day`,
    WEEK: (price: string) => `${price} a week`,
    MONTH: (price: string) => `${price} a month`,
    YEAR: (price: string) => `${price} a year`,
  },

  partners: {
    text: 'Recommend us, and earn a commission on the orders that you bring.',
    percent: (percent: string) => `${percent} of every order you bring`,
    fixed_amount: (amount: string) => `${amount} for every order you bring`,
  },

  /** What a member sends to friends. */
  share: (shop: string) => `Have a look at ${shop}. I like to shop there.`,
  share_with_gift: (shop: string, gift: string) => `For your first order at ${shop}: ${gift}`,

  policies: { terms: 'Terms and conditions', privacy: 'Privacy policy' },
}

export type Offers = typeof en
