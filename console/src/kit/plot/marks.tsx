import { barsIn, type Sheet, stepPath } from './sheet.ts'

/** A series as it is drawn. */
export interface DrawnSeries {
  readonly name: string
  readonly title: string
  /** As styles have it. */
  readonly color: string
  /** One for each point; null: unknown. */
  readonly values: readonly (number | null)[]
}

interface Marked {
  readonly sheet: Sheet
  readonly series: readonly DrawnSeries[]
  /** The name of the only series that is not faded. */
  readonly stressed: string | null
}

const DOTS_MAX = 30
const DOT_RADIUS = 3
const LINE_WIDTH = 2
const FADED = 0.15

/** What a series is drawn with, faded while another one is pointed at. */
function opacityOf({ name }: DrawnSeries, stressed: string | null): number {
  return stressed === null || stressed === name ? 1 : FADED
}

/** Bars beside each other, from zero up or down. */
export function Bars({ sheet: { place, xOf, yOf }, series, stressed }: Marked) {
  const { width, begins } = barsIn(place, series.length)
  return series.map((one, at) => (
    <g fill={one.color} key={one.name} opacity={opacityOf(one, stressed)}>
      {one.values.map(
        (value, index) =>
          value !== null &&
          value !== 0 && (
            <rect
              height={Math.abs(yOf(value) - yOf(0))}
              // A point is known by its place alone.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              width={width}
              x={xOf(index) + (begins[at] ?? 0)}
              y={yOf(Math.max(value, 0))}
            />
          ),
      )}
    </g>
  ))
}

/** Lines by steps, with dots where these are few, and where one stands alone. */
export function Lines({ sheet, series, stressed }: Marked) {
  return series.map((one) => {
    const { values, color } = one
    const isAlone = (index: number) =>
      (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
    return (
      <g fill={color} key={one.name} opacity={opacityOf(one, stressed)} stroke={color}>
        <path d={stepPath(values, sheet)} fill="none" strokeWidth={LINE_WIDTH} />
        {values.map(
          (value, index) =>
            value !== null &&
            (values.length < DOTS_MAX || isAlone(index)) && (
              <circle
                cx={sheet.xOf(index)}
                cy={sheet.yOf(value)}
                // biome-ignore lint/suspicious/noArrayIndexKey: a point is known by its place alone
                key={index}
                r={DOT_RADIUS}
              />
            ),
        )}
      </g>
    )
  })
}
