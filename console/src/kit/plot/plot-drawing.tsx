import { getThemeColor, useMantineTheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useWords } from '../../texts/index.ts'
import type { PlotProps } from '../plot.tsx'
import { Axes } from './axes.tsx'
import { Explored } from './explored.tsx'
import { Legend } from './legend.tsx'
import { Bars, Lines } from './marks.tsx'
import styles from './plot.module.css'
import { sheetOf } from './sheet.ts'
import { textMeasure } from './text-width.ts'
import { ticksOf } from './ticks.ts'

const COLORS = ['laurel.6', 'orange.7', 'blue.6', 'grape.6', 'cyan.8', 'red.7']

/** What a plot draws; `plot.tsx` fetches this file. */
export function PlotDrawing({
  title,
  points,
  series,
  write,
  kind = 'lines',
  height,
}: PlotProps & { readonly height: number }) {
  const { format } = useWords()
  const theme = useMantineTheme()
  const measure = useMemo(textMeasure, [])
  const [stressed, setStressed] = useState<string | null>(null)
  const { ref, ...size } = useElementSize()
  const written = write ?? format.number
  const labels = points.map(({ date }) => format.day(String(date)))
  const drawn = series.map(({ name, title: name_shown, color }, index) => ({
    ...{ name, title: name_shown },
    color: getThemeColor(color ?? COLORS[index % COLORS.length], theme),
    values: points.map((point) => {
      const value = point[name]
      return typeof value === 'number' ? value : null
    }),
  }))
  const ticks = ticksOf(drawn.flatMap(({ values }) => values.filter((value) => value !== null)))
  const numbers_width = Math.max(...ticks.map((tick) => measure(written(tick))))
  const sheet = sheetOf({ ...size, kind, count: points.length, ticks, numbers_width })
  const Marks = kind === 'bars' ? Bars : Lines
  return (
    <div className={styles.plot} style={{ minHeight: height }}>
      {series.length > 1 && <Legend onStress={setStressed} series={drawn} />}
      {/* Time goes from left to right in every language. */}
      <div className={styles.drawing} dir="ltr" ref={ref}>
        {size.width > 0 && (
          <Explored {...{ ...size, title, kind, sheet, labels }} series={drawn} write={written}>
            <Axes {...{ sheet, ticks, labels, measure }} write={written} />
            <Marks series={drawn} sheet={sheet} stressed={stressed} />
          </Explored>
        )}
      </div>
    </div>
  )
}
