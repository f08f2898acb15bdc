import type { AnswerOf } from '../api/call.ts'
import { useRead } from '../api/use-api.ts'
import { useWords } from './words.ts'

export type CatalogueType = AnswerOf<'GET /api/v1/program/rule-types'>['data'][number]
type Kind = 'earning' | 'reward' | 'benefit'

/** The types of a kind, in the reader's language as far as the texts have them. */
export function useTypes(kind: Kind) {
  const { t } = useWords()
  const reading = useRead('GET /api/v1/program/rule-types', { query: { kind } })
  const named = (type: CatalogueType) => ({
    ...type,
    ...t.program_types[`${kind}.${type.type}`],
  })
  return { ...reading, types: (reading.data?.data ?? []).map(named) }
}
