import { type EmailLanguage, emailLanguages } from './languages/index.ts'

const FALLBACK: EmailLanguage = 'en'

/** The one Portuguese that e-mails are written in. */
const ALIASES: Readonly<Record<string, EmailLanguage>> = { pt: 'pt-br' }

/**
 * The customer's language, with or without its region, where the shop publishes it; else the
 * shop's own; else English.
 */
export function chooseLanguage(
  customer_locale: string | null,
  shop_languages: readonly string[],
  primary_language: string,
): EmailLanguage {
  const wanted = customer_locale === null ? null : writtenLanguage(customer_locale)
  const is_published = shop_languages.some((tag) => writtenLanguage(tag) === wanted)
  if (wanted !== null && is_published) return wanted
  return writtenLanguage(primary_language) ?? FALLBACK
}

/** The tag under which the shop publishes a language of ours, and keeps its texts in it. */
export function publishedTag(language: EmailLanguage, shop_languages: readonly string[]): string {
  const exact = shop_languages.find((tag) => tag === language)
  return exact ?? shop_languages.find((tag) => writtenLanguage(tag) === language) ?? language
}

/** The language of ours that comes nearest to a BCP 47 tag. */
export function writtenLanguage(tag: string): EmailLanguage | null {
  const whole = tag.toLowerCase().replaceAll('_', '-')
  const base = whole.split('-', 1)[0] ?? whole
  const ours =
    emailLanguages.find((one) => one === whole) ?? emailLanguages.find((one) => one === base)
  return ours ?? ALIASES[base] ?? null
}
