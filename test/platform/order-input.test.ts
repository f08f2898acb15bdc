import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { NO_MOMENT } from '../../src/lib/iso-time.ts'
import { ADMIN_TOKEN } from '../support/app.ts'
import { type Reply, send, verdict } from '../support/http.ts'
import { shopIdOf } from '../support/ladders.ts'
import { line, order, orderShop, postRefund, putOrder } from '../support/orders.ts'
import type { TestShop } from '../support/shop.ts'

/**
 * What is wrong with an order or a refund is said by its field, with what is allowed there and
 * what was sent, and nothing of it is kept. What orders.test.ts shows is not shown again here.
 */

const ADA = 1001
const LONG = 'a'.repeat(256)
const BEYOND = 2 ** 53

const NUMBER = { minimum: 1, maximum: 8_000_000_000_000_000 }
const ID = ['integer', 'string']
const ID_OR_NONE = ['integer', 'string', 'null']
const EXTERNAL = expect.stringMatching(/^external:<id>/)
const QUANTITY = { minimum: 0.001, maximum: 1_000_000 }
const MONEY = { minimum: 0, maximum: 999_999_999_999 }
const MONEY_TEXT = expect.stringMatching(/^an amount such as "14\.90", with at most 4 decimals/)
const PRICE_TEXT = expect.stringMatching(/^an amount such as "8\.2645", with at most 6 decimals/)
const MONEY_TYPE = ['string', 'number']
const LINES = { minItems: 1, maxItems: 500 }
const LABEL = { maxLength: 255 }
/** The moments that an order can be of: up to a day ahead of now, whatever that is. */
const MOMENTS = {
  minimum: '1970-01-01T00:00:00.000Z',
  maximum: expect.stringMatching(/^20.{21}Z$/),
}
const LINE_FIELDS = expect.arrayContaining(['id', 'quantity', 'price', 'gift_card'])
const ORDER_FIELDS = expect.arrayContaining(['customer_id', 'lines', 'paid', 'discount_codes'])
/** There is no list of what would be right. */
const NOTHING_TO_LIST = undefined

/** The field, a body that is wrong in it alone, and what is allowed there. */
type Wrong = readonly [field: string, body: Record<string, unknown>, allowed: unknown]

const linesOf = (fields: object) => ({ lines: [{ ...line(1), ...fields }] })
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => line(1, { id: index + 1 }))

const OF_WHOM: Wrong[] = [
  ['customer_id', { customer_id: 0 }, NUMBER],
  ['customer_id', { customer_id: -ADA }, NUMBER],
  ['customer_id', { customer_id: BEYOND }, NUMBER],
  ['customer_id', { customer_id: 1.5 }, ID_OR_NONE],
  ['customer_id', { customer_id: String(ADA) }, EXTERNAL],
  ['customer_id', { customer_id: true }, ID_OR_NONE],
  ['customer_id', { customer_id: [ADA] }, ID_OR_NONE],
]

const OF_THE_ORDER: Wrong[] = [
  ['currency', { currency: 'eur' }, ['EUR']],
  ['currency', { currency: 'EU' }, ['EUR']],
  ['currency', { currency: 978 }, 'string'],
  ['currency', { currency: null }, 'string'],
  ['created_at', { created_at: '2026-01-01' }, NO_MOMENT.allowed],
  ['created_at', { created_at: '2026-01-01T00:00:00' }, NO_MOMENT.allowed],
  ['created_at', { created_at: '2026-01-01 00:00:00Z' }, NO_MOMENT.allowed],
  ['created_at', { created_at: '2026-02-30T00:00:00Z' }, NO_MOMENT.allowed],
  ['created_at', { created_at: '2026-01-01T24:00:00Z' }, NO_MOMENT.allowed],
  ['created_at', { created_at: 1_760_000_000 }, 'string'],
  ['created_at', { created_at: null }, 'string'],
  ['created_at', { created_at: '2026-06-30T23:59:60Z' }, MOMENTS],
  ['created_at', { created_at: '1969-12-31T23:59:59.999Z' }, MOMENTS],
  ['created_at', { created_at: '0001-01-01T00:00:00Z' }, MOMENTS],
  ['created_at', { created_at: '9999-12-31T23:59:59.999Z' }, MOMENTS],
  ['created_at', { created_at: '9999-12-31T23:59:59-23:59' }, MOMENTS],
  ['paid', { paid: 1 }, 'boolean'],
  ['paid', { paid: null }, 'boolean'],
  ['fulfilled', { fulfilled: 'true' }, 'boolean'],
  ['cancelled', { cancelled: 0 }, 'boolean'],
  ['taxes_included', { taxes_included: 'no' }, 'boolean'],
  ['tags', { tags: 'wholesale' }, 'array'],
  ['tags', { tags: Array(251).fill('tag') }, { maxItems: 250 }],
  ['tags[1]', { tags: ['web', 7] }, 'string'],
  ['tags[0]', { tags: [LONG] }, LABEL],
  ['source', { source: 7 }, ['string', 'null']],
  ['source', { source: LONG }, LABEL],
  ['landing_ref', { landing_ref: {} }, ['string', 'null']],
  ['landing_ref', { landing_ref: LONG }, { maxLength: 255 }],
  ['id', { id: 1 }, ORDER_FIELDS],
  ['refunds', { refunds: [] }, ORDER_FIELDS],
  ['paid_at', { paid_at: '2026-01-01T00:00:00Z' }, ORDER_FIELDS],
  ['discount_codes', { discount_codes: 'WELCOME' }, 'array'],
  ['discount_codes', { discount_codes: Array(101).fill({ code: 'A' }) }, { maxItems: 100 }],
  ['discount_codes[0]', { discount_codes: ['WELCOME'] }, 'object'],
  ['discount_codes[0].code', { discount_codes: [{}] }, NOTHING_TO_LIST],
  ['discount_codes[0].code', { discount_codes: [{ code: LONG }] }, LABEL],
  ['discount_codes[0].amount', { discount_codes: [{ code: 'A', amount: '-1' }] }, MONEY_TEXT],
  ['discount_codes[0].type', { discount_codes: [{ code: 'A', type: 'x' }] }, ['code', 'amount']],
]

const OF_LINES: Wrong[] = [
  ['lines', { lines: {} }, 'array'],
  ['lines', { lines: null }, 'array'],
  ['lines', { lines: many(501) }, LINES],
  ['lines[1]', { lines: [line(1), null] }, 'object'],
  ['lines[0].id', linesOf({ id: undefined }), NOTHING_TO_LIST],
  ['lines[0].id', linesOf({ id: 0 }), NUMBER],
  ['lines[0].id', linesOf({ id: BEYOND }), NUMBER],
  ['lines[0].id', linesOf({ id: '1' }), EXTERNAL],
  ['lines[2].id', { lines: [line(1), line(2, { id: 2 }), line(3)] }, NOTHING_TO_LIST],
  ['lines[0].quantity', linesOf({ quantity: undefined }), NOTHING_TO_LIST],
  ['lines[0].quantity', linesOf({ quantity: -1 }), QUANTITY],
  ['lines[0].quantity', linesOf({ quantity: 1_000_001, price: 0 }), QUANTITY],
  ['lines[0].quantity', linesOf({ quantity: '1' }), 'number'],
  ['lines[0].quantity', linesOf({ quantity: null }), 'number'],
  [
    'lines[0].current_quantity',
    linesOf({ current_quantity: -1 }),
    { minimum: 0, maximum: 1_000_000 },
  ],
  ['lines[0].quantity', linesOf({ current_quantity: 2 }), { minimum: 2 }],
  ['lines[0].product_id', linesOf({ product_id: 'gid://shopify/Product/7' }), EXTERNAL],
  ['lines[0].product_id', linesOf({ product_id: -7 }), NUMBER],
  ['lines[0].variant_id', linesOf({ variant_id: 0 }), NUMBER],
  ['lines[0].variant_id', linesOf({ variant_id: '70' }), EXTERNAL],
  ['lines[0].subscription', linesOf({ subscription: 'no' }), 'boolean'],
  ['lines[0].subscription_renewal', linesOf({ subscription_renewal: null }), 'boolean'],
  ['lines[0].gift_card', linesOf({ gift_card: 1 }), 'boolean'],
  // What a product is, the catalogue says.
  ['lines[0].tags', linesOf({ tags: ['sale'] }), LINE_FIELDS],
]

const OF_MONEY: Wrong[] = [
  ['lines[0].price', linesOf({ price: undefined }), NOTHING_TO_LIST],
  ['lines[0].price', linesOf({ price: null }), MONEY_TYPE],
  ['lines[0].price', linesOf({ price: true }), MONEY_TYPE],
  ['lines[0].price', linesOf({ price: { amount: '1.00', currency: 'EUR' } }), MONEY_TYPE],
  ['lines[0].price', linesOf({ price: -0.01 }), MONEY],
  ['lines[0].price', linesOf({ price: 1e12 }), MONEY],
  ['lines[0].price', linesOf({ price: '1000000000000' }), PRICE_TEXT],
  ['lines[0].price', linesOf({ price: '-0.01' }), PRICE_TEXT],
  ['lines[0].price', linesOf({ price: '0.0000001' }), PRICE_TEXT],
  ['lines[0].price', linesOf({ price: '' }), PRICE_TEXT],
  ['lines[0].price', linesOf({ price: ' 1' }), PRICE_TEXT],
  ['lines[0].price', linesOf({ price: '1\n' }), PRICE_TEXT],
  ['lines[0].price', linesOf({ price: '+1' }), PRICE_TEXT],
  ['lines[0].price', linesOf({ price: '01.50' }), PRICE_TEXT],
  ['lines[0].price', linesOf({ price: '1.' }), PRICE_TEXT],
  ['lines[0].price', linesOf({ price: '.5' }), PRICE_TEXT],
  ['lines[0].price', linesOf({ price: '1e3' }), PRICE_TEXT],
  ['lines[0].price', linesOf({ price: '1.000,50' }), PRICE_TEXT],
  ['lines[0].price', linesOf({ price: '10 EUR' }), PRICE_TEXT],
  ['lines[0].price', linesOf({ price: 'NaN' }), PRICE_TEXT],
  ['lines[0].price', linesOf({ price: '١' }), PRICE_TEXT],
  ['lines[0].compare_at_price', linesOf({ compare_at_price: -1 }), MONEY],
  ['lines[0].compare_at_price', linesOf({ compare_at_price: 'none' }), PRICE_TEXT],
  ['lines[0].total', linesOf({ total: '-1' }), MONEY_TEXT],
  ['lines[0].total_discount', linesOf({ total_discount: '-1' }), MONEY_TEXT],
  ['lines[0].total_discount', linesOf({ total_discount: null }), MONEY_TYPE],
  ['discount_total', { discount_total: -1 }, MONEY],
  ['discount_total', { discount_total: null }, MONEY_TYPE],
  ['shipping', { shipping: 'free' }, MONEY_TEXT],
  ['shipping', { shipping: '4.90001' }, MONEY_TEXT],
  ['tax', { tax: -1 }, MONEY],
  ['tax', { tax: '19%' }, MONEY_TEXT],
  ['shipping_tax', { shipping_tax: -1 }, MONEY],
  ['shipping_tax', { shipping_tax: '1.00001' }, MONEY_TEXT],
  ['lines[0].tax', linesOf({ tax: -0.01 }), MONEY],
  ['lines[0].tax', linesOf({ tax: '7%' }), MONEY_TEXT],
]

/** Of an order of three pieces for 10 and one for 20, with shipping for 5 and 6 off. */
const OF_REFUNDS: Wrong[] = [
  ['id', { id: -1, shipping: 1 }, NUMBER],
  ['id', { id: BEYOND, shipping: 1 }, NUMBER],
  ['id', { id: 1.5, shipping: 1 }, ID],
  ['id', { id: '1', shipping: 1 }, EXTERNAL],
  ['id', { id: null, shipping: 1 }, ID],
  [
    'created_at',
    { created_at: '2026-01-01T00:00:00Z', shipping: 1 },
    ['id', 'lines', 'shipping', 'shipping_tax', 'amount'],
  ],
  ['lines', { lines: 'all' }, 'array'],
  ['lines', { lines: Array(501).fill({ line_id: 1, quantity: 1 }) }, { maxItems: 500 }],
  ['lines[0]', { lines: [1] }, 'object'],
  ['lines[0].line_id', { lines: [{ quantity: 1 }] }, NOTHING_TO_LIST],
  ['lines[0].line_id', { lines: [{ line_id: 0, quantity: 1 }] }, NUMBER],
  ['lines[0].line_id', { lines: [{ line_id: '1', quantity: 1 }] }, EXTERNAL],
  [
    'lines[1].line_id',
    {
      lines: [
        { line_id: 1, quantity: 1 },
        { line_id: 8, quantity: 1 },
      ],
    },
    [1, 2],
  ],
  ['lines[0].quantity', { lines: [{ line_id: 1 }] }, NOTHING_TO_LIST],
  ['lines[0].quantity', { lines: [{ line_id: 1, quantity: -1 }] }, QUANTITY],
  ['lines[0].quantity', { lines: [{ line_id: 1, quantity: 0.0005 }] }, QUANTITY],
  ['lines[0].quantity', { lines: [{ line_id: 1, quantity: 1e15 }] }, QUANTITY],
  ['lines[0].amount', { lines: [{ line_id: 1, quantity: 1, amount: 1 }] }, ['line_id', 'quantity']],
  ['shipping', { shipping: -1 }, MONEY],
  ['shipping', { shipping: '1.00001' }, MONEY_TEXT],
  ['shipping', { shipping: null }, MONEY_TYPE],
  ['shipping_tax', { shipping: 1, shipping_tax: -1 }, MONEY],
  ['shipping_tax', { shipping: 1, shipping_tax: '19%' }, MONEY_TEXT],
  ['amount', { amount: -5 }, MONEY],
  ['amount', { amount: 1e13 }, MONEY],
  ['amount', { amount: 'ten' }, MONEY_TEXT],
  ['amount', { amount: '1.00001' }, MONEY_TEXT],
  ['amount', { amount: {} }, ['string', 'number', 'null']],
]

/** Each with a name that shows the body, as far as it fits. */
const named = (list: readonly Wrong[]) =>
  list.map((wrong) => [JSON.stringify(wrong[1]).slice(0, 60), wrong] as const)

/** What the body has at a path such as `lines[0].price`. */
function sentAt(body: unknown, path: string): unknown {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '')
  // The type says what a step finds: an object, or something in which it ends at undefined.
  return steps.reduce((value, step) => (value as Record<string, unknown> | null)?.[step], body)
}

/** A value as an answer repeats it: not where it is a list or an object, and long text cut. */
function repeated(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) return undefined
  if (typeof value === 'string' && value.length > 100) return expect.stringMatching(/^a{90,}…?$/)
  return value
}

function expectNamed(reply: Reply, [field, body, allowed]: Wrong): void {
  expect(verdict(reply)).toBe(`422 validation_error ${field}`)
  const { errors, ...details } = reply.body.error.details
  const message = expect.stringMatching(/\S/)
  expect(details).toEqual({ field, message, allowed, received: repeated(sentAt(body, field)) })
  expect(errors).toEqual([details])
}

/** How much is kept of a shop's orders and what follows from them. */
async function kept(shop: TestShop) {
  const shop_id = await shopIdOf(shop)
  const found = await sql`
    SELECT
      (SELECT count(*) FROM embedded_orders WHERE shop_id = ${shop_id}) AS told,
      (SELECT count(*) FROM orders WHERE shop_id = ${shop_id}) AS taken,
      (SELECT count(*) FROM entries WHERE shop_id = ${shop_id}) AS booked,
      (SELECT count(*) FROM outbox WHERE shop_id = ${shop_id}) AS owed,
      (SELECT count(*) FROM customers WHERE shop_id = ${shop_id}) AS customers
  `.execute(shop.app.database.db)
  return found.rows
}

let shop: TestShop
let number = 0

beforeAll(async () => {
  shop = await orderShop()
  await shop.customer(ADA)
})

const read = (order_id: number) => shop.platform('GET', `/orders/${order_id}`)

async function refusedOrder(wrong: Wrong): Promise<void> {
  const before = await kept(shop)
  number += 1
  expectNamed(await putOrder(shop, number, { customer_id: ADA, paid: true, ...wrong[1] }), wrong)
  expect(verdict(await read(number))).toBe('404 not_found')
  expect(await kept(shop)).toEqual(before)
}

describe('an order is refused', () => {
  it.each(named(OF_WHOM))('whose customer is none: %s', (_what, wrong) => refusedOrder(wrong))
  it.each(named(OF_THE_ORDER))('for its own fields: %s', (_what, wrong) => refusedOrder(wrong))
  it.each(named(OF_LINES))('for its lines: %s', (_what, wrong) => refusedOrder(wrong))
  it.each(named(OF_MONEY))('for money that is none: %s', (_what, wrong) => refusedOrder(wrong))

  it.each(['[]', '"order"', '1', 'null', '{', '{"lines": [}'])('that is %s', async (raw_body) => {
    const before = await kept(shop)
    number += 1
    const path = `/platform/v1/orders/${number}?shop=${shop.domain}`
    const asked = { method: 'PUT', path, token: ADMIN_TOKEN, raw_body }
    expect(verdict(await send(shop.app.base_url, asked))).toBe('422 validation_error body')
    expect(verdict(await read(number))).toBe('404 not_found')
    expect(await kept(shop)).toEqual(before)
  })

  it('with every fault named at once', async () => {
    number += 1
    const lines = [line('-1'), line(1, { id: 2, quantity: 0, colour: 'red' })]
    const reply = await putOrder(shop, number, { paid: 'yes', lines, tax: -1, tip: 1 })
    const faults: { field: string }[] = reply.body.error.details.errors
    expect(faults.map(({ field }) => field).sort()).toEqual([
      'lines[0].price',
      'lines[1].colour',
      'lines[1].quantity',
      'paid',
      'tax',
      'tip',
    ])
    expect(verdict(await read(number))).toBe('404 not_found')
  })

  it('as a later version too, and stays as it was', async () => {
    number += 1
    expect((await putOrder(shop, number, { customer_id: ADA })).status).toBe(200)
    const placed = (await read(number)).body
    const before = await kept(shop)
    for (const [field, fields] of [
      ['currency', { currency: 'USD' }],
      ['lines[0].price', { lines: [line('1.2345678')] }],
      ['created_at', { created_at: 'yesterday' }],
    ] as const) {
      const reply = await putOrder(shop, number, { customer_id: ADA, paid: true, ...fields })
      expect(verdict(reply)).toBe(`422 validation_error ${field}`)
    }
    expect((await read(number)).body).toEqual(placed)
    expect(await kept(shop)).toEqual(before)
  })
})

describe('a refund is refused', () => {
  let before: unknown
  let placed: unknown

  beforeAll(async () => {
    number += 1
    const lines = [line(10, { quantity: 3 }), line(20, { id: 2 })]
    const money = { shipping: 5, discount_total: 6 }
    placed = await order(shop, number, { customer_id: ADA, lines, ...money })
    before = await kept(shop)
  })

  it.each(named(OF_REFUNDS))('for its fields: %s', async (_what, wrong) => {
    expectNamed(await postRefund(shop, number, wrong[1]), wrong)
    expect((await read(number)).body).toEqual(placed)
    expect(await kept(shop)).toEqual(before)
  })

  it.each([
    ['lines[0].quantity', { lines: [{ line_id: 1, quantity: 4 }] }, 4, 3],
    ['shipping', { shipping: 5.01 }, '5.01', '5.00'],
    ['amount', { amount: 44.01 }, '44.01', '44.00'],
  ])('for more %s than there is: %j', async (field, body, received, maximum) => {
    const reply = await postRefund(shop, number, body)
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
    const { details } = reply.body.error
    expect(details).toMatchObject({ received, allowed: { maximum }, message: expect.any(String) })
    expect((await read(number)).body).toEqual(placed)
    expect(await kept(shop)).toEqual(before)
  })

  it('for an amount beside lines', async () => {
    const body = { amount: 1, lines: [{ line_id: 1, quantity: 1 }] }
    const reply = await postRefund(shop, number, body)
    expect(verdict(reply)).toBe('422 validation_error amount')
    expect(reply.body.error.details).toMatchObject({ received: '1.00' })
    expect(await kept(shop)).toEqual(before)
  })

  it.each([
    { amount: 0 },
    { amount: '0.00' },
    { shipping: 0, amount: 0 },
    { shipping: 0, lines: [] },
  ])('that gives nothing back: %j', async (body) => {
    const reply = await postRefund(shop, number, body)
    expect(verdict(reply)).toBe('422 validation_error lines')
    expect(await kept(shop)).toEqual(before)
  })
})
