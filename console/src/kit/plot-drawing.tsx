import { LineChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { useWords } from '../texts/index.ts'
import type { PlotProps } from './plot.tsx'

/** The lines of a plot; `plot.tsx` fetches this file. */
export function PlotDrawing({
  title,
  points,
  series,
  write,
  height,
}: PlotProps & { readonly height: number }) {
  const { format } = useWords()
  const value = write ?? format.number
  return (
    <LineChart
      aria-label={title}
      curveType="stepAfter"
      data={points.map((point) => ({ ...point, date: format.day(String(point.date)) }))}
      dataKey="date"
      h={height}
      lineChartProps={{ accessibilityLayer: true, title }}
      lineProps={{ isAnimationActive: false }}
      series={series.map(({ name, title: label, color }) => ({
        name,
        label,
        color: color ?? 'laurel.6',
      }))}
      valueFormatter={value}
      withDots={points.length < 30}
    />
  )
}
