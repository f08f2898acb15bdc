import { ColorSwatch } from '@mantine/core'
import type { DrawnSeries } from './marks.tsx'
import styles from './plot.module.css'

const SWATCH = 12

/** Which colour is what, in our order. What a pointer is on stands out in the drawing. */
export function Legend({
  series,
  onStress,
}: {
  readonly series: readonly DrawnSeries[]
  readonly onStress: (name: string | null) => void
}) {
  return (
    <ul className={styles.legend}>
      {series.map(({ name, title, color }) => (
        <li key={name} onPointerEnter={() => onStress(name)} onPointerLeave={() => onStress(null)}>
          <ColorSwatch color={color} size={SWATCH} withShadow={false} />
          {title}
        </li>
      ))}
    </ul>
  )
}
