import { ActionIcon, Anchor, Badge, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type RowOf, useList } from '../api/use-api.ts'
import { useMayRead, useMayWrite } from '../frame/may.ts'
import { UndoIcon } from '../kit/icons.tsx'
import { type Column, List } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { Signed } from '../kit/signed.tsx'
import { ReverseEntry } from './reverse-entry.tsx'
import { Why } from './why.tsx'
import { useWords } from './words.ts'

export type Entry = RowOf<'GET /admin/api/customers/{customer_id}/entries'>

/** How the balance came: every change of points, newest first, and why it is what it is. */
export function MemberHistory({ customer_id }: { readonly customer_id: string }) {
  const { t, format } = useWords()
  const texts = t.customers.history
  const [reversing, setReversing] = useState<Entry | null>(null)
  const may_reverse = useMayWrite('points')
  const may_read_requests = useMayRead('developers')
  const list = useList('GET /admin/api/customers/{customer_id}/entries', {
    params: { customer_id },
  })
  const columns: Column<Entry>[] = [
    {
      name: 'what',
      title: texts.what,
      cell: (entry) => (
        <>
          <Why sentences={entry.sentences} />
          <Text c="var(--console-quiet)" mt={4} size="xs">
            {format.moment(entry.created_at)}
            <State entry={entry} />
            {may_read_requests && <RequestLink entry={entry} />}
          </Text>
        </>
      ),
    },
    {
      name: 'points',
      title: texts.points,
      is_number: true,
      cell: ({ points }) => <Signed points={points} />,
    },
    {
      name: 'balance',
      title: texts.balance_after,
      is_number: true,
      from: 'small',
      cell: ({ balance_after }) => format.number(balance_after),
    },
    ...(may_reverse
      ? [
          {
            name: 'reverse',
            title: '',
            is_number: true,
            cell: (entry: Entry) =>
              entry.points === 0 ? null : (
                <ActionIcon
                  aria-label={texts.reverse_of(entry.sentences[0]?.text ?? entry.type)}
                  color="gray"
                  onClick={() => setReversing(entry)}
                  title={texts.reverse}
                  variant="subtle"
                >
                  <UndoIcon />
                </ActionIcon>
              ),
          },
        ]
      : []),
  ]
  return (
    <>
      <List
        columns={columns}
        empty={<Empty title={texts.empty_title}>{texts.empty_text}</Empty>}
        keyOf={({ id }) => id}
        label={t.customers.tabs.history}
        reading={list}
        rows={list.rows}
      />
      {reversing !== null && (
        <ReverseEntry
          customer_id={customer_id}
          entry={reversing}
          onClose={() => setReversing(null)}
        />
      )}
    </>
  )
}

function State({ entry }: { readonly entry: Entry }) {
  const { t, format } = useWords()
  const { is_pending, pending_until } = entry
  if (!is_pending) return null
  return (
    <Badge color="gray" ms="xs" size="sm" variant="outline">
      {pending_until === null
        ? t.customers.history.pending
        : t.customers.history.pending_until(format.day(pending_until))}
    </Badge>
  )
}

/** The call that made it, in the request log. That has calls with a key for a week. */
function RequestLink({ entry: { request_id, made_by } }: { readonly entry: Entry }) {
  const { t } = useWords()
  const { shop = '' } = useParams({ strict: false })
  if (request_id === null || !['key', 'assistant'].includes(made_by?.kind ?? '')) return null
  return (
    <Anchor
      ms="xs"
      renderRoot={(props) => (
        <Link
          params={{ shop }}
          search={{ request_id }}
          to="/$shop/developers/requests"
          {...props}
        />
      )}
      size="xs"
    >
      {t.customers.history.request(request_id)}
    </Anchor>
  )
}
