import { requireNoFaults } from '../../errors.ts'
import { isBlank } from '../../lib/visible-text.ts'
import { readMoney } from '../../schemas/base/money.ts'
import type { Tx } from '../../store/db.ts'
import {
  momentAfter,
  type OrderDocument,
  type OrderFault,
  type OrderLineDocument,
  type RefundDocument,
} from './order-document.ts'
import { CODES_MAX, type OrderBody, type RefundBody } from './schemas/orders.ts'
import { findProductFacts, type ProductFactsRow } from './store/catalogue.ts'
import { findCustomer } from './store/customers.ts'

interface OrderShop {
  readonly shop_id: number
  readonly currency: string
}

/** The order as it is kept: what was told, and what is known of its past and its products. */
export async function completeOrder(
  tx: Tx,
  shop: OrderShop,
  body: OrderBody,
  before: OrderDocument | undefined,
  now: Date,
): Promise<OrderDocument> {
  const { customer_id, currency = shop.currency } = body
  const discount_codes = completeCodes(body, before, currency)
  requireNoFaults([
    ...currencyFaults(shop, currency),
    ...codeFaults(discount_codes),
    ...momentFaults(body, now),
    ...(await customerFaults(tx, shop, customer_id, before)),
    ...MOVES.flatMap((move) => backFaults(move, body, before)),
  ])
  const told_at = body.created_at === undefined ? null : new Date(body.created_at)
  const created_at = told_at?.toISOString() ?? before?.created_at ?? now.toISOString()
  // What an order of the past had come to when it was first told, it had come to then.
  const is_past = before === undefined && told_at !== null && told_at < now
  const moved_at = is_past ? created_at : now.toISOString()
  const at = (move: Move) => before?.[`${move}_at`] ?? (body[move] === true ? moved_at : null)
  return {
    customer_id,
    currency,
    created_at,
    updated_at: momentAfter(before, now),
    paid_at: at('paid'),
    fulfilled_at: at('fulfilled'),
    cancelled_at: at('cancelled'),
    tags: body.tags ?? [],
    source: body.source ?? null,
    lines: await completeLines(tx, shop, body.lines, before),
    discount_total: readMoney(body.discount_total ?? 0, currency),
    shipping: readMoney(body.shipping ?? 0, currency),
    tax: readMoney(body.tax ?? 0, currency),
    taxes_included: body.taxes_included ?? false,
    discount_codes,
    landing_ref: isBlank(body.landing_ref ?? '') ? null : (body.landing_ref ?? null),
    refunds: before?.refunds ?? [],
  }
}

/** How an order moves on, and never back. */
const MOVES = ['paid', 'fulfilled', 'cancelled'] as const
type Move = (typeof MOVES)[number]

function backFaults(move: Move, body: OrderBody, before: OrderDocument | undefined): OrderFault[] {
  const is_moved = (before?.[`${move}_at`] ?? null) !== null
  if (!is_moved || body[move] !== false) return []
  return [{ field: move, message: `stays true: the order was ${move}`, allowed: [true] }]
}

function currencyFaults(shop: OrderShop, currency: string): OrderFault[] {
  if (currency === shop.currency) return []
  const message = 'must be the currency of the shop'
  return [{ field: 'currency', message, allowed: [shop.currency], received: currency }]
}

const EARLIEST = new Date('1970-01-01T00:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000

/** An order was placed by now; a clock that told its moment may be ahead of ours. */
function momentFaults({ created_at }: OrderBody, now: Date): OrderFault[] {
  if (created_at === undefined) return []
  const latest = new Date(now.getTime() + DAY_MS)
  const moment = new Date(created_at)
  if (moment >= EARLIEST && moment <= latest) return []
  return [
    {
      field: 'created_at',
      message: 'must be a moment that exists, since 1970 and at most a day ahead of now',
      allowed: { minimum: EARLIEST.toISOString(), maximum: latest.toISOString() },
      received: created_at,
    },
  ]
}

async function customerFaults(
  tx: Tx,
  { shop_id }: OrderShop,
  customer_id: number | null,
  before: OrderDocument | undefined,
): Promise<OrderFault[]> {
  // An order outlives its customer.
  if (customer_id === null || customer_id === before?.customer_id) return []
  if ((await findCustomer(tx, shop_id, customer_id)) !== undefined) return []
  return [{ field: 'customer_id', message: 'is no customer of this shop', received: customer_id }]
}

/** The codes that it carries now. What was taken off a paid order stays, so its codes do too. */
function completeCodes(
  { discount_codes = [] }: OrderBody,
  before: OrderDocument | undefined,
  currency: string,
): OrderDocument['discount_codes'] {
  const told = discount_codes.map(({ code, amount = null }) => ({
    code,
    amount: amount === null ? null : readMoney(amount, currency),
  }))
  if (before === undefined || before.paid_at === null) return told
  const names = new Set(told.map(({ code }) => code.toUpperCase()))
  return [...told, ...before.discount_codes.filter(({ code }) => !names.has(code.toUpperCase()))]
}

function codeFaults({ length }: OrderDocument['discount_codes']): OrderFault[] {
  if (length <= CODES_MAX) return []
  const message = `must be at most ${CODES_MAX}, with those that the paid order keeps`
  return [{ field: 'discount_codes', message, allowed: { maximum: CODES_MAX }, received: length }]
}

type LineBody = OrderBody['lines'][number]
type ProductFacts = Pick<ProductFactsRow, 'tags' | 'collection_ids' | 'gift_card'>
const NO_FACTS: ProductFacts = { tags: [], collection_ids: [], gift_card: false }

/** Lines with what is known of their products: as it was when the line was first told. */
async function completeLines(
  tx: Tx,
  { shop_id, currency }: OrderShop,
  lines: readonly LineBody[],
  before: OrderDocument | undefined,
): Promise<OrderLineDocument[]> {
  const numbers = lines.flatMap(({ product_id = null }) => (product_id === null ? [] : product_id))
  const products = await findProductFacts(tx, shop_id, numbers)
  return lines.map((line) => {
    const product_id = line.product_id ?? null
    const known = before?.lines.find(({ id }) => id === line.id)
    const product = products.find((row) => row.product_id === product_id)
    const facts = known?.product_id === product_id ? known : (product ?? NO_FACTS)
    return completeLine(line, facts, currency)
  })
}

function completeLine(line: LineBody, facts: ProductFacts, currency: string): OrderLineDocument {
  const { id, quantity, price, compare_at_price = null } = line
  return {
    id,
    product_id: line.product_id ?? null,
    variant_id: line.variant_id ?? null,
    quantity,
    price: readMoney(price, currency),
    compare_at_price: compare_at_price === null ? null : readMoney(compare_at_price, currency),
    total_discount: readMoney(line.total_discount ?? 0, currency),
    subscription: line.subscription ?? false,
    subscription_renewal: line.subscription_renewal ?? false,
    gift_card: line.gift_card ?? facts.gift_card,
    tags: facts.tags,
    collection_ids: facts.collection_ids,
  }
}

export function completeRefund(body: RefundBody, currency: string, now: Date): RefundDocument {
  const { id, lines = [], shipping = 0, amount = null } = body
  return {
    id,
    created_at: now.toISOString(),
    lines,
    shipping: readMoney(shipping, currency),
    amount: amount === null ? null : readMoney(amount, currency),
  }
}
