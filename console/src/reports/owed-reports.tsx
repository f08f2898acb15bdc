import { Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '../api/problem.ts'
import { useRead } from '../api/use-api.ts'
import { DayField } from '../kit/day-field.tsx'
import { ExportButton } from '../kit/export-button.tsx'
import { Figures } from '../kit/figures.tsx'
import { type Column, List } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { Plot } from '../kit/plot.tsx'
import { readChoice } from '../kit/search-params.ts'
import { Stale } from '../kit/stale.tsx'
import { wholeList } from '../kit/whole-list.ts'
import { ReportBody } from './report-body.tsx'
import { AGES_BY } from './reports-search.ts'
import { useReportSearch } from './use-report-search.ts'
import { useWords, type Words } from './words.ts'

/** Points with what they are worth; null: nothing says what a point is worth. */
interface Owed {
  readonly period: string | null
  readonly points: number
  readonly value: string | null
}

interface OwedAndMembers extends Owed {
  readonly members: number
}

function columnsOf<Row extends Owed>({ t, format }: Words, title: string): Column<Row>[] {
  return [
    {
      name: 'period',
      title,
      cell: ({ period }) => (period === null ? t.kit.never : format.day(period)),
    },
    {
      name: 'points',
      title: t.reports.columns.points,
      is_number: true,
      cell: ({ points }) => format.number(points),
    },
    {
      name: 'value',
      title: t.reports.columns.value,
      is_number: true,
      cell: ({ value }) => (value === null ? '–' : format.money(Number(value))),
    },
  ]
}

function totalOf({ t, format }: Words, { points, value }: Omit<Owed, 'period'>) {
  const { columns, value_unknown, value_about } = t.reports
  return [
    { name: columns.points, value: format.number(points), about: t.reports.points_about },
    {
      name: columns.value,
      value: value === null ? undefined : format.money(Number(value)),
      about: value === null ? value_unknown : value_about,
    },
  ]
}

const pointsOf = (periods: readonly Owed[]) =>
  periods.flatMap(({ period, points }) => (period === null ? [] : [{ date: period, points }]))

/** What was owed at the end of a day, by when these points came. */
export function OwedByAge() {
  const words = useWords()
  const { t, format } = words
  const { search, change } = useReportSearch()
  const { day, by } = search
  const input = { query: { day, by } }
  const report = useRead('GET /admin/api/reports/owed-by-age', input, { keep: true })
  const fault = report.error instanceof Problem ? report.error.faults[0]?.message : undefined
  const [behind, setBehind] = useState(0)
  const { data } = report
  return (
    <ReportBody
      actions={
        <>
          <ExportButton
            file="owed-by-age.csv"
            input={input}
            name="GET /admin/api/exports/owed-by-age"
          />
          <ByMember />
        </>
      }
      choices={
        <Group align="flex-start" gap="xs">
          <DayField
            error={fault}
            label={t.reports.day}
            max={data?.last_day}
            onBehind={setBehind}
            onChange={(chosen) => change({ day: chosen })}
            value={day ?? data?.day ?? ''}
          />
          <NativeSelect
            data={AGES_BY.map((value) => ({ value, label: t.reports.by[value] }))}
            label={t.reports.periods}
            onChange={({ currentTarget }) =>
              change({ by: readChoice(AGES_BY, currentTarget.value) })
            }
            value={by ?? 'month'}
          />
        </Group>
      }
      name="owed_by_age"
    >
      <Stale when={behind > 0 || report.isPlaceholderData}>
        {data !== undefined && fault === undefined && (
          <>
            <Figures figures={totalOf(words, data.total)} />
            {data.periods.length > 0 && (
              <Plot
                kind="bars"
                points={pointsOf(data.periods)}
                series={[{ name: 'points', title: t.reports.columns.points }]}
                title={t.reports.owed_at(format.day(data.day))}
              />
            )}
          </>
        )}
        {fault === undefined && (
          <List<Owed>
            columns={columnsOf(words, t.reports.columns.came)}
            empty={<Empty title={t.reports.nothing_owed}>{t.reports.nothing_owed_text}</Empty>}
            keyOf={({ period }) => String(period)}
            label={t.reports.names.owed_by_age}
            reading={wholeList(report)}
            rows={data?.periods ?? []}
          />
        )}
      </Stale>
    </ReportBody>
  )
}

/** What is owed now, by when it expires. */
export function OwedByExpiry() {
  const words = useWords()
  const { t, format } = words
  const report = useRead('GET /admin/api/reports/owed-by-expiry', {})
  const { data } = report
  const dated = pointsOf(data?.periods ?? [])
  const members: Column<OwedAndMembers> = {
    name: 'members',
    title: t.reports.columns.members,
    is_number: true,
    from: 'small',
    cell: (one) => format.number(one.members),
  }
  return (
    <ReportBody
      actions={
        <>
          <ExportButton
            file="owed-by-expiry.csv"
            input={{}}
            name="GET /admin/api/exports/owed-by-expiry"
          />
          <ByMember />
        </>
      }
      name="owed_by_expiry"
    >
      {data !== undefined && (
        <>
          <Figures figures={totalOf(words, data.total)} />
          {dated.length > 0 && (
            <Plot
              kind="bars"
              points={dated}
              series={[{ name: 'points', title: t.reports.columns.points }]}
              title={t.reports.names.owed_by_expiry}
            />
          )}
        </>
      )}
      <List<OwedAndMembers>
        columns={[...columnsOf<OwedAndMembers>(words, t.reports.columns.expires), members]}
        empty={<Empty title={t.reports.nothing_owed}>{t.reports.nothing_owed_text}</Empty>}
        keyOf={({ period }) => String(period)}
        label={t.reports.names.owed_by_expiry}
        reading={wholeList(report)}
        rows={data?.periods ?? []}
      />
    </ReportBody>
  )
}

/** The same for each member, for an auditor. */
function ByMember() {
  const { t } = useWords()
  return (
    <ExportButton
      file="liability.csv"
      input={{}}
      name="GET /admin/api/exports/liability"
      title={t.reports.by_member}
    />
  )
}
