import { Fraction } from '../lib/fraction.ts'

/** The decimals of a currency: 2 for the euro, 0 for the yen. */
export function minorDigits(currency: string): number {
  const known = DIGITS.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  DIGITS.set(currency, maximumFractionDigits)
  return maximumFractionDigits
}

/** Needed for every amount; there are few currencies, and they do not change. */
const DIGITS = new Map<string, number>()

/** Whether an amount is finer than the currency's smallest unit. */
export function isTooFine(amount: string | number, currency: string): boolean {
  return hasMoreDecimals(amount, minorDigits(currency))
}

export function hasMoreDecimals(amount: string | number, digits: number): boolean {
  const exact = Fraction.of(amount)
  return !exact.minus(Fraction.of(exact.toDecimal(digits))).isZero()
}

/** What is to be said of such an amount. */
export function tooFine(currency: string): string {
  const digits = minorDigits(currency)
  return digits === 0
    ? `must be a whole amount: ${currency} has no decimals`
    : `must have at most ${digits} decimals, as ${currency} has`
}

/** The smallest amount that a currency has. */
export function smallestAmount(currency: string): number {
  return Number(`1e-${minorDigits(currency)}`)
}

/** An amount as decimal text with the decimals of its currency, halves rounded up. */
export function currencyText(amount: string | number | Fraction, currency: string): string {
  const exact = amount instanceof Fraction ? amount : Fraction.of(amount)
  return exact.toDecimal(minorDigits(currency))
}
