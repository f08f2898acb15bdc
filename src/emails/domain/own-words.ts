import type { FieldFault } from '../../domain/catalogue/check-fields.ts'
import type { Decided } from '../../domain/decided.ts'
import { type AllowedFields, checkOwnText, withPlainBreaks } from './own-text.ts'

/** What the merchant says in an e-mail in one language; null: what Laurel says. */
export interface OwnWords {
  readonly subject: string | null
  readonly heading: string | null
  /** Before the facts; blank lines divide paragraphs. */
  readonly text: string | null
  /** After them. Laurel says nothing there. */
  readonly closing: string | null
}

export const NO_OWN_WORDS: OwnWords = { subject: null, heading: null, text: null, closing: null }

const LINE_LENGTH_MAX = 150
const TEXT_LENGTH_MAX = 2_000

const RULES = {
  subject: { length_max: LINE_LENGTH_MAX, one_line: true },
  heading: { length_max: LINE_LENGTH_MAX, one_line: true },
  text: { length_max: TEXT_LENGTH_MAX, one_line: false },
  closing: { length_max: TEXT_LENGTH_MAX, one_line: false },
} as const satisfies Readonly<Record<keyof OwnWords, object>>

export const OWN_WORDS = ['subject', 'heading', 'text', 'closing'] as const

/** The words as they are stored, or every fault of them. `path` is where they are in the request. */
export function checkedWords(
  given: Partial<OwnWords>,
  fields: AllowedFields,
  path = '',
): Decided<OwnWords> {
  const faults = OWN_WORDS.flatMap((name): FieldFault[] => {
    const text = given[name] ?? null
    if (text === null) return []
    return checkOwnText(path + name, text, { ...RULES[name], fields })
  })
  if (faults.length > 0) return { faults }
  const stored = (name: keyof OwnWords) => withPlainBreaks(given[name]?.trim() ?? '') || null
  return {
    value: {
      subject: stored('subject'),
      heading: stored('heading'),
      text: stored('text'),
      closing: stored('closing'),
    },
  }
}

export function saysNothing(words: OwnWords): boolean {
  return OWN_WORDS.every((name) => words[name] === null)
}
