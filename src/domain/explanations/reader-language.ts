import { READER_LANGUAGES, type ReaderLanguage } from '../../languages/explanations/index.ts'
import { nearestTag } from '../languages.ts'

export { READER_LANGUAGES, type ReaderLanguage }

const FALLBACK: ReaderLanguage = 'en'

/** More than any browser sends. */
const CHOICES_MAX = 20

/**
 * The language that a reader prefers among ours, by the header `Accept-Language` (RFC 9110, 12.5.4):
 * `de-AT, de;q=0.9, en;q=0.8`. English for a reader who names none of ours.
 */
export function readerLanguage(accepted: string | undefined): ReaderLanguage {
  const choices = (accepted ?? '').split(',', CHOICES_MAX).map(readChoice)
  const best = choices
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .reduce<Choice | null>((first, one) => (weightOf(first) >= one.weight ? first : one), null)
  return best?.language ?? FALLBACK
}

interface Choice {
  readonly language: ReaderLanguage | undefined
  readonly weight: number
}

const weightOf = (choice: Choice | null) => choice?.weight ?? 0

function readChoice(text: string): Choice {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim())
  const weight = parameters.find((one) => one.startsWith('q='))
  const near = nearestTag(tag, READER_LANGUAGES)
  const language = READER_LANGUAGES.find((one) => one === near)
  return { language, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
}
