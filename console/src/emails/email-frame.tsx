import { useEffect, useRef, useState } from 'react'
import { BELOW } from '../api/below.ts'
import styles from './emails.module.css'

export const WIDTHS = { desktop: '40rem', phone: '23.5rem' } as const

/**
 * An e-mail as its reader sees it. It brings styles of its own, which the policy of the console
 * refuses; so it stands in a frame inside a page of ours that allows styles, and no scripts.
 */
export function EmailFrame({
  html,
  title,
  width = 'desktop',
}: {
  readonly html: string
  readonly title: string
  readonly width?: keyof typeof WIDTHS
}) {
  const page = useRef<HTMLIFrameElement>(null)
  const [is_there, setThere] = useState(false)
  useEffect(() => {
    const frame = page.current?.contentDocument?.querySelector('iframe')
    if (is_there && frame) frame.srcdoc = html
  }, [html, is_there])
  return (
    <iframe
      className={styles.frame}
      onLoad={() => setThere(true)}
      ref={page}
      src={`${BELOW}/console/email-frame`}
      style={{ maxWidth: WIDTHS[width] }}
      title={title}
    />
  )
}
