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
    `With this change, the last ${days} days would have given as many points as they did.`,
  rests_on: (orders: [number, string], awards: [number, string]) =>
    `This is a rough estimate, based on only ${earnings(orders, awards)}.`,
  no_orders: (days: string) =>
    `In the last ${days} days nobody earned anything, so there are no figures.`,
  is_off: 'The programme is off, so orders earn nothing, with this change or without it.',
  costs: (money: string) => `That would have cost at most ${money} more.`,
  saves: (money: string) => `That would have saved up to ${money}.`,
  who: (more: [number, string], less: [number, string]) =>
    `${large(members(...more))} would have got more, ${members(...less)} less.`,
  tier: (name: string, after: [number, string], before: string) =>
    `${name}: ${after[0] === 0 ? 'no members' : members(...after)} instead of ${before}.`,
  more_codes: (codes: string) => `Codes more than before: ${codes}.`,
  fewer_codes: (codes: string) => `Codes fewer than before: ${codes}.`,
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
      `${name}: ${left} of its ${all} redemptions could have been made, for ${after} points instead of ${before}.`,
    none: (name: string, [count, shown]: [number, string]) =>
      count === 1
        ? `${name}: its one redemption could not have been made.`
        : `${name}: none of its ${shown} redemptions could have been made.`,
    worth: (name: string, after: string, before: string) =>
      `${name}: what members got for it would have been worth ${after} instead of ${before}.`,
  },
  commissions: (after: string, before: string) =>
    `Partners would have got ${after} instead of ${before} for the orders that they brought.`,
  birthdays: (after: string, before: string, until: string) =>
    `The birthdays until ${until} pay ${after} points instead of ${before}.`,
  expires: (after: string, before: string, until: string) =>
    `Until ${until}, ${after} points expire instead of ${before}, if their owners do nothing.`,
  left_out: ([count, shown]: [number, string], points: string) =>
    `${large(members(count, shown))} with ${points} points can neither earn nor redeem any more. Their points stay.`,
  let_in: ([count, shown]: [number, string], points: string) =>
    `${large(members(count, shown))} with ${points} points can earn and redeem again.`,
  year_end: (day: string, [count, shown]: [number, string]) =>
    count === 1
      ? `On ${day}, 1 member loses the tier, or keeps it for days of grace only, if nothing is earned until then.`
      : `On ${day}, ${shown} members lose their tier, or keep it for days of grace only, if they earn nothing until then.`,
  owed: (after: string, before: string) =>
    `Members could redeem what is worth ${after} at most, instead of ${before}.`,
  owed_first: (after: string) => `Members could redeem what is worth ${after} at most.`,
  owed_none: (before: string) =>
    `Members could redeem nothing of a value in money, instead of ${before} at most.`,

  plot: 'Points with and without this change',
  as_is: 'As it is',
  as_would_be: 'As it would be',
  parts: {
    base: 'Points by the rule',
    bonus: 'Bonus points',
    other: 'Points for tiers and other ways to earn',
  },
  points,
  part: (name: string, number: string) => `${name}: ${number}`,
  bar: (side: string, total: string, parts: string) => `${side}: ${total} (${parts}).`,

  figures: 'All figures',
  difference: 'Difference',
  rows: {
    base_points: 'Points by the rule',
    bonus_points: 'Bonus points',
    tier_points: 'Points for entering tiers',
    rule_points: 'Points of other ways to earn',
    earning_members: 'Members who got points',
    promoted: 'Moves up',
    demoted: 'Moves down',
    codes: 'Codes',
    cost: 'What that costs at most',
    owed: 'What members can redeem',
  },

  basis: (orders: [number, string], awards: [number, string], days: string) =>
    `Replayed: ${earnings(orders, awards)} of the last ${days} days.`,
  moved: (from: string, until: string) => `The campaign as if it had run from ${from} to ${until}.`,
  moved_open: (from: string) => `The campaign as if it had begun on ${from}.`,
  sample: (replayed: string, all: string, error: string) =>
    `A sample: ${replayed} of ${all} members. The difference may be ${error} points more or less.`,
  unknown: (count: string) => `What it does not know (${count})`,
  look_at: 'Look at',
  quick: (days: string) => `a sample of the last ${days} days`,
  days: (days: string) => `all of the last ${days} days`,
  asking: 'Replaying these orders…',

  matches: {
    products: (count: number, shown: string) =>
      count === 1 ? 'It names 1 product.' : `It names ${shown} products.`,
    members: (count: number, shown: string) =>
      count === 1 ? 'It names 1 member.' : `It names ${shown} members.`,
    no_products: 'No product matches. Is the tag or the collection the right one?',
    no_members: 'No member matches. Is the tag or the tier the right one?',
  },
}
