import fc from 'fast-check'
import type { Order, Refund } from '../../src/domain/orders/order.ts'
import type { PlatformEvent } from '../../src/domain/platform.ts'

/** The life of one customer's orders, as a platform tells it, in whatever order it arrives. */

export interface ReportedOrder {
  readonly prices: readonly { readonly cents: number; readonly quantity: number }[]
  readonly paid: boolean
  readonly cancelled: boolean
  /** Quantities of lines that were taken back, each a refund; never more than there is. */
  readonly refunds: readonly (readonly number[])[]
}

export const CUSTOMER = 1
const MINUTE_MS = 60_000

const priced = fc.record({
  cents: fc.integer({ min: 0, max: 5_000 }),
  quantity: fc.integer({ min: 1, max: 4 }),
})

const reportedOrder: fc.Arbitrary<ReportedOrder> = fc
  .record({
    prices: fc.array(priced, { minLength: 1, maxLength: 3 }),
    paid: fc.boolean(),
    cancelled: fc.nat({ max: 3 }).map((one) => one === 0),
    wanted: fc.array(fc.array(fc.nat({ max: 2 }), { minLength: 3, maxLength: 3 }), {
      maxLength: 3,
    }),
  })
  .map(({ wanted, ...order }) => ({ ...order, refunds: withinReach(order.prices, wanted) }))

function withinReach(prices: ReportedOrder['prices'], wanted: readonly (readonly number[])[]) {
  const left = prices.map(({ quantity }) => quantity)
  return wanted.map((quantities) =>
    left.map((there, index) => {
      const taken = Math.min(there, quantities[index] ?? 0)
      left[index] = there - taken
      return taken
    }),
  )
}

export interface ReportedHistory {
  readonly orders: readonly ReportedOrder[]
  /** Numbers by which the events are put into the order in which they arrive. */
  readonly arrival: readonly number[]
  /** How many of them arrive a second time. */
  readonly repeated: number
}

export const reportedHistory: fc.Arbitrary<ReportedHistory> = fc.record({
  orders: fc.array(reportedOrder, { minLength: 1, maxLength: 3 }),
  arrival: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
  repeated: fc.nat({ max: 5 }),
})

/** The events of a history that began then, in the order in which things happened. */
function eventsOf({ orders }: ReportedHistory, start: Date): PlatformEvent[] {
  const customer: PlatformEvent = {
    kind: 'customer_saved',
    customer: {
      customer_id: CUSTOMER,
      email: 'ada@example.com',
      first_name: null,
      last_name: null,
      tags: [],
      locale: null,
      is_business: false,
      email_consent: false,
      created_at: start,
      updated_at: start,
    },
  }
  return [customer, ...orders.flatMap((order, index) => eventsOfOrder(order, index + 1, start))]
}

function eventsOfOrder(order: ReportedOrder, order_id: number, start: Date): PlatformEvent[] {
  const at = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS).toISOString()
  const version = (minutes: number, fields: Partial<Order> = {}): PlatformEvent => ({
    kind: 'order_saved',
    order: { ...unpaid(order, order_id, at(0)), updated_at: at(minutes), ...fields },
  })
  const paid = { paid_at: order.paid ? at(1) : null }
  const versions = [
    version(0),
    version(1, paid),
    version(2, { ...paid, fulfilled_at: at(2) }),
    ...(order.cancelled ? [version(3, { ...paid, cancelled_at: at(3) })] : []),
  ]
  const refunds = order.refunds.map(
    (quantities, index): PlatformEvent => ({
      kind: 'order_refunded',
      order_id,
      refund: refundOf(order_id * 100 + index, quantities, at(4)),
    }),
  )
  return [...versions, ...refunds]
}

function refundOf(refund_id: number, quantities: readonly number[], at: string): Refund {
  const lines = quantities.flatMap((quantity, index) =>
    quantity === 0 ? [] : [{ line_id: index + 1, quantity }],
  )
  return { refund_id, created_at: at, lines, shipping: '0.00', amount: null }
}

function unpaid({ prices }: ReportedOrder, order_id: number, created_at: string): Order {
  return {
    order_id,
    customer_id: CUSTOMER,
    currency: 'EUR',
    created_at,
    updated_at: created_at,
    paid_at: null,
    fulfilled_at: null,
    cancelled_at: null,
    tags: [],
    source: null,
    lines: prices.map(({ cents, quantity }, index) => ({
      line_id: index + 1,
      product_id: null,
      variant_id: null,
      quantity,
      price: (cents / 100).toFixed(2),
      compare_at_price: null,
      total_discount: '0.00',
      tags: [],
      collection_ids: [],
      gift_card: false,
      subscription: false,
      subscription_renewal: false,
    })),
    discount_total: '0.00',
    shipping: '0.00',
    tax: '0.00',
    taxes_included: true,
    discount_codes: [],
    landing_ref: null,
  }
}

/** What it all comes to, at a point for each unit of currency, in whatever order it arrives. */
export function comesTo({ orders }: ReportedHistory) {
  const standing = orders.filter(({ paid, cancelled }) => paid && !cancelled)
  const cents = standing.map(({ prices, refunds }) =>
    prices.reduce((sum, price, index) => {
      const back = refunds.reduce((taken, quantities) => taken + (quantities[index] ?? 0), 0)
      return sum + price.cents * (price.quantity - back)
    }, 0),
  )
  const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
  return {
    points: sum(cents.map((one) => Math.floor(one / 100))),
    // One of which nothing is left is no order.
    orders_count: cents.filter((one) => one > 0).length,
    lifetime_spend: sum(cents) / 100,
  }
}

/** The events in the order in which they arrive, some of them twice. */
export function arriving(history: ReportedHistory, start: Date): PlatformEvent[] {
  const events = eventsOf(history, start)
  const told = [...events, ...events.slice(0, history.repeated)]
  return told
    .map((event, index) => ({ event, place: history.arrival[index] ?? index }))
    .sort((left, right) => left.place - right.place)
    .map(({ event }) => event)
}
