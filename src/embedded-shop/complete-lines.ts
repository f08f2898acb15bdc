import { NO_FACTS, type ProductFacts } from '../domain/orders/cart.ts'
import { quantitiesBack, totalOfLine } from '../domain/orders/quantities.ts'
import { Fraction } from '../lib/fraction.ts'
import { readMoney, readUnitPrice } from '../schemas/base/money.ts'
import { QUANTITY_DECIMALS_MAX } from '../schemas/base/quantity.ts'
import {
  momentAfter,
  type OrderDocument,
  type OrderFault,
  type OrderLineDocument,
} from './order-document.ts'
import { partIdOf, partNumber } from './schemas/numbers.ts'
import type { OrderBody } from './schemas/orders.ts'
import type { KeptOrder } from './store/orders.ts'

interface LinesShop {
  readonly currency: string
}

type LineBody = OrderBody['lines'][number]

/** The products that are there, by their numbers; the others are still to come. */
export type KnownProducts = ReadonlyMap<number, ProductFacts>

/**
 * Lines with the facts about their products, as they were when the line was first reported. A
 * product that comes later says them then.
 */
export function completeLines(
  { currency }: LinesShop,
  lines: readonly LineBody[],
  { document, early_refunds }: KeptOrder,
  products: KnownProducts,
): OrderLineDocument[] {
  const back = quantitiesBack(document?.refunds ?? early_refunds)
  return lines.map((line) => {
    const id = partNumber(line.id)
    const product_id = line.product_id ?? null
    const known = document?.lines.find((one) => one.id === id)
    const is_known = known?.product_id === product_id && known.product_to_come === undefined
    const product = product_id === null ? NO_FACTS : products.get(product_id)
    const quantities = completeQuantities(line, known, back.get(id))
    return {
      ...completeLine(line, is_known ? known : product, quantities, currency),
      ...quantities,
    }
  })
}

type Quantities = Pick<OrderLineDocument, 'quantity' | 'current_quantity' | 'ordered_quantity'>

/**
 * A shop that reports only what is left has ordered at least that and what was refunded, and no less
 * than we knew of before.
 */
function completeQuantities(
  { quantity, current_quantity }: LineBody,
  known: Quantities | undefined,
  back: Fraction = Fraction.ZERO,
): Quantities {
  const current = current_quantity ?? undefined
  if (current === undefined) return { quantity: quantity ?? 0 }
  if (quantity !== undefined) return { quantity, current_quantity: current }
  const ordered = Number(Fraction.of(current).plus(back).toDecimal(QUANTITY_DECIMALS_MAX))
  const before = known?.ordered_quantity ?? known?.quantity ?? 0
  return {
    quantity: current,
    current_quantity: current,
    ordered_quantity: Math.max(ordered, before),
  }
}

/** Faults of quantities that cannot be together. */
export function quantityFaults(lines: readonly LineBody[]): OrderFault[] {
  return lines.flatMap(({ quantity, current_quantity = null }, index): OrderFault[] => {
    const field = `lines[${index}].quantity`
    if (quantity === undefined) {
      const message = 'is required, unless `current_quantity` is sent'
      return current_quantity === null ? [{ field, message }] : []
    }
    if (current_quantity === null || current_quantity <= quantity) return []
    const message = 'must be at least `current_quantity`'
    return [{ field, message, allowed: { minimum: current_quantity }, received: quantity }]
  })
}

function completeLine(
  line: LineBody,
  /** undefined: its product is still to come. */
  facts: ProductFacts | undefined,
  { quantity }: Quantities,
  currency: string,
): OrderLineDocument {
  const { id, compare_at_price = null, total = null, tax = null, gift_card = null } = line
  const { tags, collection_ids, ...known } = facts ?? NO_FACTS
  const price = readUnitPrice(line.price, currency)
  const charged = total === null ? null : readMoney(total, currency)
  return {
    ...partIdOf(id),
    product_id: line.product_id ?? null,
    variant_id: line.variant_id ?? null,
    quantity,
    price,
    ...totalOfLine({ price, quantity, total: charged }, currency),
    compare_at_price: compare_at_price === null ? null : readUnitPrice(compare_at_price, currency),
    total_discount: readMoney(line.total_discount ?? 0, currency),
    ...(tax !== null && { tax: readMoney(tax, currency) }),
    subscription: line.subscription ?? false,
    subscription_renewal: line.subscription_renewal ?? false,
    gift_card: gift_card ?? known.gift_card,
    tags,
    collection_ids,
    ...(facts === undefined && { product_to_come: { gift_card } }),
  }
}

/** The products that an order waits for. */
export function awaitedBy({ lines }: OrderDocument): number[] {
  return lines.flatMap(({ product_id, product_to_come }) =>
    product_id === null || product_to_come === undefined ? [] : [product_id],
  )
}

/** An order with the facts of products that have come since. */
export function withLateProducts(
  before: OrderDocument,
  products: KnownProducts,
  now: Date,
): OrderDocument {
  const lines = before.lines.map((line) => {
    const { product_to_come, ...reported } = line
    const product = products.get(line.product_id ?? 0)
    if (product_to_come === undefined || product === undefined) return line
    const { tags, collection_ids } = product
    return {
      ...reported,
      gift_card: product_to_come.gift_card ?? product.gift_card,
      tags,
      collection_ids,
    }
  })
  return { ...before, lines, updated_at: momentAfter(before, now) }
}
