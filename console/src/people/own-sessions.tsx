import { Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { AnswerOf } from '../api/call.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { type Column, List } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { showDone, showProblem } from '../kit/toast.ts'
import { useWords } from './words.ts'

type OwnSession = AnswerOf<'GET /admin/api/me/sessions'>['data'][number]

/** Where this person is signed in. Any other session can be ended from here. */
export function OwnSessions() {
  const { t, format } = useWords()
  const texts = t.people.sessions
  const read = useRead('GET /admin/api/me/sessions', {})
  const end = useWrite('DELETE /admin/api/me/sessions/{session_id}')
  const endOthers = useWrite('DELETE /admin/api/me/sessions')
  const [is_ending, setEnding] = useState(false)
  const deviceOf = ({ browser, system }: OwnSession) =>
    browser === null || system === null
      ? (browser ?? system ?? texts.unknown)
      : texts.on(browser, system)
  const sessions = read.data?.data ?? []
  const columns: Column<OwnSession>[] = [
    {
      name: 'device',
      title: texts.device,
      cell: (one) => (
        <Group gap="xs">
          {deviceOf(one)}
          {one.is_this && (
            <Badge size="sm" variant="light">
              {texts.is_this}
            </Badge>
          )}
        </Group>
      ),
    },
    {
      name: 'used',
      title: texts.last_used,
      from: 'or_below',
      cell: ({ last_used_at }) => format.moment(last_used_at),
    },
    {
      name: 'since',
      title: texts.since,
      from: 'middle',
      cell: ({ created_at }) => format.moment(created_at),
    },
    {
      name: 'ends',
      title: texts.ends,
      from: 'middle',
      cell: ({ expires_at }) => format.moment(expires_at),
    },
    {
      name: 'actions',
      title: t.kit.actions,
      is_number: true,
      cell: (one) =>
        one.is_this ? null : (
          <Button
            aria-label={texts.end_one(deviceOf(one), format.moment(one.created_at))}
            color="red"
            onClick={() =>
              void end
                .mutateAsync({ params: { session_id: one.id } })
                .then(() => showDone(texts.ended(deviceOf(one))))
                .catch((error: unknown) => showProblem(t, error))
            }
            size="compact-xs"
            variant="subtle"
          >
            {texts.end}
          </Button>
        ),
    },
  ]
  return (
    <section aria-label={texts.title}>
      <Group justify="space-between" mb="xs">
        <Text fw={650}>{texts.title}</Text>
        {sessions.length > 1 && (
          <Button onClick={() => setEnding(true)} size="xs" variant="default">
            {texts.end_others}
          </Button>
        )}
      </Group>
      <List
        columns={columns}
        empty={<Empty title={t.kit.none} />}
        keyOf={({ id }) => id}
        label={texts.title}
        reading={{
          ...read,
          isFetchingNextPage: false,
          hasNextPage: false,
          fetchNextPage: read.refetch,
        }}
        rows={sessions}
      />
      {is_ending && (
        <ConfirmDialog
          onClose={() => setEnding(false)}
          onConfirm={async () => {
            await endOthers.mutateAsync({})
            setEnding(false)
            showDone(texts.ended_others)
          }}
          submit={texts.end}
          takes_away
          title={texts.end_others_title}
        >
          <Text size="sm">{texts.end_others_text}</Text>
        </ConfirmDialog>
      )}
    </section>
  )
}
