import { lazyRouteComponent } from '@tanstack/react-router'
import { createContext, use, useContext } from 'react'
import { type Catalogue, fetchTexts, type Noun } from './catalogue.ts'
import type { Texts } from './en/index.ts'
import type { Format } from './format.ts'
import type { Language } from './language.ts'

/** The language that the console is shown in. */
export const SpokenContext = createContext<{ catalogue: Catalogue; format: Format } | null>(null)

/** Nothing to wait for. Without its status, React would wait for the next turn. */
const FETCHED = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

/** Texts and formats, for pages that need the texts of these nouns besides those of the frame. */
export interface Words<Nouns extends Noun = never> {
  readonly language: Language
  readonly t: Pick<Texts, 'frame' | 'kit' | 'home' | Nouns>
  readonly format: Format
}

/** What the pages of a noun say: its `words.ts` lists the texts that they need. */
export function wordsOf<Nouns extends Noun = never>(...nouns: readonly Nouns[]) {
  return {
    useWords(): Words<Nouns> {
      const spoken = useContext(SpokenContext)
      if (spoken === null) throw new Error('nothing is spoken outside of the provider')
      const { catalogue, format } = spoken
      // Their page has usually fetched them. React draws a component that waited once more, and takes
      // it for broken if it does not wait for the same things then: so `use` is never left out.
      for (const noun of nouns) use(noun in catalogue.texts ? FETCHED : catalogue.need(noun))
      // So they are there.
      const t = catalogue.texts as Words<Nouns>['t']
      return { language: catalogue.language, t, format }
    },

    /** A page, which is fetched with its texts when it is first opened. */
    page<Module extends Record<string, unknown>, Name extends keyof Module>(
      fetchModule: () => Promise<Module>,
      name: Name,
    ) {
      const fetchAll = async () => {
        const [module] = await Promise.all([fetchModule(), ...nouns.map(fetchTexts)])
        return module
      }
      return lazyRouteComponent(fetchAll, name)
    },
  }
}

/** For the frame, the kit and home, whose texts are always there. */
export const { useWords, page } = wordsOf()

export type { Texts }
