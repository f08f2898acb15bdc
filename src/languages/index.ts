/**
 * Laurel's texts for customers and partners, one file for each language: titles in the history of
 * points, the unsubscribe page and e-mails. To add a language: its file, and its line below.
 */
import { de } from './de.ts'
import { en, type Language } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { ptBr } from './pt-br.ts'

/** By the code under which shops publish their languages. */
const LANGUAGES = { en, de, fr, es, it, nl, 'pt-br': ptBr, pl }

export type WrittenLanguage = keyof typeof LANGUAGES

export const languages: Readonly<Record<WrittenLanguage, Language>> = LANGUAGES

// The keys of the object are exactly those of its type.
export const WRITTEN_LANGUAGES = Object.keys(LANGUAGES) as WrittenLanguage[]

export type { Language, Texts } from './en.ts'
