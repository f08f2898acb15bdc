import type { Order, OrderLine, Refund } from '../../domain/orders/order.ts'
import type { PlatformEvent } from '../../domain/platform.ts'
import { canonicalJson } from '../../lib/canonical-json.ts'

/** What has a number, and what Shopify calls it. */
export const THING_KINDS = {
  customer: 'Customer',
  order: 'Order',
  product: 'Product',
  variant: 'ProductVariant',
  collection: 'Collection',
} as const
export type ThingKind = keyof typeof THING_KINDS

/** A thing of Shopify. */
export interface ThingThere {
  readonly kind: ThingKind
  readonly shopify_id: number
}

/** The number of nothing, neither at Shopify nor here, which Shopify answers as any unknown one. */
export const NOWHERE = Number.MAX_SAFE_INTEGER

/** A thing of Shopify that the built-in shop had before: here it keeps its number. */
export interface KeptId extends ThingThere {
  readonly kept_id: number
  /** Of an order that was found. */
  readonly details: OrderFound | null
}

/** An order of the built-in shop, as it was found at Shopify. */
export interface OrderFound {
  /** Our numbers of its lines, by those of Shopify. */
  readonly lines: Readonly<Record<string, number>>
  /** Refunds that Shopify had then: the built-in shop has taken them into account. */
  readonly refund_ids: readonly number[]
  /** Numbers of lines and refunds that the built-in shop gave. */
  readonly taken: { readonly line_ids: readonly number[]; readonly refund_ids: readonly number[] }
  /** What was bought, as Shopify says it. */
  readonly content: string
}

/** Our numbers of things of Shopify. */
export class KeptIds {
  readonly #ids: ReadonlyMap<string, KeptId>

  constructor(ids: readonly KeptId[]) {
    this.#ids = new Map(ids.map((one) => [`${one.kind} ${one.shopify_id}`, one]))
  }

  numberOf(kind: ThingKind, shopify_id: number): number {
    return this.#ids.get(`${kind} ${shopify_id}`)?.kept_id ?? shopify_id
  }

  orderOf(shopify_id: number): OrderFound | null {
    return this.#ids.get(`order ${shopify_id}`)?.details ?? null
  }
}

/** Everything that events name, by Shopify's numbers. */
export function namedIn(events: readonly PlatformEvent[]): ThingThere[] {
  return events.flatMap((event) => {
    switch (event.kind) {
      case 'customer_saved':
        return [{ kind: 'customer', shopify_id: event.customer.customer_id }]
      case 'customer_deleted':
        return [{ kind: 'customer', shopify_id: event.customer_id }]
      case 'customers_merged':
        return [event.customer_id, event.into].map((shopify_id) => {
          return { kind: 'customer', shopify_id } as const
        })
      case 'order_saved':
        return namedInOrder(event.order)
      case 'order_refunded':
        return [{ kind: 'order', shopify_id: event.order_id }]
      default:
        return []
    }
  })
}

function namedInOrder({ order_id, customer_id, lines }: Order) {
  const named = (kind: ThingKind, ids: readonly (number | null)[]) =>
    ids.flatMap((shopify_id) => (shopify_id === null ? [] : { kind, shopify_id }))
  return [
    ...named('order', [order_id]),
    ...named('customer', [customer_id]),
    ...lines.flatMap(({ product_id, variant_id, collection_ids }) => [
      ...named('product', [product_id]),
      ...named('variant', [variant_id]),
      ...named('collection', collection_ids),
    ]),
  ]
}

/** What is known of an order beside its events. */
export interface OrderFacts {
  /** As it is here; null: nothing is. */
  readonly known: Order | null
  /** The money that each refund gives back for goods. */
  readonly refunded: ReadonlyMap<number, string>
}

/**
 * An event of Shopify with our numbers. `known` is the order as it is here, if the built-in shop had
 * it: as long as Shopify's order is what it was when it was found, only its state can change, so
 * that another way of writing prices down changes no points.
 */
export function keptEvents(
  event: PlatformEvent,
  ids: KeptIds,
  { known, refunded }: OrderFacts,
): PlatformEvent[] {
  switch (event.kind) {
    case 'customer_saved': {
      const { customer } = event
      const customer_id = ids.numberOf('customer', customer.customer_id)
      return [{ ...event, customer: { ...customer, customer_id } }]
    }
    case 'customer_deleted':
      return [{ ...event, customer_id: ids.numberOf('customer', event.customer_id) }]
    case 'customers_merged': {
      const customer_id = ids.numberOf('customer', event.customer_id)
      return [{ ...event, customer_id, into: ids.numberOf('customer', event.into) }]
    }
    case 'order_saved': {
      const order = keptOrder(event.order, ids, known)
      return order === null ? [] : [{ ...event, order }]
    }
    case 'order_refunded': {
      const { order_id, refund } = event
      const kept = ids.orderOf(order_id)
      if (kept?.refund_ids.includes(refund.refund_id)) return []
      const own =
        kept === null ? refund : keptRefund(refund, kept, refunded.get(refund.refund_id) ?? '0')
      return [{ ...event, order_id: ids.numberOf('order', order_id), refund: own }]
    }
    default:
      return [event]
  }
}

/** null: nothing has changed. */
function keptOrder(order: Order, ids: KeptIds, known: Order | null): Order | null {
  const kept = ids.orderOf(order.order_id)
  if (kept !== null && known !== null && contentOf(order) === kept.content) {
    return withStateOf(known, order)
  }
  const own = {
    ...order,
    order_id: ids.numberOf('order', order.order_id),
    customer_id: order.customer_id === null ? null : ids.numberOf('customer', order.customer_id),
    lines: order.lines.map((line) => keptLine(line, ids, kept)),
  }
  if (kept === null || known === null) return own
  const { is_past: _is_past, ...edited } = own
  return { ...edited, updated_at: later(known.updated_at, order.updated_at) }
}

function keptLine(line: OrderLine, ids: KeptIds, kept: OrderFound | null): OrderLine {
  const { line_id, product_id, variant_id, collection_ids } = line
  return {
    ...line,
    line_id: kept?.lines[line_id] ?? partNumber(line_id, kept?.taken.line_ids),
    product_id: product_id === null ? null : ids.numberOf('product', product_id),
    variant_id: variant_id === null ? null : ids.numberOf('variant', variant_id),
    collection_ids: collection_ids.map((id) => ids.numberOf('collection', id)),
  }
}

/**
 * The number of a line or a refund that only Shopify has. If the built-in shop gave it to another of
 * this order, it is counted from the end of all numbers.
 */
function partNumber(shopify_id: number, taken: readonly number[] = []): number {
  return taken.includes(shopify_id) ? NOWHERE - shopify_id : shopify_id
}

/** An order that was paid, sent or cancelled stays so. */
function withStateOf(known: Order, order: Order): Order | null {
  const after = {
    paid_at: known.paid_at ?? order.paid_at,
    fulfilled_at: known.fulfilled_at ?? order.fulfilled_at,
    cancelled_at: known.cancelled_at ?? order.cancelled_at,
  }
  const is_same =
    after.paid_at === known.paid_at &&
    after.fulfilled_at === known.fulfilled_at &&
    after.cancelled_at === known.cancelled_at
  if (is_same) return null
  return { ...known, ...after, updated_at: later(known.updated_at, order.updated_at) }
}

function later(known: string, reported: string): string {
  const moment = Math.max(Date.parse(known) + 1, Date.parse(reported))
  return new Date(moment).toISOString()
}

/** If it names a line that was not found, its money is given back of the order as a whole. */
function keptRefund(refund: Refund, { lines, taken }: OrderFound, money: string): Refund {
  const refund_id = partNumber(refund.refund_id, taken.refund_ids)
  const own = refund.lines.flatMap(({ line_id, quantity }) => {
    const kept_id = lines[line_id]
    return kept_id === undefined ? [] : [{ line_id: kept_id, quantity }]
  })
  const is_whole = own.length === refund.lines.length
  return is_whole
    ? { ...refund, refund_id, lines: own }
    : { ...refund, refund_id, lines: [], amount: money }
}

/** What was bought, without what changes by itself: today's tags and collections of products. */
export function contentOf(order: Order): string {
  const { customer_id, currency, discount_total, shipping, tax, taxes_included } = order
  const lines = order.lines
    .map(({ line_id, quantity, price, total_discount, gift_card }) => {
      return { line_id, quantity, price, total_discount, gift_card }
    })
    .toSorted((left, right) => left.line_id - right.line_id)
  return canonicalJson({
    ...{ customer_id, currency, discount_total, shipping, tax, taxes_included, lines },
  })
}
