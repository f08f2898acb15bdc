import { WRITTEN_LANGUAGES, type WrittenLanguage } from '../languages/index.ts'

/** The languages that a shop publishes, as BCP 47 tags. */
export interface ShopLanguages {
  readonly primary_language: string
  readonly languages: readonly string[]
}

const FALLBACK: WrittenLanguage = 'en'

/** The one Portuguese that we write. */
const ALIASES: Readonly<Record<string, WrittenLanguage>> = { pt: 'pt-br' }

/** A tag and its fallbacks, nearest first: `zh-hant-tw`, `zh-hant`, `zh` (RFC 4647). */
function fallbacks(tag: string): string[] {
  const parts = tag.toLowerCase().replaceAll('_', '-').split('-')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
}

/** The nearest of these lower-case tags to a BCP 47 tag. */
export function nearestTag(tag: string, tags: readonly string[]): string | undefined {
  return fallbacks(tag).find((one) => tags.includes(one))
}

/** Our nearest language to a BCP 47 tag. */
export function writtenLanguage(tag: string): WrittenLanguage | null {
  for (const one of fallbacks(tag)) {
    const ours = WRITTEN_LANGUAGES.find((language) => language === one)
    if (ours !== undefined) return ours
  }
  return ALIASES[fallbacks(tag).at(-1) ?? ''] ?? null
}

/**
 * The tag of a shop's texts for a reader: the reader's language, with or without its region, if the
 * shop publishes it, else the shop's primary language.
 */
export function readerTag(locale: string | null, shop: ShopLanguages): string {
  if (locale === null) return shop.primary_language
  const ours = writtenLanguage(locale)
  return (
    nearestTag(locale, shop.languages) ??
    (ours === null ? undefined : publishedAs(ours, shop)) ??
    shop.primary_language
  )
}

/** The language that we write to a reader in; English if we do not write the shop's. */
export function chooseLanguage(locale: string | null, shop: ShopLanguages): WrittenLanguage {
  const own = writtenLanguage(readerTag(locale, shop))
  return own ?? writtenLanguage(shop.primary_language) ?? FALLBACK
}

/** The tag of the shop's texts that fit our own: the reader's, if we write that language. */
export function textTag(locale: string | null, shop: ShopLanguages): string {
  const tag = readerTag(locale, shop)
  if (writtenLanguage(tag) !== null) return tag
  const language = chooseLanguage(locale, shop)
  return publishedAs(language, shop) ?? language
}

/** The tag under which a shop publishes a language of ours. */
function publishedAs(language: WrittenLanguage, { languages }: ShopLanguages): string | undefined {
  const exact = languages.find((tag) => tag === language)
  return exact ?? languages.find((tag) => writtenLanguage(tag) === language)
}
