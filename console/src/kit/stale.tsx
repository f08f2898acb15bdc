import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './kit.module.css'

/**
 * Figures of a choice. Once another choice is made they are of the one before: they are greyed out,
 * and neither read out nor used, until the new ones are there.
 */
export function Stale({
  when,
  children,
}: {
  readonly when: boolean
  readonly children: ReactNode
}) {
  return (
    <Stack aria-busy={when} className={when ? styles.stale : ''} gap="md" inert={when}>
      {children}
    </Stack>
  )
}
