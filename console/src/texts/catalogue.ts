import type { FirstTexts, LaterTexts } from './en/index.ts'
import { firstLanguage, type Language } from './language.ts'

/** A noun whose texts are fetched with its pages. */
export type Noun = keyof LaterTexts

/** How a language fetches them, as its `index.ts` says. */
export type Later = { readonly [One in Noun]: () => Promise<LaterTexts[One]> }

/** The texts of one language, as far as they were needed. */
export class Catalogue {
  readonly language: Language
  readonly texts: FirstTexts & Partial<LaterTexts>
  readonly #later: Later
  readonly #asked = new Map<Noun, Promise<void>>()

  constructor(language: Language, { first, later }: { first: FirstTexts; later: Later }) {
    this.language = language
    this.texts = { ...first }
    this.#later = later
  }

  /** Fetches the texts of a noun, once. */
  need(noun: Noun): Promise<void> {
    const asked = this.#asked.get(noun) ?? this.#need(noun)
    this.#asked.set(noun, asked)
    return asked
  }

  async #need(noun: Noun): Promise<void> {
    Object.assign(this.texts, { [noun]: await this.#later[noun]() })
  }
}

const SOURCES = {
  en: () => import('./en/index.ts'),
  de: () => import('./de/index.ts'),
  pseudo: async () => (await import('./pseudo.ts')).pseudo(await import('./en/index.ts')),
}

const catalogues = new Map<Language, Promise<Catalogue>>()

function catalogueIn(language: Language): Promise<Catalogue> {
  const begun = catalogues.get(language) ?? fetchCatalogue(language)
  catalogues.set(language, begun)
  return begun
}

async function fetchCatalogue(language: Language): Promise<Catalogue> {
  return new Catalogue(language, await SOURCES[language]())
}

const needed = new Set<Noun>()
let shown = firstLanguage()

/** The texts of a language from now on, with those of all nouns that were needed so far. */
export async function openCatalogue(language: Language): Promise<Catalogue> {
  shown = language
  const catalogue = await catalogueIn(language)
  await Promise.all([...needed].map((noun) => catalogue.need(noun)))
  return catalogue
}

/** Fetches the texts of a noun in the language that is shown. */
export async function fetchTexts(noun: Noun): Promise<void> {
  needed.add(noun)
  const catalogue = await catalogueIn(shown)
  await catalogue.need(noun)
}
