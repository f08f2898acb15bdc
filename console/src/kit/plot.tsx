import { Button, Group, Skeleton, Table } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../texts/index.ts'
import { csvOf } from './csv.ts'
import { DownloadIcon } from './icons.tsx'
import { Panel } from './panel.tsx'
import { saveFile } from './save-file.ts'

/** One line of a plot. */
export interface Series {
  readonly name: string
  readonly title: string
  readonly color?: string
}

export interface PlotProps {
  readonly title: string
  /** Each point has a `date`, an ISO day or moment, and a number for each series. */
  readonly points: readonly Readonly<Record<string, string | number>>[]
  readonly series: readonly Series[]
  /** How a value is written; as a number by default. */
  readonly write?: (value: number) => string
}

// Its library is larger than the rest of the console, so it comes when it is first needed.
const Drawing = lazy(async () => ({ default: (await import('./plot-drawing.tsx')).PlotDrawing }))

const HEIGHT = 220

/** Numbers over time as lines, and the same as a table and as CSV. */
export function Plot(plot: PlotProps) {
  const { t } = useWords()
  const [is_table, setTable] = useState(false)
  const actions = (
    <Group gap="xs">
      <Button onClick={() => setTable(!is_table)} size="compact-xs" variant="subtle">
        {is_table ? t.kit.show_plot : t.kit.show_table}
      </Button>
      <Button
        leftSection={<DownloadIcon size={14} />}
        onClick={() => saveFile(`${plot.title}.csv`, csvOf(plot.points))}
        size="compact-xs"
        variant="subtle"
      >
        {t.kit.csv}
      </Button>
    </Group>
  )
  return (
    <Panel actions={actions} title={plot.title}>
      {is_table ? (
        <PlotTable {...plot} />
      ) : (
        <Suspense fallback={<Skeleton height={HEIGHT} />}>
          <Drawing {...plot} height={HEIGHT} />
        </Suspense>
      )}
    </Panel>
  )
}

function PlotTable({ points, series, write }: PlotProps) {
  const { t, format } = useWords()
  return (
    <Table.ScrollContainer mah={HEIGHT} minWidth={260}>
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
                  {(write ?? format.number)(Number(point[name]))}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
