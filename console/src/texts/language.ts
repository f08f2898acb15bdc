/** The languages of the console. `pseudo` is English made strange, to find what is not in here. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof LANGUAGES | 'pseudo'

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
