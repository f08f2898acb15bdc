import { Text } from '@mantine/core'
import { type RowOf, useList } from '../api/use-api.ts'
import { type Column, List } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { numberIn } from './terms.ts'
import { useWords } from './words.ts'

type Event = RowOf<'GET /admin/api/partners/{partner_id}/timeline'>

/** What happened to a partner, the newest first. */
export function PartnerTimeline({ partner_id }: { readonly partner_id: string }) {
  const { t, format } = useWords()
  const texts = t.partners.timeline
  const list = useList('GET /admin/api/partners/{partner_id}/timeline', {
    params: { partner_id },
    query: { limit: 50 },
  })
  const columns: Column<Event>[] = [
    {
      name: 'what',
      title: texts.what,
      cell: ({ kind, code, order_id, note, at, by }) => (
        <>
          {texts.kinds[kind]({
            code: code ?? '',
            order: order_id === null ? '' : numberIn(order_id),
            note: note ?? '',
          })}
          <Text c="var(--console-quiet)" size="xs">
            {[format.moment(at), by].filter(Boolean).join(' · ')}
          </Text>
        </>
      ),
    },
    {
      name: 'amount',
      title: texts.amount,
      is_number: true,
      cell: ({ amount }) => (amount === null ? null : format.money(Number(amount))),
    },
  ]
  return (
    <List
      columns={columns}
      empty={<Empty title={texts.empty_title} />}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      label={t.partners.partner_tabs.timeline}
      reading={list}
      rows={list.rows}
    />
  )
}
