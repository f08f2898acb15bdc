import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './kit.module.css'

/** The tabs of a page in one row, however narrow the screen: it scrolls to the open one. */
export function TabRow({ children }: { readonly children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const open = row.current?.querySelector('[role=tab][aria-selected=true]')
    open?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <Tabs.List className={styles.tabs} mb="md" ref={row}>
      {children}
    </Tabs.List>
  )
}
