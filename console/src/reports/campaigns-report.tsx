import { Text } from '@mantine/core'
import { type RowOf, useList } from '../api/use-api.ts'
import { ExportButton } from '../kit/export-button.tsx'
import { type Column, List } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { ReportBody } from './report-body.tsx'
import { useWords } from './words.ts'

type Results = RowOf<'GET /admin/api/reports/campaigns'>

/** What each campaign brought and cost. */
export function CampaignsReport() {
  const { t, format } = useWords()
  const texts = t.reports.columns
  const list = useList('GET /admin/api/reports/campaigns', {})
  const money = (amount: string) => format.money(Number(amount))
  const columns: Column<Results>[] = [
    {
      name: 'campaign',
      title: texts.campaign,
      cell: ({ name, starts_at, ends_at }) => (
        <>
          <strong>{name}</strong>
          <Text c="var(--console-quiet)" size="xs">
            {starts_at === null || ends_at === null
              ? t.reports.not_begun
              : t.reports.from_to(format.start(starts_at), format.end(ends_at))}
          </Text>
        </>
      ),
    },
    {
      name: 'orders',
      title: texts.orders,
      is_number: true,
      from: 'small',
      cell: ({ orders }) => format.number(orders),
    },
    {
      name: 'points',
      title: texts.bonus_points,
      is_number: true,
      from: 'middle',
      cell: ({ bonus_points }) => format.number(bonus_points),
    },
    {
      name: 'cost',
      title: texts.cost,
      is_number: true,
      from: 'small',
      cell: ({ cost }) => (cost === null ? '–' : money(cost)),
    },
    {
      name: 'revenue',
      title: texts.campaign_revenue,
      is_number: true,
      cell: ({ revenue }) => money(revenue),
    },
    {
      name: 'buyers',
      title: texts.buyers_revenue,
      is_number: true,
      from: 'large',
      cell: ({ members_revenue }) => money(members_revenue),
    },
  ]
  return (
    <ReportBody
      actions={
        <ExportButton
          file="campaign-results.csv"
          input={{}}
          name="GET /admin/api/exports/campaign-results"
        />
      }
      name="campaigns"
    >
      <List
        columns={columns}
        empty={<Empty title={t.reports.no_campaigns_title}>{t.reports.no_campaigns_text}</Empty>}
        keyOf={({ campaign_id }) => campaign_id}
        label={t.reports.names.campaigns}
        reading={list}
        rows={list.rows}
      />
    </ReportBody>
  )
}
