import type { ReportName } from '../../reports/reports-search.ts'

/** What each report answers. */
const ABOUTS: Record<ReportName, string> = {
  revenue: 'Revenue from paid orders that the programme influenced.',
  redemption: 'How many points members earn, and how many of them they spend.',
  tiers: 'How many members each tier had, day by day.',
  cohorts: 'Members by the month they joined, and how many came back in the months after.',
  campaigns: 'Revenue and cost of each campaign, newest first.',
  owed_by_age: 'Points that members could spend at the end of a day, by when they were earned.',
  owed_by_expiry:
    'Points that members can spend now, by when they expire if the member is inactive.',
  owed_schedule:
    'Points outstanding at the end of last month, and how many of them are expected to expire or be used. For your accounts.',
}

/** What the figures of each mean. */
const MEANINGS: Record<ReportName, Record<string, string>> = {
  revenue: {
    Revenue:
      'Paid orders, less refunds, that earned campaign points or used a code from the programme.',
    Orders: 'The number of these orders.',
    Discounts: 'Taken off paid orders by codes from the programme.',
    Days: 'In your shop’s time zone. Periods of more than 90 days are shown by month.',
  },
  redemption: {
    Earned: 'Points awarded or released, less points taken back.',
    Spent: 'Points redeemed for rewards or deducted.',
    'Redemption rate':
      'Points spent as a share of points earned. If it is low, rewards may be too expensive or too hard to find.',
    Rewards: 'Redemptions, less cancellations.',
  },
  tiers: {
    Members: 'Counted at the end of each day, in your shop’s time zone.',
    'Missing days': 'Days with no activity, or when tiers were not live.',
  },
  cohorts: {
    Active: 'Members who placed an order, claimed points or redeemed in that month.',
    Percentage: 'Active members as a share of all who joined in that row’s month.',
  },
  campaigns: {
    Orders: 'Orders that earned campaign points, except those refunded in full.',
    Cost: 'The bonus points at today’s value, based on your fixed-value reward.',
    Buyers:
      'Members whose orders earned campaign points. All their orders during the campaign count. The campaign’s own page compares all members it reached with the period before.',
  },
  owed_by_age: {
    Points: 'The oldest points are spent first.',
    Value: 'What the points can buy, based on your fixed-value reward and ignoring its limits.',
    'By member': 'A file with one line for each member with points.',
  },
  owed_by_expiry: {
    Expires: 'Unless the member earns or redeems before then, which restarts the period.',
    Never: 'These members’ points do not expire.',
    Value: 'What the points can buy, based on your fixed-value reward and ignoring its limits.',
  },
  owed_schedule: {
    Expected:
      'Based on your shop’s history. For points of each age in months, we look at the share that expired and the share that was used in the following month, and apply both to the points outstanding now.',
    Used: 'Redeemed or taken back.',
    'Not included': 'Points that members have yet to earn.',
    Value:
      'What the points can buy today, based on your fixed-value reward and ignoring its limits.',
  },
}

export const reports = {
  title: 'Reports',
  names: {
    revenue: 'Revenue',
    redemption: 'Redemption',
    tiers: 'Tiers over time',
    cohorts: 'Retention',
    campaigns: 'Campaigns',
    owed_by_age: 'Liability by age',
    owed_by_expiry: 'Liability by expiry',
    owed_schedule: 'Expected expiry',
  } satisfies Record<ReportName, string>,
  abouts: ABOUTS,
  meaning: 'What the figures mean',
  meanings: MEANINGS,
  columns: {
    orders: 'Orders',
    discounts: 'Discounts',
    revenue: 'Revenue',
    earned: 'Earned',
    spent: 'Spent',
    rate: 'Redemption rate',
    rewards: 'Rewards',
    members: 'Members',
    joined: 'Joined',
    campaign: 'Campaign',
    bonus_points: 'Bonus points',
    cost: 'Cost',
    campaign_revenue: 'Revenue',
    buyers_revenue: 'Buyers’ total revenue',
    points: 'Points',
    value: 'Value',
    came: 'Earned',
    expires: 'Expiry',
  },
  average: (amount: string) => `${amount} average order value`,
  rate_about: 'of the points earned in this period',
  points_cost: 'Points cost',
  points_cost_about: (points: string) => `${points} points earned, at today’s value`,
  points_about: 'available to spend',
  value_about: 'at today’s value',
  value_unknown: 'Unknown: no reward has a fixed money value.',
  gone_tier: 'Deleted tier',
  no_tiers_title: 'No data for this period',
  no_tiers_text: 'Once tiers are live, the number of members in each appears here every day.',
  no_cohorts: 'No new members in this period',
  no_cohorts_text: 'Each month’s new members appear here, with the share who come back.',
  no_campaigns_title: 'No campaigns yet',
  no_campaigns_text: 'Each campaign’s revenue and cost appear here once it has started.',
  not_begun: 'not started',
  from_to: (from: string, to: string) => `${from} to ${to}`,
  joined_in: 'Joined in',
  last_months: (months: string) => `the last ${months} months`,
  same_month: 'Same month',
  months_later: (months: string) => `+${months}`,
  day: 'End of day',
  periods: 'Group by',
  by: { month: 'Month', quarter: 'Quarter' },
  owed_at: (day: string) => `Points outstanding on ${day}, by when they were earned`,
  by_member: 'Export by member',
  schedule: {
    verdicts: {
      told: (day: string, members: string) =>
        `Forecast for the points outstanding at the end of ${day}, based on the earlier points of ${members} members.`,
      points_last: 'Points don’t expire in this shop, so there is nothing to forecast.',
      too_young:
        'Not enough data yet. The forecast needs six months of points that are older than your expiry period.',
      too_few_members:
        'Not enough data yet. The forecast needs at least 100 members who have had points.',
    },
    told_from: (month: string) => `Available from ${month}.`,
    month: 'Month',
    owed: 'Outstanding',
    expires: 'Expected expiry',
    used: 'Expected use',
    left: 'Left after 36 months',
    by_month: 'Expected expiry and use by month',
    none: 'No forecast yet',
    none_text: 'Once there is enough data, a forecast for each of the coming months appears here.',
  },
  nothing_owed: 'No outstanding points',
  nothing_owed_text: 'Points that members can spend appear here the day after they earn them.',
}
