import type { Forecast } from './asked-write.ts'
import styles from './forecast.module.css'
import { pointsOf } from './sentences.ts'
import { useWords } from './words.ts'

type Side = Forecast['as_is']

const PARTS = ['base', 'bonus', 'other'] as const
const BAR_HEIGHT = 14

/** What each part of a side has; a bar begins at nothing, however much refunds took. */
function partsOf({ base_points, bonus_points, tier_points, rule_points }: Side) {
  return {
    base: Math.max(0, base_points),
    bonus: Math.max(0, bonus_points),
    other: Math.max(0, tier_points + rule_points),
  }
}

/** Both sides as bars, from the same zero and in the same measure. */
export function Sides({ forecast: { as_is, as_would_be } }: { readonly forecast: Forecast }) {
  const { t, format } = useWords()
  const texts = t.forecast
  const sides = [
    { name: texts.as_is, side: as_is, parts: partsOf(as_is) },
    { name: texts.as_would_be, side: as_would_be, parts: partsOf(as_would_be) },
  ]
  const used = PARTS.filter((part) => sides.some(({ parts }) => parts[part] > 0))
  const longest = Math.max(1, ...sides.map(({ parts }) => parts.base + parts.bonus + parts.other))
  const total = (side: Side) => texts.points(pointsOf(side), format.number(pointsOf(side)))
  const told = sides.map(({ name, side, parts }) =>
    texts.bar(
      name,
      total(side),
      format.list(used.map((part) => texts.part(texts.parts[part], format.number(parts[part])))),
    ),
  )
  return (
    <div aria-label={`${texts.plot}. ${told.join(' ')}`} className={styles.sides} role="img">
      {sides.map(({ name, side, parts }) => (
        <div className={styles.side} key={name}>
          <span>{name}</span>
          <span className="number">{total(side)}</span>
          <Bar longest={longest} parts={parts} />
        </div>
      ))}
      {used.length > 1 && (
        <div className={styles.legend}>
          {used.map((part) => (
            <span key={part}>
              <svg aria-hidden="true" height="10" width="10">
                <rect className={styles[part]} height="10" width="10" />
              </svg>
              {texts.parts[part]}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

function Bar({
  parts,
  longest,
}: {
  readonly parts: ReturnType<typeof partsOf>
  readonly longest: number
}) {
  const share = (points: number) => `${(100 * points) / longest}%`
  const begins = { base: 0, bonus: parts.base, other: parts.base + parts.bonus }
  return (
    <svg aria-hidden="true" className={styles.bar} height={BAR_HEIGHT} width="100%">
      {PARTS.filter((part) => parts[part] > 0).map((part) => (
        <rect
          className={styles[part]}
          height={BAR_HEIGHT}
          key={part}
          width={share(parts[part])}
          x={share(begins[part])}
        />
      ))}
    </svg>
  )
}
