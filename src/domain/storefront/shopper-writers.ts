import { type Language, languages } from '../../languages/index.ts'
import { type Offers, offers } from '../../languages/offers/index.ts'
import { chooseLanguage, type ShopLanguages } from '../languages.ts'
import type { OwnTexts } from './storefront.ts'

/** The name of points in a new programme. Nobody chose it, so it is translated. */
const USUAL_POINTS_NAME = 'points'

export type DurationUnit = 'day' | 'week' | 'month' | 'year'

/** Writes what a programme offers, in the shopper's language and the shop's currency. */
export interface ShopperWriters {
  /** Of the shop's own titles. */
  readonly tag: string
  readonly language: Language
  readonly say: Offers
  readonly points_name: string
  /** The name that the merchant chose for them; null: none. */
  readonly own_points_name: string | null
  number(value: number): string
  /** `1,200 points`. */
  points(count: number): string
  money(amount: number): string
  percent(value: number): string
  /** `3 days`. */
  duration(count: number, unit: DurationUnit): string
}

/** `tag` is a language that the shop publishes, in which its own texts may name points. */
export function shopperWriters(
  shop: ShopLanguages & { readonly currency: string },
  points_name: string,
  tag: string,
  own_texts: OwnTexts = {},
): ShopperWriters {
  const written = chooseLanguage(tag, shop)
  const language = languages[written]
  const { number, percent, money } = formatters(language.tag, shop.currency)
  const own = own_texts[tag] ?? {}
  const own_name = points_name === USUAL_POINTS_NAME ? null : points_name
  return {
    tag,
    language,
    say: offers[written],
    points_name: own.points_name ?? own_name ?? language.points_name,
    own_points_name: own_name,
    number: (value) => number.format(value),
    points: (count) => {
      const text = own[`points_${pluralRules(tag).select(count)}`] ?? own.points_other
      const shown = number.format(count)
      if (text !== undefined) return text.replaceAll('{count}', shown)
      return `${shown} ${own_name ?? language.pointsWord(count)}`
    },
    money: (amount) => money.format(amount),
    percent: (value) => percent.format(value / 100),
    duration: (count, unit) => durationIn(language.tag, unit).format(count),
  }
}

/** Making one takes longer than a whole document, so they are kept; there are few of them. */
const kept = new Map<string, ReturnType<typeof newFormatters>>()
const durations = new Map<string, Intl.NumberFormat>()

const plurals = new Map<string, Intl.PluralRules>()

function pluralRules(tag: string): Intl.PluralRules {
  const rules = plurals.get(tag) ?? new Intl.PluralRules(tag)
  plurals.set(tag, rules)
  return rules
}

function formatters(tag: string, currency: string) {
  const key = `${tag} ${currency}`
  const made = kept.get(key) ?? newFormatters(tag, currency)
  kept.set(key, made)
  return made
}

function newFormatters(tag: string, currency: string) {
  return {
    // Otherwise Spanish and Polish would write 1000 and 10.000.
    number: new Intl.NumberFormat(tag, { maximumFractionDigits: 6, useGrouping: 'always' }),
    percent: new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }),
    money: new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      useGrouping: 'always',
      trailingZeroDisplay: 'stripIfInteger',
    }),
  }
}

function durationIn(tag: string, unit: DurationUnit): Intl.NumberFormat {
  const key = `${tag} ${unit}`
  const made =
    durations.get(key) ?? new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' })
  durations.set(key, made)
  return made
}

/** Sentences one after the other; none is left out that has words. */
export function together(...texts: readonly (string | null)[]): string {
  return texts.filter((text) => text !== null && text !== '').join(' · ')
}
