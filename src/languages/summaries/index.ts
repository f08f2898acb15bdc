/**
 * What the parts of a programme are, in one line, for the people of a shop. To add a language: its
 * file, and its line below.
 */
import type { ReaderLanguage } from '../explanations/index.ts'
import { de } from './de.ts'
import { en, type Summaries, type Writers } from './en.ts'

export const summaries: Readonly<Record<ReaderLanguage, (writers: Writers) => Summaries>> = {
  en,
  de,
}

export type { Summaries } from './en.ts'
