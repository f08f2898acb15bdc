import { Badge, NativeSelect, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type RowOf, useList } from '../api/use-api.ts'
import styles from '../kit/kit.module.css'
import { type Column, List } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { readChoice } from '../kit/search-params.ts'
import { COMMISSION_STATUSES } from './partners-search.ts'
import { numberIn } from './terms.ts'
import { useWords } from './words.ts'

type Commission = RowOf<'GET /admin/api/partners/{partner_id}/commissions'>

const route = getRouteApi('/$shop/partners/$partner_id')
const COLORS = { held: 'blue', payable: 'laurel', paid: 'gray', reversed: 'red' }

/** What each order brings the partner, and from when on it can be paid out. */
export function Commissions({ partner_id }: { readonly partner_id: string }) {
  const { t, format } = useWords()
  const texts = t.partners.commissions
  const { status } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useList('GET /admin/api/partners/{partner_id}/commissions', {
    params: { partner_id },
    query: { status, limit: 50 },
  })
  const money = (amount: string) => format.money(Number(amount))
  const columns: Column<Commission>[] = [
    {
      name: 'order',
      title: texts.order,
      cell: ({ order_id, ordered_at, attributed_by, code }) => (
        <>
          {texts.order_number(numberIn(order_id))}
          <Text c="var(--console-quiet)" size="xs">
            {format.day(ordered_at)}, {attributed_by === 'code' ? code : texts.by_link}
          </Text>
        </>
      ),
    },
    {
      name: 'status',
      title: t.partners.columns.status,
      cell: (commission) => (
        <>
          <Badge color={COLORS[commission.status]} variant="light">
            {texts.statuses[commission.status]}
          </Badge>
          {commission.status === 'held' && (
            <Text c="var(--console-quiet)" size="xs">
              {texts.until(format.day(commission.available_at))}
            </Text>
          )}
        </>
      ),
    },
    {
      name: 'base',
      title: texts.base,
      is_number: true,
      from: 'middle',
      cell: ({ base_left }) => money(base_left),
    },
    {
      name: 'amount',
      title: texts.amount,
      is_number: true,
      cell: ({ amount, original_amount }) => (
        <>
          {money(amount)}
          {amount !== original_amount && (
            <Text c="var(--console-quiet)" size="xs">
              {texts.of(money(original_amount))}
            </Text>
          )}
        </>
      ),
    },
  ]
  return (
    <>
      <div className={styles.filters}>
        <NativeSelect
          data={[
            { value: '', label: texts.any },
            ...COMMISSION_STATUSES.map((value) => ({ value, label: texts.statuses[value] })),
          ]}
          label={t.partners.columns.status}
          onChange={({ currentTarget }) =>
            void navigate({
              search: (now) => ({
                ...now,
                status: readChoice(COMMISSION_STATUSES, currentTarget.value),
              }),
              replace: true,
              resetScroll: false,
            })
          }
          value={status ?? ''}
        />
      </div>
      <List
        columns={columns}
        empty={<Empty title={texts.empty_title}>{texts.empty_text}</Empty>}
        keyOf={({ id }) => id}
        label={t.partners.partner_tabs.commissions}
        reading={list}
        rows={list.rows}
      />
    </>
  )
}
