import { Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type RowOf, useList } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { ExportButton } from '../kit/export-button.tsx'
import { type Column, List, rowLink } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { readChoice } from '../kit/search-params.ts'
import { type Mark, MarkPayouts } from './mark-payouts.tsx'
import own from './partners.module.css'
import { PAYOUT_STATUSES } from './partners-search.ts'
import { PayoutStatus } from './payout-status.tsx'
import { useSelection } from './use-selection.ts'
import { useWords } from './words.ts'

export type Payout = RowOf<'GET /admin/api/payouts'>

const route = getRouteApi('/$shop/partners')

/** What was recorded: to be sent, arrived, or failed. */
export function Payouts() {
  const { t, format } = useWords()
  const texts = t.partners.payouts
  const { shop } = route.useParams()
  const { payouts: status } = route.useSearch()
  const navigate = route.useNavigate()
  const may_mark = useMayWrite('payouts')
  const selection = useSelection()
  const [marking, setMarking] = useState<Mark | null>(null)
  const list = useList('GET /admin/api/payouts', { query: { status, limit: 100 } })
  const chosen = list.rows.filter(({ id }) => selection.has(id))
  const columns: Column<Payout>[] = [
    ...(may_mark
      ? [
          {
            name: 'select',
            title: '',
            cell: ({ id, name, reference, ...payout }: Payout) =>
              payout.status !== 'failed' && (
                <Checkbox
                  aria-label={texts.select(name ?? t.partners.erased, reference)}
                  checked={selection.has(id)}
                  className={own.above ?? ''}
                  onChange={() => selection.toggle(id)}
                />
              ),
          },
        ]
      : []),
    {
      name: 'partner',
      title: t.partners.columns.partner,
      cell: ({ id, name, reference }) => (
        <>
          <Link className={rowLink} params={{ shop, payout_id: id }} to="/$shop/payouts/$payout_id">
            {name ?? t.partners.erased}
          </Link>
          <Text c="var(--console-quiet)" size="sm">
            {reference}
          </Text>
        </>
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
    <>
      <div className={own.bar}>
        <NativeSelect
          data={[
            { value: '', label: texts.any },
            ...PAYOUT_STATUSES.map((value) => ({ value, label: texts.statuses[value] })),
          ]}
          label={t.partners.columns.status}
          onChange={({ currentTarget }) => {
            selection.clear()
            const payouts = readChoice(PAYOUT_STATUSES, currentTarget.value)
            void navigate({ search: (now) => ({ ...now, payouts }), replace: true })
          }}
          value={status ?? ''}
        />
        <Group gap="xs">
          <ExportButton
            file="open-payouts.csv"
            input={{}}
            name="GET /admin/api/exports/open-payouts"
            title={texts.transfers_file}
          />
          <ExportButton
            file="paypal-payouts.csv"
            input={{}}
            name="GET /admin/api/exports/paypal-payouts"
            title={texts.paypal_file}
          />
          <ExportButton file="payouts.csv" input={{}} name="GET /admin/api/exports/payouts" />
        </Group>
      </div>
      <Text c="var(--console-quiet)" mb="sm" size="sm">
        {texts.files_text}
      </Text>
      {chosen.length > 0 && (
        <Group gap="xs" mb="sm">
          <Button onClick={() => setMarking('paid')} size="xs">
            {texts.mark_paid(chosen.length, format.number(chosen.length))}
          </Button>
          <Button color="red" onClick={() => setMarking('failed')} size="xs" variant="light">
            {texts.mark_failed(chosen.length, format.number(chosen.length))}
          </Button>
        </Group>
      )}
      <List
        columns={columns}
        empty={<Empty title={texts.empty_title}>{texts.empty_text}</Empty>}
        keyOf={({ id }) => id}
        label={t.partners.tabs.payouts}
        reading={list}
        rows={list.rows}
      />
      {marking !== null && (
        <MarkPayouts
          mark={marking}
          onClose={() => setMarking(null)}
          onDone={selection.clear}
          payouts={chosen}
        />
      )}
    </>
  )
}
