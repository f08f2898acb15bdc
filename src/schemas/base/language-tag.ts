import { Type } from 'typebox'
import { isLanguage, isLanguageTag } from '../../lib/standards.ts'
import { visibleText } from './types.ts'

const LENGTH_MAX = 35
const EXAMPLES = ['de', 'pt-BR']

/** A tag of BCP 47, in capital letters or small. */
export function languageTag(description: string) {
  return Type.Refine(
    Type.String({ minLength: 2, maxLength: LENGTH_MAX, description, examples: EXAMPLES }),
    isLanguageTag,
    () => 'must be a language tag of BCP 47, such as pt-BR',
  )
}

/** The same of a language that there is. */
export function publishedLanguage(description: string) {
  return Type.Refine(
    Type.String({ minLength: 2, maxLength: LENGTH_MAX, description, examples: EXAMPLES }),
    isLanguage,
    () => 'must be the tag of a language by BCP 47, such as de or pt-BR',
  )
}

/** The language in which an answer is read. Any tag is taken, since an unknown one has a fallback. */
export function readerLanguage(description: string) {
  return visibleText(LENGTH_MAX, description, 'de-AT')
}

export const LanguageTag = languageTag('The language of e-mails and histories, BCP 47.')
