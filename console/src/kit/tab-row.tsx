import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './kit.module.css'
import { Sideways } from './sideways.tsx'

/** The tabs of a page in one row, however narrow the screen: it scrolls to the open one. */
export function TabRow({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.tabRow}>
      <Sideways<HTMLDivElement> shows="[role=tab][aria-selected=true]">
        {(scroll, ref) => (
          <Tabs.List className={`${styles.tabs} ${scroll}`} ref={ref}>
            {children}
          </Tabs.List>
        )}
      </Sideways>
    </div>
  )
}
