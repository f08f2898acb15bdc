import { Fraction, notBelowZero, quotient } from '../../lib/fraction.ts'
import { currencyText } from '../minor-unit.ts'
import type { OrderLine, Refund } from './order.ts'

/** The quantities that refunds take back, by line. */
export function quantitiesBack(refunds: readonly Pick<Refund, 'lines'>[]): Map<number, Fraction> {
  const back = new Map<number, Fraction>()
  for (const { line_id, quantity } of refunds.flatMap(({ lines }) => lines)) {
    back.set(line_id, (back.get(line_id) ?? Fraction.ZERO).plus(Fraction.of(quantity)))
  }
  return back
}

type Quantities = Pick<OrderLine, 'quantity' | 'current_quantity' | 'ordered_quantity'>

/**
 * What is left of a line. The shop's own figure and the refunds are about the same units, in
 * whatever order they arrive, so the smaller counts.
 */
export function quantityLeft(
  { quantity, current_quantity, ordered_quantity = quantity }: Quantities,
  back: Fraction = Fraction.ZERO,
): Fraction {
  const left = notBelowZero(Fraction.of(ordered_quantity).minus(back))
  return current_quantity === undefined ? left : Fraction.min(Fraction.of(current_quantity), left)
}

/** The same as a share of the quantity of which the line's amounts are. */
export function shareLeft(line: Quantities, back?: Fraction): Fraction {
  return quotient(quantityLeft(line, back), Fraction.of(line.quantity))
}

/**
 * The total of a reported line: as it was charged, else its price times its quantity, rounded half
 * up. Nothing where the product is the same.
 */
export function totalOfLine(
  { price, quantity, total }: { price: string; quantity: number; total: string | null },
  currency: string,
): Pick<OrderLine, 'total'> {
  const product = Fraction.of(price).times(Fraction.of(quantity))
  const decided = total ?? currencyText(product, currency)
  return Fraction.of(decided).minus(product).isZero() ? {} : { total: decided }
}
