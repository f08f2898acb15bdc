import { Type } from 'typebox'
import { currencyText, hasMoreDecimals, minorDigits, tooFine } from '../../domain/minor-unit.ts'
import type { InputFault } from '../../errors/laurel-error.ts'
import { Fraction } from '../../lib/fraction.ts'
import { trimTrailing } from '../../lib/trim-trailing.ts'

const DECIMALS_MAX = 4
const UNIT_PRICE_DECIMALS_MAX = 6
const WHOLE_DIGITS_MAX = 12

const decimalPattern = (decimals_max: number) =>
  `^(0|[1-9][0-9]{0,${WHOLE_DIGITS_MAX - 1}})` + `(\\.[0-9]{1,${decimals_max}})?$`

/** The pattern of an amount's text, and its rule in words. */
export const MONEY_PATTERN = decimalPattern(DECIMALS_MAX)
export const UNIT_PRICE_PATTERN = decimalPattern(UNIT_PRICE_DECIMALS_MAX)
export const MONEY_WORDS =
  `an amount such as "14.90", with at most ${DECIMALS_MAX} decimals ` +
  `and ${WHOLE_DIGITS_MAX} digits before them`

/** An amount in shop currency as a platform has it: decimal text, or a number on the way in. */
export const money = (description: string) =>
  amount(
    MONEY_PATTERN,
    `${description} Decimal string or number in shop currency, in whole minor units.`,
  )

/** The price of one unit, which may be finer than the currency. */
export const unitPrice = (description: string) =>
  amount(
    UNIT_PRICE_PATTERN,
    `${description} Decimal string or number in shop currency, with up to ` +
      `${UNIT_PRICE_DECIMALS_MAX} decimals.`,
  )

function amount(pattern: string, description: string) {
  return Type.Unsafe<string | number>({
    type: ['string', 'number'],
    pattern,
    minimum: 0,
    maximum: 999_999_999_999,
    description,
    examples: ['12.50'],
  })
}

export const moneyText = (description: string) =>
  Type.String({ description: `${description} Decimal text, in shop currency.` })

/** The decimal text of an amount, with the decimals of its currency: `9.9` euros are `9.90`. */
export function readMoney(amount: string | number | Fraction, currency: string): string {
  return currencyText(amount, currency)
}

/** The decimal text of a unit price, with at least the decimals of its currency. */
export function readUnitPrice(price: string | number, currency: string): string {
  return hasMoreDecimals(price, minorDigits(currency))
    ? trimTrailing(Fraction.of(price).toDecimal(UNIT_PRICE_DECIMALS_MAX), '0')
    : currencyText(price, currency)
}

/** The depth of the search for amounts in a schema. */
interface Node {
  readonly pattern?: unknown
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly anyOf?: readonly Node[]
}

/** Whether a schema contains an amount of money. */
export function takesMoney({ pattern, properties, items, anyOf }: Node): boolean {
  if (isAmount(pattern)) return true
  const inner = [...Object.values(properties ?? {}), ...(items ? [items] : []), ...(anyOf ?? [])]
  return inner.some(takesMoney)
}

/** The amounts in a value that are finer than the currency, with their paths. */
export function moneyFaults(
  schema: Node,
  value: unknown,
  currency: string,
  field = '',
): InputFault[] {
  const { pattern, properties, items, anyOf } = schema
  if (isAmount(pattern))
    return isFine(pattern, value, currency) ? [fault(pattern, value, currency, field)] : []
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) {
    if (items === undefined || !takesMoney(items)) return []
    return value.flatMap((item, at) => moneyFaults(items, item, currency, `${field}[${at}]`))
  }
  const of_forms = (anyOf ?? []).flatMap((form) => moneyFaults(form, value, currency, field))
  const values = new Map<string, unknown>(Object.entries(value))
  const of_fields = Object.entries(properties ?? {}).flatMap(([name, one]) =>
    moneyFaults(one, values.get(name), currency, field === '' ? name : `${field}.${name}`),
  )
  return [...of_forms, ...of_fields]
}

const AMOUNTS = new Map([MONEY_PATTERN, UNIT_PRICE_PATTERN].map((one) => [one, new RegExp(one)]))

function isAmount(pattern: unknown): pattern is string {
  return typeof pattern === 'string' && AMOUNTS.has(pattern)
}

function isFine(pattern: string, value: unknown, currency: string): boolean {
  const is_decimal =
    typeof value === 'string' ? AMOUNTS.get(pattern)?.test(value) : Number.isFinite(value)
  if (!is_decimal || (typeof value !== 'string' && typeof value !== 'number')) return false
  return hasMoreDecimals(value, decimalsOf(pattern, currency))
}

function decimalsOf(pattern: string, currency: string): number {
  return pattern === UNIT_PRICE_PATTERN ? UNIT_PRICE_DECIMALS_MAX : minorDigits(currency)
}

function fault(pattern: string, received: unknown, currency: string, field: string): InputFault {
  const decimals = decimalsOf(pattern, currency)
  const message =
    pattern === UNIT_PRICE_PATTERN ? `must have at most ${decimals} decimals` : tooFine(currency)
  return { field, message, allowed: { decimals }, received }
}
