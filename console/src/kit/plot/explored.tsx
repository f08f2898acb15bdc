import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import type { DrawnSeries } from './marks.tsx'
import styles from './plot.module.css'
import type { Sheet } from './sheet.ts'
import { Told } from './told.tsx'
import type { Size } from './use-size.ts'

const DOT_RADIUS = 4

/**
 * A drawing whose points are looked at one by one, with a pointer or by the keyboard: the arrows go
 * to the next one, Enter shows and hides it, Escape hides it.
 */
export function Explored({
  title,
  size: { width, height },
  kind,
  sheet,
  labels,
  series,
  write,
  children,
}: {
  readonly title: string
  readonly size: Size
  readonly kind: 'lines' | 'bars'
  readonly sheet: Sheet
  readonly labels: readonly string[]
  readonly series: readonly DrawnSeries[]
  readonly write: (value: number) => string
  readonly children: ReactNode
}) {
  const [at, setAt] = useState(0)
  const [is_open, setShown] = useState(false)
  const last = labels.length - 1
  // There are fewer points after another choice of days.
  const index = Math.min(at, last)
  const is_shown = is_open && index >= 0
  const show = (next: number) => {
    setAt(Math.max(0, Math.min(next, last)))
    setShown(true)
  }
  const point = (event: PointerEvent<SVGSVGElement>) =>
    show(sheet.indexAt(event.clientX - event.currentTarget.getBoundingClientRect().x))
  const keys: Readonly<Record<string, () => void>> = {
    ArrowRight: () => show(is_shown ? index + 1 : index),
    ArrowLeft: () => show(is_shown ? index - 1 : index),
    Home: () => show(0),
    End: () => show(last),
    Enter: () => setShown(!is_shown),
    Escape: () => setShown(false),
  }
  const press = (event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, shiftKey } = event
    const act = keys[event.key]
    if (act === undefined || altKey || ctrlKey || metaKey || shiftKey) return
    // The page stays where it is.
    event.preventDefault()
    act()
  }
  return (
    <>
      <svg
        aria-label={title}
        className={styles.svg}
        height={height}
        onBlur={() => setShown(false)}
        onFocus={() => setShown(true)}
        onKeyDown={press}
        onPointerDown={point}
        // A finger that is lifted leaves, and what it has found is still to be read.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setShown(false)}
        onPointerMove={point}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves within it
        tabIndex={0}
        width={width}
      >
        {is_shown && kind === 'bars' && (
          <rect
            className={styles.place}
            height={sheet.bottom - sheet.top}
            width={sheet.place}
            x={sheet.xOf(index) - sheet.place / 2}
            y={sheet.top}
          />
        )}
        {children}
        {is_shown && kind === 'lines' && <Crossed index={index} series={series} sheet={sheet} />}
      </svg>
      <Told
        series={series}
        shown={is_shown ? { index, label: labels[index] ?? '' } : null}
        width={width}
        write={write}
        x={sheet.xOf(index)}
      />
    </>
  )
}

/** A line down at a point, and a dot where it crosses each series. */
function Crossed({
  index,
  sheet: { xOf, yOf, top, bottom },
  series,
}: {
  readonly index: number
  readonly sheet: Sheet
  readonly series: readonly DrawnSeries[]
}) {
  const x = xOf(index)
  return (
    <>
      <line className={styles.grid} x1={x} x2={x} y1={top} y2={bottom} />
      {series.map(({ name, color, values }) => {
        const value = values[index] ?? null
        return (
          value !== null && <circle cx={x} cy={yOf(value)} fill={color} key={name} r={DOT_RADIUS} />
        )
      })}
    </>
  )
}
