/** How a shop's numbers and money are written. */
export interface Writers {
  /** `1,000`, `0.5`. */
  number(value: number): string
  /** `€1`, `€1.50`, `¥100`. */
  money(amount: number): string
}

/**
 * One line that says what a part of the programme is, for the people of the shop. Other parts of
 * the line are given as text that is written already.
 */
export const en = ({ number, money }: Writers) => {
  const counted = (count: number, noun: string) =>
    `${number(count)} ${noun}${count === 1 ? '' : 's'}`
  const points = (count: number) => counted(count, 'point')
  const days = (count: number) => counted(count, 'day')
  const percent = (value: number) => `${number(value)}%`
  const code = {
    free_shipping: 'A free shipping code',
    percentage: (value: number) => `A discount code of ${percent(value)}`,
    fixed_amount: (amount: number) => `A discount code of ${money(amount)}`,
  }
  return {
    points,
    money,
    percent,
    code,
    on_orders_from: (amount: number) => `on orders of at least ${money(amount)}`,
    held_for: (count: number) => `held for ${days(count)}`,
    times_the_points: (multiplier: number) => `${number(multiplier)} times the points`,
    off: (text: string) => `${text} (off)`,
    removed: (text: string) => `Removed: ${text}`,
    /** Of several changes at once, what they come to. */
    undone: (count: number, text: string) => `${counted(count, 'change')} undone: ${text}`,
    undone_to_nothing: (count: number) =>
      `${counted(count, 'change')} undone, and all is as before`,
    /** After a part that has no effect, because the merchant has switched its kind off. */
    kinds_off: {
      tiers_enabled: 'tiers are off',
      memberships_enabled: 'memberships are off',
      referral_enabled: 'referrals are off',
      emails_enabled: 'all e-mails are off',
      affiliates_enabled: 'partners are off',
    },

    lists: {
      and: 'and',
      or: 'or',
      quoted: (name: string) => `"${name}"`,
      more: (count: number) => `${count} more`,
    },

    /** What a rule pays for orders, and its limits. */
    earning: {
      per_spent: (count: number, amount: number) => `${points(count)} per ${money(amount)} spent`,
      included: (what: readonly ('shipping' | 'tax')[]) => `${what.join(' and ')} included`,
      when_fulfilled: 'paid when the order is fulfilled',
      limit: (limit: number, period: 'day' | 'week' | 'month' | 'year' | 'lifetime') => {
        const times = limit === 1 ? 'once' : `up to ${counted(limit, 'time')}`
        return period === 'lifetime' ? `${times} per customer` : `${times} a ${period}`
      },
      other_points: (tiers: number) => `other points in ${counted(tiers, 'tier')}`,
      other_rates: (tiers: number) => `other rates in ${counted(tiers, 'tier')}`,
    },

    /** What a customer does, after what that pays. */
    rules: {
      account_created: 'for creating an account',
      newsletter_signup: 'for subscribing to the newsletter',
      sms_signup: 'for subscribing to text messages',
      birthday: 'for a birthday',
      birthday_claimed: 'for a birthday, claimed in its month',
      pet_birthday: (subjects: number) =>
        subjects === 1
          ? 'for the birthday of a pet'
          : `for the birthdays of up to ${subjects} pets`,
      child_birthday: (subjects: number) =>
        subjects === 1
          ? 'for the birthday of a child'
          : `for the birthdays of up to ${subjects} children`,
      product_review: 'for a product review',
      referral: "for a friend's first order",
      referral_from: (amount: number) => `for a friend's first order of at least ${money(amount)}`,
      follow_instagram: 'for following on Instagram',
      follow_tiktok: 'for following on TikTok',
      follow_x: 'for following on X',
      like_facebook: 'for a like on Facebook',
      share_facebook: 'for sharing on Facebook',
      share_x: 'for sharing on X',
      visit_url: (url: string | null) => `for visiting ${url}`,
      custom_action: (name: string | null) =>
        name === null ? 'for a custom action' : `for "${name}"`,
    },

    /** What points buy. */
    rewards: {
      percentage: (value: number) => `${percent(value)} off an order`,
      fixed_amount: (amount: number) => `${money(amount)} off an order`,
      variable_amount: (amount: number, step: number) =>
        `${money(amount)} off an order for every ${points(step)}`,
      from_points: (count: number) => `from ${points(count)}`,
      up_to_points: (count: number) => `up to ${points(count)}`,
      free_shipping: 'Free shipping',
      free_product: (quantity: number) =>
        quantity === 1 ? 'A free product' : `${quantity} free pieces of a product`,
      product_discount: (off: string, chosen: readonly ('products' | 'collections')[]) =>
        `${off} off chosen ${chosen.join(' and ')}`,
      store_credit: (amount: number) => `Store credit of ${money(amount)}`,
      gift_card: (amount: number) => `A gift card of ${money(amount)}`,
      for_points: (offer: string, cost: number) => `${offer} for ${points(cost)}`,
      for_tiers: (tiers: number) => `for members of ${counted(tiers, 'tier')}`,
      per_customer: (limit: number) =>
        limit === 1 ? 'once per customer' : `up to ${counted(limit, 'time')} per customer`,
    },

    /** What a tier or a membership gives. */
    benefits: {
      points_multiplier: (multiplier: number) => `${number(multiplier)} times the points on orders`,
      entry_points: (count: number) => `${points(count)} on entry`,
      entry_discount_code: (given: string) => `${given} on entry`,
      percentage_discount: (value: number) => `${percent(value)} off every order`,
      free_shipping: 'Free shipping',
      reward_price: (rewards: number) => `Member prices for ${counted(rewards, 'reward')}`,
      reward_price_gone: 'Member prices for rewards that are gone',
      birthday_bonus: (count: number) => `${points(count)} more on the birthday`,
      early_access: (count: number) => `Early access, ${days(count)} ahead`,
    },

    tiers: {
      for_everybody: 'for every member',
      from: (bars: readonly string[], combine: 'any' | 'all') =>
        `from ${bars.join(combine === 'any' ? ' or ' : ' and ')}`,
      points,
      spent: (amount: number) => `${money(amount)} spent`,
      orders: (count: number) => counted(count, 'order'),
    },

    memberships: {
      price: (name: string, amount: number, rhythm: string) =>
        `${name}, ${money(amount)} ${rhythm}`,
      for_term: (count: number, unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR') =>
        `for ${counted(count, unit.toLowerCase())}`,
      every: (count: number, unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR') =>
        `every ${count === 1 ? unit.toLowerCase() : counted(count, unit.toLowerCase())}`,
      benefits: (count: number) => counted(count, 'benefit'),
      off_sale: (text: string) => `${text} (off sale)`,
    },

    eligibility: {
      audiences: {
        all: 'Every customer earns',
        b2c_only: 'Only private customers earn',
        b2b_only: 'Only business customers earn',
      },
      after_joining: 'after joining',
      except_tagged: (tags: string) => `except those tagged ${tags}, who cannot redeem either`,
      nothing_for: (what: string) => `nothing is earned for ${what}`,
      some_variants: (product: string) => `some variants of ${product}`,
      tagged_orders: (tags: string) => `orders tagged ${tags}`,
      tagged_products: (tags: string) => `products tagged ${tags}`,
      collections: (names: string, count: number) =>
        `the ${count === 1 ? 'collection' : 'collections'} ${names}`,
      gift_cards: 'gift cards',
      discounted_items: 'discounted items',
      subscription_renewals: 'subscription renewals',
      membership_purchases: 'memberships',
      sale_items: 'sale items',
      subscription_items: 'subscription items',
      member_discount: (does: string) => `the member discount ${does}`,
      combines: 'combines with other discounts',
      leaves_out: (what: string) => `leaves out ${what}`,
    },

    referrals: {
      no_discount: 'friends get no discount',
      friends_get: (discount: string, on_orders: string | null) =>
        ['friends get', discount, on_orders].filter(Boolean).join(' '),
      free_shipping: 'free shipping',
      percentage: (value: number) => `${percent(value)} off`,
      fixed_amount: (amount: number) => `${money(amount)} off`,
      any_number: 'as often as they like',
      times: (limit: number) => `up to ${counted(limit, 'time')}`,
      by_tier: (tiers: number) => `another discount from members of ${counted(tiers, 'tier')}`,
      prefix: (prefix: string) => `codes begin with ${prefix}`,
    },

    partners: {
      all_get: (commission: string) => `Partners get ${commission}`,
      group_gets: (commission: string) => `partners get ${commission}`,
      percent: (by_code: number) => `${percent(by_code)} of each order`,
      fixed_amount: (by_code: number) => `${money(by_code)} for each order`,
      by_code_and_link: (by_code: string, by_link: string) =>
        `${by_code} with their code, ${by_link} by their link`,
      no_discount: 'buyers get no discount',
      buyers_get: (discount: string) => `buyers get ${discount} off`,
      usual_terms: 'the terms of every partner',
    },

    storefront: {
      sections: (color: string, count: number) => `${counted(count, 'section')} in ${color}`,
      no_launcher: 'without the launcher',
      own_texts: (count: number) => `${counted(count, 'text')} of its own`,
    },

    settings: {
      points_name: (program_name: string, points_name: string) =>
        `${program_name}, points are called ${points_name}`,
      expire: (months: number) => `they expire after ${counted(months, 'month')} without activity`,
      never_expire: 'they never expire',
      codes_valid: (count: number) => `reward codes are valid for ${days(count)}`,
      codes_never_end: 'reward codes have no end of their own',
      no_second_welcome: 'a second account with the same address gets no points for joining',
      codes_stay_used: 'a cancelled order does not give back its reward code',
      periods: {
        lifetime: () => 'tiers count everything ever earned',
        rolling: (months: number) => `tiers count the last ${counted(months, 'month')}`,
        calendar_year: () => 'tiers count by calendar year',
      },
    },

    switches: {
      program_enabled: 'Programme',
      tiers_enabled: 'Tiers',
      referral_enabled: 'Referrals',
      memberships_enabled: 'Paid memberships',
      emails_enabled: 'E-mails',
      affiliates_enabled: 'Partner programme',
      applications_open: 'Applications of partners',
      auto_approve: 'Approval of partners at once',
    },
    switched: (name: string, is_on: boolean) => `${name} switched ${is_on ? 'on' : 'off'}`,
    /** By its type, for languages other than that of the catalogue. */
    email: (name: string, _type: string, is_on: boolean) =>
      `The e-mail "${name}" is ${is_on ? 'on' : 'off'}`,

    campaigns: {
      /** For days and hours. */
      dates: 'en-GB',
      statuses: { draft: 'draft', cancelled: 'cancelled' },
      gone_reward: 'a reward that is gone',
      no_rewards: 'no rewards yet',
      spotlight: (names: string) => `${names} in the spotlight`,
      multiplied: (multiplier: number, on: string) => `${multiplier} times the points on ${on}`,
      no_multiplier: (on: string) => `no multiplier yet on ${on}`,
      orders: 'orders',
      /** A type of rule, by its label in the catalogue. */
      way: (label: string, _type: string) => `"${label}"`,
      include: (what: string) => ` of ${what}`,
      exclude: (what: string) => ` except ${what}`,
      tagged_products: (tags: string) => `products tagged ${tags}`,
      products: (count: number) => counted(count, 'product'),
      collections: (count: number) => counted(count, 'collection'),
      until: (day: string) => `until ${day}`,
      since: (day: string) => `from ${day}`,
      on_day: (day: string) => `on ${day}`,
      between: (first: string, last: string) => `${first} to ${last}`,
      for_tagged: (tags: string) => `for members tagged ${tags}`,
      for_no_tier: 'for members of no tier yet',
      for_tiers: (names: string) => `for ${names}`,
      max_orders: (count: number) => counted(count, 'order'),
      max_points: (count: number) => counted(count, 'bonus point'),
      up_to: (caps: string) => `up to ${caps}`,
      held_out: (percent: number) => `${percent}% kept out to compare`,
    },
  }
}

/** The words of summaries in one language, with money in one currency. */
export type Summaries = ReturnType<typeof en>
