import { type Static, Type } from 'typebox'
import { defineOperation, type Operation } from '../../endpoints/define-operation.ts'
import { notFound, requireNoFaults } from '../../errors.ts'
import { formatGid } from '../../lib/gid.ts'
import { money, moneyText, readMoney } from '../../schemas/money.ts'
import { closed, NoBody, NoQuery, nullable, readMoment, timestamp } from '../../schemas/types.ts'
import type { Tx } from '../../store/db.ts'
import {
  momentAfter,
  type OrderDocument,
  type OrderFault,
  type OrderLineDocument,
  type RefundDocument,
} from './order-document.ts'
import type { EmbeddedShop } from './shop.ts'
import { findProducts, type ProductDocument } from './store/catalogue.ts'
import { findCustomer } from './store/customers.ts'
import { findOrder } from './store/orders.ts'

const number = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const quantity = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const OrderNumber = closed({ number })
const text = nullable(Type.String({ maxLength: 255 }))

const orderFields = {
  customer_id: nullable(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'A customer of this shop; null: a guest.',
    }),
  ),
  currency: Type.String({ minLength: 3, maxLength: 3, description: 'The currency of the shop.' }),
  created_at: timestamp('When the order was placed; now unless told.'),
  paid: Type.Boolean({ description: 'It stays so once it is.' }),
  fulfilled: Type.Boolean({ description: 'It stays so once it is.' }),
  cancelled: Type.Boolean({ description: 'It stays so once it is.' }),
  tags: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 250 }),
  source: text,
  taxes_included: Type.Boolean({ description: 'Prices contain the tax.' }),
  landing_ref: text,
}

const lineFields = {
  subscription: Type.Boolean({ description: 'It is bought as a subscription.' }),
  subscription_renewal: Type.Boolean({ description: 'A subscription renewed itself by it.' }),
  gift_card: Type.Boolean({ description: 'A gift card; as the product says unless told.' }),
}

const lineOptions = { minItems: 1, maxItems: 500, description: 'Settled once the order is paid.' }
const codeOptions = { maxItems: 100, description: 'The codes that were used.' }
const code = Type.String({ minLength: 1, maxLength: 255 })

const OrderBody = closed({
  ...Type.Partial(closed(orderFields)).properties,
  customer_id: orderFields.customer_id,
  lines: Type.Array(
    closed({
      id: number,
      product_id: Type.Optional(nullable(number)),
      variant_id: Type.Optional(nullable(number)),
      quantity,
      price: money('Of one.'),
      compare_at_price: Type.Optional(nullable(money('The price of one before it was reduced.'))),
      total_discount: Type.Optional(money('On the whole line.')),
      ...Type.Partial(closed(lineFields)).properties,
    }),
    lineOptions,
  ),
  discount_total: Type.Optional(money('On the order as a whole; spread over lines by value.')),
  shipping: Type.Optional(money('What shipping costs.')),
  tax: Type.Optional(money('All tax.')),
  discount_codes: Type.Optional(
    Type.Array(
      closed({ code, amount: Type.Optional(nullable(money('What it took off.'))) }),
      codeOptions,
    ),
  ),
})

const RefundBody = closed({
  id: number,
  lines: Type.Optional(
    Type.Array(closed({ line_id: number, quantity }), {
      maxItems: 500,
      description: 'What was taken back, by the lines of the order.',
    }),
  ),
  shipping: Type.Optional(money('What was given back of shipping.')),
  amount: Type.Optional(
    nullable(money('What was given back of goods where no line is named, tax included.')),
  ),
})

const EmbeddedRefund = closed(
  {
    id: Type.Integer(),
    created_at: timestamp('When it was made.'),
    lines: Type.Array(closed({ line_id: Type.Integer(), quantity: Type.Integer() })),
    shipping: moneyText('What was given back of shipping.'),
    amount: nullable(moneyText('What was given back of goods, naming no lines.')),
  },
  { title: 'EmbeddedRefund' },
)

const moment = (what: string) =>
  nullable(Type.String({ format: 'date-time', description: `When it was ${what}; null: not yet.` }))

const EmbeddedOrder = closed(
  {
    id: Type.Integer(),
    gid: Type.String(),
    ...orderFields,
    updated_at: timestamp('When it last changed.'),
    paid_at: moment('paid'),
    fulfilled_at: moment('fulfilled'),
    cancelled_at: moment('cancelled'),
    lines: Type.Array(
      closed({
        id: Type.Integer(),
        product_id: nullable(Type.Integer()),
        variant_id: nullable(Type.Integer()),
        quantity: Type.Integer(),
        price: moneyText('Of one.'),
        compare_at_price: nullable(moneyText('The price of one before it was reduced.')),
        total_discount: moneyText('On the whole line.'),
        ...lineFields,
        tags: Type.Array(Type.String({ description: 'Of the product.' })),
        collection_ids: Type.Array(Type.Integer({ description: 'Of the product.' })),
      }),
    ),
    discount_total: moneyText('On the order as a whole.'),
    shipping: moneyText('What shipping costs.'),
    tax: moneyText('All tax.'),
    discount_codes: Type.Array(
      closed({ code: Type.String(), amount: nullable(moneyText('What it took off.')) }),
    ),
    refunds: Type.Array(EmbeddedRefund),
  },
  { title: 'EmbeddedOrder' },
)

/** The orders of the embedded shop: a part of `/platform/v1`. */
export function orderOperations(embedded: EmbeddedShop): readonly Operation[] {
  return [
    defineOperation('putEmbeddedOrder', {
      method: 'PUT',
      path: '/orders/{number}',
      summary: 'Save an order, or move it on. The same content twice is one event.',
      params: OrderNumber,
      query: NoQuery,
      body: OrderBody,
      result: EmbeddedOrder,
      handle: async (input) => {
        const { params, body, now } = input
        const shop = await input.shop()
        const saved = await embedded.saveOrder(shop, params.number, (tx, before) =>
          completeOrder(tx, shop, body, before, now),
        )
        return presentOrder(shop, params.number, saved)
      },
    }),
    defineOperation('getEmbeddedOrder', {
      method: 'GET',
      path: '/orders/{number}',
      summary: 'Read an order of the embedded shop, with its refunds.',
      params: OrderNumber,
      query: NoQuery,
      body: NoBody,
      result: EmbeddedOrder,
      handle: async (input) => {
        const { context, params } = input
        const shop = await input.shop()
        const document = await findOrder(context.database.db, shop.shop_id, params.number)
        if (document === undefined) throw notFound('order', params.number)
        return presentOrder(shop, params.number, document)
      },
    }),
    defineOperation('createEmbeddedRefund', {
      method: 'POST',
      path: '/orders/{number}/refunds',
      summary: 'Take something of an order back. The same refund twice is one event.',
      params: OrderNumber,
      query: NoQuery,
      body: RefundBody,
      result: EmbeddedRefund,
      handle: async (input) => {
        const { params, body, now } = input
        const shop = await input.shop()
        const refund = completeRefund(body, now)
        const kept = await embedded.refundOrder(shop, params.number, refund)
        if (kept === null) throw notFound('order', params.number)
        return { ...kept, lines: [...kept.lines] }
      },
    }),
  ]
}

interface OrderShop {
  readonly shop_id: number
  readonly currency: string
}

async function completeOrder(
  tx: Tx,
  shop: OrderShop,
  body: Static<typeof OrderBody>,
  before: OrderDocument | undefined,
  now: Date,
): Promise<OrderDocument> {
  const { customer_id, currency = shop.currency } = body
  requireNoFaults([
    ...currencyFaults(shop, currency),
    ...(await customerFaults(tx, shop, customer_id, before)),
    ...MOVES.flatMap((move) => backFaults(move, body, before)),
  ])
  const told_at = body.created_at === undefined ? null : readMoment('created_at', body.created_at)
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
    discount_total: readMoney(body.discount_total ?? 0),
    shipping: readMoney(body.shipping ?? 0),
    tax: readMoney(body.tax ?? 0),
    taxes_included: body.taxes_included ?? false,
    discount_codes: (body.discount_codes ?? []).map(({ code, amount = null }) => ({
      code,
      amount: amount === null ? null : readMoney(amount),
    })),
    landing_ref: body.landing_ref ?? null,
    refunds: before?.refunds ?? [],
  }
}

/** How an order moves on, and never back. */
const MOVES = ['paid', 'fulfilled', 'cancelled'] as const
type Move = (typeof MOVES)[number]

function backFaults(
  move: Move,
  body: Static<typeof OrderBody>,
  before: OrderDocument | undefined,
): OrderFault[] {
  const is_moved = (before?.[`${move}_at`] ?? null) !== null
  if (!is_moved || body[move] !== false) return []
  return [{ field: move, message: `stays true: the order was ${move}`, allowed: [true] }]
}

function currencyFaults(shop: OrderShop, currency: string): OrderFault[] {
  if (currency === shop.currency) return []
  const message = 'must be the currency of the shop'
  return [{ field: 'currency', message, allowed: [shop.currency], received: currency }]
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

type LineBody = Static<typeof OrderBody>['lines'][number]
type ProductFacts = Pick<ProductDocument, 'tags' | 'collection_ids' | 'gift_card'>
const NO_FACTS: ProductFacts = { tags: [], collection_ids: [], gift_card: false }

/** Lines with what is known of their products: as it was when the line was first told. */
async function completeLines(
  tx: Tx,
  { shop_id }: OrderShop,
  lines: readonly LineBody[],
  before: OrderDocument | undefined,
): Promise<OrderLineDocument[]> {
  const numbers = lines.flatMap(({ product_id = null }) => (product_id === null ? [] : product_id))
  const products = await findProducts(tx, shop_id, numbers)
  return lines.map((line) => {
    const product_id = line.product_id ?? null
    const known = before?.lines.find(({ id }) => id === line.id)
    const product = products.find((row) => row.product_id === product_id)?.document
    const facts = known?.product_id === product_id ? known : (product ?? NO_FACTS)
    return completeLine(line, facts)
  })
}

function completeLine(line: LineBody, facts: ProductFacts): OrderLineDocument {
  const { id, quantity, price, compare_at_price = null } = line
  return {
    id,
    product_id: line.product_id ?? null,
    variant_id: line.variant_id ?? null,
    quantity,
    price: readMoney(price),
    compare_at_price: compare_at_price === null ? null : readMoney(compare_at_price),
    total_discount: readMoney(line.total_discount ?? 0),
    subscription: line.subscription ?? false,
    subscription_renewal: line.subscription_renewal ?? false,
    gift_card: line.gift_card ?? facts.gift_card,
    tags: facts.tags,
    collection_ids: facts.collection_ids,
  }
}

function completeRefund(body: Static<typeof RefundBody>, now: Date): RefundDocument {
  const { id, lines = [], shipping = 0, amount = null } = body
  return {
    id,
    created_at: now.toISOString(),
    lines,
    shipping: readMoney(shipping),
    amount: amount === null ? null : readMoney(amount),
  }
}

function presentOrder(
  shop: { platform: string },
  order_id: number,
  document: OrderDocument,
): Static<typeof EmbeddedOrder> {
  const { tags, lines, discount_codes, refunds } = document
  return {
    id: order_id,
    gid: formatGid(shop.platform, 'Order', order_id),
    ...document,
    paid: document.paid_at !== null,
    fulfilled: document.fulfilled_at !== null,
    cancelled: document.cancelled_at !== null,
    tags: [...tags],
    lines: lines.map((line) => ({
      ...line,
      tags: [...line.tags],
      collection_ids: [...line.collection_ids],
    })),
    discount_codes: [...discount_codes],
    refunds: refunds.map((refund) => ({ ...refund, lines: [...refund.lines] })),
  }
}
