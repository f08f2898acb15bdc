import { useWords } from './words.ts'

/** What a language is called in the reader's own. */
export function useLanguageName(): (code: string) => string {
  const { language } = useWords()
  const reader = language === 'pseudo' ? 'en' : language
  const names = new Intl.DisplayNames(reader, { type: 'language' })
  return (code) => names.of(code) ?? code
}
