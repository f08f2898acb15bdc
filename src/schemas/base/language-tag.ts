import { Type } from 'typebox'
import { isLanguage, isLanguageTag } from '../../lib/standards.ts'

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

export const LanguageTag = languageTag('The language of e-mails and histories, BCP 47.')
