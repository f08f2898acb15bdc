import { Badge, Button, Text } from '@mantine/core'
import type { AnswerOf } from '../api/call.ts'
import { useRead, useWrite } from '../api/use-api.ts'
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
  const columns: Column<OwnSession>[] = [
    {
      name: 'since',
      title: texts.since,
      cell: ({ created_at, is_this }) => (
        <>
          {format.moment(created_at)}{' '}
          {is_this && (
            <Badge size="sm" variant="light">
              {texts.is_this}
            </Badge>
          )}
        </>
      ),
    },
    {
      name: 'used',
      title: texts.last_used,
      from: 'small',
      cell: ({ last_used_at }) => format.moment(last_used_at),
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
      cell: ({ id, is_this, created_at }) =>
        is_this ? null : (
          <Button
            aria-label={`${texts.end}: ${format.moment(created_at)}`}
            color="red"
            onClick={() =>
              void end
                .mutateAsync({ params: { session_id: id } })
                .then(() => showDone(texts.ended))
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
      <Text fw={650} mb="xs">
        {texts.title}
      </Text>
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
        rows={read.data?.data ?? []}
      />
    </section>
  )
}
