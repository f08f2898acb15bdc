import { useWords } from './shop-words.ts'

/** What a language is called in the reader's own. */
export function useLanguageName(): (code: string) => string {
  const { language } = useWords()
  const names = new Intl.DisplayNames(language === 'pseudo' ? 'en' : language, { type: 'language' })
  return (code) => names.of(code) ?? code
}
