import { Fraction, notBelowZero, quotient } from '../../lib/fraction.ts'
import { currencyText } from '../minor-unit.ts'
import type { Priced } from './order.ts'

/** The tax of each line, in the order of the lines, and of shipping. */
interface Taxes {
  readonly lines: readonly Fraction[]
  readonly shipping: Fraction
}

/**
 * The tax of each line and of shipping. A part with a reported tax has that tax. The others share
 * the rest of the total by value; gift cards carry none. `net` is each line's price after all
 * discounts.
 */
export function taxesOf(priced: Priced, net: readonly Fraction[]): Taxes {
  const shipping = shippingTax(priced, net)
  const of_shipping = priced.shipping_tax === undefined ? shipping : Fraction.ZERO
  const rest = notBelowZero(unreportedTax(priced).minus(of_shipping))
  const sharing = sharingLines(priced, net)
  const rate = quotient(rest, Fraction.sum(sharing))
  return {
    lines: priced.lines.map(({ tax }, index) =>
      tax === undefined ? (sharing[index] ?? Fraction.ZERO).times(rate) : Fraction.of(tax),
    ),
    shipping,
  }
}

/**
 * The tax of shipping: the reported one, or its share. A share is a whole number of minor units, as
 * the shop charged it, so that refunds in whole minor units can give all of it back.
 */
export function shippingTax(priced: Priced, net: readonly Fraction[]): Fraction {
  const { shipping, shipping_tax, currency } = priced
  if (shipping_tax !== undefined) return Fraction.of(shipping_tax)
  const price = Fraction.of(shipping)
  if (price.isZero()) return Fraction.ZERO
  const value = price.plus(Fraction.sum(sharingLines(priced, net)))
  const share = unreportedTax(priced).times(price).over(value)
  return Fraction.of(currencyText(share, currency))
}

/** The part of the total that no line and no shipping was reported to carry. */
function unreportedTax({ tax, shipping_tax, lines }: Priced): Fraction {
  const reported = [...lines.map((line) => line.tax), shipping_tax].flatMap((one) =>
    one === undefined ? [] : Fraction.of(one),
  )
  return notBelowZero(Fraction.of(tax).minus(Fraction.sum(reported)))
}

/** The values of the lines that share the unreported tax. */
function sharingLines({ lines }: Priced, net: readonly Fraction[]): Fraction[] {
  return net.map((value, index) => {
    const line = lines[index]
    return line === undefined || line.gift_card || line.tax !== undefined ? Fraction.ZERO : value
  })
}
