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

/** What the texts of a part need: languages for words, a currency for money. */
export interface ShopTraits extends ShopLanguages {
  readonly currency: string
}

/** A merchant's titles after a change; null restores the catalogue's. */
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
    change.title,
  )
  if ('faults' in merged) return merged
  const title = merged.primary === undefined ? before.title : merged.primary
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
    change.name,
  )
  if ('faults' in merged) return merged
  if (merged.primary === null) {
    const field = `name_translations.${shop.primary_language}`
    return {
      faults: [{ field, message: 'is the name in the primary language and cannot be removed' }],
    }
  }
  const name = merged.primary ?? before.name
  return { value: { name, name_translations: merged.translations } }
}

/** The name of something new, in the primary language, from either field. */
export function firstName(
  shop: ShopLanguages,
  input: NameChange & { readonly name: string },
): string {
  const merged = mergeNames(shop, { name: input.name, name_translations: {} }, input)
  return 'value' in merged ? merged.value.name : input.name
}

export interface MergedTexts {
  /** What the change says in the primary language; undefined: nothing. */
  readonly primary: string | null | undefined
  readonly translations: Translations
}

/**
 * Texts by language after a change: omitted languages stay, and null removes one. The text in the
 * primary language is the main text, which the change may also name by itself.
 */
export function mergeTexts(
  shop: ShopLanguages,
  path: string,
  before: Translations,
  change: Readonly<Record<string, string | null>> = {},
  main?: string | null,
): MergedTexts | { readonly faults: FieldFault[] } {
  const { entries, faults } = readByLanguage(shop, path, change)
  if (faults.length > 0) return { faults: [...faults] }
  const translations = new Map(Object.entries(before))
  let primary = main
  for (const [language, text] of entries) {
    if (language === shop.primary_language) primary = text
    else if (text === null) translations.delete(language)
    else translations.set(language, text)
  }
  // One is there if an undo put a text back from before this language was the primary one.
  if (primary !== undefined) translations.delete(shop.primary_language)
  return { primary, translations: Object.fromEntries(translations) }
}

/**
 * Texts whose main text changes its language: it gives way to its translation, and stays as one. If
 * nobody has translated it, it is in both places until somebody does. null: there is nothing to turn.
 */
export function turnedTexts(main: string | null, translations: Translations, turn: LanguageTurn) {
  if (main === null) return null
  const { [turn.to]: next = main, ...others } = translations
  return { main: next, translations: { ...others, [turn.from]: main } }
}

/** A shop's primary language before and after a change. */
export interface LanguageTurn {
  readonly from: string
  readonly to: string
}

/** Titles in another primary language. A title of the catalogue is in every language already. */
export function turnedTitles<Value extends Titles>(value: Value, turn: LanguageTurn): Value | null {
  const turned = turnedTexts(value.title, value.title_translations, turn)
  return turned && { ...value, title: turned.main, title_translations: turned.translations }
}

/** Names in another primary language. */
export function turnedNames<Value extends Names>(value: Value, turn: LanguageTurn): Value | null {
  const turned = turnedTexts(value.name, value.name_translations, turn)
  return turned && { ...value, name: turned.main, name_translations: turned.translations }
}

/**
 * The merchant's title for readers of a language (see `readerTag`), or in the primary language;
 * null: the catalogue's title applies.
 */
export function titleIn({ title, title_translations }: Titles, language: string): string | null {
  return textIn(title_translations, language) ?? title
}

/** A name, which always exists, in a language or in the primary one. */
export function nameIn({ name, name_translations }: Names, language: string): string {
  return textIn(name_translations, language) ?? name
}

export function textIn(translations: Translations, language: string): string | undefined {
  const tag = nearestTag(language, Object.keys(translations))
  return tag === undefined ? undefined : translations[tag]
}
