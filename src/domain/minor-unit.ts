import { Fraction } from '../lib/fraction.ts'

/** How many decimals the smallest coin of a currency has: 2 of the euro, 0 of the yen. */
export function minorDigits(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return maximumFractionDigits ?? 2
}

/** An amount as decimal text with the decimals of its currency, halves rounded up. */
export function currencyText(amount: string | number | Fraction, currency: string): string {
  const exact = amount instanceof Fraction ? amount : Fraction.of(amount)
  return exact.toDecimal(minorDigits(currency))
}
