import { type ReactNode, useState } from 'react'
import type { AnswerOf } from '../api/call.ts'
import { useRead } from '../api/use-api.ts'
import { ExportButton } from '../kit/export-button.tsx'
import { type Figure, Figures } from '../kit/figures.tsx'
import { type Column, List } from '../kit/list.tsx'
import { percentOf } from '../kit/percent-of.ts'
import { Plot } from '../kit/plot.tsx'
import { rangeQuery } from '../kit/range.ts'
import { isAboutRange, RangeField } from '../kit/range-field.tsx'
import { Stale } from '../kit/stale.tsx'
import { useCompared } from '../kit/use-compared.ts'
import { wholeList } from '../kit/whole-list.ts'
import { ReportBody } from './report-body.tsx'
import { usePointValue } from './use-point-value.ts'
import { useReportSearch } from './use-report-search.ts'
import { useWords } from './words.ts'

type Compared = NonNullable<ReturnType<typeof useCompared>>
type FiguresOf = (periods: readonly Period[], compared: Compared | null) => readonly Figure[]

type Period = AnswerOf<'GET /admin/api/reports/days'>['periods'][number]

/** What orders brought that the programme has a part in. */
export function RevenueReport() {
  const { t, format } = useWords()
  const texts = t.reports.columns
  const money = (value: number) => format.money(value)
  const columns: Column<Period>[] = [
    {
      name: 'orders',
      title: texts.orders,
      is_number: true,
      cell: ({ attributed_orders }) => format.number(attributed_orders),
    },
    {
      name: 'discounts',
      title: texts.discounts,
      is_number: true,
      from: 'small',
      cell: ({ discounts_given }) => money(Number(discounts_given)),
    },
    {
      name: 'revenue',
      title: texts.revenue,
      is_number: true,
      cell: ({ attributed_revenue }) => money(Number(attributed_revenue)),
    },
  ]
  const value_per_point = usePointValue()
  const figuresOf: FiguresOf = (periods, compared) => {
    const orders = sumOf(periods, 'attributed_orders')
    const revenue = sumOf(periods, 'attributed_revenue')
    const points = sumOf(periods, 'points_earned')
    return [
      {
        name: texts.revenue,
        value: money(revenue),
        compared: compared?.beside('attributed_revenue', money),
        about: t.reports.average(money(orders === 0 ? 0 : revenue / orders)),
      },
      {
        name: texts.orders,
        value: format.number(orders),
        compared: compared?.beside('attributed_orders'),
        about: null,
      },
      {
        name: texts.discounts,
        value: money(sumOf(periods, 'discounts_given')),
        compared: compared?.beside('discounts_given', money),
        about: null,
      },
      ...(value_per_point === null
        ? []
        : [
            {
              name: t.reports.points_cost,
              value: money(points * value_per_point),
              compared: compared?.beside('points_earned', (earned) =>
                money(earned * value_per_point),
              ),
              about: t.reports.points_cost_about(format.number(points)),
            },
          ]),
    ]
  }
  return (
    <DaysReport
      columns={columns}
      figuresOf={figuresOf}
      name="revenue"
      plotOf={(periods) => (
        <Plot
          kind="bars"
          points={periods.map((one) => ({
            date: one.period,
            revenue: Number(one.attributed_revenue),
            discounts: Number(one.discounts_given),
          }))}
          series={[
            { name: 'revenue', title: texts.revenue },
            { name: 'discounts', title: texts.discounts },
          ]}
          title={t.reports.names.revenue}
          write={money}
        />
      )}
    />
  )
}

/** How many of the points are spent. */
export function RedemptionReport() {
  const { t, format } = useWords()
  const texts = t.reports.columns
  const columns: Column<Period>[] = [
    {
      name: 'earned',
      title: texts.earned,
      is_number: true,
      cell: ({ points_earned }) => format.number(points_earned),
    },
    {
      name: 'spent',
      title: texts.spent,
      is_number: true,
      cell: ({ points_redeemed }) => format.number(points_redeemed),
    },
    {
      name: 'rate',
      title: texts.rate,
      is_number: true,
      from: 'small',
      cell: ({ points_redeemed, points_earned }) =>
        format.percent(percentOf(points_redeemed, points_earned)),
    },
    {
      name: 'rewards',
      title: texts.rewards,
      is_number: true,
      from: 'small',
      cell: ({ rewards_redeemed }) => format.number(rewards_redeemed),
    },
  ]
  const figuresOf: FiguresOf = (periods, compared) => {
    const earned = sumOf(periods, 'points_earned')
    const spent = sumOf(periods, 'points_redeemed')
    const rate = percentOf(spent, earned)
    const rewards = sumOf(periods, 'rewards_redeemed')
    return [
      {
        name: texts.earned,
        value: format.number(earned),
        compared: compared?.beside('points_earned'),
        about: null,
      },
      {
        name: texts.spent,
        value: format.number(spent),
        compared: compared?.beside('points_redeemed'),
        about: null,
      },
      {
        name: texts.rate,
        value: format.percent(rate),
        compared: compared && rateBefore(compared, format.percent),
        about: t.reports.rate_about,
      },
      {
        name: texts.rewards,
        value: format.number(rewards),
        compared: compared?.beside('rewards_redeemed'),
        about: null,
      },
    ]
  }
  return (
    <DaysReport
      columns={columns}
      figuresOf={figuresOf}
      name="redemption"
      plotOf={(periods) => (
        <Plot
          kind="bars"
          points={periods.map((one) => ({
            date: one.period,
            earned: one.points_earned,
            spent: one.points_redeemed,
          }))}
          series={[
            { name: 'earned', title: texts.earned },
            { name: 'spent', title: texts.spent },
          ]}
          title={t.reports.names.redemption}
        />
      )}
    />
  )
}

/** null: nothing was earned that could be spent. */
function rateBefore({ figures, before }: Compared, write: (percent: number) => string) {
  const { points_redeemed: spent, points_earned: earned } = figures
  return earned.compared_value === 0
    ? null
    : before(write(percentOf(spent.compared_value, earned.compared_value)))
}

function sumOf(
  periods: readonly Period[],
  field: Exclude<keyof Period, 'period' | 'owed_points'>,
): number {
  return periods.reduce((sum, one) => sum + Number(one[field]), 0)
}

function DaysReport({
  name,
  columns,
  figuresOf,
  plotOf,
}: {
  readonly name: 'revenue' | 'redemption'
  readonly columns: readonly Column<Period>[]
  readonly figuresOf: FiguresOf
  readonly plotOf: (periods: readonly Period[]) => ReactNode
}) {
  const { t, format } = useWords()
  const { search, change } = useReportSearch()
  const [behind, setBehind] = useState(0)
  const query = rangeQuery(search)
  const report = useRead('GET /admin/api/reports/days', { query }, { keep: true })
  const compared = useCompared(report.isPlaceholderData ? undefined : report.data)
  const periods = report.data?.periods ?? []
  const day: Column<Period> = {
    name: 'period',
    title: t.kit.date,
    cell: ({ period }) => format.day(period),
  }
  return (
    <ReportBody
      actions={
        <ExportButton file="days.csv" input={{ query }} name="GET /admin/api/exports/days" />
      }
      choices={
        <RangeField
          error={report.error}
          onBehind={setBehind}
          onChange={({ days, from, to }) => change({ days, from, to })}
          range={search}
          shown={report.data}
        />
      }
      name={name}
    >
      <Stale when={behind > 0 || report.isPlaceholderData}>
        {report.data !== undefined && (
          <>
            <Figures compared_days={compared?.days} figures={figuresOf(periods, compared)} />
            {plotOf(periods)}
          </>
        )}
        {!isAboutRange(report.error) && (
          <List
            columns={[day, ...columns]}
            empty={null}
            keyOf={({ period }) => period}
            label={t.reports.names[name]}
            reading={wholeList(report)}
            rows={periods.toReversed()}
          />
        )}
      </Stale>
    </ReportBody>
  )
}
