import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { queries, useSessionState } from '../api/use-api.ts'
import { type Catalogue, openCatalogue } from '../texts/catalogue.ts'
import { Format, type Place } from '../texts/format.ts'
import { SpokenContext } from '../texts/index.ts'
import {
  chosenLanguage,
  firstLanguage,
  keepLanguage,
  knownLanguage,
  type Language,
} from '../texts/language.ts'

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
  const [chosen, choose] = useState(chosenLanguage)
  const [place, setPlace] = useState<Place | null>(null)
  const catalogue = useCatalogue(chosen)
  const settings: Settings = {
    setLanguage: (next) => {
      keepLanguage(next)
      choose(next)
    },
    setPlace,
  }
  const spoken = useMemo(() => {
    if (catalogue === null) return null
    // Prose is British here, and so are its dates.
    const format = new Format(catalogue.language === 'de' ? 'de' : 'en-GB', place)
    return { catalogue, format }
  }, [catalogue, place])
  if (spoken === null) return null
  return (
    <SettingsContext value={settings}>
      <SpokenContext value={spoken}>{children}</SpokenContext>
    </SettingsContext>
  )
}

/** The texts in the chosen language, else in that of the person's account, else in the browser's. */
function useCatalogue(chosen: Language | null): Catalogue | null {
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null)
  const state = useSessionState()
  const own = 'session' in state ? knownLanguage(state.session.person.language ?? '') : null
  const language = chosen ?? own ?? firstLanguage()
  const is_final = state.kind !== 'unknown'
  useEffect(() => {
    // What is fetched before the account is known is shown only if it stays.
    let is_wanted = is_final
    void openCatalogue(language).then((opened) => {
      if (!is_wanted) return
      const { documentElement: page } = document
      const spoken_before = page.lang
      page.lang = language === 'pseudo' ? 'en' : language
      // What the service said in the language before is asked for again.
      if (page.lang !== spoken_before) void queries.invalidateQueries()
      setCatalogue(opened)
    })
    return () => {
      is_wanted = false
    }
  }, [language, is_final])
  return catalogue
}
