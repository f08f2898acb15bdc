import { getThemeColor, useMantineTheme } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useWords } from '../../texts/index.ts'
import type { PlotProps } from '../plot.tsx'
import { Axes, type AxisLabel } from './axes.tsx'
import { Explored } from './explored.tsx'
import { Legend } from './legend.tsx'
import { Bars, type DrawnSeries, Lines } from './marks.tsx'
import styles from './plot.module.css'
import { type Sheet, sharesOfTime, sheetOf } from './sheet.ts'
import { textMeasure } from './text-width.ts'
import { ticksOf } from './ticks.ts'
import { type Size, useSize } from './use-size.ts'

const COLORS = ['laurel.6', 'orange.7', 'blue.6', 'grape.6', 'cyan.8', 'red.7'] as const

/** How many days are tried below a drawing whose points are spaced by time. */
const DAYS_BELOW = 7

/** What a plot draws; `plot.tsx` fetches this file. */
export function PlotDrawing({ height, ...plot }: PlotProps & { readonly height: number }) {
  const theme = useMantineTheme()
  const [ref, size] = useSize()
  const [stressed, setStressed] = useState<string | null>(null)
  const series = plot.series.map(({ name, title, color }, index): DrawnSeries => {
    const values = plot.points.map((point) => numberOrNull(point[name]))
    const chosen = color ?? COLORS[index % COLORS.length] ?? COLORS[0]
    return { name, title, color: getThemeColor(chosen, theme), values }
  })
  return (
    <div className={styles.plot} style={{ minHeight: height }}>
      {series.length > 1 && <Legend onStress={setStressed} series={series} />}
      {/* Time goes from left to right in every language. */}
      <div className={styles.drawing} dir="ltr" ref={ref}>
        {size !== null && <Drawn {...plot} {...{ series, size, stressed }} />}
      </div>
    </div>
  )
}

function Drawn({
  title,
  points,
  kind = 'lines',
  spacing = 'even',
  write,
  series,
  size,
  stressed,
}: Omit<PlotProps, 'series'> & {
  readonly series: readonly DrawnSeries[]
  readonly size: Size
  readonly stressed: string | null
}) {
  const { format } = useWords()
  const measure = useMemo(textMeasure, [])
  const written = write ?? format.number
  const labels = useMemo(() => points.map(({ date }) => format.day(String(date))), [points, format])
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null))
  const ticks = ticksOf(known)
  const numbers_width = Math.max(...ticks.map((tick) => measure(written(tick))))
  const moments = points.map(({ date }) => Date.parse(String(date)))
  const shares = spacing === 'time' ? sharesOfTime(moments) : null
  const sheet = sheetOf({ ...size, kind, count: points.length, shares, ticks, numbers_width })
  const below =
    shares === null
      ? labels.map((text, index) => ({ x: sheet.xOf(index), text }))
      : daysBelow(sheet, moments, format.day)
  const Marks = kind === 'bars' ? Bars : Lines
  return (
    <Explored {...{ title, size, kind, sheet, labels, series }} write={written}>
      <Axes {...{ sheet, ticks, measure }} labels={below} write={written} />
      <Marks {...{ sheet, series, stressed }} />
    </Explored>
  )
}

/** Days at even distances from the first moment to the last, each once. */
function daysBelow(
  { from, to }: Sheet,
  moments: readonly number[],
  write: (moment: Date) => string,
): readonly AxisLabel[] {
  const [first = 0, last = 0] = [moments[0], moments.at(-1)]
  const labels = Array.from({ length: DAYS_BELOW }, (_, at) => {
    const share = at / (DAYS_BELOW - 1)
    return {
      x: from + share * (to - from),
      text: write(new Date(first + share * (last - first))),
    }
  })
  return labels.filter(({ text }, at) => text !== labels[at - 1]?.text)
}

function numberOrNull(value: string | number | null | undefined): number | null {
  return typeof value === 'number' ? value : null
}
