/** Where the shop is: its days are counted there, and its money is this one. */
export interface Place {
  readonly timezone: string
  readonly currency: string
}

const DAY_LENGTH = '2026-10-03'.length
const MONTH_LENGTH = '2026-10'.length
const IN_UTC = { timeZone: 'UTC' } as const
const MONTH = { month: 'short', year: 'numeric', ...IN_UTC } as const

/** Numbers, money and times as the reader writes them. */
export class Format {
  readonly #language: string
  readonly #place: Place | null
  readonly #number: Intl.NumberFormat
  readonly #signed: Intl.NumberFormat
  readonly #percent: Intl.NumberFormat
  readonly #change: Intl.NumberFormat

  constructor(language: string, place: Place | null) {
    this.#language = language
    this.#place = place
    this.#number = new Intl.NumberFormat(language)
    this.#signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })
    this.#percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
    this.#change = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero' })
  }

  /** The zone in which days and moments are written. */
  get timezone(): string {
    return this.#place?.timezone ?? 'UTC'
  }

  readonly number = (value: number): string => this.#number.format(value)

  /** With its sign: +50, −20. */
  readonly signed = (value: number): string => this.#signed.format(value)

  readonly money = (value: number, currency = this.#place?.currency): string =>
    currency === undefined
      ? this.number(value)
      : new Intl.NumberFormat(this.#language, { style: 'currency', currency }).format(value)

  /** 53.4 %, of a number that is in percent already. Rounded before the division, which is inexact. */
  readonly percent = (value: number): string => this.#percent.format(Math.round(value * 10) / 1_000)

  /** −32 %, of a number that is in percent already. */
  readonly change = (value: number): string => this.#change.format(value / 100)

  /** 3 Oct 2026. A day, month or quarter of the shop's calendar, such as 2026-10, is written as it is. */
  readonly day = (moment: string | Date): string => {
    const quarter = /^(\d{4})-(Q\d)$/.exec(String(moment))
    if (quarter !== null) return `${quarter[2]} ${quarter[1]}`
    const length = typeof moment === 'string' ? moment.length : 0
    if (length === MONTH_LENGTH) return this.#time(moment, MONTH)
    return this.#time(moment, { dateStyle: 'medium', ...(length === DAY_LENGTH && IN_UTC) })
  }

  /** 3 Oct 2026, 14:05. */
  readonly moment = (moment: string | Date): string =>
    this.#time(moment, { dateStyle: 'medium', timeStyle: 'short' })

  /** When something starts: the day alone if it starts with the day. */
  readonly start = (moment: string): string =>
    this.#isMidnight(moment) ? this.day(moment) : this.moment(moment)

  /** When something ends: at midnight it is the day before, its last. */
  readonly end = (moment: string): string =>
    this.#isMidnight(moment) ? this.day(justBefore(moment)) : this.moment(moment)

  /** October 2026. */
  readonly month = (moment: string | Date): string =>
    this.#time(moment, { month: 'long', year: 'numeric' })

  /** A day of every year: 29 February. */
  readonly birthday = ({ month, day }: { month: number; day: number }): string =>
    new Intl.DateTimeFormat(this.#language, {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }).format(Date.UTC(2024, month - 1, day))

  readonly list = (items: readonly string[]): string =>
    new Intl.ListFormat(this.#language).format(items)

  /** Some days begin at one: what counts is that the moment before is of another. */
  #isMidnight(moment: string): boolean {
    return this.day(new Date(moment)) !== this.day(justBefore(moment))
  }

  #time(moment: string | Date, style: Intl.DateTimeFormatOptions): string {
    const zone = this.#place === null ? {} : { timeZone: this.#place.timezone }
    return new Intl.DateTimeFormat(this.#language, { ...zone, ...style }).format(new Date(moment))
  }
}

const justBefore = (moment: string) => new Date(Date.parse(moment) - 1)
