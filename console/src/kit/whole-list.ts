import type { Reading } from './list-foot.tsx'

interface Query {
  readonly isPending: boolean
  readonly error: Error | null
  refetch(): unknown
}

/** A list that comes as a whole, for `List`. */
export function wholeList({ isPending, error, refetch }: Query): Reading {
  return {
    ...{ isPending, error, refetch },
    ...{ isFetchingNextPage: false, hasNextPage: false, fetchNextPage: () => undefined },
  }
}
