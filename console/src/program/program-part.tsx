import { Skeleton } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { ProblemNotice } from '../kit/notice.tsx'
import { Page } from '../kit/page.tsx'
import { PARTS, type PartName } from './parts.ts'
import styles from './program.module.css'
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
  const parts = useRef<HTMLUListElement>(null)
  // A narrow screen does not show them all.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each part
  useEffect(() => {
    const open = parts.current?.querySelector('[aria-current=page]')
    open?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [part])
  return (
    <Page actions={actions} lead={t.program.leads[part]} title={t.program.parts[part]}>
      <nav aria-label={t.program.parts_label}>
        <ul className={styles.parts} ref={parts}>
          {PARTS.map(({ name, to }) => (
            <li key={name}>
              <Link
                activeOptions={{ exact: true, includeSearch: false }}
                className={styles.part}
                params={{ shop }}
                to={to}
              >
                {t.program.parts[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
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
