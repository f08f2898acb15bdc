import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useWords } from '../texts/index.ts'
import styles from './dialog.module.css'

/** Over the page as long as it is there. What had the focus before then has it again. */
export function ModalDialog(props: Omit<ModalProps, 'opened'>) {
  const { t } = useWords()
  const [opener] = useState(openerOf)
  useEffect(() => () => giveFocus(opener), [opener])
  return (
    <Modal
      classNames={{ content: styles.content ?? '' }}
      closeButtonProps={{ 'aria-label': t.frame.close }}
      opened
      {...props}
    />
  )
}

/** What was used to open it: of a menu, which closes meanwhile, its button. */
function openerOf(): Element | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? focused
}

/** Once the page is drawn without it; where the opener is gone with it, to the heading. */
function giveFocus(opener: Element | null): void {
  setTimeout(() => {
    // Something that opened in its place has it.
    if (document.activeElement !== document.body) return
    const is_there = opener?.isConnected === true && opener !== document.body
    const target = is_there ? opener : document.querySelector('main h1')
    if (target instanceof HTMLElement) target.focus({ preventScroll: !is_there })
  })
}
