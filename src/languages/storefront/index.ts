/**
 * What the elements in a shop's pages say to shoppers. To add a language: its file, and its line
 * below.
 */
import { de } from './de.ts'
import { en, type StorefrontTexts } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { ptBr } from './pt-br.ts'

export const storefrontTexts = {
  en,
  de,
  fr,
  es,
  it,
  nl,
  'pt-br': ptBr,
  pl,
} satisfies Readonly<Record<string, StorefrontTexts>>

export type { StorefrontText, StorefrontTexts } from './en.ts'
