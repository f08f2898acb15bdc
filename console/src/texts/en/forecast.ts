const members = (count: number, shown: string) =>
  count === 0 ? 'nobody' : count === 1 ? '1 member' : `${shown} members`
const points = (count: number, shown: string) => (count === 1 ? '1 point' : `${shown} points`)
const large = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const earnings = ([orders, of_orders]: [number, string], [awards, of_awards]: [number, string]) =>
  [
    ...(orders > 0 || awards === 0 ? [orders === 1 ? '1 order' : `${of_orders} orders`] : []),
    ...(awards > 0 ? [awards === 1 ? '1 other award' : `${of_awards} other awards`] : []),
  ].join(' and ')

export const forecast = {
  title: 'Forecast',
  about: (number: string) => `about ${number}`,
  more: (count: number, shown: string, days: string) =>
    `With this change, the last ${days} days would have given ${shown} more ${count === 1 ? 'point' : 'points'}.`,
  fewer: (count: number, shown: string, days: string) =>
    `With this change, the last ${days} days would have given ${shown} fewer ${count === 1 ? 'point' : 'points'}.`,
  same: (days: string) =>
    `With this change, the last ${days} days would have given the same number of points.`,
  rests_on: (orders: [number, string], awards: [number, string]) =>
    `This is a rough estimate, based on only ${earnings(orders, awards)}.`,
  no_orders: (days: string) =>
    `No points were earned in the last ${days} days, so there is no forecast.`,
  is_off: 'The programme is off, so orders earn nothing either way.',
  costs: (money: string) => `That would have cost at most ${money} more.`,
  saves: (money: string) => `That would have saved up to ${money}.`,
  who: (more: [number, string], less: [number, string]) =>
    `${large(members(...more))} would have earned more, ${members(...less)} less.`,
  tier: (name: string, after: [number, string], before: string) =>
    `${name}: ${after[0] === 0 ? 'no members' : members(...after)} instead of ${before}.`,
  more_codes: (codes: string) => `Additional codes: ${codes}.`,
  fewer_codes: (codes: string) => `Fewer codes: ${codes}.`,
  limit_at: (days: number, shown: string) =>
    days === 0
      ? 'Its limit would have been reached on its first day.'
      : days === 1
        ? 'Its limit would have been reached after 1 day.'
        : `Its limit would have been reached after ${shown} days.`,
  rewards: {
    all: (name: string, [count, shown]: [number, string], after: string, before: string) =>
      `${name}: its ${count === 1 ? 'one redemption' : `${shown} redemptions`} would have taken ${after} points instead of ${before}.`,
    some: (name: string, left: string, all: string, after: string, before: string) =>
      `${name}: ${left} of its ${all} redemptions would have been possible, for ${after} points instead of ${before}.`,
    none: (name: string, [count, shown]: [number, string]) =>
      count === 1
        ? `${name}: its only redemption would not have been possible.`
        : `${name}: none of its ${shown} redemptions would have been possible.`,
    worth: (name: string, after: string, before: string) =>
      `${name}: what members got for it would have been worth ${after} instead of ${before}.`,
  },
  commissions: (after: string, before: string) =>
    `Partners would have earned ${after} instead of ${before} for their orders.`,
  birthdays: (after: string, before: string, until: string) =>
    `Birthdays until ${until} will award ${after} points instead of ${before}.`,
  expires: (after: string, before: string, until: string) =>
    `Until ${until}, ${after} points expire instead of ${before} if these members stay inactive.`,
  left_out: ([count, shown]: [number, string], points: string) =>
    `${large(members(count, shown))} with ${points} points can no longer earn or redeem. They keep their points.`,
  let_in: ([count, shown]: [number, string], points: string) =>
    `${large(members(count, shown))} with ${points} points can earn and redeem again.`,
  year_end: (day: string, [count, shown]: [number, string]) =>
    count === 1
      ? `On ${day}, 1 member loses their tier, or enters its grace period, unless they earn more by then.`
      : `On ${day}, ${shown} members lose their tier, or enter its grace period, unless they earn more by then.`,
  owed: (after: string, before: string) =>
    `Members could redeem up to ${after}, instead of ${before}.`,
  owed_first: (after: string) => `Members could redeem up to ${after}.`,
  owed_none: (before: string) =>
    `Members could redeem nothing with a money value, instead of up to ${before}.`,

  plot: 'Points with and without this change',
  as_is: 'Now',
  as_would_be: 'After this change',
  parts: {
    base: 'Base points',
    bonus: 'Bonus points',
    other: 'Tiers and other ways to earn',
  },
  points,
  part: (name: string, number: string) => `${name}: ${number}`,
  bar: (side: string, total: string, parts: string) => `${side}: ${total} (${parts}).`,

  figures: 'All figures',
  difference: 'Difference',
  rows: {
    base_points: 'Base points',
    bonus_points: 'Bonus points',
    tier_points: 'Tier entry points',
    rule_points: 'Points from other ways to earn',
    earning_members: 'Members who earned points',
    promoted: 'Members moving up',
    demoted: 'Members moving down',
    codes: 'Codes',
    cost: 'Maximum cost',
    owed: 'Redeemable value',
  },

  basis: (orders: [number, string], awards: [number, string], days: string) =>
    `Based on ${earnings(orders, awards)} from the last ${days} days.`,
  moved: (from: string, until: string) => `As if the campaign had run from ${from} to ${until}.`,
  moved_open: (from: string) => `As if the campaign had started on ${from}.`,
  sample: (replayed: string, all: string, error: string) =>
    `Sample of ${replayed} of ${all} members, with a margin of error of ${error} points.`,
  unknown: (count: string) => `Limitations (${count})`,
  look_at: 'Based on',
  quick: (days: string) => `a sample of the last ${days} days`,
  days: (days: string) => `all of the last ${days} days`,
  asking: 'Calculating…',

  matches: {
    products: (count: number, shown: string) =>
      count === 1 ? '1 product matches.' : `${shown} products match.`,
    members: (count: number, shown: string) =>
      count === 1 ? '1 member matches.' : `${shown} members match.`,
    no_products: 'No products match. Check the tag or collection.',
    no_members: 'No members match. Check the tag or tier.',
  },
}
