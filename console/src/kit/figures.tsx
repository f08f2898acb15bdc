import type { ReactNode } from 'react'
import styles from './figures.module.css'

export interface Figure {
  readonly name: string
  /** undefined: not known yet. */
  readonly value: ReactNode | undefined
  /** What it means, or what it comes with. */
  readonly about: ReactNode
}

/** A few numbers that say how things are, each with what it means. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, about }) => (
        <div className={styles.figure} key={name}>
          <dt>{name}</dt>
          <dd className={styles.value}>{value ?? '–'}</dd>
          <dd className={styles.about}>{about}</dd>
        </div>
      ))}
    </dl>
  )
}
