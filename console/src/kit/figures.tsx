import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './figures.module.css'

export interface Figure {
  readonly name: string
  /** undefined: not known yet. */
  readonly value: ReactNode | undefined
  /** What it means, or what it comes with. */
  readonly about: ReactNode
  /** What it was in the days before. */
  readonly compared?: ReactNode
}

/** A few numbers that say how things are, each with what it means. */
export function Figures({
  figures,
  compared_days,
}: {
  readonly figures: readonly Figure[]
  /** Which days they are compared with. */
  readonly compared_days?: string | undefined
}) {
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ name, value, about, compared }) => (
          <div className={styles.figure} key={name}>
            <dt>{name}</dt>
            <dd className={styles.value}>{value ?? '–'}</dd>
            {compared != null && <dd className={styles.compared}>{compared}</dd>}
            <dd className={styles.about}>{about}</dd>
          </div>
        ))}
      </dl>
      {compared_days !== undefined && (
        <Text c="var(--console-quiet)" mt="xs" size="sm">
          {compared_days}
        </Text>
      )}
    </>
  )
}
