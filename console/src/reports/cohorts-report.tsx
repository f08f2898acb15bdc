import { NativeSelect, Skeleton } from '@mantine/core'
import type { AnswerOf } from '../api/call.ts'
import { useRead } from '../api/use-api.ts'
import { ExportButton } from '../kit/export-button.tsx'
import kit from '../kit/kit.module.css'
import list from '../kit/list.module.css'
import { ProblemNotice } from '../kit/notice.tsx'
import { Empty } from '../kit/panel.tsx'
import { percentOf } from '../kit/percent-of.ts'
import { WideTable } from '../kit/sideways.tsx'
import { Stale } from '../kit/stale.tsx'
import { ReportBody } from './report-body.tsx'
import styles from './reports.module.css'
import { COHORT_MONTHS } from './reports-search.ts'
import { useReportSearch } from './use-report-search.ts'
import { useWords } from './words.ts'

type Row = AnswerOf<'GET /admin/api/reports/cohorts'>['data'][number]

const MONTHS_DEFAULT = 12
const SHADES = 5

/** Of those who joined in a month, how many came back in the months after. */
export function CohortsReport() {
  const { t, format } = useWords()
  const { search, change } = useReportSearch()
  const { months = MONTHS_DEFAULT } = search
  const input = { query: { months } }
  const report = useRead('GET /admin/api/reports/cohorts', input, { keep: true })
  const { data, error, refetch } = report
  return (
    <ReportBody
      actions={
        <ExportButton file="cohorts.csv" input={input} name="GET /admin/api/exports/cohorts" />
      }
      choices={
        <NativeSelect
          data={COHORT_MONTHS.map((count) => ({
            value: String(count),
            label: t.reports.last_months(format.number(count)),
          }))}
          label={t.reports.joined_in}
          onChange={({ currentTarget }) =>
            change({
              months: COHORT_MONTHS.find((count) => String(count) === currentTarget.value),
            })
          }
          value={String(months)}
        />
      }
      name="cohorts"
    >
      {error !== null && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height="12rem" />}
      {data !== undefined && (
        <Stale when={report.isPlaceholderData}>
          <div className={kit.panel}>
            {data.data.length === 0 ? (
              <Empty title={t.reports.no_cohorts}>{t.reports.no_cohorts_text}</Empty>
            ) : (
              <CohortTable rows={data.data} />
            )}
          </div>
        </Stale>
      )}
    </ReportBody>
  )
}

function CohortTable({ rows }: { readonly rows: readonly Row[] }) {
  const { t, format } = useWords()
  const months = Map.groupBy(rows, ({ joined }) => joined)
  const last = Math.max(0, ...rows.map(({ months_after }) => months_after ?? 0))
  const after = Array.from({ length: last + 1 }, (_, index) => index)
  return (
    <WideTable label={t.reports.names.cohorts}>
      <table aria-label={t.reports.names.cohorts} className={`${list.table} ${styles.months}`}>
        <thead>
          <tr>
            <th scope="col">{t.reports.columns.joined}</th>
            <th className={list.end} scope="col">
              {t.reports.columns.members}
            </th>
            {after.map((month) => (
              <th className={list.end} key={month} scope="col">
                {month === 0 ? t.reports.same_month : t.reports.months_later(format.number(month))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...months].map(([joined, counts]) => (
            <tr key={joined}>
              <th scope="row">{format.day(joined)}</th>
              <td className={list.end}>{format.number(counts[0]?.members ?? 0)}</td>
              {after.map((month) => {
                const count = counts.find(({ months_after }) => months_after === month)
                const rate = percentOf(count?.active ?? 0, count?.members ?? 0)
                return (
                  <td
                    className={`${list.end} ${styles.shaded}`}
                    data-shade={Math.ceil((rate / 100) * SHADES)}
                    key={month}
                  >
                    {count === undefined ? '' : format.percent(rate)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}
