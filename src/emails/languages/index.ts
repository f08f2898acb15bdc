import type { Messages } from '../messages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { ptBr } from './pt-br.ts'

/** By the code in which shops publish their languages. */
export const languages = { en, de, fr, es, it, nl, 'pt-br': ptBr, pl } satisfies Readonly<
  Record<string, Messages>
>

export type EmailLanguage = keyof typeof languages

// The keys of the object above are exactly those of its type.
export const emailLanguages = Object.keys(languages) as EmailLanguage[]
