import { writtenLanguage } from '../../domain/languages.ts'
import type { Queries } from '../../store/db.ts'
import type { Branding } from '../domain/branding.ts'
import type { OwnWords } from '../domain/own-words.ts'
import { findLogo, findWords, type Logo } from '../store/designs.ts'
import { readBranding } from './change-branding.ts'

/** How a shop's e-mails look at one moment, and what the merchant says in them. */
export interface ShopDesign {
  readonly branding: Branding
  readonly logo: Logo | null
  /** null: what Laurel says. */
  wordsOf(template: string, language: string): Promise<OwnWords | null>
}

/** Read once for several e-mails; words are read with the first e-mail that needs them. */
export async function readDesign(queries: Queries, shop_id: number): Promise<ShopDesign> {
  const { document: branding } = await readBranding(queries, shop_id)
  const { logo_id } = branding
  const logo = logo_id === null ? null : await findLogo(queries, shop_id, logo_id)
  const read = new Map<string, Promise<OwnWords | null>>()
  const wordsOf: ShopDesign['wordsOf'] = (template, tag) => {
    const language = writtenLanguage(tag) ?? 'en'
    const key = `${template} ${language}`
    const words = read.get(key) ?? findOwnWords(queries, shop_id, { template, language })
    read.set(key, words)
    return words
  }
  return { branding, logo: logo ?? null, wordsOf }
}

async function findOwnWords(...key: Parameters<typeof findWords>): Promise<OwnWords | null> {
  return (await findWords(...key))?.document ?? null
}
