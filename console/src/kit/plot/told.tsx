import { ColorSwatch, Paper, Text } from '@mantine/core'
import type { DrawnSeries } from './marks.tsx'
import styles from './plot.module.css'

const BESIDE = 10
const SWATCH = 12

/** What the point at `x` says, on the side of it that has more room. Screen readers hear it. */
export function Told({
  shown,
  series,
  write,
  x,
  width,
}: {
  readonly shown: { readonly index: number; readonly label: string } | null
  readonly series: readonly DrawnSeries[]
  readonly write: (value: number) => string
  readonly x: number
  readonly width: number
}) {
  const is_after = x < width / 2
  // It shrinks where there is too little room, so that nothing leaves the drawing.
  const space = <div style={{ flexBasis: (is_after ? x : width - x) + BESIDE }} />
  return (
    <div aria-live="polite" className={styles.told}>
      {shown !== null && (
        <div className={is_after ? styles.after : styles.before}>
          {is_after && space}
          <Paper className={styles.point} dir="auto" shadow="md" withBorder>
            <Text fw={500}>{shown.label}</Text>
            {series.map(({ name, title, color, values }) => {
              const value = values[shown.index] ?? null
              return (
                <div className={styles.value} key={name}>
                  <ColorSwatch color={color} size={SWATCH} withShadow={false} />
                  <span>{title}</span>
                  <span className="number">{value === null ? '–' : write(value)}</span>
                </div>
              )
            })}
          </Paper>
          {!is_after && space}
        </div>
      )}
    </div>
  )
}
