import { Skeleton, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type AnswerOf, callWith, type InputOf } from '../api/call.ts'
import { session } from '../api/session-store.ts'
import { ProblemNotice } from '../kit/notice.tsx'
import type { ForecastWriteName } from './asked-write.ts'
import { Foreseen } from './foreseen.tsx'

interface Tries {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly body?: object | undefined
}

/**
 * Tries a write of the programme or a campaign by a dry run and shows what it would do: what
 * `children` say of the answer, and what it foresees. All that confirm such a write use it, so none
 * can forget the forecast; the forms of the programme do the same in `program/saving`.
 */
export function Tried<Name extends ForecastWriteName>({
  name,
  input,
  is_ready = true,
  only_warns = false,
  onError = (error) => <ProblemNotice error={error} />,
  children,
}: {
  readonly name: Name
  readonly input: InputOf<Name>
  /** Whether there is something to try. */
  readonly is_ready?: boolean
  readonly only_warns?: boolean
  readonly onError?: (error: Error) => ReactNode
  readonly children?: (answer: AnswerOf<Name>) => ReactNode
}) {
  const { params, body }: Tries = input
  const asked = { name, ...(params && { params }), ...(body && { body }) }
  const { data, error } = useQuery<AnswerOf<Name>>({
    queryKey: [session.shop, 'tried', asked],
    queryFn: ({ signal }) => callWith(name, { ...input, body: { ...body, dry_run: true }, signal }),
    enabled: is_ready,
    placeholderData: keepPreviousData,
    // Asked each time it is opened, but not again once the write is made.
    ...{ gcTime: 0, staleTime: 'static', retry: false },
  })
  return (
    <Stack gap="sm">
      <div aria-live="polite">
        {error !== null
          ? onError(error)
          : data === undefined
            ? is_ready && <Skeleton height="6rem" />
            : children?.(data)}
      </div>
      {error === null && data !== undefined && (
        <Foreseen asked={asked} of={data} only_warns={only_warns} />
      )}
    </Stack>
  )
}
