import { createContext, useContext } from 'react'
import { en, type Texts } from './en/index.ts'
import { Format, type Place } from './format.ts'

/** The languages of the console. `pseudo` is English made strange, to find what is not in here. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof LANGUAGES | 'pseudo'

export interface Words {
  readonly language: Language
  readonly t: Texts
  readonly format: Format
}

const FIRST: Words = { language: 'en', t: en, format: new Format('en-GB', null) }

export const WordsContext = createContext<Words>(FIRST)

/** The texts and formats of the language that the console is shown in. */
export function useWords(): Words {
  return useContext(WordsContext)
}

/** Fetches what a language needs; English is always there. */
export async function loadWords(language: Language, place: Place | null): Promise<Words> {
  // Prose is British here, and so are its dates.
  const format = new Format(language === 'de' ? 'de' : 'en-GB', place)
  return { language, t: await textsIn(language), format }
}

async function textsIn(language: Language): Promise<Texts> {
  if (language === 'de') return (await import('./de/index.ts')).de
  if (language === 'pseudo') return (await import('./pseudo.ts')).pseudo(en)
  return en
}

const KEPT_AS = 'laurel-language'

/** What was chosen here, in the address or in the menu; it goes before what the account says. */
export function chosenLanguage(): Language | null {
  const asked = new URLSearchParams(location.search).get('language')
  return knownLanguage(asked ?? localStorage.getItem(KEPT_AS) ?? '')
}

/** The language to begin with: the chosen one, the browser's, or English. */
export function firstLanguage(): Language {
  const known = navigator.languages.map((tag) => knownLanguage(tag.slice(0, 2)))
  return chosenLanguage() ?? known.find((language) => language !== null) ?? 'en'
}

export function knownLanguage(text: string): Language | null {
  return text === 'pseudo' || text in LANGUAGES ? (text as Language) : null
}

export function keepLanguage(language: Language): void {
  localStorage.setItem(KEPT_AS, language)
}

export type { Texts }
