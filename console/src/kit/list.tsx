import { Skeleton } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useWords } from '../texts/index.ts'
import { DownIcon, UpIcon } from './icons.tsx'
import kit from './kit.module.css'
import styles from './list.module.css'
import { ListFoot, type Reading } from './list-foot.tsx'
import { ProblemNotice } from './notice.tsx'
import { Sideways } from './sideways.tsx'

export interface Column<Row> {
  readonly name: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand at the end of their cell. */
  readonly is_number?: boolean
  /**
   * What a narrow screen leaves out: shown only where there is room. `or_below`: a phone shows it
   * below the first cell of the row instead.
   */
  readonly from?: 'small' | 'middle' | 'large' | 'or_below'
  /** It can be sorted by, under this name. */
  readonly sort?: string
}

export interface Sorting {
  readonly by: string
  readonly direction: 'asc' | 'desc'
}

const FROM = {
  small: styles.fromSmall,
  middle: styles.fromMiddle,
  large: styles.fromLarge,
  or_below: styles.fromSmall,
}
const ROWS_AWAITED = 8

/** A table whose rows lead on. Up and down step from row to row, Enter opens. */
export function List<Row>({
  label,
  rows,
  columns,
  keyOf,
  reading,
  sorting,
  onSort,
  empty,
}: {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  readonly reading: Reading
  readonly sorting?: Sorting
  readonly onSort?: (sorting: Sorting) => void
  readonly empty: ReactNode
}) {
  if (reading.error !== null) {
    return <ProblemNotice error={reading.error} onRetry={() => void reading.refetch()} />
  }
  if (!reading.isPending && rows.length === 0 && !reading.hasNextPage) {
    return <div className={kit.panel}>{empty}</div>
  }
  const { isPlaceholderData: is_stale = false } = reading
  const is_waiting = reading.isPending || is_stale
  return (
    <div className={kit.panel}>
      <Sideways<HTMLDivElement>>
        {(scroll, ref) => (
          <div className={scroll} ref={ref}>
            <table aria-busy={is_waiting} aria-label={label} className={styles.table}>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <Heading
                      column={column}
                      key={column.name}
                      {...(sorting && { sorting })}
                      {...(onSort && { onSort })}
                    />
                  ))}
                </tr>
              </thead>
              <tbody
                className={is_stale ? kit.stale : ''}
                inert={is_stale}
                onKeyDown={stepThroughRows}
              >
                {reading.isPending
                  ? awaited(columns)
                  : rows.map((row) => (
                      <tr className={styles.row} key={keyOf(row)}>
                        {columns.map((column, index) => (
                          <td className={classOf(column)} key={column.name}>
                            {column.cell(row)}
                            {index === 0 && belowOf(columns, row)}
                          </td>
                        ))}
                      </tr>
                    ))}
              </tbody>
            </table>
          </div>
        )}
      </Sideways>
      <ListFoot reading={reading} shown={rows.length} />
    </div>
  )
}

function Heading<Row>({
  column,
  sorting,
  onSort,
}: {
  readonly column: Column<Row>
  readonly sorting?: Sorting
  readonly onSort?: (sorting: Sorting) => void
}) {
  const { t } = useWords()
  const { sort, title } = column
  if (sort === undefined || onSort === undefined) {
    return (
      <th className={classOf(column)} scope="col">
        {title}
      </th>
    )
  }
  const direction = sorting?.by === sort ? sorting.direction : null
  const next = direction === 'asc' ? 'desc' : direction === 'desc' ? 'asc' : firstWay(column)
  const order = { asc: 'ascending', desc: 'descending' } as const
  return (
    <th
      aria-sort={direction === null ? 'none' : order[direction]}
      className={classOf(column)}
      scope="col"
    >
      <button
        className={styles.sort}
        onClick={() => onSort({ by: sort, direction: next })}
        title={t.kit.sort_by(title)}
        type="button"
      >
        {title}
        {direction === 'asc' && <UpIcon size={14} />}
        {direction === 'desc' && <DownIcon size={14} />}
      </button>
    </th>
  )
}

/** The most of a number first, the beginning of the alphabet first. */
function firstWay<Row>({ is_number }: Column<Row>): 'asc' | 'desc' {
  return is_number === true ? 'desc' : 'asc'
}

function awaited<Row>(columns: readonly Column<Row>[]) {
  return Array.from({ length: ROWS_AWAITED }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <tr key={row}>
      {columns.map((column) => (
        <td className={classOf(column)} key={column.name}>
          <Skeleton height="1.1rem" />
        </td>
      ))}
    </tr>
  ))
}

/** What has no column of its own on a phone. */
function belowOf<Row>(columns: readonly Column<Row>[], row: Row) {
  return columns
    .filter(({ from }) => from === 'or_below')
    .map(({ name, cell }) => (
      <div className={styles.below} key={name}>
        {cell(row)}
      </div>
    ))
}

function classOf<Row>({ is_number, from }: Column<Row>): string {
  return [is_number === true && styles.end, from && FROM[from]].filter(Boolean).join(' ')
}

function stepThroughRows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(`.${styles.rowLink}`)]
  const here = links.findIndex((link) => link.matches(':focus'))
  const next = links[here + step]
  if (here < 0 || next === undefined) return
  event.preventDefault()
  next.focus()
}

/** The class of the link that a whole row is. */
export const rowLink = styles.rowLink
