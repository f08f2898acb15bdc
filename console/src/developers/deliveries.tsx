import { Badge, Text } from '@mantine/core'
import type { useList } from '../api/use-api.ts'
import { type RowOf, useWrite } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { BusyButton } from '../kit/busy-button.tsx'
import { type Column, List } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { showDone, showProblem } from '../kit/toast.ts'
import styles from './developers.module.css'
import { useWords } from './words.ts'

const NAME = 'GET /admin/api/webhooks/{webhook_id}/deliveries'
type Delivery = RowOf<typeof NAME>

const COLORS = { pending: 'orange', delivered: 'laurel', dropped: 'red' } as const

/** What was sent to an endpoint, with every attempt. */
export function Deliveries({ list }: { readonly list: ReturnType<typeof useList<typeof NAME>> }) {
  const { t, format } = useWords()
  const texts = t.developers.webhooks
  const may_write = useMayWrite('developers')
  const columns: Column<Delivery>[] = [
    {
      name: 'event',
      title: texts.event,
      cell: ({ topic, event_id }) => (
        <>
          <Text size="sm">{t.developers.topics[topic as never] ?? topic}</Text>
          <Text
            c="var(--console-quiet)"
            size="xs"
            style={{ overflowWrap: 'anywhere' }}
            visibleFrom="xs"
          >
            {event_id}
          </Text>
        </>
      ),
    },
    {
      name: 'attempts',
      title: texts.attempts,
      from: 'small',
      cell: ({ attempts }) => (
        <ol className={styles.attempts}>
          {attempts.map((attempt) => (
            <li key={attempt.at}>
              {format.moment(attempt.at)}: {texts.outcome(attempt)}
            </li>
          ))}
        </ol>
      ),
    },
    {
      name: 'state',
      title: texts.state,
      cell: ({ status, next_attempt_at }) => (
        <>
          <Badge color={COLORS[status]} variant="light">
            {texts.delivery_states[status]}
          </Badge>
          {next_attempt_at !== null && (
            <Text c="var(--console-quiet)" size="xs">
              {texts.next_attempt(format.moment(next_attempt_at))}
            </Text>
          )}
        </>
      ),
    },
  ]
  const again: Column<Delivery> = {
    name: 'again',
    title: t.kit.actions,
    is_number: true,
    cell: (delivery) => <SendAgain of={delivery} />,
  }
  return (
    <List
      columns={may_write ? [...columns, again] : columns}
      empty={
        <Empty title={texts.no_deliveries}>
          <Text c="var(--console-quiet)" mt="xs" size="sm">
            {texts.no_deliveries_text}
          </Text>
        </Empty>
      }
      keyOf={({ id }) => id}
      label={texts.deliveries}
      reading={list}
      rows={list.rows}
    />
  )
}

function SendAgain({ of }: { readonly of: Delivery }) {
  const { t } = useWords()
  const texts = t.developers.webhooks
  const redeliver = useWrite('POST /admin/api/deliveries/{delivery_id}/redeliver')
  return (
    <BusyButton
      aria-label={`${texts.again}: ${of.event_id}`}
      is_busy={redeliver.isPending}
      onClick={() =>
        void redeliver
          .mutateAsync({ params: { delivery_id: of.id } })
          .then(() => showDone(texts.again_done))
          .catch((error: unknown) => showProblem(t, error))
      }
      size="compact-xs"
      variant="subtle"
    >
      {texts.again}
    </BusyButton>
  )
}
