import { Text } from '@mantine/core'
import { type RowOf, useList } from '../api/use-api.ts'
import { type Column, List } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { Signed } from '../kit/signed.tsx'
import { Why } from './why.tsx'
import { useWords } from './words.ts'

type Item = RowOf<'GET /admin/api/customers/{customer_id}/timeline'>

/** Everything that happened to a member: points, tiers, e-mails, codes, and what people did. */
export function MemberTimeline({ customer_id }: { readonly customer_id: string }) {
  const { t, format } = useWords()
  const texts = t.customers.timeline
  const list = useList('GET /admin/api/customers/{customer_id}/timeline', {
    params: { customer_id },
  })
  const columns: Column<Item>[] = [
    {
      name: 'what',
      title: t.customers.history.what,
      cell: (item) => (
        <>
          <Why sentences={item.sentences} />
          <Text c="var(--console-quiet)" mt={4} size="xs">
            {format.moment(item.at)}
          </Text>
        </>
      ),
    },
    {
      name: 'kind',
      title: texts.kind,
      from: 'small',
      cell: ({ kind }) => texts.kinds[kind] ?? kind,
    },
    {
      name: 'points',
      title: t.customers.history.points,
      is_number: true,
      cell: ({ points }) => (points === null ? null : <Signed points={points} />),
    },
  ]
  return (
    <List
      columns={columns}
      empty={<Empty title={texts.empty_title}>{texts.empty_text}</Empty>}
      keyOf={({ kind, id, at }) => `${kind} ${id} ${at}`}
      label={t.customers.tabs.timeline}
      reading={list}
      rows={list.rows}
    />
  )
}
