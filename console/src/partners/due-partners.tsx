import { Button, Checkbox, Text, TextInput } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type RowOf, useList } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { type Column, List, rowLink } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { readText } from '../kit/search-params.ts'
import own from './partners.module.css'
import { PayPartners } from './pay-partners.tsx'
import { useSelection } from './use-selection.ts'
import { useWords } from './words.ts'

type Due = RowOf<'GET /admin/api/due-partners'>

const route = getRouteApi('/$shop/partners')

/** Who can be paid what, and what others lack. */
export function DuePartners() {
  const { t, format } = useWords()
  const texts = t.partners.due
  const { shop } = route.useParams()
  const { minimum } = route.useSearch()
  const navigate = route.useNavigate()
  const may_pay = useMayWrite('payouts')
  const [is_paying, setPaying] = useState(false)
  const list = useList('GET /admin/api/due-partners', { query: { minimum, limit: 100 } })
  const selection = useSelection()
  const total = list.data?.pages[0]?.total
  const money = (amount: string) => format.money(Number(amount))
  const columns: Column<Due>[] = [
    ...(may_pay
      ? [
          {
            name: 'select',
            title: '',
            cell: ({ partner_id, name, is_due }: Due) =>
              is_due && (
                <Checkbox
                  aria-label={texts.select(name ?? t.partners.erased)}
                  checked={selection.has(partner_id)}
                  className={own.above ?? ''}
                  onChange={() => selection.toggle(partner_id)}
                />
              ),
          },
        ]
      : []),
    {
      name: 'partner',
      title: t.partners.columns.partner,
      cell: ({ partner_id, name, lacks }) => (
        <>
          <Link className={rowLink} params={{ shop, partner_id }} to="/$shop/partners/$partner_id">
            {name ?? t.partners.erased}
          </Link>
          {lacks !== null && (
            <Text c="var(--console-quiet)" size="sm">
              {texts.lacks[lacks]}
            </Text>
          )}
        </>
      ),
    },
    {
      name: 'held',
      title: texts.held,
      is_number: true,
      from: 'middle',
      cell: ({ held }) => money(held),
    },
    {
      name: 'owed_back',
      title: texts.owed_back,
      is_number: true,
      from: 'middle',
      cell: ({ owed_back }) => money(owed_back),
    },
    {
      name: 'since',
      title: texts.since,
      from: 'small',
      cell: ({ payable_since }) => (payable_since === null ? '–' : format.day(payable_since)),
    },
    {
      name: 'amount',
      title: texts.amount,
      is_number: true,
      cell: ({ amount }) => money(amount),
    },
  ]
  return (
    <>
      <div className={own.bar}>
        <Text component="div" fw={600}>
          {total && texts.total(total.partners, format.number(total.partners), money(total.amount))}
        </Text>
        <TextInput
          defaultValue={minimum ?? ''}
          inputMode="decimal"
          key={minimum}
          label={texts.minimum}
          onBlur={({ currentTarget }) => {
            const text = readText(currentTarget.value.replace(',', '.'))
            if (text !== minimum) {
              void navigate({ search: (now) => ({ ...now, minimum: text }), replace: true })
            }
          }}
          w="9rem"
        />
        {may_pay && (
          <Button disabled={(total?.partners ?? 0) === 0} onClick={() => setPaying(true)}>
            {selection.size === 0
              ? texts.pay_all
              : texts.pay_some(selection.size, format.number(selection.size))}
          </Button>
        )}
      </div>
      <List
        columns={columns}
        empty={<Empty title={texts.empty_title}>{texts.empty_text}</Empty>}
        keyOf={({ partner_id }) => partner_id}
        label={t.partners.tabs.due}
        reading={list}
        rows={list.rows}
      />
      {is_paying && (
        <PayPartners
          minimum={minimum}
          onClose={() => setPaying(false)}
          onPaid={selection.clear}
          partner_ids={selection.size === 0 ? undefined : selection.all}
        />
      )}
    </>
  )
}
