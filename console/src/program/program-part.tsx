import { Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ProblemNotice } from '../kit/notice.tsx'
import { Page } from '../kit/page.tsx'
import { SubPages } from '../kit/sub-pages.tsx'
import { PARTS, type PartName } from './parts.ts'
import { useWords } from './words.ts'

/** A page of the programme: what all of them have above. */
export function ProgramPart({
  part,
  actions,
  children,
}: {
  readonly part: PartName
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  const { t } = useWords()
  const { shop = '' } = useParams({ strict: false })
  return (
    <Page actions={actions} lead={t.program.leads[part]} title={t.program.parts[part]}>
      <SubPages
        label={t.program.parts_label}
        pages={PARTS.map(({ name, to }) => ({ to, text: t.program.parts[name], is_alone: true }))}
        shop={shop}
      />
      {children}
    </Page>
  )
}

interface Reading<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  refetch(): unknown
}

/** What was read, once it is there. */
export function Loaded<Data>({
  reading,
  children,
}: {
  readonly reading: Reading<Data>
  readonly children: (data: Data) => ReactNode
}) {
  const { data, error, refetch } = reading
  if (data !== undefined) return children(data)
  if (error !== null) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  return <Skeleton height="16rem" />
}
