import type { Decided } from '../decided.ts'
import type { Shop } from './shop.ts'

/** What the merchant may change of a shop that exists. */
export type ShopSettings = Pick<Shop, 'name' | 'timezone' | 'primary_language' | 'languages'>

/** Omitted fields stay. */
export type ShopChange = Partial<ShopSettings>

/**
 * A shop's settings after a change. Languages are in lower case, each once, the primary one first,
 * which must be among them.
 */
export function changedShop(before: ShopSettings, change: ShopChange): Decided<ShopSettings> {
  const primary_language = change.primary_language?.toLowerCase() ?? before.primary_language
  const languages = change.languages?.map((tag) => tag.toLowerCase()) ?? before.languages
  if (!languages.includes(primary_language)) {
    return { faults: [{ ...faultOf(change, primary_language, languages), allowed: languages }] }
  }
  return {
    value: {
      name: change.name ?? before.name,
      timezone: change.timezone ?? before.timezone,
      primary_language,
      languages: [...new Set([primary_language, ...languages])],
    },
  }
}

/** The fault is of the field that was sent; of both, the primary language has to follow. */
function faultOf(change: ShopChange, primary_language: string, languages: readonly string[]) {
  if (change.primary_language === undefined) {
    const message = `must contain the primary language, ${primary_language}`
    return { field: 'languages', message, received: languages.join(', ').slice(0, 100) }
  }
  const message = 'must be one of the published languages'
  return { field: 'primary_language', message, received: change.primary_language }
}
