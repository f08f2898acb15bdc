/**
 * How the service is, and why something was not done, for the people of a shop. To add a language:
 * its file, and its line below.
 */
import type { ReaderLanguage } from '../explanations/index.ts'
import { de } from './de.ts'
import { en, type Notices } from './en.ts'

export const notices: Readonly<Record<ReaderLanguage, Notices>> = { en, de }

export type { Notices, RefusalFacts } from './en.ts'
