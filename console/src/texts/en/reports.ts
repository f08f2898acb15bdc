import type { ReportName } from '../../reports/reports-search.ts'

/** What each report answers. */
const ABOUTS: Record<ReportName, string> = {
  revenue: 'What paid orders brought that the programme has a part in.',
  redemption: 'How many points are earned, and how many of them are spent.',
  tiers: 'How many members each tier had, night by night.',
  cohorts: 'Of those who joined in a month, how many came back in the months after.',
  campaigns: 'What each campaign brought and cost, the newest first.',
  owed_by_age: 'What members could spend at the end of a day, by when these points came.',
  owed_by_expiry: 'What members can spend now, by when these points expire without activity.',
  owed_schedule:
    'What was owed at the end of the last month, and how much of it is expected to expire and to be used. For the books.',
}

/** What the figures of each mean. */
const MEANINGS: Record<ReportName, Record<string, string>> = {
  revenue: {
    Revenue:
      'The value, after refunds, of paid orders that earned points in a campaign or used a code of the programme.',
    Orders: 'How many orders these are.',
    Discounts: 'What codes of the programme took off paid orders.',
    Days: 'In the time zone of the shop. More than 90 days are shown by month.',
  },
  redemption: {
    Earned: 'Points that were awarded or released, less those taken back.',
    Spent: 'Points that were redeemed for rewards, or deducted.',
    'Spent of earned':
      'The spent points as a share of the earned ones. If few are spent, rewards may be too dear or too hard to find.',
    Rewards: 'Redemptions, less cancelled ones.',
  },
  tiers: {
    Members: 'Counted in the night after each day.',
    'Days left out': 'Nothing happened on them, or tiers were not live.',
  },
  cohorts: {
    Active: 'Who placed an order, claimed points or redeemed in that month.',
    'A share': 'Of all who joined in the month of the row.',
  },
  campaigns: {
    Orders: 'Orders that got points of the campaign, without those refunded in full.',
    Cost: 'What the bonus points are worth now, by the reward of fixed value.',
    Buyers:
      'Members whose orders got points of the campaign. All their orders while it ran count. The page of a campaign compares all members it reached with the time before.',
  },
  owed_by_age: {
    Points: 'The oldest points are spent first.',
    Value: 'What the points could buy, by the reward of fixed value, before its limits.',
    'By member': 'A file with one line for each member who has points.',
  },
  owed_by_expiry: {
    Expires: 'Unless the member earns or redeems before. Then the time starts again.',
    Never: 'Points do not expire for these members.',
    Value: 'What the points could buy, by the reward of fixed value, before its limits.',
  },
  owed_schedule: {
    Expected:
      'Points are grouped by the month in which they came. For each age it is counted how many of the points still left expired in the next month, and how many were used. The points owed now are expected to go the same way.',
    Used: 'Redeemed, or taken back.',
    'Not included': 'Points that are yet to come.',
    Value: 'What the points could buy today, by the reward of fixed value, before its limits.',
  },
}

export const reports = {
  title: 'Reports',
  names: {
    revenue: 'Revenue',
    redemption: 'Redemption',
    tiers: 'Tiers over time',
    cohorts: 'Coming back',
    campaigns: 'Campaigns',
    owed_by_age: 'Owed by age',
    owed_by_expiry: 'Owed by expiry',
    owed_schedule: 'Expected to expire',
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
    rate: 'Spent of earned',
    rewards: 'Rewards',
    members: 'Members',
    joined: 'Joined',
    campaign: 'Campaign',
    bonus_points: 'Bonus points',
    cost: 'Cost',
    campaign_revenue: 'Revenue',
    buyers_revenue: 'All orders of its buyers',
    points: 'Points',
    value: 'Value',
    came: 'Came',
    expires: 'Expire',
  },
  average: (amount: string) => `${amount} on average for an order`,
  rate_about: 'points, in these days',
  points_cost: 'Cost of points',
  points_cost_about: (points: string) => `${points} points earned, at what they buy today`,
  points_about: 'that members can spend',
  value_about: 'what they could buy',
  value_unknown: 'No reward has a fixed value in money.',
  gone_tier: 'A removed tier',
  no_tiers_title: 'No counts in these days',
  no_tiers_text: 'Once tiers are live, members are counted every night.',
  no_cohorts: 'Nobody has joined in these months',
  no_cohorts_text: 'Those who join later are counted from their month on.',
  no_campaigns_title: 'No campaigns yet',
  no_campaigns_text: 'What a campaign brings and costs will stand here while it runs, and after.',
  not_begun: 'has not begun',
  from_to: (from: string, to: string) => `${from} to ${to}`,
  joined_in: 'Who joined in',
  last_months: (months: string) => `the last ${months} months`,
  same_month: 'Same month',
  months_later: (months: string) => `+${months}`,
  day: 'At the end of',
  periods: 'Periods',
  by: { month: 'Months', quarter: 'Quarters' },
  owed_at: (day: string) => `Owed at the end of ${day}, by when it came`,
  by_member: 'Export by member',
  schedule: {
    verdicts: {
      told: (day: string, members: string) =>
        `What is expected of the points owed at the end of ${day}, from what became of earlier points of ${members} members.`,
      points_last: 'Points do not expire in this shop, so none are expected to.',
      too_young:
        'It cannot be told yet: points of six months must have lived as long as points last in this shop.',
      too_few_members: 'It cannot be told yet: at least 100 members must have had points.',
    },
    told_from: (month: string) => `It can be told from ${month} on.`,
    month: 'Month',
    owed: 'Owed',
    expires: 'Expected to expire',
    used: 'Expected to be used',
    left: 'Still owed after 36 months',
    by_month: 'What becomes of the points owed',
    none: 'No schedule',
    none_text: 'Once it can be told, each of the next months has a line here.',
  },
  nothing_owed: 'Nothing was owed',
  nothing_owed_text: 'Points that members can spend will stand here from the next day on.',
}
