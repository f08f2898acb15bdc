import { getRouteApi, Link } from '@tanstack/react-router'
import { type RowOf, useList } from '../api/use-api.ts'
import { type Column, List, rowLink } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { PayoutStatus } from './payout-status.tsx'
import { useWords } from './words.ts'

const route = getRouteApi('/$shop/partners/$partner_id')

/** What one partner was paid. */
export function PartnerPayouts({ partner_id }: { readonly partner_id: string }) {
  const { t, format } = useWords()
  const texts = t.partners.payouts
  const { shop } = route.useParams()
  const list = useList('GET /admin/api/payouts', { query: { partner_id, limit: 50 } })
  const columns: Column<RowOf<'GET /admin/api/payouts'>>[] = [
    {
      name: 'reference',
      title: texts.reference,
      cell: ({ id, reference }) => (
        <Link className={rowLink} params={{ shop, payout_id: id }} to="/$shop/payouts/$payout_id">
          {reference}
        </Link>
      ),
    },
    {
      name: 'status',
      title: t.partners.columns.status,
      cell: (payout) => <PayoutStatus payout={payout} />,
    },
    {
      name: 'date',
      title: texts.date,
      from: 'small',
      cell: ({ created_at }) => format.day(created_at),
    },
    {
      name: 'amount',
      title: texts.amount,
      is_number: true,
      cell: ({ amount }) => format.money(Number(amount)),
    },
  ]
  return (
    <List
      columns={columns}
      empty={<Empty title={texts.empty_title}>{texts.empty_text}</Empty>}
      keyOf={({ id }) => id}
      label={t.partners.partner_tabs.payouts}
      reading={list}
      rows={list.rows}
    />
  )
}
