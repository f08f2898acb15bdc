/** What a shop's settings are named by: the standards, as far as the runtime knows them. */

/** Abbreviations and offsets mean another zone to a database than to us. */
const AREA_AND_PLACE = /^(?!SystemV)[A-Z][A-Za-z_]*(\/[A-Za-z0-9_+-]+)+$/
const UTC = 'UTC'

/** A name of the IANA time zone database that means one zone wherever it is read. */
export function isTimeZone(name: string): boolean {
  if (name === UTC) return true
  if (!AREA_AND_PLACE.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/**
 * A code of ISO 4217 that the runtime knows: what is money today, and what was until not long ago,
 * as shops keep their books in it for a while. What is long gone (DEM) is none.
 */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code)
}

/** A language with or without script, region and the like: two or three letters come first. */
const LANGUAGE_FIRST = /^[A-Za-z]{2,3}(-|$)/

/** A tag that is well formed by BCP 47, in capital letters or small. */
export function isLanguageTag(tag: string): boolean {
  if (!LANGUAGE_FIRST.test(tag)) return false
  try {
    Intl.getCanonicalLocales(tag)
    return true
  } catch {
    return false
  }
}

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** A well-formed tag of a language that there is, as far as the runtime knows its name. */
export function isLanguage(tag: string): boolean {
  return isLanguageTag(tag) && LANGUAGE_NAMES.of(new Intl.Locale(tag).language) !== undefined
}
