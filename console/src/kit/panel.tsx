import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './kit.module.css'

/** A part of a page with a heading of its own. */
export function Panel({
  title,
  actions,
  children,
}: {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <div className={styles.panelHead}>
        <Title id={id} order={2} size="h5">
          {title}
        </Title>
        {actions}
      </div>
      <div className={styles.panelBody}>{children}</div>
    </section>
  )
}

/** Names with their values. What is null is left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** What stands where there is nothing yet: what would be here, and how it comes. */
export function Empty({
  title,
  children,
}: {
  readonly title: string
  readonly children?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
    </div>
  )
}
