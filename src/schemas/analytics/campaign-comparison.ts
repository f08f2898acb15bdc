import { type Static, Type } from 'typebox'
import {
  CAMPAIGN_GROUPS,
  type CampaignComparison as Comparison,
  type GroupSums,
} from '../../domain/analytics/campaign-comparison.ts'
import { type Difference, LIFT_VERDICT_NAMES, LIFT_VERDICTS } from '../../domain/analytics/lift.ts'
import { currencyText } from '../../domain/minor-unit.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { Fraction } from '../../lib/fraction.ts'
import { moneyText } from '../base/money.ts'
import { closed, nullable, oneOf, timestamp } from '../base/types.ts'

const Group = closed({
  group: oneOf(CAMPAIGN_GROUPS, {
    description:
      '`in_campaign`: its audience when it began, except those `held_out`. `outside`: all ' +
      'other members.',
  }),
  members: Type.Integer(),
  buyers: Type.Integer({ description: 'Members who bought anything while it ran.' }),
  orders: Type.Integer(),
  revenue: moneyText('All their orders while it ran, after refunds.'),
  revenue_per_member: moneyText('The average for each of them.'),
  revenue_before: moneyText('All their orders in the period before.'),
})

const difference = (of: string) =>
  `The difference in ${of} between the campaign and those held out; null: not enough data.`

const MoneyDifference = closed({
  difference: moneyText('Below zero: less.'),
  low: moneyText('The lower bound of the 95 % confidence interval.'),
  high: moneyText('The upper bound of the 95 % confidence interval.'),
})

const OrdersDifference = closed({
  difference: Type.Number(),
  low: Type.Number(),
  high: Type.Number(),
})

export const campaignComparison = nullable(
  closed(
    {
      before_starts_at: timestamp(
        'The start of the period before: the same weekdays, whole weeks earlier.',
      ),
      before_ends_at: timestamp('Until when.'),
      groups: Type.Array(Group, {
        description: 'All members when it began. Empty groups are omitted.',
      }),
      holdout_percent: nullable(Type.Integer({ description: 'null: no members are held out.' })),
      verdict: oneOf(LIFT_VERDICT_NAMES, { description: 'The conclusion from the revenue.' }),
      message: Type.String({ description: 'The same in a sentence.' }),
      revenue_lift: Type.Union([MoneyDifference, Type.Null()], {
        description: difference('revenue a member'),
      }),
      orders_lift: Type.Union([OrdersDifference, Type.Null()], {
        description: difference('orders a member'),
      }),
    },
    { description: 'How members with and without it bought; null: it has not begun.' },
  ),
)

export function presentComparison(
  { currency }: Shop,
  { spans, groups, holdout_percent, lift }: Comparison,
): Static<typeof campaignComparison> {
  const money = (amount: number) => currencyText(amount.toFixed(6), currency)
  return {
    before_starts_at: spans.before_starts_at.toISOString(),
    before_ends_at: spans.before_ends_at.toISOString(),
    groups: groups.map((one) => presentGroup(currency, one)),
    holdout_percent,
    verdict: lift.verdict,
    message: LIFT_VERDICTS[lift.verdict],
    revenue_lift: lift.revenue && each(lift.revenue, money),
    orders_lift: lift.orders && each(lift.orders, (orders) => Number(orders.toFixed(4))),
  }
}

function each<Value>({ difference, low, high }: Difference, present: (amount: number) => Value) {
  return { difference: present(difference), low: present(low), high: present(high) }
}

function presentGroup(
  currency: string,
  { group, members, buyers, orders, revenue, revenue_before }: GroupSums,
): Static<typeof Group> {
  const per_member = Fraction.of(revenue).over(Fraction.of(members))
  return {
    ...{ group, members, buyers, orders },
    revenue: currencyText(revenue, currency),
    revenue_per_member: currencyText(per_member, currency),
    revenue_before: currencyText(revenue_before, currency),
  }
}
