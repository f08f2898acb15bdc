import { daysAfter } from '../domain/period.ts'
import { requireNoFaults } from '../errors.ts'
import { readMoney } from '../schemas/base/money.ts'
import { completeLines, type KnownProducts, quantityFaults } from './complete-lines.ts'
import {
  momentAfter,
  type OrderDocument,
  type OrderFault,
  type RefundDocument,
} from './order-document.ts'
import { partIdOf } from './schemas/numbers.ts'
import { CODES_MAX, type OrderBody, type RefundBody } from './schemas/orders.ts'
import type { KeptOrder } from './store/orders.ts'
import { reportedTax } from './tax-rules.ts'

interface OrderShop {
  readonly currency: string
}

/** The order as it is stored: the reported data, with what we know of its past and its products. */
export function completeOrder(
  shop: OrderShop,
  body: OrderBody,
  known: KeptOrder,
  products: KnownProducts,
  now: Date,
): OrderDocument {
  const { document: before, early_refunds } = known
  const { customer_id, shipping_tax = null } = body
  // Amounts are read before the order's own currency is checked, which may be any text.
  const { currency } = shop
  const discount_codes = completeCodes(body, before, currency)
  const is_older = isOlder(body, before)
  requireNoFaults([
    ...currencyFaults(shop, body),
    ...codeFaults(discount_codes),
    ...quantityFaults(body.lines),
    ...momentFaults('created_at', body.created_at, now),
    ...momentFaults('updated_at', body.updated_at, now),
    ...(is_older ? [] : MOVES.flatMap((move) => backFaults(move, body, before))),
  ])
  const dated_at = body.updated_at && new Date(body.updated_at).toISOString()
  if (is_older && before !== undefined && dated_at) {
    return { ...withEarlierMoves(before, body, dated_at), updated_at: momentAfter(before, now) }
  }
  const reported_at = body.created_at === undefined ? null : new Date(body.created_at)
  const created_at = reported_at?.toISOString() ?? before?.created_at ?? now.toISOString()
  // A back-dated order was paid, fulfilled or cancelled on its own date.
  const is_past = before === undefined && reported_at !== null && reported_at < now
  const moved_at = is_past ? created_at : now.toISOString()
  // The latest version opens it, whatever our clock said when it was cancelled.
  const opens = body.cancelled === false && dated_at !== undefined
  const at = (move: Move) =>
    movedAt(before?.[`${move}_at`] ?? null, body[move], dated_at) ??
    (body[move] === true ? moved_at : null)
  const lines = completeLines(shop, body.lines, known, products)
  const of_shipping =
    shipping_tax === null ? {} : { shipping_tax: readMoney(shipping_tax, currency) }
  return {
    customer_id,
    currency,
    created_at,
    updated_at: momentAfter(before, now),
    paid_at: at('paid'),
    fulfilled_at: at('fulfilled'),
    ...cancellation(before, body, dated_at, opens ? null : at('cancelled')),
    tags: body.tags ?? [],
    source: body.source ?? null,
    lines,
    discount_total: readMoney(body.discount_total ?? 0, currency),
    shipping: readMoney(body.shipping ?? 0, currency),
    tax: readMoney(body.tax ?? reportedTax({ lines, ...of_shipping }), currency),
    ...of_shipping,
    taxes_included: body.taxes_included ?? false,
    discount_codes,
    landing_ref: body.landing_ref ?? null,
    // A new order has the refunds that came before it.
    refunds: before?.refunds ?? early_refunds,
    ...(dated_at ? { dated_at } : before?.dated_at && { dated_at: before.dated_at }),
  }
}

/** Whether the platform has reported a later version before. */
function isOlder({ updated_at }: OrderBody, before: OrderDocument | undefined): boolean {
  if (updated_at === undefined || before?.dated_at === undefined) return false
  return new Date(updated_at) < new Date(before.dated_at)
}

/**
 * Whether an order is cancelled: the latest version that says so counts, in whatever order versions
 * arrive. What has no date counts as it comes. `cancelled_at`: without a version that opens it.
 */
function cancellation(
  before: OrderDocument | undefined,
  { cancelled }: OrderBody,
  dated_at: string | undefined,
  cancelled_at: string | null,
): Pick<OrderDocument, 'cancelled_at' | 'said_open_at' | 'said_cancelled_at'> {
  const said_open_at = laterOf(before?.said_open_at, cancelled === false ? dated_at : undefined)
  const said_cancelled_at = laterOf(before?.said_cancelled_at, cancelled ? dated_at : undefined)
  const said = {
    ...(said_open_at !== undefined && { said_open_at }),
    ...(said_cancelled_at !== undefined && { said_cancelled_at }),
  }
  const stays = dated_at === undefined || said_open_at === undefined || cancelled_at === null
  if (stays || cancelled_at > said_open_at) return { cancelled_at, ...said }
  const is_closed_since = said_cancelled_at !== undefined && said_cancelled_at > said_open_at
  return { cancelled_at: is_closed_since ? said_cancelled_at : null, ...said }
}

function laterOf(one: string | undefined, other: string | undefined): string | undefined {
  return one === undefined || (other !== undefined && other > one) ? other : one
}

/** An older version says only that the order had moved on by then. */
function withEarlierMoves(before: OrderDocument, body: OrderBody, dated_at: string): OrderDocument {
  const at = (move: Move) => movedAt(before[`${move}_at`], body[move], dated_at)
  return {
    ...before,
    paid_at: at('paid'),
    fulfilled_at: at('fulfilled'),
    ...cancellation(before, body, dated_at, at('cancelled')),
  }
}

/** The earliest time at which the platform says that an order had moved on. */
function movedAt(
  before: string | null,
  has_moved: boolean | undefined,
  dated_at: string | undefined,
): string | null {
  if (has_moved !== true || dated_at === undefined) return before
  return before === null || dated_at < before ? dated_at : before
}

/** How an order moves on. It never goes back, except that a later version opens it again. */
const MOVES = ['paid', 'fulfilled', 'cancelled'] as const
type Move = (typeof MOVES)[number]

function backFaults(move: Move, body: OrderBody, before: OrderDocument | undefined): OrderFault[] {
  const is_moved = (before?.[`${move}_at`] ?? null) !== null
  if (!is_moved || body[move] !== false) return []
  if (move !== 'cancelled') {
    return [{ field: move, message: `cannot be reset: the order was ${move}`, allowed: [true] }]
  }
  if (isLater(body, before)) return []
  const message = 'cannot be reset without an `updated_at` after the cancellation'
  return [{ field: move, message, allowed: [true] }]
}

/** Whether a version is known to be of a time after the order's last one. */
function isLater({ updated_at }: OrderBody, before: OrderDocument | undefined): boolean {
  const last = before?.dated_at ?? before?.cancelled_at ?? null
  return updated_at !== undefined && last !== null && new Date(updated_at) > new Date(last)
}

function currencyFaults(shop: OrderShop, { currency }: OrderBody): OrderFault[] {
  if (currency === undefined || currency === shop.currency) return []
  const message = 'must be the currency of the shop'
  return [{ field: 'currency', message, allowed: [shop.currency], received: currency }]
}

const EARLIEST = new Date('1970-01-01T00:00:00Z')

/** An order cannot be placed in the future; the clock that set its time may be ahead of ours. */
function momentFaults(field: string, reported: string | undefined, now: Date): OrderFault[] {
  if (reported === undefined) return []
  const latest = daysAfter(now, 1)
  const moment = new Date(reported)
  if (moment >= EARLIEST && moment <= latest) return []
  return [
    {
      field,
      message: 'must be a time that exists, from 1970 to at most a day from now',
      allowed: { minimum: EARLIEST.toISOString(), maximum: latest.toISOString() },
      received: reported,
    },
  ]
}

/** The codes that it carries now. A paid order keeps its discounts, so it keeps its codes too. */
function completeCodes(
  { discount_codes = [], updated_at: dated }: OrderBody,
  before: OrderDocument | undefined,
  currency: string,
): OrderDocument['discount_codes'] {
  const reported = discount_codes
    .filter(({ code }) => code !== '')
    .map(({ code, amount = null }) => ({
      code,
      amount: amount === null ? null : readMoney(amount, currency),
    }))
  // A version with a date has all that the platform knows.
  if (before === undefined || before.paid_at === null || dated) return reported
  const names = new Set(reported.map(({ code }) => code.toUpperCase()))
  return [
    ...reported,
    ...before.discount_codes.filter(({ code }) => !names.has(code.toUpperCase())),
  ]
}

function codeFaults({ length }: OrderDocument['discount_codes']): OrderFault[] {
  if (length <= CODES_MAX) return []
  const message = `must be at most ${CODES_MAX}, including those that the paid order keeps`
  return [{ field: 'discount_codes', message, allowed: { maximum: CODES_MAX }, received: length }]
}

export function completeRefund(body: RefundBody, currency: string, now: Date): RefundDocument {
  const { id, lines = [], shipping = 0, shipping_tax = null, amount = null } = body
  return {
    ...partIdOf(id),
    created_at: now.toISOString(),
    lines: lines.map(({ line_id, quantity }) => {
      const { id: number, ...external } = partIdOf(line_id)
      return { line_id: number, ...external, quantity }
    }),
    shipping: readMoney(shipping, currency),
    ...(shipping_tax !== null && { shipping_tax: readMoney(shipping_tax, currency) }),
    amount: amount === null ? null : readMoney(amount, currency),
  }
}
