import { Button, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type RowOf, useList } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { type Column, List, rowLink } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { DeveloperPage } from './developer-page.tsx'
import { NewWebhook } from './new-webhook.tsx'
import { WebhookState } from './webhook-state.tsx'
import { useWords, type Words } from './words.ts'

export type Webhook = RowOf<'GET /api/v1/webhooks'>

const route = getRouteApi('/$shop/developers/webhooks')

/** Where events are sent, and whether they arrive. */
export function WebhooksPage() {
  const words = useWords()
  const { t } = words
  const texts = t.developers.webhooks
  const { shop } = route.useParams()
  const may_write = useMayWrite('developers')
  const [is_creating, setCreating] = useState(false)
  const list = useList('GET /api/v1/webhooks', {})
  return (
    <DeveloperPage
      actions={may_write && <Button onClick={() => setCreating(true)}>{texts.create}</Button>}
      lead={texts.lead}
      title={t.developers.pages.webhooks}
    >
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
        label={t.developers.pages.webhooks}
        reading={list}
        rows={list.rows}
      />
      {is_creating && <NewWebhook onClose={() => setCreating(false)} />}
    </DeveloperPage>
  )
}

function columnsIn({ t, format }: Words, shop: string): Column<Webhook>[] {
  const texts = t.developers.webhooks
  const momentOf = (moment: string | null) => (moment === null ? '–' : format.moment(moment))
  return [
    {
      name: 'url',
      title: texts.url,
      cell: ({ id, url, topics }) => (
        <>
          <Link
            className={rowLink}
            params={{ shop, webhook_id: id }}
            style={{ overflowWrap: 'anywhere' }}
            to="/$shop/developers/webhooks/$webhook_id"
          >
            {url}
          </Link>
          <Text c="var(--console-quiet)" size="sm">
            {format.list(topics.map((topic) => t.developers.topics[topic]))}
          </Text>
        </>
      ),
    },
    { name: 'state', title: texts.state, cell: (webhook) => <WebhookState of={webhook} /> },
    {
      name: 'success',
      title: texts.last_success,
      from: 'middle',
      cell: ({ last_success_at }) => momentOf(last_success_at),
    },
    {
      name: 'failure',
      title: texts.last_failure,
      from: 'large',
      cell: ({ last_failure_at }) => momentOf(last_failure_at),
    },
  ]
}
