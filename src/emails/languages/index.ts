import { WRITTEN_LANGUAGES, type WrittenLanguage } from '../../domain/languages.ts'
import type { Messages } from '../messages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { ptBr } from './pt-br.ts'

/** By the code in which shops publish their languages. */
export const languages: Readonly<Record<EmailLanguage, Messages>> = {
  ...{ en, de, fr, es, it, nl, pl },
  'pt-br': ptBr,
}

export type EmailLanguage = WrittenLanguage

export const emailLanguages = WRITTEN_LANGUAGES
