import { type Static, Type } from 'typebox'
import {
  type Analytics,
  percentOf,
  revenueOf,
  tierDistribution,
} from '../../domain/analytics/figures.ts'
import {
  granularityOf,
  PERIOD_DAYS_DEFAULT,
  RANGE_DAYS_MAX,
} from '../../domain/analytics/window.ts'
import { currencyText } from '../../domain/minor-unit.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { closed, mapOf, nullable, oneOf, timestamp } from '../base/types.ts'

const day = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
      description: `${description} \`YYYY-MM-DD\`.`,
    }),
  )

export const AnalyticsQuery = closed({
  period_days: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 365,
      default: PERIOD_DAYS_DEFAULT,
      description: 'The last so many days, today included; 0: all time.',
    }),
  ),
  from: day(
    `The first day of a range, which goes before \`period_days\`; with \`to\`, at most ${RANGE_DAYS_MAX} days.`,
  ),
  to: day('The last day of the range; requires `from`.'),
})

const count = (description: string) => Type.Integer({ description })
const amount = (description: string) =>
  Type.Number({ description: `${description} In shop currency.` })
const percent = (description: string) =>
  Type.Number({ description: `${description} In percent, with two decimals; 0 of nothing.` })

const GRANULARITIES = ['day', 'month'] as const
const period = Type.String({
  description: '`YYYY-MM-DD` by day, `YYYY-MM` by month.',
  examples: ['2026-03'],
})
const granularity = oneOf(GRANULARITIES, {
  description: 'By day for up to 90 days, by month for more; every day or month is there.',
})

export const AnalyticsSummary = closed(
  {
    as_of: timestamp(
      'When it was read. `members.total`, `members.pending`, `points.outstanding_points`, `points.outstanding_liability` and `tier_distribution` are of this moment, whatever the window.',
    ),
    window: closed(
      {
        start: timestamp('The first instant of the first day.'),
        end: timestamp('The last instant of the last day.'),
        days: count('How many days these are.'),
      },
      { description: 'The days that are counted, where the shop is.' },
    ),
    currency_code: nullable(Type.String({ description: 'ISO 4217.', examples: ['EUR'] })),
    members: closed({
      total: count('All members, now: at `as_of`.'),
      active_in_period: count(
        'Members who placed an order, claimed or redeemed in the window, whatever came of it: an order counts though it earned nothing, or was cancelled or refunded.',
      ),
      active_rate_percent: percent('The active of all members.'),
      new_in_period: count('Who joined in the window.'),
      pending: count('Known customers of the shop who have not joined, now: at `as_of`.'),
    }),
    points: closed({
      earned_in_period: count('Awarded or released, less what was taken back.'),
      redeemed_in_period: count(
        'Points that were redeemed for rewards, or deducted. `rewards.redeemed_in_period` is the number of redemptions.',
      ),
      redemption_rate_percent: percent('Redeemed of earned points.'),
      outstanding_points: count('Spendable points of all members, now: at `as_of`.'),
      outstanding_liability: nullable(
        amount(
          'What members could really ask for with their points now, at `as_of`: the most that one enabled reward of fixed cash value could take, within what is left of its limits and for the tiers it is for; null without such a reward.',
        ),
      ),
      liability_basis: nullable(
        closed(
          {
            reward_id: Type.String(),
            value_per_point: amount('What a point is worth, to twelve decimals.'),
          },
          {
            description:
              'The reward that `outstanding_liability` comes from, now; null as that is.',
          },
        ),
      ),
      outstanding_liability_unit: oneOf(['money', 'points'], {
        description: '`points` when `outstanding_liability` is null.',
      }),
    }),
    revenue: closed({
      attributed_revenue: amount(
        'What is left after refunds of members’ orders, placed in the window and paid, that earned points in a campaign or used a code of the programme.',
      ),
      attributed_order_count: count('How many orders these are.'),
      average_order_value: amount('Of these orders; 0 without any.'),
      discounts_given: amount(
        'What codes of the programme took off orders placed in the window and paid.',
      ),
      perk_savings: amount(
        'By benefits that are no codes: 0, since no order says what they took off.',
      ),
      cashback_issued: amount(
        'As gift cards and store credit that were issued in the window and not cancelled.',
      ),
      roi_ratio: nullable(
        Type.Number({
          description:
            'Attributed revenue less what was given, over what was given; null when nothing was.',
        }),
      ),
    }),
    rewards: closed({
      redeemed_in_period: count(
        'How many times a reward was redeemed. Points that are only deducted are no redemption.',
      ),
    }),
    tier_distribution: mapOf(Type.Integer(), {
      description: 'Members by tier id, now: at `as_of`; empty while tiers are not live.',
    }),
    revenue_series_granularity: granularity,
    revenue_series: Type.Array(
      closed({
        month: period,
        attributed_revenue: amount('Of orders placed then.'),
        discounts_given: amount('Off orders placed then.'),
      }),
    ),
    enrollment_series: closed({
      granularity,
      buckets: Type.Array(closed({ period, enrollments: count('Who joined then.') })),
    }),
  },
  { title: 'AnalyticsSummary' },
)

export function presentAnalytics(
  analytics: Analytics,
  { currency }: Shop,
): Static<typeof AnalyticsSummary> {
  const { as_of, window, program, members, liability, not_joined, active, points, series } =
    analytics
  const granularity = granularityOf(window)
  const total = sumOf(members.map((tier) => tier.members))
  const outstanding_points = sumOf(members.map((tier) => Number(tier.outstanding_points)))
  return {
    as_of: as_of.toISOString(),
    window: {
      start: window.starts_at.toISOString(),
      end: new Date(window.ends_at.getTime() - 1).toISOString(),
      days: window.days,
    },
    currency_code: currency,
    members: {
      total,
      active_in_period: active,
      active_rate_percent: percentOf(active, total),
      new_in_period: sumOf(series.map(({ enrollments }) => enrollments)),
      pending: not_joined,
    },
    points: {
      earned_in_period: points.points_earned,
      redeemed_in_period: points.points_redeemed,
      redemption_rate_percent: percentOf(points.points_redeemed, points.points_earned),
      outstanding_points,
      outstanding_liability:
        liability === null ? null : Number(currencyText(liability.amount, currency)),
      liability_basis: liability && {
        reward_id: liability.reward_id,
        value_per_point: Number(liability.value_per_point.toDecimal(12)),
      },
      outstanding_liability_unit: liability === null ? 'points' : 'money',
    },
    revenue: revenueOf(analytics, currency),
    rewards: { redeemed_in_period: points.rewards_redeemed },
    tier_distribution: { ...tierDistribution(program, members) },
    revenue_series_granularity: granularity,
    revenue_series: series.map((bucket) => ({
      month: bucket.period,
      attributed_revenue: Number(currencyText(bucket.attributed_revenue, currency)),
      discounts_given: Number(currencyText(bucket.discounts_given, currency)),
    })),
    enrollment_series: {
      granularity,
      buckets: series.map((bucket) => ({
        period: bucket.period,
        enrollments: bucket.enrollments,
      })),
    },
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
