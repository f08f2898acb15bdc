import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, call } from '../api/call.ts'
import { session } from '../api/session-store.ts'

const READ = 'GET /admin/api/shopify/imports'
const POLL_EVERY_MS = 3_000

export type Import = AnswerOf<typeof READ>['data'][number]

/** The imports and moves of the shop, read again and again as long as one is at work. */
export function useImports() {
  const { data } = useQuery({
    queryKey: [session.shop, READ],
    queryFn: ({ signal }) => call(READ, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isAtWork) ? POLL_EVERY_MS : false),
  })
  const imports = data?.data ?? []
  return { imports, is_any_at_work: imports.some(isAtWork) }
}

export function isAtWork({ status }: Import): boolean {
  return status === 'asked' || status === 'running' || status === 'reading'
}
