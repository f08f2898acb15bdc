import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { Page } from '../kit/page.tsx'
import { readChoice } from '../kit/search-params.ts'
import { TabRow } from '../kit/tab-row.tsx'
import { CampaignsReport } from './campaigns-report.tsx'
import { CohortsReport } from './cohorts-report.tsx'
import { RedemptionReport, RevenueReport } from './days-report.tsx'
import { OwedByAge, OwedByExpiry } from './owed-reports.tsx'
import { OwedSchedule } from './owed-schedule.tsx'
import { REPORTS, type ReportName } from './reports-search.ts'
import { TiersReport } from './tiers-report.tsx'
import { useReportSearch } from './use-report-search.ts'
import { useWords } from './words.ts'

const PANELS: Readonly<Record<ReportName, () => ReactNode>> = {
  revenue: RevenueReport,
  redemption: RedemptionReport,
  tiers: TiersReport,
  cohorts: CohortsReport,
  campaigns: CampaignsReport,
  owed_by_age: OwedByAge,
  owed_by_expiry: OwedByExpiry,
  owed_schedule: OwedSchedule,
}

/** What the programme brings, costs and owes. The open report and its days are in the address. */
export function ReportsPage() {
  const { t } = useWords()
  const { search, change } = useReportSearch()
  const { report = 'revenue' } = search
  return (
    <Page title={t.reports.title}>
      <Tabs
        keepMounted={false}
        onChange={(name) => change({ report: readChoice(REPORTS, name) })}
        value={report}
      >
        <TabRow>
          {REPORTS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t.reports.names[name]}
            </Tabs.Tab>
          ))}
        </TabRow>
        {REPORTS.map((name) => {
          const Panel = PANELS[name]
          return (
            <Tabs.Panel key={name} value={name}>
              <Panel />
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </Page>
  )
}
