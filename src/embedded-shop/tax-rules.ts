import { smallestAmount } from '../domain/minor-unit.ts'
import { lineValue } from '../domain/orders/amounts.ts'
import { Fraction } from '../lib/fraction.ts'
import { readMoney } from '../schemas/base/money.ts'
import type { OrderDocument, OrderFault } from './order-document.ts'

/** What carries a tax of its own, if it was reported. */
type TaxedParts = Pick<OrderDocument, 'lines' | 'shipping_tax'>

/** The tax that the lines and shipping were reported with, together. */
export function reportedTax(order: TaxedParts): Fraction {
  return Fraction.sum(partTaxes(order))
}

/** Faults of taxes that cannot be: in a price that is lower, or beside a lower total. */
export function taxFaults(order: OrderDocument): OrderFault[] {
  const { lines, shipping, shipping_tax, taxes_included, currency } = order
  const of_prices = !taxes_included
    ? []
    : [
        ...lines.flatMap((line, index) =>
          priceFaults(`lines[${index}].tax`, line.tax, lineValue(line), currency),
        ),
        ...priceFaults('shipping_tax', shipping_tax, Fraction.of(shipping), currency),
      ]
  return [...of_prices, ...totalFaults(order)]
}

function priceFaults(
  field: string,
  tax: string | undefined,
  price: Fraction,
  currency: string,
): OrderFault[] {
  if (tax === undefined || !Fraction.of(tax).isAbove(price)) return []
  const maximum = readMoney(price, currency)
  const message = `is more than the price that includes it, ${maximum}`
  return [{ field, message, allowed: { maximum }, received: tax }]
}

/** The parts may exceed the total by what each of them was rounded by. */
function totalFaults(order: OrderDocument): OrderFault[] {
  const parts = partTaxes(order)
  const sum = Fraction.sum(parts)
  const unit = Fraction.of(smallestAmount(order.currency))
  const rounding = unit.times(Fraction.of(parts.length + 1)).over(Fraction.of(2))
  if (!sum.isAbove(Fraction.of(order.tax).plus(rounding))) return []
  const message = 'is less than the tax of the lines and of shipping together'
  const minimum = readMoney(sum, order.currency)
  return [{ field: 'tax', message, allowed: { minimum }, received: order.tax }]
}

function partTaxes({ lines, shipping_tax }: TaxedParts): Fraction[] {
  return [...lines.map(({ tax }) => tax), shipping_tax].flatMap((tax) =>
    tax === undefined ? [] : Fraction.of(tax),
  )
}
