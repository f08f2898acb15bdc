import { Button, NativeSelect, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type RowOf, useList, useWrite } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import kit from '../kit/kit.module.css'
import { type Column, List } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { PlainText } from '../kit/plain-text.tsx'
import { readChoice } from '../kit/search-params.ts'
import { showDone } from '../kit/toast.ts'
import { DeveloperPage } from './developer-page.tsx'
import { TOPICS } from './developer-search.ts'
import styles from './developers.module.css'
import { useWords, type Words } from './words.ts'

type Event = RowOf<'GET /admin/api/events'>

const route = getRouteApi('/$shop/developers/events')

/** What happened, as endpoints are told. */
export function EventsPage() {
  const words = useWords()
  const { t } = words
  const texts = t.developers.events
  const { topic } = route.useSearch()
  const navigate = route.useNavigate()
  const may_write = useMayWrite('developers')
  const [is_testing, setTesting] = useState(false)
  const list = useList('GET /admin/api/events', { query: { topics: topic, limit: 50 } })
  return (
    <DeveloperPage
      actions={
        may_write && (
          <Button onClick={() => setTesting(true)} variant="default">
            {texts.test}
          </Button>
        )
      }
      lead={texts.lead}
      title={t.developers.pages.events}
    >
      <search className={kit.filters}>
        <NativeSelect
          data={[
            { value: '', label: t.kit.any },
            ...TOPICS.map((value) => ({ value, label: t.developers.topics[value] })),
          ]}
          label={texts.topic}
          onChange={({ currentTarget }) =>
            void navigate({
              search: { topic: readChoice(TOPICS, currentTarget.value) },
              replace: true,
            })
          }
          value={topic ?? ''}
        />
      </search>
      <List
        columns={columnsIn(words)}
        empty={
          <Empty title={texts.empty_title}>
            <Text c="var(--console-quiet)" mt="xs" size="sm">
              {texts.empty_text}
            </Text>
          </Empty>
        }
        keyOf={({ id }) => id}
        label={t.developers.pages.events}
        reading={list}
        rows={list.rows}
      />
      {is_testing && <TestEvent onClose={() => setTesting(false)} />}
    </DeveloperPage>
  )
}

function columnsIn({ t, format }: Words): Column<Event>[] {
  const texts = t.developers.events
  return [
    {
      name: 'topic',
      title: texts.topic,
      cell: ({ topic, payload, id }) => (
        <>
          <Text size="sm">{t.developers.topics[topic]}</Text>
          <details className={styles.details}>
            <summary>
              {texts.payload} <span className="unseen">{id}</span>
            </summary>
            <PlainText label={texts.payload} text={JSON.stringify(payload, null, 2)} />
          </details>
        </>
      ),
    },
    {
      name: 'id',
      title: texts.id,
      from: 'middle',
      cell: ({ id }) => (
        <Text c="var(--console-quiet)" size="xs" style={{ overflowWrap: 'anywhere' }}>
          {id}
        </Text>
      ),
    },
    { name: 'when', title: texts.when, cell: ({ created_at }) => format.moment(created_at) },
  ]
}

/** A test event to all endpoints that want its topic. */
function TestEvent({ onClose }: { readonly onClose: () => void }) {
  const { t, format } = useWords()
  const texts = t.developers.events
  const [topic, setTopic] = useState<(typeof TOPICS)[number]>('points.earned')
  const send = useWrite('POST /admin/api/events/test')
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        const { deliveries } = await send.mutateAsync({ body: { topic } })
        showDone(texts.test_done(deliveries, format.number(deliveries)))
      }}
      submit={texts.test}
      title={texts.test}
    >
      <NativeSelect
        data={TOPICS.map((value) => ({ value, label: t.developers.topics[value] }))}
        description={texts.test_text}
        label={texts.topic}
        onChange={({ currentTarget }) =>
          setTopic(readChoice(TOPICS, currentTarget.value) ?? 'points.earned')
        }
        value={topic}
      />
    </ConfirmDialog>
  )
}
