import { Text } from '@mantine/core'
import { type RowOf, useList } from '../api/use-api.ts'
import { type Column, List } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { Why } from './why.tsx'
import { useWords } from './words.ts'

type Move = RowOf<'GET /admin/api/customers/{customer_id}/tier-moves'>

/** Each step between tiers, and what decided it. */
export function MemberTierMoves({ customer_id }: { readonly customer_id: string }) {
  const { t, format } = useWords()
  const texts = t.customers.moves
  const list = useList('GET /admin/api/customers/{customer_id}/tier-moves', {
    params: { customer_id },
  })
  const columns: Column<Move>[] = [
    {
      name: 'what',
      title: texts.what,
      cell: (move) => (
        <>
          <Why sentences={move.sentences} />
          <Text c="var(--console-quiet)" mt={4} size="xs">
            {format.moment(move.created_at)}
          </Text>
        </>
      ),
    },
    {
      name: 'tier',
      title: t.customers.tier,
      cell: ({ to_tier }) => to_tier.name,
    },
  ]
  return (
    <List
      columns={columns}
      empty={<Empty title={texts.empty_title}>{texts.empty_text}</Empty>}
      keyOf={({ id }) => id}
      label={t.customers.tabs.moves}
      reading={list}
      rows={list.rows}
    />
  )
}
