import { ADDRESS_PATTERN } from '../../lib/address-pattern.ts'
import { withFormulas } from '../../lib/csv.ts'
import { externalIdOf, externalReference } from '../../lib/external-id.ts'
import { cleanText } from '../../lib/typed-text.ts'
import type { Birthday } from '../customers/birthdays.ts'
import { isDate } from '../customers/birthdays.ts'
import { POINTS_MAX } from '../points/ledger.ts'
import type { ImportField, ImportPreset } from './import-presets.ts'

/** A row as it was read. */
export interface ImportRow {
  /** The shop's own id; it is looked for first, then the number, then the e-mail. */
  readonly external_id: string | null
  readonly customer_id: number | null
  readonly email: string | null
  /** For customers that the import creates. */
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email_consent: boolean
  /** null: its cell is empty. */
  readonly points: number | null
  /** The name or the id of a tier. */
  readonly tier: string | null
  readonly birthday: Birthday | null
  readonly referral_code: string | null
  readonly last_activity_at: string | null
  /** Was blocked or left out in the other product, or did not want to take part. */
  readonly is_excluded: boolean
  /** Whether a status was not understood: it changes nothing. */
  readonly has_unknown_status: boolean
}

/** Why a row is not imported. */
export interface RowFault {
  /** As the file names it; null: the whole row. */
  readonly column: string | null
  readonly message: string
  readonly received: string | null
}

/** Which column of a file holds which field. */
export type ColumnPlaces = ReadonlyMap<ImportField, { readonly name: string; readonly at: number }>

const RECEIVED_LENGTH_MAX = 100

/** As much of a cell as a fault repeats; a character of two halves is not cut into them. */
export function startOf(cell: string): string {
  return cell.slice(0, RECEIVED_LENGTH_MAX).toWellFormed()
}

/** Finds the columns by their names; without regard to case, spaces and underscores. */
export function placeColumns(
  names: readonly string[],
  columns: ImportPreset['columns'],
): ColumnPlaces {
  const plain = names.map(plainName)
  const places = new Map<ImportField, { name: string; at: number }>()
  for (const [field, known] of Object.entries(columns)) {
    const at = known.map((name) => plain.indexOf(plainName(name))).find((place) => place >= 0)
    // The keys of the columns are fields.
    if (at !== undefined) places.set(field as ImportField, { name: names[at] ?? '', at })
  }
  return places
}

/** The name of a column that is read, if another column has it too; null: there is none. */
export function repeatedColumn(names: readonly string[], places: ColumnPlaces): string | null {
  const plain = names.map(plainName)
  const read = [...places.values()].find(({ name, at }) => plain.lastIndexOf(plainName(name)) > at)
  return read === undefined ? null : startOf(read.name)
}

function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
}

/**
 * A row with other cells than the first line names, such as points with a comma and no quotes: whose
 * cells are whose cannot be known. Blank cells at the end are none.
 */
export function cellsFault(cells: readonly string[], names: number): RowFault | null {
  if (cells.length >= names && filledCells(cells) <= names) return null
  const message =
    `must have as many cells as the first line: ${names}, not ${cells.length}; ` +
    'put cells with the separator in them in quotes'
  return { column: null, message, received: startOf(cells.join(' | ')) }
}

/** How many cells there are up to the last that is not blank. */
export function filledCells(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}

class Unreadable extends Error {}

/** By what a row names its customer. */
export type ImportNames = Pick<ImportRow, 'external_id' | 'customer_id' | 'email'>

function textIn(places: ColumnPlaces, cells: readonly string[], field: ImportField): string {
  return withFormulas((cells[places.get(field)?.at ?? -1] ?? '').trim())
}

/** The readable ids and address of a row, which may be faulty in other columns. */
export function readNames(places: ColumnPlaces, cells: readonly string[]): ImportNames {
  const read = <Value>(field: ImportField, parse: (text: string) => Value): Value | null => {
    try {
      const text = textIn(places, cells, field)
      return text === '' ? null : parse(text)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      return null
    }
  }
  const reference = read('customer_id', readReference)
  return {
    external_id:
      read('external_id', readExternalId) ?? (typeof reference === 'string' ? reference : null),
    customer_id: typeof reference === 'number' ? reference : null,
    email: read('email', readEmail),
  }
}

/** Reads the cells of a row, or says what is wrong with the first that cannot be read. */
export function readImportRow(
  places: ColumnPlaces,
  cells: readonly string[],
  { dates, now }: { readonly dates: ImportPreset['dates']; readonly now: Date },
): ImportRow | RowFault {
  let field: ImportField = 'customer_id'
  const read = <Value>(name: ImportField, parse: (text: string) => Value): Value | null => {
    field = name
    const text = textIn(places, cells, name)
    return text === '' ? null : parse(text)
  }
  try {
    const own_id = read('external_id', readExternalId)
    const reference = read('customer_id', readReference)
    const excluded = read('excluded_from_program', (text) =>
      readExclusion(text, places.get('excluded_from_program')?.name ?? ''),
    )
    const row: ImportRow = {
      external_id: own_id ?? (typeof reference === 'string' ? reference : null),
      customer_id: typeof reference === 'number' ? reference : null,
      email: read('email', readEmail),
      first_name: read('first_name', readName),
      last_name: read('last_name', readName),
      email_consent: read('email_consent', readConsent) === true,
      points: read('points', readPoints),
      tier: read('tier', shortText),
      birthday: read('birthday', (text) => readBirthday(text, dates)),
      referral_code: read('referral_code', readCode),
      last_activity_at: read('last_activity_at', (text) => readMoment(text, dates, now)),
      is_excluded: excluded === true,
      has_unknown_status: excluded === 'unknown',
    }
    if (row.external_id !== null || row.customer_id !== null || row.email !== null) return row
    return { column: null, message: 'names no customer', received: null }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const { name, at } = places.get(field) ?? { name: field, at: -1 }
    return { column: name, message: error.message, received: startOf(cells[at] ?? '') }
  }
}

export function isFault(row: ImportRow | RowFault): row is RowFault {
  return 'message' in row
}

/** A number, or the id of `external:<id>`. */
function readReference(text: string): number | string {
  const external_id = externalIdOf(text)
  if (external_id !== null) return external_id
  // Shopify writes its ids with an apostrophe, so that spreadsheets do not round them.
  const [, digits] = /^'?(?:gid:\/\/[a-z]+\/Customer\/)?([1-9][0-9]{0,15})$/.exec(text) ?? []
  const number = Number(digits)
  if (Number.isSafeInteger(number)) return number
  throw new Unreadable('must be the number of a customer, or external:<id>')
}

function readExternalId(text: string): string {
  const external_id = externalIdOf(text) ?? externalIdOf(externalReference(text))
  if (external_id !== null) return external_id
  throw new Unreadable('must have 1 to 255 visible ASCII characters')
}

const ADDRESS = new RegExp(ADDRESS_PATTERN)

function readEmail(text: string): string {
  if (text.length <= 320 && ADDRESS.test(text)) return text
  throw new Unreadable('must be an e-mail address')
}

function readPoints(text: string): number {
  const points = Number(text.replaceAll(',', ''))
  // Not with three zeros: 1.000 is a thousand where people write 1.000,00.
  const is_whole = /^(\d+|\d{1,3}(,\d{3})+)(\.0{1,2})?$/.test(text)
  if (is_whole && points <= POINTS_MAX) return points
  throw new Unreadable('must be a whole number of points, at least 0')
}

const TEXT_LENGTH_MAX = 200

function shortText(text: string): string {
  if (text.length <= TEXT_LENGTH_MAX && !text.includes('\0')) return text
  throw new Unreadable(`must have at most ${TEXT_LENGTH_MAX} characters`)
}

function readName(text: string): string {
  return shortText(cleanText(text))
}

/** Anything but a clear yes is none: nobody gets marketing e-mails by mistake. */
function readConsent(text: string): boolean {
  return AGREED.includes(plainName(text))
}

function readCode(text: string): string {
  // Some products export the link, whose last part is the code.
  const code = text.split(/[/=]/).at(-1)?.toUpperCase() ?? ''
  if (/^[A-Z0-9][A-Z0-9-]{2,63}$/.test(code)) return code
  throw new Unreadable('must be a referral code of 3 to 64 letters, digits and hyphens')
}

/** Statuses of other products: those who take no part, and those who do. */
const OUT = ['excluded', 'blocked', 'banned', 'disabled', 'opted out', 'opt out']
const IN = [
  'member',
  'candidate',
  'guest',
  'active',
  'inactive',
  'enabled',
  'included',
  'enrolled',
  'opted in',
  'opt in',
]
const YES = ['true', 'yes', 'y', '1']
const AGREED = [...YES, 'subscribed']
const NO = ['false', 'no', 'n', '0']

/** A yes in a column such as “Opted In” says the opposite of one in “Blocked”. */
const SAYS_WHO_TAKES_PART = /^(opt(ed)? in|enrolled|member|active)$/

/** `unknown`: the product has more statuses than we know, or means a region by `state`. */
function readExclusion(text: string, column: string): boolean | 'unknown' {
  const word = plainName(text)
  const yes_means_out = !SAYS_WHO_TAKES_PART.test(plainName(column))
  if (OUT.includes(word)) return true
  if (IN.includes(word)) return false
  if (YES.includes(word)) return yes_means_out
  if (NO.includes(word)) return !yes_means_out
  return 'unknown'
}

type Dates = ImportPreset['dates']

function readBirthday(text: string, dates: Dates): Birthday {
  const of_day = text.replace(/^(\d{4}-\d\d-\d\d)[T ].*$/, '$1')
  const [, month_text, day_text] =
    /^(?:\d{4}-|--)?(\d{1,2})-(\d{1,2})$/.exec(of_day) ?? slashed(of_day, dates) ?? []
  const [month, day] = [Number(month_text), Number(day_text)]
  if (isDate(`2000-${two(month)}-${two(day)}`)) return { month, day }
  throw new Unreadable(`must be a date such as 1990-12-31 or ${sample(dates)}`)
}

function readMoment(text: string, dates: Dates, now: Date): string {
  const [, month, day, year] = slashed(text, dates) ?? []
  const written = year === undefined ? text : `${year}-${two(Number(month))}-${two(Number(day))}`
  const [, date = '', time = '', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)( ?UTC|Z|[+-]\d\d:?\d\d)?)?$/.exec(
      written,
    ) ?? []
  // Without a zone it is UTC, wherever this machine is.
  const moment = new Date(`${date}T${time || '00:00'}${zone.replace(/^ ?UTC$/, 'Z')}`)
  if (!isDate(date) || Number.isNaN(moment.getTime())) {
    throw new Unreadable(`must be a time such as 2026-01-31T08:00:00Z or ${sample(dates)}/2026`)
  }
  if (moment > now) throw new Unreadable('must not be in the future')
  return moment.toISOString()
}

/** Month, day and year, wherever the product writes them. */
function slashed(text: string, dates: Dates): readonly (string | undefined)[] | null {
  const [, first, second, year] = /^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}))?\.?$/.exec(text) ?? []
  if (first === undefined) return null
  return dates === 'month_first' ? [text, first, second, year] : [text, second, first, year]
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

function sample(dates: Dates): string {
  return dates === 'month_first' ? '12/31' : '31/12'
}
