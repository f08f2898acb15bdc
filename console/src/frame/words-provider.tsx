import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useSessionState } from '../api/use-api.ts'
import type { Place } from '../texts/format.ts'
import {
  chosenLanguage,
  firstLanguage,
  keepLanguage,
  knownLanguage,
  type Language,
  loadWords,
  type Words,
  WordsContext,
} from '../texts/index.ts'

interface Settings {
  setLanguage(language: Language): void
  setPlace(place: Place | null): void
}

const SettingsContext = createContext<Settings>({
  setLanguage: () => undefined,
  setPlace: () => undefined,
})

export function useWordSettings(): Settings {
  return useContext(SettingsContext)
}

/** Gives everything below the texts in the reader's language, and formats of the open shop. */
export function WordsProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage)
  const [place, setPlace] = useState<Place | null>(null)
  const [words, setWords] = useState<Words | null>(null)
  const own = useOwnLanguage()
  const [chosen] = useState(chosenLanguage)

  useEffect(() => {
    if (own !== null && chosen === null) setLanguage(own)
  }, [own, chosen])

  useEffect(() => {
    let is_wanted = true
    void loadWords(language, place).then((loaded) => {
      if (!is_wanted) return
      document.documentElement.lang = language === 'pseudo' ? 'en' : language
      setWords(loaded)
    })
    return () => {
      is_wanted = false
    }
  }, [language, place])

  const settings: Settings = {
    setLanguage: (next) => {
      keepLanguage(next)
      setLanguage(next)
    },
    setPlace,
  }
  if (words === null) return null
  return (
    <SettingsContext value={settings}>
      <WordsContext value={words}>{children}</WordsContext>
    </SettingsContext>
  )
}

/** The language that the person who is signed in has chosen. */
function useOwnLanguage(): Language | null {
  const state = useSessionState()
  return 'session' in state ? knownLanguage(state.session.person.language ?? '') : null
}
