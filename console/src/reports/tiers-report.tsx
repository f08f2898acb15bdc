import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { ExportButton } from '../kit/export-button.tsx'
import kit from '../kit/kit.module.css'
import { type Column, List } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { Plot } from '../kit/plot.tsx'
import { rangeQuery } from '../kit/range.ts'
import { isAboutRange, RangeField } from '../kit/range-field.tsx'
import { Stale } from '../kit/stale.tsx'
import { wholeList } from '../kit/whole-list.ts'
import { ReportBody } from './report-body.tsx'
import { useReportSearch } from './use-report-search.ts'
import { useWords } from './words.ts'

interface Day {
  readonly date: string
  readonly [tier_id: string]: string | number
}

/** How many members each tier had, night by night. */
export function TiersReport() {
  const { t, format } = useWords()
  const { search, change } = useReportSearch()
  const [behind, setBehind] = useState(0)
  const query = rangeQuery(search)
  const report = useRead('GET /admin/api/reports/tiers', { query }, { keep: true })
  const data = report.data?.data ?? []
  const names = new Map(data.map(({ tier_id, tier_name }) => [tier_id, tier_name]))
  const tiers = [...names].map(([name, title]) => ({ name, title: title ?? t.reports.gone_tier }))
  const days = Map.groupBy(data, ({ day }) => day)
  const points = [...days].map(([date, counts]): Day => {
    const members = counts.map((one) => [one.tier_id, one.members])
    return { date, ...Object.fromEntries(members) }
  })
  const columns: Column<Day>[] = [
    { name: 'date', title: t.kit.date, cell: ({ date }) => format.day(date) },
    ...tiers.map(({ name, title }) => ({
      name,
      title,
      is_number: true,
      cell: (day: Day) => format.number(Number(day[name] ?? 0)),
    })),
  ]
  return (
    <ReportBody
      actions={
        <ExportButton file="tiers.csv" input={{ query }} name="GET /admin/api/exports/tiers" />
      }
      choices={
        <RangeField
          error={report.error}
          onBehind={setBehind}
          onChange={({ days: length, from, to }) => change({ days: length, from, to })}
          range={search}
          shown={report.data}
        />
      }
      name="tiers"
    >
      <Stale when={behind > 0 || report.isPlaceholderData}>
        {report.data !== undefined && points.length === 0 && (
          <div className={kit.panel}>
            <Empty title={t.reports.no_tiers_title}>{t.reports.no_tiers_text}</Empty>
          </div>
        )}
        {points.length > 0 && <Plot points={points} series={tiers} title={t.reports.names.tiers} />}
        {!isAboutRange(report.error) && points.length > 0 && (
          <List
            columns={columns}
            empty={null}
            keyOf={({ date }) => date}
            label={t.reports.names.tiers}
            reading={wholeList(report)}
            rows={points.toReversed()}
          />
        )}
      </Stale>
    </ReportBody>
  )
}
