import { Type } from 'typebox'

const DECIMALS_MIN = 2
const DECIMALS_MAX = 4
const WHOLE_DIGITS_MAX = 12

/** The pattern of the text of an amount, and what it asks for in words. */
export const MONEY_PATTERN = `^(0|[1-9][0-9]{0,${WHOLE_DIGITS_MAX - 1}})(\\.[0-9]{1,${DECIMALS_MAX}})?$`
export const MONEY_WORDS = `an amount such as "14.90", with at most ${DECIMALS_MAX} decimals and ${WHOLE_DIGITS_MAX} digits before them`

/** An amount in shop currency as a platform has it: decimal text, or a number on the way in. */
export const money = (description: string) =>
  Type.Unsafe<string | number>({
    type: ['string', 'number'],
    pattern: MONEY_PATTERN,
    minimum: 0,
    maximum: 999_999_999_999,
    description: `${description} A decimal text or a number, in shop currency; a number is rounded to ${DECIMALS_MAX} decimals.`,
    examples: ['12.50'],
  })

export const moneyText = (description: string) =>
  Type.String({ description: `${description} Decimal text, in shop currency.` })

/** The decimal text of an amount, with at least two decimals: `9.9` is `9.90`. */
export function readMoney(amount: string | number): string {
  const exact = typeof amount === 'number' ? amount.toFixed(DECIMALS_MAX) : amount
  const [whole = '0', decimals = ''] = exact.split('.')
  return `${whole}.${decimals.replace(/0+$/, '').padEnd(DECIMALS_MIN, '0')}`
}
