import { BarChart, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { useWords } from '../texts/index.ts'
import type { PlotProps } from './plot.tsx'

const COLORS = ['laurel.6', 'orange.7', 'blue.6', 'grape.6', 'cyan.8', 'red.7']
const DOTS_MAX = 30
const BAR_WIDTH_MAX = 28

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
  const shown = {
    data: points.map((point) => ({ ...point, date: format.day(String(point.date)) })),
    dataKey: 'date',
    h: height,
    series: series.map(({ name, title: label, color }, index) => ({
      name,
      label,
      color: color ?? COLORS[index % COLORS.length] ?? 'laurel.6',
    })),
    valueFormatter: write ?? format.number,
    withLegend: series.length > 1,
    // In our order, and not by name.
    legendProps: { itemSorter: null },
    // As wide as its longest number.
    yAxisProps: { width: 'auto' as const },
  }
  // The name belongs to the drawing. Around it is a `div` without a role, which may not have one.
  const named = { accessibilityLayer: true, title }
  if (kind === 'bars') {
    return (
      <BarChart
        {...shown}
        barChartProps={named}
        barProps={{ isAnimationActive: false }}
        maxBarWidth={BAR_WIDTH_MAX}
      />
    )
  }
  return (
    <LineChart
      {...shown}
      curveType="stepAfter"
      lineChartProps={named}
      lineProps={{ isAnimationActive: false }}
      withDots={points.length < DOTS_MAX}
    />
  )
}
