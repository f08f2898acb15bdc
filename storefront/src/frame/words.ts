import type { StorefrontDocument } from '../connection/document.ts'

export type Values = Readonly<Record<string, string | number>>

/** Texts, numbers, money and dates in the language of a document. */
export class Words {
  readonly #document: StorefrontDocument
  readonly #tag: string

  constructor(document: StorefrontDocument) {
    this.#document = document
    this.#tag = tagOf(document.language)
  }

  /** A text, whose form follows `count` if it is given. */
  say(key: string, values: Values = {}): string {
    const { texts } = this.#document
    const { count } = values
    const form = typeof count === 'number' ? new Intl.PluralRules(this.#tag).select(count) : null
    const text = form === null ? texts[key] : (texts[`${key}_${form}`] ?? texts[`${key}_other`])
    return (text ?? '').replace(/\{(\w+)\}/g, (_all, name: string) => {
      const value = name in values ? values[name] : texts[name]
      return typeof value === 'number' ? this.number(value) : (value ?? '')
    })
  }

  /** A number with the name of points. */
  points(count: number): string {
    return this.say('points', { count })
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.#tag).format(value)
  }

  money(value: number): string {
    const { currency } = this.#document.shop
    const fraction = Number.isInteger(value) ? { maximumFractionDigits: 0 } : {}
    const style = { style: 'currency', currency, ...fraction } as const
    return new Intl.NumberFormat(this.#tag, style).format(value)
  }

  date(iso: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string {
    return new Intl.DateTimeFormat(this.#tag, options).format(new Date(iso))
  }

  months(): string[] {
    const format = new Intl.DateTimeFormat(this.#tag, { month: 'long', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2024, month, 1)))
  }

  /** Such as "in 2 days". */
  timeUntil(milliseconds: number): string {
    const format = new Intl.RelativeTimeFormat(this.#tag)
    const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
    if (minutes < 90) return format.format(minutes, 'minute')
    const hours = Math.round(minutes / 60)
    return hours < 48 ? format.format(hours, 'hour') : format.format(Math.floor(hours / 24), 'day')
  }
}

/** A language that the browser cannot write numbers in has those of its own. */
function tagOf(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
