import type { AnswerOf } from '../api/call.ts'
import { useRead } from '../api/use-api.ts'
import { useWords } from '../texts/index.ts'
import { percentOf } from './percent-of.ts'

type Comparison = AnswerOf<'GET /api/v1/analytics/comparison'>

/** What as many days right before had, of the days that are shown; null: not known. */
export function useCompared(shown: { readonly from: string; readonly to: string } | undefined) {
  const { t, format } = useWords()
  const query = { from: shown?.from ?? '', to: shown?.to ?? '' }
  const enabled = shown !== undefined
  const { data } = useRead('GET /api/v1/analytics/comparison', { query }, { enabled })
  if (data === undefined) return null
  const texts = t.kit.compared
  const { compared, figures } = data
  return {
    figures,
    /** Which days those are. */
    days: texts.days(format.day(compared.from), format.day(compared.to)),
    /** A figure then, and how much more or less it is now. */
    beside(name: keyof Comparison['figures'], write: (value: number) => string = format.number) {
      const { change, compared_value } = figures[name]
      const before = write(compared_value)
      return compared_value === 0
        ? texts.before(before)
        : texts.change(format.change(percentOf(change, compared_value)), before)
    },
    before: texts.before,
  }
}
