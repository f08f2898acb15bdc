import { fittingLabels } from './labels.ts'
import styles from './plot.module.css'
import type { Sheet } from './sheet.ts'
import { FONT_SIZE } from './text-width.ts'

const BESIDE = 10
const BELOW = 22

/** A text below the drawing, and where its middle is. */
export interface AxisLabel {
  readonly x: number
  readonly text: string
}

/** A line across for each round number, and days below. */
export function Axes({
  sheet: { from, to, yOf, bottom },
  ticks,
  labels,
  write,
  measure,
}: {
  readonly sheet: Sheet
  readonly ticks: readonly number[]
  readonly labels: readonly AxisLabel[]
  readonly write: (value: number) => string
  readonly measure: (text: string) => number
}) {
  const widths = labels.map(({ x, text }) => ({ x, width: measure(text) }))
  return (
    <g fontSize={FONT_SIZE}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? styles.zero : styles.grid}
            x1={from}
            x2={to}
            y1={yOf(tick)}
            y2={yOf(tick)}
          />
          <text dominantBaseline="central" textAnchor="end" x={from - BESIDE} y={yOf(tick)}>
            {write(tick)}
          </text>
        </g>
      ))}
      {fittingLabels(widths, { from: 0, to }).map(({ index, x }) => (
        <text key={index} textAnchor="middle" x={x} y={bottom + BELOW}>
          {labels[index]?.text}
        </text>
      ))}
    </g>
  )
}
