import { Text } from '@mantine/core'
import { type RowOf, useList } from '../api/use-api.ts'
import { EmailState } from '../emails/email-state.tsx'
import { type Column, List } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { useWords } from './words.ts'

type Email = RowOf<'GET /admin/api/emails'>

/** What was sent to a member, and why something was not. */
export function MemberEmails({ customer_id }: { readonly customer_id: string }) {
  const { t, format } = useWords()
  const texts = t.customers.emails
  const list = useList('GET /admin/api/emails', { query: { customer_id, limit: 25 } })
  const columns: Column<Email>[] = [
    { name: 'date', title: texts.date, cell: ({ created_at }) => format.moment(created_at) },
    {
      name: 'subject',
      title: texts.subject,
      cell: ({ subject, template }) => (
        <>
          {subject ?? texts.not_written}
          <Text c="var(--console-quiet)" size="xs">
            {template}
          </Text>
        </>
      ),
    },
    {
      name: 'status',
      title: texts.status,
      cell: (email) => <EmailState of={email} />,
    },
  ]
  return (
    <List
      columns={columns}
      empty={<Empty title={texts.empty_title}>{texts.empty_text}</Empty>}
      keyOf={({ id }) => id}
      label={t.customers.tabs.emails}
      reading={list}
      rows={list.rows}
    />
  )
}
