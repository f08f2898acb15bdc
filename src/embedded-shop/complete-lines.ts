import { NO_FACTS, type ProductFacts } from '../domain/orders/cart.ts'
import { readMoney } from '../schemas/base/money.ts'
import { momentAfter, type OrderDocument, type OrderLineDocument } from './order-document.ts'
import { partIdOf, partNumber } from './schemas/numbers.ts'
import type { OrderBody } from './schemas/orders.ts'

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
  before: OrderDocument | undefined,
  products: KnownProducts,
): OrderLineDocument[] {
  return lines.map((line) => {
    const product_id = line.product_id ?? null
    const known = before?.lines.find(({ id }) => id === partNumber(line.id))
    const is_known = known?.product_id === product_id && known.product_to_come === undefined
    const product = product_id === null ? NO_FACTS : products.get(product_id)
    return completeLine(line, is_known ? known : product, currency)
  })
}

function completeLine(
  line: LineBody,
  /** undefined: its product is still to come. */
  facts: ProductFacts | undefined,
  currency: string,
): OrderLineDocument {
  const { id, quantity, price, compare_at_price = null, tax = null, gift_card = null } = line
  const { tags, collection_ids, ...known } = facts ?? NO_FACTS
  return {
    ...partIdOf(id),
    product_id: line.product_id ?? null,
    variant_id: line.variant_id ?? null,
    quantity,
    price: readMoney(price, currency),
    compare_at_price: compare_at_price === null ? null : readMoney(compare_at_price, currency),
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
