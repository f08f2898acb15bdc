import styles from './campaigns.module.css'
import { useWords } from './words.ts'

const WIDTH = 400
const MARGIN = 12

/** A figure that is known from here to there, on a line with zero. */
export function Interval({
  label,
  difference,
  low,
  high,
  write,
}: {
  readonly label: string
  readonly difference: number
  readonly low: number
  readonly high: number
  readonly write: (value: number) => string
}) {
  const { t } = useWords()
  const [least, most] = [Math.min(low, 0), Math.max(high, 0)]
  const span = most - least || 1
  const at = (value: number) => MARGIN + ((value - least) / span) * (WIDTH - 2 * MARGIN)
  const said = t.campaign_comparison.interval(label, write(difference), write(low), write(high))
  return (
    <figure className={styles.interval}>
      <svg aria-label={said} role="img" viewBox={`0 0 ${WIDTH} 28`}>
        <line className={styles.axis} x1={MARGIN} x2={WIDTH - MARGIN} y1={14} y2={14} />
        <line className={styles.zero} x1={at(0)} x2={at(0)} y1={2} y2={26} />
        <rect
          className={styles.range}
          height={8}
          rx={4}
          width={Math.max(at(high) - at(low), 4)}
          x={at(low)}
          y={10}
        />
        <circle className={styles.point} cx={at(difference)} cy={14} r={6} />
      </svg>
      <figcaption>
        <span>{write(least)}</span>
        <span>{write(most)}</span>
      </figcaption>
    </figure>
  )
}
