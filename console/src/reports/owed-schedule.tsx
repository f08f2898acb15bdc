import { Text } from '@mantine/core'
import type { AnswerOf } from '../api/call.ts'
import { useRead } from '../api/use-api.ts'
import { ExportButton } from '../kit/export-button.tsx'
import { Figures } from '../kit/figures.tsx'
import { type Column, List } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { Plot } from '../kit/plot.tsx'
import { wholeList } from '../kit/whole-list.ts'
import { ReportBody } from './report-body.tsx'
import { useWords, type Words } from './words.ts'

type Schedule = AnswerOf<'GET /admin/api/reports/owed-schedule'>
type Month = Schedule['periods'][number]
type Amounts = Schedule['total']

/** What is expected of the points that are owed, month by month, or why it cannot be told. */
export function OwedSchedule() {
  const words = useWords()
  const { t } = words
  const texts = t.reports.schedule
  const report = useRead('GET /admin/api/reports/owed-schedule', {})
  const { data } = report
  return (
    <ReportBody
      actions={
        <ExportButton
          file="owed-schedule.csv"
          input={{}}
          name="GET /admin/api/exports/owed-schedule"
        />
      }
      name="owed_schedule"
    >
      {data !== undefined && (
        <>
          <Text fw={600}>{verdictOf(data, words)}</Text>
          <Figures figures={figuresOf(data, words)} />
        </>
      )}
      {data !== undefined && data.periods.length > 0 && (
        <Plot
          kind="bars"
          points={data.periods.map(({ period, expires_points, used_points }) => ({
            ...{ date: period, expires_points, used_points },
          }))}
          series={[
            { name: 'expires_points', title: texts.expires },
            { name: 'used_points', title: texts.used },
          ]}
          title={texts.by_month}
        />
      )}
      {data?.verdict !== 'points_last' && (
        <List<Month>
          columns={columnsOf(words)}
          empty={<Empty title={texts.none}>{texts.none_text}</Empty>}
          keyOf={({ period }) => period}
          label={t.reports.names.owed_schedule}
          reading={wholeList(report)}
          rows={data?.periods ?? []}
        />
      )}
    </ReportBody>
  )
}

function verdictOf({ verdict, told_from, day, members }: Schedule, { t, format }: Words): string {
  const { verdicts, told_from: from } = t.reports.schedule
  if (verdict === 'told') return verdicts.told(format.day(day), format.number(members))
  return verdict === 'too_young' && told_from !== null
    ? `${verdicts.too_young} ${from(format.month(told_from))}`
    : verdicts[verdict]
}

function figuresOf({ total, expires, used, left }: Schedule, words: Words) {
  const texts = words.t.reports.schedule
  const figure = (name: string, amounts: Amounts) => {
    const { points, value } = written(amounts, words)
    return { name, value: points, about: value }
  }
  return [
    figure(texts.owed, total),
    ...(expires === null ? [] : [figure(texts.expires, expires)]),
    ...(used === null ? [] : [figure(texts.used, used)]),
    ...(left === null ? [] : [figure(texts.left, left)]),
  ]
}

function written({ points, value }: Amounts, { t, format }: Words) {
  return {
    points: format.number(points),
    value: value === null ? t.reports.value_unknown : format.money(Number(value)),
  }
}

function columnsOf(words: Words): Column<Month>[] {
  const { t, format } = words
  const texts = t.reports.schedule
  const amounts = (
    name: string,
    title: string,
    of: (month: Month) => Amounts,
    from?: 'small',
  ): Column<Month> => ({
    ...{ name, title, is_number: true },
    ...(from !== undefined && { from }),
    cell: (month) => {
      const { points, value } = written(of(month), words)
      return (
        <>
          {points}
          {of(month).value !== null && (
            <Text c="var(--console-quiet)" size="xs">
              {value}
            </Text>
          )}
        </>
      )
    },
  })
  return [
    { name: 'period', title: texts.month, cell: ({ period }) => format.day(period) },
    amounts('points', texts.owed, (month) => month, 'small'),
    amounts('expires', texts.expires, (month) => ({
      ...{ points: month.expires_points, value: month.expires_value },
    })),
    amounts('used', texts.used, (month) => ({
      ...{ points: month.used_points, value: month.used_value },
    })),
  ]
}
