/** The service's own lists, which the build puts here. */
declare const CURRENCIES_OF_SERVICE: readonly string[]
declare const LANGUAGES_OF_SERVICE: readonly string[]

/** What a shop can have. */
export const CURRENCIES = CURRENCIES_OF_SERVICE
export const LANGUAGES = LANGUAGES_OF_SERVICE
export const TIMEZONES: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** Browsers keep the ids of zones whose places have other names today. */
const NAMES_TODAY: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

export interface Choice {
  readonly value: string
  readonly label: string
}

/** Zones by their places, so that the first letters of a place find it in the list. */
export function zoneChoices(zones: readonly string[]): Choice[] {
  return inOrder(zones.map((value) => ({ value, label: zoneName(value) })))
}

/** Such as “Kolkata (Asia)” or “Buenos Aires (America, Argentina)”. */
function zoneName(zone: string): string {
  const parts = (NAMES_TODAY[zone] ?? zone).replaceAll('_', ' ').split('/')
  const place = parts.pop() ?? zone
  return parts.length === 0 ? place : `${place} (${parts.join(', ')})`
}

/** Currencies by their names in the reader's language. */
export function currencyChoices(language: string): Choice[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return inOrder(CURRENCIES.map((value) => ({ value, label: `${names.of(value)} (${value})` })))
}

const inOrder = (choices: readonly Choice[]) =>
  choices.toSorted((one, other) => one.label.localeCompare(other.label))

/** A list of choices with what is chosen already, which may be none of them any more. */
export function withChosen(choices: readonly string[], ...chosen: readonly string[]): string[] {
  return [...new Set([...choices, ...chosen])]
}
