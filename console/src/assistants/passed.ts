import type { AnswerOf } from '../api/call.ts'
import type { Words } from './words.ts'

type Passed = AnswerOf<'GET /admin/api/proposals/{proposal_id}'>['limits'][number]
export type LimitKind = Passed['kind']

type Sentence = (asked: string, limit: string, used: string) => string

/** Why a change waits, by the limit that it goes beyond; `unknown` where nobody has a figure. */
export type PassedTexts = Readonly<Record<LimitKind, Sentence>> & {
  readonly unknown: (name: string, limit: string) => string
}

/** A limit that a change goes beyond, as a sentence with figures. */
export function passedIn({ t, format }: Words) {
  const write = (kind: LimitKind, value: number): string => {
    if (kind === 'value' || kind === 'liability') return format.money(value)
    return kind === 'return_percent' ? format.percent(value) : format.number(value)
  }
  return ({ kind, asked, limit, used }: Passed): string => {
    const { passed } = t.assistants.proposals
    const { kinds } = t.assistants.limits
    const at_most = write(kind, limit)
    if (asked === null) return passed.unknown(kinds[kind], at_most)
    return passed[kind](write(kind, asked), at_most, used === 0 ? '0' : write(kind, used))
  }
}
