import type { FieldFault } from './catalogue/check-fields.ts'
import type { Translations } from './program.ts'

export interface Titles {
  readonly title: string | null
  readonly title_translations: Translations
}

export interface TitleChange {
  readonly title?: string | null
  readonly title_translations?: Readonly<Record<string, string | null>>
}

export interface ShopLanguages {
  readonly primary_language: string
  readonly languages: readonly string[]
}

/**
 * A merchant's titles after a change: omitted ones stay, null removes one, and a translation into
 * the primary language is the title itself.
 */
export function mergeTitles(
  shop: ShopLanguages,
  before: Titles,
  change: TitleChange,
): Titles | { readonly faults: FieldFault[] } {
  const given = Object.entries(change.title_translations ?? {}).map(
    ([language, text]) => [language.toLowerCase(), text] as const,
  )
  const unpublished = given.filter(([language]) => !shop.languages.includes(language))
  if (unpublished.length > 0) {
    return {
      faults: unpublished.map(([language]) => ({
        field: `title_translations.${language}`,
        message: 'is not a published language of the shop',
        allowed: shop.languages,
      })),
    }
  }
  const translations = new Map(Object.entries(before.title_translations))
  let title = change.title === undefined ? before.title : change.title
  for (const [language, text] of given) {
    if (language === shop.primary_language) title = text
    else if (text === null) translations.delete(language)
    else translations.set(language, text)
  }
  return { title, title_translations: Object.fromEntries(translations) }
}
