import { type Language, languages } from '../../../languages/index.ts'
import { findEarningType } from '../../catalogue/earning/index.ts'
import type { RawFields } from '../../catalogue/field-spec.ts'
import { findRewardType } from '../../catalogue/rewards/index.ts'
import type { ShopTraits, Translations } from '../../catalogue/titles.ts'
import { writtenLanguage } from '../../languages.ts'
import type { EarningRule, Program, Reward, Tier } from '../../program.ts'

/** A programme that a new shop can start from. */
export interface ProgramTemplate {
  readonly name: string
  /** `points for orders, and money off for them` */
  readonly about: string
  /** The programme of this shop; `empty` is one in which everything is off. */
  start(empty: Program, shop: ShopTraits, newPartId: NewPartId): Program
}

/** Makes the id of a new part: `rule_`, `rwd_` or `tier_` and more. */
export type NewPartId = (prefix: string) => string

type Words = (language: Language) => string

/** A text in the shop's primary language; English if we do not write it. */
export function textOf({ primary_language }: ShopTraits, words: Words): string {
  return words(languages[writtenLanguage(primary_language) ?? 'en'])
}

/** The same in the shop's other languages, as far as we write them. */
function translationsOf(shop: ShopTraits, words: Words): Translations {
  const others = shop.languages.filter((tag) => tag !== shop.primary_language)
  return Object.fromEntries(
    others.flatMap((tag) => {
      const language = writtenLanguage(tag)
      return language === null ? [] : [[tag, words(languages[language])]]
    }),
  )
}

/** A rule that is on, with the catalogue's words as its title. */
export function ruleOf(
  shop: ShopTraits,
  newPartId: NewPartId,
  type: keyof Language['rules'],
  fields: RawFields,
): EarningRule {
  const words: Words = ({ rules }) => rules[type]
  return {
    id: newPartId('rule'),
    type,
    enabled: true,
    title: textOf(shop, words),
    title_translations: translationsOf(shop, words),
    fields: findEarningType(type)?.complete(fields) ?? fields,
  }
}

/** A reward that is on. */
export function rewardOf(
  shop: ShopTraits,
  newPartId: NewPartId,
  {
    type,
    words,
    ...values
  }: Pick<Reward, 'type'> & {
    readonly words: Words
    readonly points_cost?: number
    readonly discount_value?: number
    readonly fields?: RawFields
  },
): Reward {
  const complete = findRewardType(type)?.complete(values)
  if (complete === undefined) throw new Error(`${type} is not a type of reward`)
  const name = textOf(shop, words)
  const title_translations = translationsOf(shop, words)
  return {
    id: newPartId('rwd'),
    type,
    enabled: true,
    name,
    ...complete,
    title: name,
    title_translations,
  }
}

/** `5 € Rabatt` */
export function amountOff(currency: string, amount: number): Words {
  return ({ tag, emails }) => {
    const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
    return emails.worth.fixed_amount(new Intl.NumberFormat(tag, style).format(amount))
  }
}

export function tierOf(
  shop: ShopTraits,
  id: string,
  {
    words,
    ...terms
  }: Pick<Tier, 'handle' | 'threshold' | 'points_multiplier'> & {
    readonly words: Words
  },
): Tier {
  return {
    id,
    name: textOf(shop, words),
    name_translations: translationsOf(shop, words),
    ...terms,
    combine: 'any',
    criteria: [],
    benefits: [],
  }
}

/** What a coffee costs is about three of these, in round numbers. */
const UNITS: Readonly<Record<string, number>> = {
  AED: 5,
  ARS: 1000,
  BRL: 5,
  CLP: 1000,
  CNY: 10,
  COP: 5000,
  CZK: 25,
  DKK: 10,
  EGP: 50,
  HKD: 10,
  HUF: 500,
  IDR: 20_000,
  ILS: 5,
  INR: 100,
  ISK: 200,
  JPY: 200,
  KES: 100,
  KRW: 2000,
  MXN: 20,
  MYR: 5,
  NGN: 1000,
  NOK: 10,
  PHP: 50,
  PKR: 200,
  PLN: 5,
  RON: 5,
  RSD: 100,
  RUB: 100,
  SAR: 5,
  SEK: 10,
  THB: 50,
  TRY: 50,
  TWD: 50,
  UAH: 50,
  VND: 20_000,
  ZAR: 20,
}

const DENOMINATOR_MAX = 10_000

/** What an order pays: so many points for each such amount of it. */
export function orderRuleOf(
  shop: ShopTraits,
  newPartId: NewPartId,
  points: number,
  amount: number,
): EarningRule {
  // A larger amount is too long for the field: fewer points for a part of it are the same.
  const share = Math.min(1, DENOMINATOR_MAX / amount)
  return ruleOf(shop, newPartId, 'order_placed', {
    earnPoints: Math.round(points * share * 100) / 100,
    earnDenominator: amount * share,
    // Prices are shown with tax, and so is what a customer earns for them.
    includeTax: true,
  })
}

/** A round amount of about one euro in the shop's currency. */
export function unitOf({ currency }: ShopTraits): number {
  return UNITS[currency] ?? 1
}
