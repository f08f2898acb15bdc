import { type Static, Type } from 'typebox'
import type { ReportPeriod } from '../../domain/analytics/report.ts'
import { granularityOf, type Window } from '../../domain/analytics/window.ts'
import { currencyText } from '../../domain/minor-unit.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { moneyText } from '../base/money.ts'
import { closed, nullable, oneOf } from '../base/types.ts'

const count = (description: string) => Type.Integer({ description })
const points = (description: string) => Type.Number({ description })
const percent = (description: string) => Type.Number({ description: `${description} In percent.` })

const periodFields = {
  period: Type.String({
    description: '`YYYY-MM-DD`; with more than 90 days, `YYYY-MM`.',
    examples: ['2026-03-14'],
  }),
  members: count('All members at its end.'),
  new_members: count('Members who joined in it.'),
  points_earned: points('Points awarded, released or added by hand, less those reversed.'),
  points_redeemed: points('Points redeemed for rewards, and points deducted for something else.'),
  redemption_rate_percent: percent('Redeemed points as a share of earned points.'),
  rewards_redeemed: count('Redemptions, less cancelled ones.'),
  owed_points: nullable(points('What members could spend at its end; null: it is not over.')),
  attributed_orders: count('Orders that earned in a campaign or used a code of the programme.'),
  attributed_revenue: moneyText('What these are worth after refunds.'),
  discounts_given: moneyText('Discounts by codes of the programme.'),
}

const windowFields = {
  from: Type.String({ description: 'The first day, in the shop’s time zone.' }),
  to: Type.String({ description: 'The last day.' }),
}

export const ReportRow = closed(periodFields, { title: 'ReportRow' })

export const Report = closed(
  {
    ...windowFields,
    granularity: oneOf(['day', 'month']),
    currency_code: Type.String({ examples: ['EUR'] }),
    periods: Type.Array(ReportRow, { description: 'The earliest first; none is left out.' }),
  },
  { title: 'Report' },
)

export function presentReportRow({ currency }: Shop, one: ReportPeriod): Static<typeof ReportRow> {
  return {
    period: one.period,
    members: one.members,
    new_members: one.enrollments,
    points_earned: one.points_earned,
    points_redeemed: one.points_redeemed,
    redemption_rate_percent: one.redemption_rate_percent,
    rewards_redeemed: one.rewards_redeemed,
    owed_points: one.owed_points === null ? null : Number(one.owed_points),
    attributed_orders: one.attributed_orders,
    attributed_revenue: currencyText(one.attributed_revenue, currency),
    discounts_given: currencyText(one.discounts_given, currency),
  }
}

export function presentReport(
  shop: Shop,
  { window, periods }: { readonly window: Window; readonly periods: readonly ReportPeriod[] },
): Static<typeof Report> {
  return {
    ...{ from: window.first, to: window.last, granularity: granularityOf(window) },
    currency_code: shop.currency,
    periods: periods.map((one) => presentReportRow(shop, one)),
  }
}

const tierFields = {
  day: Type.String({ description: '`YYYY-MM-DD`.', examples: ['2026-03-14'] }),
  tier_id: Type.String(),
  tier_name: nullable(Type.String({ description: 'As it is called now; null: it is gone.' })),
  members: count('How many members it had, counted in the night after the day.'),
}
export const TierDayRow = closed(tierFields, { title: 'TierDayRow' })
export const TierReport = closed(
  {
    ...windowFields,
    data: Type.Array(TierDayRow, {
      description:
        'By day. Days on which nothing happened, or on which tiers were not live, are left out.',
    }),
  },
  { title: 'TierReport' },
)

interface TierDay {
  readonly day: string
  readonly tier_id: string | null
  readonly members: number
}

/** Accounts of the entry tier name none. */
export function presentTierDays(
  { tiers }: Program,
  days: readonly TierDay[],
): Static<typeof TierDayRow>[] {
  return days.map(({ day, tier_id, members }) => {
    const id = tier_id ?? tiers[0]?.id ?? ''
    const tier = tiers.find((one) => one.id === id)
    return { day, tier_id: id, tier_name: tier?.name ?? null, members }
  })
}

export const cohortMonths = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 24,
    default: 12,
    description: 'How many months of joining, up to and including this one.',
  }),
)

const cohortFields = {
  joined: Type.String({ description: 'The month in which they joined.', examples: ['2026-03'] }),
  members: count('How many joined then.'),
  months_after: nullable(
    count('So many months after joining, 0 for the same month; null: nobody was active since.'),
  ),
  active: count('How many of them placed an order, claimed or redeemed in that month.'),
  active_rate_percent: percent('These as a share of all who joined then.'),
}
export const CohortReportRow = closed(cohortFields, { title: 'CohortReportRow' })
export const CohortReport = closed(
  { data: Type.Array(CohortReportRow, { description: 'Months without activity are left out.' }) },
  { title: 'CohortReport' },
)
