import { Skeleton, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import type { AnswerOf } from '../api/call.ts'
import { useRead } from '../api/use-api.ts'
import { type Column, List, rowLink } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { useWords } from './words.ts'

type ErrorGroup = AnswerOf<'GET /admin/api/request-errors'>['data'][number]

/** What went wrong in the last day, the most frequent first. Each leads to its requests. */
export function RequestErrors() {
  const { t, format } = useWords()
  const texts = t.developers.requests
  const { shop = '' } = useParams({ strict: false })
  const read = useRead('GET /admin/api/request-errors', {})
  const columns: Column<ErrorGroup>[] = [
    {
      name: 'what',
      title: texts.error,
      cell: ({ code, method, path }) => (
        <>
          <Link
            className={rowLink}
            params={{ shop }}
            search={{ code, method: method as never }}
            to="/$shop/developers/requests"
          >
            {code}
          </Link>
          <Text c="var(--console-quiet)" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {method} {path}
          </Text>
        </>
      ),
    },
    { name: 'status', title: texts.status, from: 'small', cell: ({ status }) => status },
    {
      name: 'last',
      title: texts.last,
      from: 'small',
      cell: ({ last_at }) => format.moment(last_at),
    },
    {
      name: 'count',
      title: texts.count,
      is_number: true,
      cell: ({ count }) => format.number(count),
    },
  ]
  if (read.isPending) return <Skeleton height="10rem" />
  return (
    <List
      columns={columns}
      empty={
        <Empty title={texts.no_errors}>
          <Text c="var(--console-quiet)" mt="xs" size="sm">
            {texts.no_errors_text}
          </Text>
        </Empty>
      }
      keyOf={({ code, method, path }) => `${method} ${path} ${code}`}
      label={texts.errors}
      reading={{
        ...read,
        isFetchingNextPage: false,
        hasNextPage: false,
        fetchNextPage: read.refetch,
      }}
      rows={read.data?.data ?? []}
    />
  )
}
