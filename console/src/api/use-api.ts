import {
  keepPreviousData,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef, useSyncExternalStore } from 'react'
import { type AnswerOf, callWith, type InputOf, type OperationName } from './call.ts'
import { Problem } from './problem.ts'
import { session } from './session-store.ts'

const FRESH_MS = 15_000
const RETRIES = 2

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Only what may be different the next time.
      retry: (failures, error) =>
        failures < RETRIES &&
        error instanceof Problem &&
        ['unreachable', 'internal_error', 'platform_unavailable'].includes(error.code),
    },
  },
})

/** What one call answers, kept for others who ask the same. */
export function useRead<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  { enabled = true, keep = false }: { enabled?: boolean; keep?: boolean } = {},
) {
  return useQuery<AnswerOf<Name>>({
    queryKey: [session.shop, name, input],
    queryFn: ({ signal }) => callWith(name, { ...input, signal }),
    enabled,
    ...(keep && { placeholderData: keepPreviousData }),
  })
}

interface PageOf<Row> {
  readonly data: readonly Row[]
  readonly next_cursor: string | null
  readonly has_more: boolean
}

/** The names of operations that answer a list in pages. */
export type ListName = {
  [Name in OperationName]: AnswerOf<Name> extends PageOf<unknown> ? Name : never
}[OperationName]

export type RowOf<Name extends ListName> = AnswerOf<Name>['data'][number]

/** A list of which more is fetched as it is wanted. */
export function useList<Name extends ListName>(
  name: Name,
  input: InputOf<Name>,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const list = useInfiniteQuery({
    enabled,
    queryKey: [session.shop, name, input, 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...('query' in input ? Object(input.query) : {}), cursor: pageParam }
      return callWith(name, { ...input, query, signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: AnswerOf<Name>) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const rows: readonly RowOf<Name>[] = list.data?.pages.flatMap(({ data }) => [...data]) ?? []
  return { ...list, rows }
}

/**
 * A write. As long as it has not succeeded it is sent with the same key, so that an answer that got
 * lost does not make it happen twice. After it everything shown of the shop is read again.
 */
export function useWrite<Name extends OperationName>(name: Name) {
  const client = useQueryClient()
  const attempt = useRef({ text: '', key: '' })
  return useMutation<AnswerOf<Name>, Error, InputOf<Name> & { readonly shop?: string | undefined }>(
    {
      mutationFn: (input) => {
        const text = JSON.stringify(input)
        if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() }
        return callWith(name, { ...input, key: attempt.current.key })
      },
      onSuccess: async () => {
        attempt.current = { text: '', key: '' }
        await client.invalidateQueries()
      },
    },
  )
}

/** Who is signed in, if anybody is. */
export function useSessionState() {
  return useSyncExternalStore(session.listen, session.read)
}
