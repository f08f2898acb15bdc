import type { WrittenLanguage } from '../index.ts'
import { de } from './de.ts'
import { en, type Offers } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { ptBr } from './pt-br.ts'

/** What a programme offers, in the words of each language. */
export const offers: Readonly<Record<WrittenLanguage, Offers>> = {
  en,
  de,
  fr,
  es,
  it,
  nl,
  'pt-br': ptBr,
  pl,
}

export type { Offers } from './en.ts'
