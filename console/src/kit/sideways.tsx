import { type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import styles from './sideways.module.css'

/** What of something that scrolls is out of sight. Pixels are fractions on some screens. */
function moreOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): string {
  // From right to left it counts down from zero.
  const before = Math.abs(scrollLeft)
  const after = scrollWidth - clientWidth - before
  return [before > 1 && 'start', after > 1 && 'end'].filter(Boolean).join(' ')
}

/** Where something that scrolls to the side has more, also after its size has changed. */
function useMore(ref: RefObject<HTMLElement | null>): string {
  const [more, setMore] = useState('')
  useEffect(() => {
    const { current } = ref
    if (current === null) return
    const look = () => setMore(moreOf(current))
    const observer = new ResizeObserver(look)
    observer.observe(current)
    for (const child of current.children) observer.observe(child)
    current.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      current.removeEventListener('scroll', look)
    }
  }, [ref])
  return more
}

/** A row or table that may be wider than its place, with a shadow where it goes on. */
export function Sideways<Scrolled extends HTMLElement>({
  shows = null,
  children,
}: {
  /** What it scrolls to at first, as a selector. */
  readonly shows?: string | null
  /** What scrolls: it takes this class and this ref. */
  readonly children: (className: string, ref: Ref<Scrolled>) => ReactNode
}) {
  const ref = useRef<Scrolled>(null)
  useEffect(() => {
    const shown = shows === null ? null : ref.current?.querySelector(shows)
    shown?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shows])
  return (
    <div className={styles.place} data-more={useMore(ref)}>
      {children(styles.scroll ?? '', ref)}
    </div>
  )
}

/** A table that may be wider than its place, which the keyboard reaches by its name. */
export function WideTable({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <Sideways<HTMLElement>>
      {(className, ref) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <section aria-label={label} className={className} ref={ref} tabIndex={0}>
          {children}
        </section>
      )}
    </Sideways>
  )
}
