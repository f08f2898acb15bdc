/** How the members of a campaign bought with it and without. */
export const campaign_comparison = {
  title: 'Effect of the campaign',
  verdicts: {
    no_holdout:
      'The effect can’t be measured because every member got the campaign. Add a control group to your next campaign.',
    too_few_members:
      'Not enough data yet. At least 100 members in the campaign and 100 in the control group are needed.',
    too_few_buyers:
      'Not enough data yet. At least 20 members in each group must have bought something.',
    no_difference: (low: string, high: string) =>
      `No clear difference yet. The effect is between ${low} and ${high} per member, which may be chance.`,
    higher: (difference: string, low: string, high: string) =>
      `Members in the campaign spent ${difference} more each than the control group: between ${low} and ${high} more.`,
    lower: (difference: string, low: string, high: string) =>
      `Members in the campaign spent ${difference} less each than the control group: between ${low} and ${high} less.`,
  },
  certainty:
    'The bar shows the 95% confidence interval. Wait until the campaign is over to read it.',
  interval: (label: string, difference: string, low: string, high: string) =>
    `${label}, campaign against control group: ${difference}, between ${low} and ${high}`,
  orders_each: (difference: string, low: string, high: string) =>
    `Orders per member: ${difference}, between ${low} and ${high}.`,
  group: 'Members at the start',
  groups: {
    in_campaign: 'In the campaign',
    held_out: 'Control group',
    outside: 'All others',
  },
  members: 'Members',
  orders: 'Orders',
  revenue: 'Revenue',
  revenue_before: 'Before',
  change: 'Change',
  revenue_each: 'Revenue per member',
  before_text: (start: string, end: string) =>
    `Before: the same weekdays, ${start} to ${end}. Each row includes all members of the group, even if they bought nothing.`,
}
