/** How the members of a campaign bought with it and without. */
export const campaign_comparison = {
  title: 'What it changed',
  verdicts: {
    no_holdout:
      'Nobody can tell what members would have bought without it, because everybody got it. In the next campaign, leave out some of them to compare.',
    too_few_members:
      'It cannot be told yet: 100 members in the campaign and 100 who were left out are needed.',
    too_few_buyers:
      'It cannot be told yet: in each group, 20 members need to have bought something.',
    no_difference: (low: string, high: string) =>
      `No difference can be seen yet. Between ${low} and ${high} for each member, all may be chance.`,
    higher: (difference: string, low: string, high: string) =>
      `Each member in the campaign bought for ${difference} more than one who was left out: between ${low} and ${high} more.`,
    lower: (difference: string, low: string, high: string) =>
      `Each member in the campaign bought for ${difference} less than one who was left out: between ${low} and ${high} less.`,
  },
  certainty:
    'The bar is where the true figure lies, with a certainty of 95 %. Read it when the campaign is over.',
  interval: (label: string, difference: string, low: string, high: string) =>
    `${label}, in the campaign against left out: ${difference}, between ${low} and ${high}`,
  orders_each: (difference: string, low: string, high: string) =>
    `Orders for each member: ${difference}, between ${low} and ${high}.`,
  group: 'Members when it began',
  groups: {
    in_campaign: 'In the campaign',
    held_out: 'Left out, to compare',
    outside: 'All others',
  },
  members: 'Members',
  orders: 'Orders',
  revenue: 'Revenue',
  revenue_before: 'Before',
  change: 'Change',
  revenue_each: 'Revenue for each member',
  before_text: (start: string, end: string) =>
    `Before: the same weekdays, ${start} to ${end}. Each row counts all members of the group, also those who bought nothing.`,
}
