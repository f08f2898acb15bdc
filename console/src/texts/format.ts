/** Where the shop is: its days are counted there, and its money is this one. */
export interface Place {
  readonly timezone: string
  readonly currency: string
}

/** Numbers, money and times as the reader writes them. */
export class Format {
  readonly #language: string
  readonly #place: Place | null
  readonly #number: Intl.NumberFormat
  readonly #signed: Intl.NumberFormat

  constructor(language: string, place: Place | null) {
    this.#language = language
    this.#place = place
    this.#number = new Intl.NumberFormat(language)
    this.#signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })
  }

  readonly number = (value: number): string => this.#number.format(value)

  /** With its sign: +50, −20. */
  readonly signed = (value: number): string => this.#signed.format(value)

  readonly money = (value: number, currency = this.#place?.currency): string =>
    currency === undefined
      ? this.number(value)
      : new Intl.NumberFormat(this.#language, { style: 'currency', currency }).format(value)

  /** 3 Oct 2026. */
  readonly day = (moment: string | Date): string => this.#time(moment, { dateStyle: 'medium' })

  /** 3 Oct 2026, 14:05. */
  readonly moment = (moment: string | Date): string =>
    this.#time(moment, { dateStyle: 'medium', timeStyle: 'short' })

  /** A day of every year: 29 February. */
  readonly birthday = ({ month, day }: { month: number; day: number }): string =>
    new Intl.DateTimeFormat(this.#language, {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }).format(Date.UTC(2024, month - 1, day))

  readonly list = (items: readonly string[]): string =>
    new Intl.ListFormat(this.#language).format(items)

  #time(moment: string | Date, style: Intl.DateTimeFormatOptions): string {
    const zone = this.#place === null ? {} : { timeZone: this.#place.timezone }
    return new Intl.DateTimeFormat(this.#language, { ...style, ...zone }).format(new Date(moment))
  }
}
