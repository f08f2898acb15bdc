import type { Reading } from '../kit/list-foot.tsx'

/** One answer that has a whole list. */
export function readingOf({
  isPending,
  error,
  refetch,
}: Pick<Reading, 'isPending' | 'error' | 'refetch'>): Reading {
  const fetchNextPage = () => undefined
  return { isPending, error, refetch, isFetchingNextPage: false, hasNextPage: false, fetchNextPage }
}
