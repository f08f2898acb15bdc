/**
 * What happened to a member and why, in sentences for the people of the shop. To add a language:
 * its file, and its line below.
 */
import { de } from './de.ts'
import { type ExplanationTexts, en } from './en.ts'

const EXPLANATIONS = { en, de }

/** The languages in which the people of a shop read. */
export type ReaderLanguage = keyof typeof EXPLANATIONS

export const explanations: Readonly<Record<ReaderLanguage, ExplanationTexts>> = EXPLANATIONS

// The keys of the object are exactly those of its type.
export const READER_LANGUAGES = Object.keys(EXPLANATIONS) as ReaderLanguage[]

export type { ExplanationTexts } from './en.ts'
