/** How a language writes numbers, dates and the like, apart from texts. */
export interface LanguageBasics {
  /** BCP 47, for numbers and dates. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  readonly date: Intl.DateTimeFormatOptions
  /** If the runtime's own spelling of a date is not the usual one. */
  respellDate?(date: string): string
  /** Between a label and its value. */
  readonly colon: string
  /** The name of points if the merchant has not chosen one. */
  readonly points_name: string
  /** The same word beside a number. */
  pointsWord(count: number): string
}

/** In which direction a language is written: `rtl` for Arabic, Hebrew, Persian and Urdu. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(tag) ? 'rtl' : 'ltr'
}

const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ps|sd|ug|ur|yi)(?![a-z])(?!-latn)/i

/** What a text is given by name, as text that is formatted already. */
export type Named<Names extends string> = Readonly<Record<Names, string>>

type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/** Chooses among the forms of a word by the language's own rule. */
export function pluralIn(tag: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(tag)
  return (count, forms) => forms[rules.select(count)] ?? forms.other
}
