import { Group, Skeleton, Stack, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import styles from '../kit/figures.module.css'
import { Figures } from '../kit/figures.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { percentOf } from '../kit/percent-of.ts'
import { Plot } from '../kit/plot.tsx'
import { rangeQuery } from '../kit/range.ts'
import { isAboutRange, RangeField } from '../kit/range-field.tsx'
import { Stale } from '../kit/stale.tsx'
import { useCompared } from '../kit/use-compared.ts'
import { useWords } from '../texts/index.ts'

const route = getRouteApi('/$shop/')

/** How it goes, in the shop's days. The range is in the address. */
export function HomeFigures() {
  const { t, format } = useWords()
  const texts = t.home.figures
  const range = route.useSearch()
  const navigate = route.useNavigate()
  const [behind, setBehind] = useState(0)
  const query = rangeQuery(range)
  const summary = useRead('GET /api/v1/analytics/summary', { query }, { keep: true })
  const report = useRead('GET /admin/api/reports/days', { query }, { keep: true })
  const compared = useCompared(report.isPlaceholderData ? undefined : report.data)
  const { members, points, revenue } = summary.data ?? {}
  const number = (value: number | undefined) =>
    value === undefined ? undefined : format.number(value)
  const owed = points?.outstanding_liability ?? null
  return (
    <Stack gap="md">
      <Group align="flex-end" justify="space-between">
        <Title order={2} size="h4">
          {texts.title}
        </Title>
        <RangeField
          error={report.error}
          onBehind={setBehind}
          onChange={(changed) =>
            void navigate({ search: changed, replace: true, resetScroll: false })
          }
          range={range}
          shown={report.data}
        />
      </Group>
      {report.error !== null && !isAboutRange(report.error) && (
        <ProblemNotice error={report.error} />
      )}
      <Stale when={behind > 0 || summary.isPlaceholderData || report.isPlaceholderData}>
        <Figures
          compared_days={compared?.days}
          figures={[
            {
              name: texts.members,
              compared: compared?.beside('members'),
              value: number(members?.total),
              about: members && texts.new_members(format.number(members.new_in_period)),
            },
            {
              name: texts.earned,
              compared: compared?.beside('points_earned'),
              value: number(points?.earned_in_period),
              about: texts.earned_about,
            },
            {
              name: texts.spent,
              compared: compared?.beside('points_redeemed'),
              value: number(points?.redeemed_in_period),
              about:
                points &&
                texts.spent_about(
                  format.percent(percentOf(points.redeemed_in_period, points.earned_in_period)),
                ),
            },
            {
              name: texts.owed,
              value: owed === null ? number(points?.outstanding_points) : format.money(owed),
              about: points && texts.owed_about(format.number(points.outstanding_points)),
            },
            {
              name: texts.revenue,
              compared: compared?.beside('attributed_revenue', format.money),
              value: revenue && format.money(revenue.attributed_revenue),
              about: revenue && texts.revenue_about(format.number(revenue.attributed_order_count)),
            },
          ]}
        />
        {report.isPending && <Skeleton height="20rem" />}
        {report.data !== undefined && <HomePlots periods={report.data.periods} />}
      </Stale>
    </Stack>
  )
}

interface Period {
  readonly period: string
  readonly members: number
  readonly points_earned: number
  readonly points_redeemed: number
  readonly owed_points: number | null
  readonly attributed_revenue: string
}

function HomePlots({ periods }: { readonly periods: readonly Period[] }) {
  const { t, format } = useWords()
  const texts = t.home.plots
  const pointsOf = (values: (period: Period) => Readonly<Record<string, number | null>>) =>
    periods.map((one) => ({ date: one.period, ...values(one) }))
  return (
    <div className={styles.plots}>
      <Plot
        points={pointsOf(({ members }) => ({ members }))}
        series={[{ name: 'members', title: texts.members }]}
        title={texts.members}
      />
      <Plot
        kind="bars"
        points={pointsOf((one) => ({ earned: one.points_earned, spent: one.points_redeemed }))}
        series={[
          { name: 'earned', title: texts.earned },
          { name: 'spent', title: texts.spent },
        ]}
        title={texts.points}
      />
      <Plot
        points={pointsOf(({ owed_points }) => ({ owed: owed_points }))}
        series={[{ name: 'owed', title: texts.owed_points }]}
        title={texts.owed}
      />
      <Plot
        kind="bars"
        points={pointsOf((one) => ({ revenue: Number(one.attributed_revenue) }))}
        series={[{ name: 'revenue', title: texts.revenue }]}
        title={texts.revenue}
        write={(value) => format.money(value)}
      />
    </div>
  )
}
