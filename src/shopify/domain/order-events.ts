import type { PlatformEvent, PlatformProductFacts } from '../../domain/platform.ts'
import type { ShopifyLine, ShopifyOrder } from '../operations/orders.ts'
import { asPlatformCustomer } from './read-customer.ts'
import { readOrder, readRefunds } from './read-order.ts'

/** What an order is read with. */
export interface OrderSurroundings {
  /** All of its lines. */
  readonly lines: readonly ShopifyLine[]
  /** The products of its lines. */
  readonly products: ReadonlyMap<number, PlatformProductFacts>
  /** What was placed before then is past; null: nothing is. */
  readonly past_until: Date | null
}

/**
 * What an order tells, with its buyer as they are now, whose tags may exclude them. Test orders do
 * not count.
 */
export function orderEvents(
  order: ShopifyOrder,
  { lines, products, past_until }: OrderSurroundings,
): PlatformEvent[] {
  if (order.test) return []
  const saved = readOrder(order, lines, products)
  const is_past = past_until !== null && new Date(saved.created_at) < past_until
  const { customer } = order
  const buyer: PlatformEvent[] =
    customer === null
      ? []
      : [{ kind: 'customer_saved', customer: asPlatformCustomer(customer, past_until) }]
  const { order_id } = saved
  return [
    ...buyer,
    { kind: 'order_saved', order: is_past ? { ...saved, is_past } : saved },
    ...readRefunds(order).map((refund) => ({ kind: 'order_refunded', order_id, refund }) as const),
  ]
}

/** The products that lines are of, each once. */
export function productsOf(lines: readonly ShopifyLine[]): number[] {
  const product_ids = lines.flatMap(({ product }) =>
    product === null ? [] : Number(product.legacyResourceId),
  )
  return [...new Set(product_ids)]
}
