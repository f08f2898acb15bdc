import { readByLanguage } from '../by-language.ts'
import { nearestTag, type ShopLanguages } from '../languages.ts'
import type { FieldFault } from './check-fields.ts'

/** Texts by the BCP 47 tag of their language. */
export type Translations = Readonly<Record<string, string>>

export interface Titles {
  readonly title: string | null
  readonly title_translations: Translations
}

export interface TitleChange {
  readonly title?: string | null
  readonly title_translations?: Readonly<Record<string, string | null>>
}

export interface Names {
  /** In the primary language. */
  readonly name: string
  readonly name_translations: Translations
}

export interface NameChange {
  readonly name?: string
  readonly name_translations?: Readonly<Record<string, string | null>>
}

/** What a part of the programme is made for: languages for its words, a currency for its money. */
export interface ShopTraits extends ShopLanguages {
  readonly currency: string
}

/** A merchant's titles after a change: null goes back to the catalogue's. */
export function mergeTitles(
  shop: ShopLanguages,
  before: Titles,
  change: TitleChange,
): Titles | { readonly faults: FieldFault[] } {
  const merged = mergeTexts(
    shop,
    'title_translations',
    before.title_translations,
    change.title_translations,
  )
  if ('faults' in merged) return merged
  const given = change.title === undefined ? before.title : change.title
  const title = merged.primary === undefined ? given : merged.primary
  return { title, title_translations: merged.translations }
}

/** The names of something that must have one. */
export function mergeNames(
  shop: ShopLanguages,
  before: Names,
  change: NameChange,
): { readonly value: Names } | { readonly faults: FieldFault[] } {
  const merged = mergeTexts(
    shop,
    'name_translations',
    before.name_translations,
    change.name_translations,
  )
  if ('faults' in merged) return merged
  if (merged.primary === null) {
    const field = `name_translations.${shop.primary_language}`
    return { faults: [{ field, message: 'is the name itself and cannot be removed' }] }
  }
  const name = merged.primary ?? change.name ?? before.name
  return { value: { name, name_translations: merged.translations } }
}

/** The name of something new: in the primary language, whichever field says it. */
export function firstName(
  shop: ShopLanguages,
  given: NameChange & { readonly name: string },
): string {
  const merged = mergeNames(shop, { name: given.name, name_translations: {} }, given)
  return 'value' in merged ? merged.value.name : given.name
}

interface MergedTexts {
  /** What the change says in the primary language; undefined: nothing. */
  readonly primary: string | null | undefined
  readonly translations: Translations
}

/**
 * Texts by language after a change: omitted languages stay, null removes one, and what is said in
 * the primary language is the text itself.
 */
function mergeTexts(
  shop: ShopLanguages,
  path: string,
  before: Translations,
  change: Readonly<Record<string, string | null>> = {},
): MergedTexts | { readonly faults: FieldFault[] } {
  const { entries, faults } = readByLanguage(shop, path, change)
  if (faults.length > 0) return { faults: [...faults] }
  const translations = new Map(Object.entries(before))
  let primary: string | null | undefined
  for (const [language, text] of entries) {
    if (language === shop.primary_language) primary = text
    else if (text === null) translations.delete(language)
    else translations.set(language, text)
  }
  return { primary, translations: Object.fromEntries(translations) }
}

/**
 * The merchant's title for readers of a language (see `readerTag`), or in the primary one; null: as
 * the catalogue has it.
 */
export function titleIn({ title, title_translations }: Titles, language: string): string | null {
  return textIn(title_translations, language) ?? title
}

/** A name, which is always there, in a language or in the primary one. */
export function nameIn({ name, name_translations }: Names, language: string): string {
  return textIn(name_translations, language) ?? name
}

function textIn(translations: Translations, language: string): string | undefined {
  const tag = nearestTag(language, Object.keys(translations))
  return tag === undefined ? undefined : translations[tag]
}
