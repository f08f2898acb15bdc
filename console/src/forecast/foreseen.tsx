import { Alert, NativeSelect, Skeleton, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { WarningIcon } from '../kit/icons.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { AllFigures } from './all-figures.tsx'
import { type AskedWrite, type Forecast, forecastBodyOf, type Matches } from './asked-write.ts'
import styles from './forecast.module.css'
import { basisOf, hasNothing, pointsOf, sentencesOf, unknownOf } from './sentences.ts'
import { Sides } from './sides.tsx'
import { useWords } from './words.ts'

/** What a dry run says about the future. */
export interface Foresight {
  readonly forecast?: Forecast | undefined
  readonly matches?: Matches | undefined
}

interface Props {
  /** The answer of a dry run. */
  readonly of: Foresight
  /** The write that was tried; omitted where nothing more can be asked about it. */
  readonly asked?: AskedWrite | undefined
  /** The numbers of what is named stand elsewhere already; only what matches nothing is said. */
  readonly only_warns?: boolean
}

/**
 * What a change would have done to the last days, before it is made: sentences, both sides as bars,
 * and what nobody knows. Every dialog that confirms a write of the programme or a campaign has it,
 * with the answer of its dry run. Its texts are fetched when it is first shown.
 */
export function Foreseen(props: Props) {
  return (
    <Suspense fallback={<Skeleton height="8rem" />}>
      <Told {...props} />
    </Suspense>
  )
}

function Told({ of: { forecast, matches }, asked, only_warns = false }: Props) {
  const { t } = useWords()
  if (forecast === undefined && matches === undefined) return null
  if (forecast !== undefined && changesNothing(forecast)) return null
  return (
    <section aria-label={t.forecast.title} className={styles.foreseen}>
      <Text fw={600} size="sm">
        {t.forecast.title}
      </Text>
      {matches !== undefined && <Named matches={matches} only_warns={only_warns} />}
      {forecast !== undefined &&
        (asked === undefined ? (
          <Figures forecast={forecast} />
        ) : (
          <MoreExact asked={asked} quick={forecast} />
        ))}
    </section>
  )
}

/** Whatever changes something may change what people do. A draft is compared with having none. */
function changesNothing({ unknown }: Forecast): boolean {
  return !unknown.some(({ reason }) => reason === 'behaviour' || reason === 'draft')
}

/** How much the change names; nothing at all is mostly a slip of the pen. */
function Named({
  matches,
  only_warns,
}: {
  readonly matches: Matches
  readonly only_warns: boolean
}) {
  const { t, format } = useWords()
  const texts = t.forecast.matches
  const counts = [
    { count: matches.products, say: texts.products, warning: texts.no_products },
    { count: matches.members, say: texts.members, warning: texts.no_members },
  ]
  return counts.map(({ count, say, warning }) => {
    if (count === null || (count > 0 && only_warns)) return null
    return count === 0 ? (
      <Alert color="orange" icon={<WarningIcon />} key={warning} role="alert">
        {warning}
      </Alert>
    ) : (
      <Text key={warning} size="sm">
        {say(count, format.number(count))}
      </Text>
    )
  })
}

function Figures({ forecast }: { readonly forecast: Forecast }) {
  const words = useWords()
  const texts = words.t.forecast
  const [first, ...others] = sentencesOf(forecast, words)
  const has_figures = !hasNothing(forecast)
  const unknown = unknownOf(forecast)
  const differs = has_figures && pointsOf(forecast.difference) !== 0
  return (
    <>
      <p className={differs ? styles.headline : styles.sentence}>{first}</p>
      {others.length > 0 && (
        <ul className={styles.lines}>
          {others.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {differs && <Sides forecast={forecast} />}
      {has_figures && (
        <Text c="var(--console-quiet)" size="xs">
          {basisOf(forecast, words).join(' ')}
        </Text>
      )}
      {has_figures && <AllFigures forecast={forecast} />}
      {unknown.length > 0 && (
        // Where no points differ, this is all that there is to say.
        <details open={!differs}>
          <summary>{texts.unknown(words.format.number(unknown.length))}</summary>
          <ul className={styles.lines}>
            {unknown.map(({ reason, message }) => (
              <li key={reason}>{message}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const QUICK = 'quick'
const WINDOWS = [30, 90, 180, 365]

/** The quick forecast of the dry run, and on demand one of all orders or of another window. */
function MoreExact({ asked, quick }: { readonly asked: AskedWrite; readonly quick: Forecast }) {
  const { t, format } = useWords()
  const texts = t.forecast
  const is_sample = quick.sample !== null
  const quick_days = String(quick.window.days)
  const usual = is_sample ? QUICK : quick_days
  const [chosen, choose] = useState(usual)
  const { data, error, isPending } = useRead(
    'POST /api/v1/program/forecasts',
    { body: { change: forecastBodyOf(asked), window_days: Number(chosen) || quick.window.days } },
    { enabled: chosen !== usual },
  )
  const options = [
    ...(is_sample ? [{ value: QUICK, label: texts.quick(format.number(quick.window.days)) }] : []),
    ...WINDOWS.map((days) => ({ value: String(days), label: texts.days(format.number(days)) })),
  ]
  return (
    <>
      <div aria-live="polite" className={styles.foreseen}>
        {chosen === usual ? (
          <Figures forecast={quick} />
        ) : error !== null ? (
          <ProblemNotice error={error} />
        ) : isPending ? (
          <>
            <span className="unseen">{texts.asking}</span>
            <Skeleton height="8rem" />
          </>
        ) : (
          <Figures forecast={data} />
        )}
      </div>
      <NativeSelect
        className={styles.choice}
        data={options}
        label={texts.look_at}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        size="xs"
        value={chosen}
      />
    </>
  )
}
