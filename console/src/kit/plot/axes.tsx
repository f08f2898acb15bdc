import { fittingLabels } from './labels.ts'
import styles from './plot.module.css'
import type { Sheet } from './sheet.ts'
import { FONT_SIZE } from './text-width.ts'

const BESIDE = 10
const BELOW = 22

/** A line across for each round number, and what the points are called below. */
export function Axes({
  sheet: { from, to, xOf, yOf, bottom },
  ticks,
  labels,
  write,
  measure,
}: {
  readonly sheet: Sheet
  readonly ticks: readonly number[]
  readonly labels: readonly string[]
  readonly write: (value: number) => string
  readonly measure: (text: string) => number
}) {
  const widths = labels.map((label, index) => ({ x: xOf(index), width: measure(label) }))
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
          {labels[index]}
        </text>
      ))}
    </g>
  )
}
