import {
  type ExplanationTexts,
  explanations,
  type ReaderLanguage,
} from '../../languages/explanations/index.ts'
import { type Language, languages } from '../../languages/index.ts'
import { codeEnding } from '../codes/shown-code.ts'
import { currencyText } from '../minor-unit.ts'
import type { Goods, PayingRule, StatedActor, StatedFact, Statement } from './statement.ts'

/** Who reads, and where. */
export interface Reader {
  readonly language: ReaderLanguage
  /** The time zone of the shop, in which its days begin. */
  readonly time_zone: string
  /** Whether codes are whole for them. */
  readonly sees_codes: boolean
}

/** A statement as it is answered: its sentence, and the amounts in it for machines. */
export interface SaidStatement {
  readonly kind: string
  readonly text: string
  readonly facts: Readonly<Record<string, unknown>>
}

/** Statements in the reader's language. */
export function say(statements: readonly Statement[], reader: Reader): SaidStatement[] {
  const texts = explanations[reader.language]
  const write = writerFor(reader, texts)
  return statements.map(({ kind, facts }) => {
    const entries = Object.entries<StatedFact>(facts)
    const written = Object.fromEntries(entries.map(([name, fact]) => [name, write(fact)]))
    // The compiler has checked in `state` that a kind has the facts that its sentence takes.
    const sentence = texts.sentences[kind] as (named: object) => string
    const plain = Object.fromEntries(entries.map(([name, fact]) => [name, plainly(fact, reader)]))
    return { kind, text: sentence(written), facts: plain }
  })
}

/** All of it, one sentence after another. */
export function inOneText(said: readonly SaidStatement[]): string {
  return said.map(({ text }) => text).join(' ')
}

/** A fact as a machine reads it. */
function plainly(fact: StatedFact, reader: Reader): unknown {
  if ('points' in fact) return fact.points
  if ('money' in fact) return currencyText(fact.money, fact.currency)
  if ('number' in fact) return fact.number
  if ('count' in fact) return fact.count
  if ('moment' in fact) return fact.moment.toISOString()
  if ('rule' in fact) return fact.rule
  if ('actor' in fact) return fact.actor.name ?? fact.actor.kind
  if ('operation' in fact) return fact.operation
  if ('code' in fact) return shownCode(fact.code, reader)
  return 'text' in fact ? fact.text : fact.goods
}

function writerFor(reader: Reader, texts: ExplanationTexts) {
  const { language: code, time_zone } = reader
  const language = languages[code]
  const { number, date } = formatters(language, texts.dates, time_zone)
  return (fact: StatedFact): string => {
    if ('points' in fact) {
      const count = Math.abs(fact.points)
      return `${number.format(count)} ${language.pointsWord(count)}`
    }
    if ('money' in fact) return moneyText(language, fact.money, fact.currency)
    if ('number' in fact) return number.format(fact.number)
    if ('count' in fact) return texts.words[fact.of](number.format(fact.count), fact.count)
    if ('moment' in fact) return date.format(fact.moment)
    if ('rule' in fact) return ruleText(language, fact.rule)
    if ('actor' in fact) return actorText(texts, fact.actor)
    if ('operation' in fact) return operationText(texts, fact.operation)[fact.as]
    if ('code' in fact) return shownCode(fact.code, reader)
    return 'text' in fact ? fact.text : goodsText(fact.goods, texts, number)
  }
}

function shownCode(code: string, { sees_codes }: Reader): string {
  return sees_codes ? code : codeEnding(code)
}

function ruleText({ rules, history }: Language, { type, title }: PayingRule): string {
  const words: Readonly<Record<string, string>> = rules
  return title ?? (Object.hasOwn(words, type) ? words[type] : null) ?? history.points_awarded
}

function actorText({ actions }: ExplanationTexts, { kind, name }: StatedActor): string {
  return actions.actors[kind](name ?? '')
}

/** What an older release recorded may be no operation any more. */
function operationText({ actions }: ExplanationTexts, operation: string) {
  const words: Readonly<Record<string, { readonly done: string; readonly tried: string }>> =
    actions.operations
  return (Object.hasOwn(words, operation) ? words[operation] : undefined) ?? actions.other
}

/** No sentence lists more names. */
const NAMES_MAX = 3

function goodsText(
  { names, others, quantity }: Goods,
  { words }: ExplanationTexts,
  number: Intl.NumberFormat,
): string {
  if (names.length === 0) return words.items(number.format(quantity), quantity)
  const shown = names.slice(0, NAMES_MAX)
  const more = names.length - shown.length + others
  const listed = shown.join(', ')
  return more === 0 ? listed : words.and_more(listed, number.format(more))
}

interface Formatters {
  readonly number: Intl.NumberFormat
  readonly date: Intl.DateTimeFormat
}

/** Making one takes longer than a page of sentences. There are few languages and time zones. */
const made = new Map<string, Formatters>()

function formatters({ tag }: Language, dates: string, timeZone: string): Formatters {
  const key = `${tag} ${timeZone}`
  const known = made.get(key)
  if (known !== undefined) return known
  const fresh = {
    number: new Intl.NumberFormat(tag, { maximumFractionDigits: 6, useGrouping: 'always' }),
    date: new Intl.DateTimeFormat(dates, { dateStyle: 'medium', timeZone }),
  }
  made.set(key, fresh)
  return fresh
}

const currencies = new Map<string, Intl.NumberFormat>()

/** With all its decimals, as on a receipt. */
function moneyText({ tag }: Language, amount: string, currency: string): string {
  const key = `${tag} ${currency}`
  const known = currencies.get(key)
  const format =
    known ?? new Intl.NumberFormat(tag, { style: 'currency', currency, useGrouping: 'always' })
  if (known === undefined) currencies.set(key, format)
  return format.format(Number(amount))
}
