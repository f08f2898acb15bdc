import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type RowOf, useList } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { type Column, List, rowLink } from '../kit/list.tsx'
import { Page } from '../kit/page.tsx'
import { Empty } from '../kit/panel.tsx'
import { ConnectAssistant } from './connect-assistant.tsx'
import { ProposalsPanel } from './proposals-panel.tsx'
import { useWords, type Words } from './words.ts'

export type Assistant = RowOf<'GET /admin/api/assistants'>

const route = getRouteApi('/$shop/assistants')

/** The assistants that may look at the programme and change it. */
export function AssistantsPage() {
  const words = useWords()
  const { t } = words
  const texts = t.assistants
  const { shop } = route.useParams()
  const may_write = useMayWrite('assistants')
  const [is_connecting, setConnecting] = useState(false)
  const list = useList('GET /admin/api/assistants', { query: { limit: 100 } })
  return (
    <Page
      actions={
        <Group gap="xs">
          <Button
            renderRoot={(props) => <Link params={{ shop }} to="/$shop/proposals" {...props} />}
            variant="default"
          >
            {texts.proposals.all}
          </Button>
          {may_write && <Button onClick={() => setConnecting(true)}>{texts.connect}</Button>}
        </Group>
      }
      lead={texts.lead}
      title={texts.title}
    >
      <Stack gap="md">
        <ProposalsPanel shop={shop} />
        <List
          columns={columnsIn(words, shop)}
          empty={
            <Empty title={texts.empty_title}>
              <Text c="var(--console-quiet)" mt="xs" size="sm">
                {texts.empty_text}
              </Text>
            </Empty>
          }
          keyOf={({ id }) => id}
          label={texts.title}
          reading={list}
          rows={list.rows}
        />
      </Stack>
      {is_connecting && <ConnectAssistant onClose={() => setConnecting(false)} />}
    </Page>
  )
}

function columnsIn({ t, format }: Words, shop: string): Column<Assistant>[] {
  const texts = t.assistants
  return [
    {
      name: 'name',
      title: texts.name,
      cell: ({ id, name, scopes }) => (
        <>
          <Link
            className={rowLink}
            params={{ shop, assistant_id: id }}
            to="/$shop/assistants/$assistant_id"
          >
            {name}
          </Link>
          <Text c="var(--console-quiet)" size="sm">
            {format.list(scopes.map((scope) => texts.scopes[scope]))}
          </Text>
        </>
      ),
    },
    {
      name: 'used',
      title: texts.last_used,
      from: 'small',
      cell: ({ last_used_at }) =>
        last_used_at === null ? t.kit.never : format.moment(last_used_at),
    },
    { name: 'state', title: texts.state, cell: (one) => <AssistantState of={one} /> },
  ]
}

export function AssistantState({ of: { revoked_at } }: { readonly of: Assistant }) {
  const { t } = useWords()
  return (
    <Badge
      color={revoked_at === null ? 'laurel' : 'gray'}
      variant={revoked_at === null ? 'light' : 'outline'}
    >
      {revoked_at === null ? t.assistants.connected : t.assistants.ended}
    </Badge>
  )
}
