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
import { DAY_PATTERN } from '../../lib/iso-time.ts'
import { closed, mapOf, nullable, oneOf, timestamp } from '../base/types.ts'

const day = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: DAY_PATTERN,
      description: `${description} \`YYYY-MM-DD\`.`,
    }),
  )

export const AnalyticsQuery = closed({
  period_days: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 365,
      default: PERIOD_DAYS_DEFAULT,
      description: 'How many days, up to and including today; 0: all time.',
    }),
  ),
  from: day(
    `The first day of the range, which overrides \`period_days\`. Not after today. Up to ` +
      `\`to\`, at ` +
      `most ${RANGE_DAYS_MAX} days.`,
  ),
  to: day('The last day of the range; requires `from`.'),
})

const count = (description: string) => Type.Integer({ description })
const amount = (description: string) =>
  Type.Number({ description: `${description} In shop currency.` })
const percent = (description: string) =>
  Type.Number({ description: `${description} In percent, with two decimals; 0 if there are none.` })

const GRANULARITIES = ['day', 'month'] as const
const period = Type.String({
  description: '`YYYY-MM-DD` for a day, `YYYY-MM` for a month.',
  examples: ['2026-03'],
})
const granularity = oneOf(GRANULARITIES, {
  description: 'Days for up to 90 days, else months; none is left out.',
})

export const AnalyticsSummary = closed(
  {
    as_of: timestamp(
      'When the figures were read. `members.total`, `members.pending`, ' +
        '`points.outstanding_points`, `points.outstanding_liability` and `tier_distribution` are ' +
        'as of this moment, whatever the window.',
    ),
    window: closed(
      {
        start: timestamp('The first instant of the first day.'),
        end: timestamp('The last instant of the last day.'),
        days: count('The number of days.'),
      },
      { description: "The days counted, in the shop's time zone." },
    ),
    currency_code: nullable(Type.String({ description: 'ISO 4217.', examples: ['EUR'] })),
    members: closed({
      total: count('All members at `as_of`.'),
      active_in_period: count(
        'Members who placed an order, claimed or redeemed in the window. Orders count even if ' +
          'they earned nothing or were cancelled or refunded.',
      ),
      active_rate_percent: percent('Active members as a share of all members.'),
      new_in_period: count('Members who joined in the window.'),
      pending: count('Known shop customers who are not members at `as_of`.'),
    }),
    points: closed({
      earned_in_period: count('Points awarded or released, less those reversed.'),
      redeemed_in_period: count(
        'Points redeemed for rewards or deducted. `rewards.redeemed_in_period` is the number of ' +
          'redemptions.',
      ),
      redemption_rate_percent: percent('Redeemed points as a share of earned points.'),
      outstanding_points: count('Spendable points of all members at `as_of`.'),
      outstanding_liability: nullable(
        amount(
          'What members could redeem with their points at `as_of`: the most that one enabled ' +
            'reward of fixed cash value allows, within its remaining limits and its tiers; null ' +
            'without such a reward.',
        ),
      ),
      liability_basis: nullable(
        closed(
          {
            reward_id: Type.String(),
            value_per_point: amount('The value of one point, to twelve decimals.'),
          },
          {
            description:
              'The reward on which `outstanding_liability` is based; null when that is null.',
          },
        ),
      ),
      outstanding_liability_unit: oneOf(['money', 'points'], {
        description: '`points` when `outstanding_liability` is null.',
      }),
    }),
    revenue: closed({
      attributed_revenue: amount(
        'Value after refunds of members’ paid orders, placed in the window, that earned points ' +
          'in a campaign or used a programme code.',
      ),
      attributed_order_count: count('The number of these orders.'),
      average_order_value: amount('The average of these orders; 0 without any.'),
      discounts_given: amount('Discounts by programme codes on paid orders, placed in the window.'),
      perk_savings: amount(
        'Savings by benefits without codes: always 0, since orders do not report them.',
      ),
      cashback_issued: amount(
        'Gift cards and store credit issued in the window and not cancelled.',
      ),
      roi_ratio: nullable(
        Type.Number({
          description:
            '(Attributed revenue - given) / given, where given is discounts plus cashback; null ' +
            'if nothing was given.',
        }),
      ),
    }),
    rewards: closed({
      redeemed_in_period: count('The number of redemptions. Deducted points do not count.'),
    }),
    tier_distribution: mapOf(Type.Integer(), {
      description: 'Members per tier id at `as_of`; empty while tiers are not live.',
    }),
    revenue_series_granularity: granularity,
    revenue_series: Type.Array(
      closed({
        period,
        month: Type.String({ description: 'The same as `period`, also where that is a day.' }),
        attributed_revenue: amount('From orders placed in it.'),
        discounts_given: amount('On orders placed in it.'),
      }),
    ),
    enrollment_series: closed({
      granularity,
      buckets: Type.Array(closed({ period, enrollments: count('Members who joined in it.') })),
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
      period: bucket.period,
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
