import { Group, Text, Title } from '@mantine/core'
import { useMatch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { BackIcon } from './icons.tsx'
import styles from './kit.module.css'
import { useHasUnsaved } from './unsaved.ts'

/** The page that the focus was set for last; the first of a visit keeps the browser's. */
let focused_for: string | null = null

export interface PageProps {
  readonly title: string
  readonly lead?: ReactNode
  /** A link to the list that this is one of. */
  readonly up?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/**
 * A page: its heading, what it is about, and what can be done with all of it. After a step to
 * another page the heading has the focus, so that a screen reader says where one is.
 */
export function Page({ title, lead, up, actions, children }: PageProps) {
  // They act on what is saved, so they wait until all is.
  const has_unsaved = useHasUnsaved()
  const heading = useRef<HTMLHeadingElement>(null)
  // Of this page, also while the next one is still being fetched.
  const page_id = useMatch({ strict: false, select: ({ id }) => id })
  useEffect(() => {
    document.title = `${title} · Laurel`
  }, [title])
  useEffect(() => {
    const is_first = focused_for === null
    if (!is_first && focused_for !== page_id) heading.current?.focus({ preventScroll: true })
    focused_for = page_id
  }, [page_id])
  return (
    <>
      {up !== undefined && (
        <div className={styles.up}>
          <BackIcon size={16} />
          {up}
        </div>
      )}
      <Group align="flex-start" className={styles.head} gap="md" justify="space-between">
        <div className={styles.heading}>
          <Title order={1} ref={heading} size="h2" tabIndex={-1}>
            {title}
          </Title>
          {lead !== undefined && (
            <Text c="var(--console-quiet)" component="div" mt={4} size="sm">
              {lead}
            </Text>
          )}
        </div>
        {actions !== undefined && (
          <fieldset className={styles.actions} disabled={has_unsaved}>
            {actions}
          </fieldset>
        )}
      </Group>
      {children}
    </>
  )
}
