import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type RowOf, useList } from '../api/use-api.ts'
import { type Column, List, rowLink } from '../kit/list.tsx'
import { Empty, Panel } from '../kit/panel.tsx'
import { useWords, type Words } from './words.ts'

type Proposal = RowOf<'GET /admin/api/proposals'>

/** What assistants and keys have proposed and nobody has decided yet. */
export function ProposalsPanel({ shop }: { readonly shop: string }) {
  const words = useWords()
  const texts = words.t.assistants.proposals
  const list = useList('GET /admin/api/proposals', { query: { waiting: 'true', limit: 100 } })
  if (list.rows.length === 0) return null
  return (
    <Panel title={texts.title}>
      <List
        columns={columnsIn(words, shop)}
        empty={<Empty title={texts.none} />}
        keyOf={({ id }) => id}
        label={texts.title}
        reading={list}
        rows={list.rows}
      />
    </Panel>
  )
}

function columnsIn({ t, format }: Words, shop: string): Column<Proposal>[] {
  const texts = t.assistants.proposals
  return [
    {
      name: 'what',
      title: texts.what,
      cell: ({ id, summary, operation, proposed_by }) => (
        <>
          <Link
            className={rowLink}
            params={{ shop, proposal_id: id }}
            to="/$shop/proposals/$proposal_id"
          >
            {summary ?? operation}
          </Link>
          <Text c="var(--console-quiet)" size="sm">
            {proposed_by}
          </Text>
        </>
      ),
    },
    {
      name: 'until',
      title: texts.until,
      from: 'small',
      cell: ({ expires_at }) => format.moment(expires_at),
    },
  ]
}
