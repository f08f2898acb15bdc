import { WideTable } from '../kit/sideways.tsx'
import type { Forecast } from './asked-write.ts'
import styles from './forecast.module.css'
import { useWords } from './words.ts'

const COUNTS = [
  ...['base_points', 'bonus_points', 'tier_points', 'rule_points', 'earning_members'],
  ...['promoted', 'demoted', 'codes'],
] as const satisfies readonly string[]

const WORTHS = ['cost', 'owed'] as const

/** Both sides and the difference, without rows that are zero everywhere. */
export function AllFigures({ forecast }: { readonly forecast: Forecast }) {
  const { t, format } = useWords()
  const texts = t.forecast
  const { as_is, as_would_be, difference, liability } = forecast
  const money = (text: string | null) => (text === null ? '–' : format.money(Number(text)))
  const worths = {
    cost: [as_is.cost, as_would_be.cost, difference.cost],
    owed: [liability.as_is, liability.as_would_be, liability.change],
  }
  const rows = [
    ...COUNTS.filter((name) => as_is[name] !== 0 || as_would_be[name] !== 0).map((name) => ({
      name,
      cells: [
        format.number(as_is[name]),
        format.number(as_would_be[name]),
        format.signed(difference[name]),
      ],
    })),
    ...WORTHS.map((name) => ({ name, values: worths[name] }))
      .filter(({ values }) => values.some((value) => value !== null))
      .map(({ name, values }) => ({ name, cells: values.map(money) })),
  ]
  return (
    <details>
      <summary>{texts.figures}</summary>
      <WideTable label={texts.figures}>
        <table className={styles.figures}>
          <thead>
            <tr>
              <td />
              {[texts.as_is, texts.as_would_be, texts.difference].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{texts.rows[name]}</th>
                {cells.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </details>
  )
}
