import { Type } from 'typebox'
import { currencyText, isTooFine, minorDigits, tooFine } from '../../domain/minor-unit.ts'
import type { InputFault } from '../../errors/laurel-error.ts'
import type { Fraction } from '../../lib/fraction.ts'

const DECIMALS_MAX = 4
const WHOLE_DIGITS_MAX = 12

/** The pattern of an amount's text, and its rule in words. */
export const MONEY_PATTERN =
  `^(0|[1-9][0-9]{0,${WHOLE_DIGITS_MAX - 1}})` + `(\\.[0-9]{1,${DECIMALS_MAX}})?$`
export const MONEY_WORDS =
  `an amount such as "14.90", with at most ${DECIMALS_MAX} decimals ` +
  `and ${WHOLE_DIGITS_MAX} digits before them`

/** An amount in shop currency as a platform has it: decimal text, or a number on the way in. */
export const money = (description: string) =>
  Type.Unsafe<string | number>({
    type: ['string', 'number'],
    pattern: MONEY_PATTERN,
    minimum: 0,
    maximum: 999_999_999_999,
    description: `${description} Decimal string or number in shop currency, in whole minor units.`,
    examples: ['12.50'],
  })

export const moneyText = (description: string) =>
  Type.String({ description: `${description} Decimal text, in shop currency.` })

/** The decimal text of an amount, with the decimals of its currency: `9.9` euros are `9.90`. */
export function readMoney(amount: string | number | Fraction, currency: string): string {
  return currencyText(amount, currency)
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
  if (pattern === MONEY_PATTERN) return true
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
  if (pattern === MONEY_PATTERN)
    return isFine(value, currency) ? [fault(value, currency, field)] : []
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

function isFine(value: unknown, currency: string): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && isTooFine(value, currency)
  return typeof value === 'string' && IS_MONEY.test(value) && isTooFine(value, currency)
}

const IS_MONEY = new RegExp(MONEY_PATTERN)

function fault(received: unknown, currency: string, field: string): InputFault {
  return {
    field,
    message: tooFine(currency),
    allowed: { decimals: minorDigits(currency) },
    received,
  }
}
