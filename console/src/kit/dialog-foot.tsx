import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'

/** The buttons of a dialog. They stay in sight while a long one scrolls behind them. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  return (
    <Group className={styles.foot} justify="flex-end">
      {children}
    </Group>
  )
}
