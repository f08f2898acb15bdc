import { getThemeColor, useMantineTheme } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useWords } from '../../texts/index.ts'
import type { PlotProps } from '../plot.tsx'
import { Axes } from './axes.tsx'
import { Explored } from './explored.tsx'
import { Legend } from './legend.tsx'
import { Bars, type DrawnSeries, Lines } from './marks.tsx'
import styles from './plot.module.css'
import { sheetOf } from './sheet.ts'
import { textMeasure } from './text-width.ts'
import { ticksOf } from './ticks.ts'
import { type Size, useSize } from './use-size.ts'

const COLORS = ['laurel.6', 'orange.7', 'blue.6', 'grape.6', 'cyan.8', 'red.7'] as const

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
  const sheet = sheetOf({ ...size, kind, count: points.length, ticks, numbers_width })
  const Marks = kind === 'bars' ? Bars : Lines
  return (
    <Explored {...{ title, size, kind, sheet, labels, series }} write={written}>
      <Axes {...{ sheet, ticks, labels, measure }} write={written} />
      <Marks {...{ sheet, series, stressed }} />
    </Explored>
  )
}

function numberOrNull(value: string | number | null | undefined): number | null {
  return typeof value === 'number' ? value : null
}
