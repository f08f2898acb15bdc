import { Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useId, useState } from 'react'
import { DownIcon, UpIcon } from './icons.tsx'
import styles from './kit.module.css'
import { Panel } from './panel.tsx'

/** From here on everything has room. */
const ROOM = '(min-width: 48em)'

/**
 * A part of a long form that a phone shows folded, with what is in it in a line. Its fields stay on
 * the page, so that what was typed stays too, and a fault unfolds it.
 */
export function FoldingPanel({
  title,
  summary,
  is_faulty,
  children,
}: {
  readonly title: string
  readonly summary: string
  readonly is_faulty: boolean
  readonly children: ReactNode
}) {
  const id = useId()
  const has_room = useMediaQuery(ROOM, true, { getInitialValueInEffect: false })
  const [is_unfolded, setUnfolded] = useState(false)
  if (has_room) return <Panel title={title}>{children}</Panel>
  const is_open = is_unfolded || is_faulty
  return (
    <section aria-labelledby={`${id}-title`} className={styles.panel}>
      <Title order={2} size="h5">
        <button
          aria-controls={id}
          aria-expanded={is_open}
          className={styles.fold}
          onClick={() => setUnfolded(!is_open)}
          type="button"
        >
          <span id={`${id}-title`}>{title}</span>
          {!is_open && <small>{summary}</small>}
          {is_open ? <UpIcon size={16} /> : <DownIcon size={16} />}
        </button>
      </Title>
      <div className={styles.panelBody} hidden={!is_open} id={id}>
        {children}
      </div>
    </section>
  )
}
