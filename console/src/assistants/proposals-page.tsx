import { Anchor, Button, NativeSelect, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useList } from '../api/use-api.ts'
import styles from '../kit/kit.module.css'
import { type Column, List, rowLink } from '../kit/list.tsx'
import { Page } from '../kit/page.tsx'
import { Empty } from '../kit/panel.tsx'
import { readChoice } from '../kit/search-params.ts'
import { type ListedProposal, ProposalState } from './proposal-state.tsx'
import { STATES } from './proposals-search.ts'
import { useWords, type Words } from './words.ts'

const route = getRouteApi('/$shop/proposals')

const ROWS_PER_PAGE = 50

/** Everything that was proposed, and what became of it. */
export function ProposalsPage() {
  const words = useWords()
  const { t } = words
  const texts = t.assistants.proposals
  const { shop } = route.useParams()
  const { status } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useList('GET /admin/api/proposals', { query: { status, limit: ROWS_PER_PAGE } })
  const up = (
    <Anchor renderRoot={(props) => <Link params={{ shop }} to="/$shop/assistants" {...props} />}>
      {t.assistants.title}
    </Anchor>
  )
  const empty =
    status === undefined ? (
      <Empty title={texts.none}>
        <Text c="var(--console-quiet)" mt="xs" size="sm">
          {texts.none_text}
        </Text>
      </Empty>
    ) : (
      <Empty title={t.kit.nothing_found}>
        <Button mt="md" onClick={() => void navigate({ search: {} })} variant="default">
          {t.kit.clear_filters}
        </Button>
      </Empty>
    )
  return (
    <Page lead={texts.lead} title={texts.all} up={up}>
      <search className={styles.filters}>
        <NativeSelect
          data={[
            { value: '', label: texts.any_state },
            ...STATES.map((one) => ({ value: one, label: texts.status[one] })),
          ]}
          label={texts.state}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ search: { status: readChoice(STATES, value) }, replace: true })
          }
          value={status ?? ''}
        />
      </search>
      <List
        columns={columnsIn(words, shop)}
        empty={empty}
        keyOf={({ id }) => id}
        label={texts.all}
        reading={list}
        rows={list.rows}
      />
    </Page>
  )
}

function columnsIn({ t, format }: Words, shop: string): Column<ListedProposal>[] {
  const texts = t.assistants.proposals
  return [
    {
      name: 'what',
      title: texts.what,
      cell: ({ id, summary, operation, proposed_by, created_at }) => (
        <>
          <Link
            className={rowLink}
            params={{ shop, proposal_id: id }}
            to="/$shop/proposals/$proposal_id"
          >
            {summary ?? operation}
          </Link>
          <Text c="var(--console-quiet)" size="sm">
            {texts.proposed(proposed_by, format.moment(created_at))}
          </Text>
        </>
      ),
    },
    { name: 'state', title: texts.state, cell: (one) => <ProposalState of={one} /> },
    {
      name: 'decided',
      title: texts.decided,
      from: 'small',
      cell: ({ decided_by, proposed_by, decided_at, word }) => (
        <>
          {decided_at !== null && (
            <Text size="sm">
              {texts.proposed(decided_by ?? proposed_by, format.moment(decided_at))}
            </Text>
          )}
          {word !== null && (
            <Text c="var(--console-quiet)" lineClamp={2} size="sm">
              {word}
            </Text>
          )}
        </>
      ),
    },
  ]
}
