import { storefrontTexts } from '../../languages/storefront/index.ts'
import { readByLanguage } from '../by-language.ts'
import type { FieldFault } from '../catalogue/check-fields.ts'
import { chooseLanguage, type ShopLanguages } from '../languages.ts'
import type { OwnTexts } from './storefront.ts'

/** No text of the elements is longer, whatever it says. */
export const OWN_TEXT_LENGTH_MAX = 300

/** A label that is much longer than ours has no room where it stands. */
const SHORT_TEXT_LENGTH_MAX = 40
const TIMES_OURS_MAX = 3

/** Omitted texts stay; null is Laurel's own again. */
export type OwnTextsChange = Readonly<Record<string, Readonly<Record<string, string | null>>>>

/** A shop's own texts after a change, or every fault of it. */
export function changedOwnTexts(
  shop: ShopLanguages,
  before: OwnTexts,
  change: OwnTextsChange = {},
): { readonly value: OwnTexts } | { readonly faults: FieldFault[] } {
  const { entries, faults } = readByLanguage(shop, 'own_texts', change)
  const wrong = entries.flatMap(([language, texts]) => faultsOf(shop, language, texts))
  if (faults.length + wrong.length > 0) return { faults: [...faults, ...wrong] }
  const after = new Map(Object.entries(before))
  for (const [language, texts] of entries) {
    const merged = Object.entries({ ...after.get(language), ...texts })
    const kept = merged.filter(([, text]) => text !== null)
    if (kept.length === 0) after.delete(language)
    // null is left out.
    else after.set(language, Object.fromEntries(kept) as OwnTexts[string])
  }
  return { value: Object.fromEntries(after) }
}

function faultsOf(
  shop: ShopLanguages,
  language: string,
  texts: Readonly<Record<string, string | null>>,
): FieldFault[] {
  const ours = ourTexts(shop, language)
  return Object.entries(texts).flatMap(([key, text]): FieldFault[] => {
    const field = `own_texts.${language}.${key}`
    const own_form = Object.hasOwn(ours, key) ? key : key.replace(PLURAL, '_other')
    const our_text = Object.hasOwn(ours, own_form) ? ours[own_form] : undefined
    if (our_text === undefined) {
      const message = 'is not a text of the storefront; its document lists their keys'
      return [{ field, message, received: key.slice(0, 100) }]
    }
    return text === null ? [] : faultsOfText(field, our_text, text)
  })
}

/** A form that the shop's language has and ours has not. */
const PLURAL = /_(zero|one|two|few|many)$/

function faultsOfText(field: string, ours: string, text: string): FieldFault[] {
  const maximum = lengthMaxOf(ours)
  if (text.length > maximum) {
    const message = `must have at most ${maximum} characters, and has ${text.length}`
    return [{ field, message, allowed: { length_max: maximum }, received: text.slice(0, 100) }]
  }
  const allowed = placeholdersOf(ours)
  const unknown = placeholdersOf(text).find((name) => !allowed.includes(name))
  if (unknown !== undefined) {
    const message = 'names a placeholder that this text does not have'
    return [{ field, message, allowed, received: unknown.slice(0, 100) }]
  }
  if (!/[{}]/.test(text.replaceAll(PLACEHOLDER, ''))) return []
  const message = 'has a brace that is no placeholder; they look like {name}'
  return [{ field, message, allowed, received: text.slice(0, 100) }]
}

export function lengthMaxOf(ours: string): number {
  const in_place = Math.max(ours.length * TIMES_OURS_MAX, SHORT_TEXT_LENGTH_MAX)
  return Math.min(in_place, OWN_TEXT_LENGTH_MAX)
}

const PLACEHOLDER = /\{([^{}]*)\}/g

/** The names in braces, each once. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))]
}

function ourTexts(shop: ShopLanguages, language: string): Readonly<Record<string, string>> {
  return storefrontTexts[chooseLanguage(language, shop)]
}

/**
 * Every text of the elements in a language, with the shop's own words. `points_name` is the name
 * that the merchant chose for points; null: none, so that it is translated.
 */
export function textsIn(
  shop: ShopLanguages,
  own_texts: OwnTexts,
  points_name: string | null,
  language: string,
): Readonly<Record<string, string>> {
  const ours = ourTexts(shop, language)
  return { ...ours, ...namingPoints(ours, points_name), ...own_texts[language] }
}

/** The texts that are the name of points, alone or with a number, in every form of the number. */
function namingPoints(ours: Readonly<Record<string, string>>, points_name: string | null) {
  if (points_name === null) return {}
  const forms = Object.keys(ours).filter((key) => /^points_(one|few|many|other)$/.test(key))
  return {
    points_name,
    ...Object.fromEntries(forms.map((key) => [key, `{count} ${points_name}`])),
  }
}
