/** The service's own lists, which the build puts here. */
declare const CURRENCIES_OF_SERVICE: readonly string[]
declare const LANGUAGES_OF_SERVICE: readonly string[]

/** What a shop can have. */
export const CURRENCIES = CURRENCIES_OF_SERVICE
export const LANGUAGES = LANGUAGES_OF_SERVICE
export const TIMEZONES: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** A list of choices with what is chosen already, which may be none of them any more. */
export function withChosen(choices: readonly string[], ...chosen: readonly string[]): string[] {
  return [...new Set([...choices, ...chosen])]
}
