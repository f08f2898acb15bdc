import { type Static, Type } from 'typebox'
import {
  type ComparedFigure,
  compareFigure,
  type PeriodFigures,
} from '../../domain/analytics/comparison.ts'
import { isFew, maySeeFew, TELLABLE_MIN } from '../../domain/analytics/few.ts'
import type { ComparedReward, RewardCounts } from '../../domain/analytics/reward-comparison.ts'
import type { Window } from '../../domain/analytics/window.ts'
import { countDays, dayIn } from '../../domain/days.ts'
import { currencyText } from '../../domain/minor-unit.ts'
import type { Viewer } from '../../domain/shops/shop.ts'
import { DAY_PATTERN } from '../../lib/iso-time.ts'
import { closed, nullable, timestamp } from '../base/types.ts'

const day = (description: string) =>
  Type.String({
    pattern: DAY_PATTERN,
    description: `${description} \`YYYY-MM-DD\`.`,
    examples: ['2025-10-01'],
  })

export const ComparisonQuery = closed({
  from: day('The first day. Not after today.'),
  to: day('The last day.'),
  compared_from: Type.Optional({
    ...day('The first day to compare with. By default as many days right before `from`.'),
    examples: ['2025-09-01'],
  }),
  compared_to: Type.Optional({
    ...day('The last day to compare with.'),
    examples: ['2025-09-30'],
  }),
})

const Period = closed(
  {
    from: Type.String(),
    to: Type.String(),
    days: Type.Integer(),
    days_begun: Type.Integer({
      description: 'How many of these days have begun. For a fair comparison, use as many days.',
    }),
    is_over: Type.Boolean({ description: 'False: its last days are in the future.' }),
  },
  { title: 'ComparedPeriod' },
)

const number = (description: string) => Type.Number({ description })

const Figure = {
  value: number('In the period.'),
  compared_value: number('In the comparison period.'),
  change: number('The change; negative: a decrease.'),
  change_percent: nullable(number('The change in percent; null: there was nothing before.')),
}

/** Each figure by its name, with what it counts; whether it is money. */
const FIGURES = {
  turnover: [
    'All paid orders placed in the period, after refunds up to `as_of`. In shop currency.',
    true,
  ],
  orders: ['The number of these orders. Fully refunded ones do not count.', false],
  attributed_revenue: ['The part of it from orders with a campaign or a programme code.', true],
  attributed_orders: ['The number of those.', false],
  discounts_given: ['Discounts by codes of the programme.', true],
  members: ['All members at the end of the period, or at `as_of`.', false],
  new_members: ['Members who joined in it.', false],
  active_members: ['Members who placed an order, claimed or redeemed in the period.', false],
  points_earned: ['Points awarded, released or added by hand, less those reversed.', false],
  points_redeemed: ['Points redeemed for rewards, and points deducted for something else.', false],
  rewards_redeemed: ['Redemptions, less cancelled ones.', false],
  moved_up: ['Moves to a higher tier, except when tiers went live.', false],
  moved_down: ['Moves to a lower tier.', false],
} as const satisfies Record<keyof PeriodFigures, readonly [string, boolean]>

type FigureName = keyof typeof FIGURES

const figure = (name: FigureName) => closed(Figure, { description: FIGURES[name][0] })

const Figures = closed({
  turnover: figure('turnover'),
  orders: figure('orders'),
  attributed_revenue: figure('attributed_revenue'),
  attributed_orders: figure('attributed_orders'),
  discounts_given: figure('discounts_given'),
  members: figure('members'),
  new_members: figure('new_members'),
  active_members: figure('active_members'),
  points_earned: figure('points_earned'),
  points_redeemed: figure('points_redeemed'),
  rewards_redeemed: figure('rewards_redeemed'),
  moved_up: figure('moved_up'),
  moved_down: figure('moved_down'),
})

const turnoverOfReward = (when: string) =>
  nullable(
    Type.Number({
      description:
        `Turnover from orders ${when} that used its codes. null: by fewer than ${TELLABLE_MIN} ` +
        'members, and the key lacks `customers:read`.',
    }),
  )

const redemptionsOfReward = (when: string) =>
  nullable(Type.Integer({ description: `${when} null: as for its turnover.` }))

const RewardComparison = closed(
  {
    reward_id: Type.String(),
    name: Type.String(),
    redemptions: redemptionsOfReward('In the period, less cancelled ones.'),
    compared_redemptions: redemptionsOfReward('In the comparison period.'),
    turnover: turnoverOfReward('in the period'),
    compared_turnover: turnoverOfReward('in the comparison period'),
  },
  { title: 'RewardComparison' },
)

export const PeriodComparison = closed(
  {
    as_of: timestamp('When the figures were read. Later refunds still lower the turnover.'),
    currency_code: Type.String({ examples: ['EUR'] }),
    period: Period,
    compared: Period,
    figures: Figures,
    rewards: Type.Array(RewardComparison, {
      description: 'Every reward that exists or was redeemed in the period, most redeemed first.',
    }),
  },
  { title: 'PeriodComparison' },
)

interface ComparisonView {
  readonly as_of: Date
  readonly period: { readonly window: Window; readonly figures: PeriodFigures }
  readonly compared: { readonly window: Window; readonly figures: PeriodFigures }
  readonly rewards: readonly ComparedReward[]
}

export function presentComparison(
  { as_of, period, compared, rewards }: ComparisonView,
  { shop: { currency, timezone }, scopes }: Viewer,
): Static<typeof PeriodComparison> {
  const of = (name: FigureName) =>
    presentFigure(compareFigure(period.figures[name], compared.figures[name]), name, currency)
  return {
    as_of: as_of.toISOString(),
    currency_code: currency,
    period: presentPeriod(period.window, timezone, as_of),
    compared: presentPeriod(compared.window, timezone, as_of),
    figures: {
      turnover: of('turnover'),
      orders: of('orders'),
      attributed_revenue: of('attributed_revenue'),
      attributed_orders: of('attributed_orders'),
      discounts_given: of('discounts_given'),
      members: of('members'),
      new_members: of('new_members'),
      active_members: of('active_members'),
      points_earned: of('points_earned'),
      points_redeemed: of('points_redeemed'),
      rewards_redeemed: of('rewards_redeemed'),
      moved_up: of('moved_up'),
      moved_down: of('moved_down'),
    },
    rewards: rewards.map((one) => presentReward(one, currency, maySeeFew(scopes))),
  }
}

function presentReward(
  { reward_id, name, period, compared }: ComparedReward,
  currency: string,
  tells_few: boolean,
): Static<typeof RewardComparison> {
  const redemptionsOf = (counts: RewardCounts | null) => {
    const { redeemers, redemptions } = counts ?? { redeemers: 0, redemptions: 0 }
    return isFew(redeemers) && !tells_few ? null : redemptions
  }
  const turnoverOf = (counts: RewardCounts | null) => {
    const { buyers, turnover } = counts ?? { buyers: 0, turnover: '0' }
    return isFew(buyers) && !tells_few ? null : Number(currencyText(turnover, currency))
  }
  return {
    ...{ reward_id, name },
    redemptions: redemptionsOf(period),
    compared_redemptions: redemptionsOf(compared),
    turnover: turnoverOf(period),
    compared_turnover: turnoverOf(compared),
  }
}

function presentFigure(
  { value, compared_value, change, change_percent }: ComparedFigure,
  name: FigureName,
  currency: string,
) {
  const shown = (amount: ComparedFigure['value']) =>
    Number(FIGURES[name][1] ? currencyText(amount, currency) : amount.toDecimal(0))
  return {
    value: shown(value),
    compared_value: shown(compared_value),
    change: shown(change),
    change_percent,
  }
}

function presentPeriod({ first, last, days, ends_at }: Window, time_zone: string, as_of: Date) {
  const begun = countDays(first, dayIn(time_zone, as_of))
  const days_begun = Math.min(days, Math.max(begun, 0))
  return { from: first, to: last, days, days_begun, is_over: ends_at <= as_of }
}
