import type { ReaderLanguage } from '../../languages/explanations/index.ts'
import { type Summaries, summaries } from '../../languages/summaries/index.ts'
import type { AnswerReader } from '../shops/shop.ts'

/** The words of one-line summaries in one language, with money in shop currency. */
export interface Words extends Summaries {
  readonly language: ReaderLanguage
  readonly currency: string
}

/** Making them takes longer than a summary. There are few languages and currencies. */
const made = new Map<string, Words>()

/** Summaries are in English unless somebody reads another language. */
export function wordsIn(currency: string, language: ReaderLanguage = 'en'): Words {
  const key = `${language} ${currency}`
  const known = made.get(key)
  if (known !== undefined) return known
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 6 })
  const money = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  const writers = {
    number: (value: number) => number.format(value),
    // Some currencies are written with a non-breaking space, which a summary does not need.
    money: (amount: number) => money.format(amount).replaceAll('\u00a0', ' '),
  }
  const words = { ...summaries[language](writers), language, currency }
  made.set(key, words)
  return words
}

/** The words of who reads an answer. */
export function wordsOf({ shop, language }: AnswerReader): Words {
  return wordsIn(shop.currency, language)
}

/** `1 tier`, `2 tiers`: in messages, which are English. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

/** A summary made of a main clause and additions: `10 points for a review, once a day`. */
export function sentence(main: string, ...additions: readonly (string | null)[]): string {
  return [main, ...additions.filter((addition) => addition !== null)].join(', ')
}
