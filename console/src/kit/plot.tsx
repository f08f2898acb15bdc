import { Button, Group, Skeleton, Table, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../texts/index.ts'
import { csvOf } from './csv.ts'
import { hasNothing } from './has-nothing.ts'
import { DownloadIcon } from './icons.tsx'
import styles from './kit.module.css'
import { Panel } from './panel.tsx'
import { saveFile } from './save-file.ts'

/** One line of a plot, or the bars of one colour. */
export interface Series {
  readonly name: string
  readonly title: string
  readonly color?: string
}

export interface PlotProps {
  readonly title: string
  /** What its figures mean, in a sentence. */
  readonly about?: string
  /** Each has a `date`, an ISO day, month or moment, and a number for each series; null: unknown. */
  readonly points: readonly Readonly<Record<string, string | number | null>>[]
  readonly series: readonly Series[]
  /** `lines` for what is there at a time, `bars` for what came in it. */
  readonly kind?: 'lines' | 'bars'
  /** `time` where points are moments, and as far apart as these are. Days and months are even. */
  readonly spacing?: 'even' | 'time'
  /** How a value is written; as a number by default. */
  readonly write?: (value: number) => string
}

// It comes when it is first needed.
const Drawing = lazy(async () => ({
  default: (await import('./plot/plot-drawing.tsx')).PlotDrawing,
}))

const HEIGHT = 220

/** Numbers over time as a drawing, and the same as a table and as CSV. */
export function Plot(plot: PlotProps) {
  const { t } = useWords()
  const [is_table, setTable] = useState(false)
  const is_empty = hasNothing(plot)
  const actions = !is_empty && (
    <Group gap={4}>
      <Button onClick={() => setTable(!is_table)} size="compact-xs" variant="subtle">
        {is_table ? t.kit.show_plot : t.kit.show_table}
      </Button>
      <Button
        aria-label={t.kit.csv}
        leftSection={<DownloadIcon size={14} />}
        onClick={() => saveFile(`${plot.title}.csv`, csvOf(plot.points))}
        size="compact-xs"
        variant="subtle"
      >
        CSV
      </Button>
    </Group>
  )
  return (
    <Panel actions={actions} title={plot.title}>
      {plot.about !== undefined && (
        <Text c="var(--console-quiet)" mb="sm" size="sm">
          {plot.about}
        </Text>
      )}
      {is_empty ? (
        <p className={styles.nothing}>{t.kit.nothing_plotted}</p>
      ) : is_table ? (
        <PlotTable {...plot} />
      ) : (
        <Suspense fallback={<Skeleton height={HEIGHT} />}>
          <Drawing {...plot} height={HEIGHT} />
        </Suspense>
      )}
    </Panel>
  )
}

function PlotTable({ title, points, series, write }: PlotProps) {
  const { t, format } = useWords()
  const written = (value: string | number | null | undefined) =>
    typeof value === 'number' ? (write ?? format.number)(value) : '–'
  return (
    <Table.ScrollContainer
      mah={HEIGHT}
      minWidth={260}
      // What scrolls is reached by the keyboard.
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': title } }}
    >
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.kit.date}</Table.Th>
            {series.map(({ name, title }) => (
              <Table.Th key={name} ta="end">
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map((point) => (
            <Table.Tr key={point.date}>
              <Table.Td>{format.day(String(point.date))}</Table.Td>
              {series.map(({ name }) => (
                <Table.Td className="number" key={name} ta="end">
                  {written(point[name])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
