import { useWords } from '../texts/index.ts'
import { BusyButton } from './busy-button.tsx'
import styles from './list.module.css'

/** A list that is read in pages, as `useList` has it. */
export interface Reading {
  readonly isPending: boolean
  /** Rows of the choice before, until those of this one are there. */
  readonly isPlaceholderData?: boolean
  readonly isFetchingNextPage: boolean
  readonly hasNextPage: boolean
  readonly error: Error | null
  fetchNextPage(): unknown
  refetch(): unknown
}

/** How much of a list is shown, and a way to the rest. */
export function ListFoot({
  reading,
  shown,
}: {
  readonly reading: Reading
  readonly shown: number
}) {
  const { t, format } = useWords()
  // What is empty has said so already.
  if (reading.isPending || shown === 0) return null
  const number = format.number(shown)
  return (
    <div className={styles.foot}>
      <span aria-live="polite">
        {reading.hasNextPage ? t.kit.some_shown(number) : t.kit.all_shown(number)}
      </span>
      {reading.hasNextPage && (
        <BusyButton
          is_busy={reading.isFetchingNextPage}
          onClick={() => void reading.fetchNextPage()}
          size="xs"
          variant="default"
        >
          {t.kit.more}
        </BusyButton>
      )}
    </div>
  )
}
