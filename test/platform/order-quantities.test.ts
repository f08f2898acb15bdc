import { beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import {
  line,
  member,
  order,
  orderShop,
  points,
  postRefund,
  putOrder,
  refund,
} from '../support/orders.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

const ADA = 1

let shop: TestShop
/** What ADA has, with a rule of a point for each cent, so that no cent is overlooked. */
const left = async () => (await points(shop, ADA)).balance
const put = (lines: object[], fields: object = {}) =>
  order(shop, 1, { customer_id: ADA, lines, ...fields })
const estimate = async (of_line: object) => {
  const lines = [{ product_id: 7, ...of_line }]
  return expectOk(await shop.post('/estimates', { customer_id: ADA, lines })).body.points
}

beforeEach(async () => {
  shop = await orderShop({ earnPoints: 100 })
  await shop.customer(ADA)
})

describe('prices and quantities as shops have them', () => {
  it.each([
    ['a net price', { price: '8.2645', quantity: 3 }, '24.79', 2479],
    ['half a cent is rounded up', { price: '0.335', quantity: 1 }, '0.34', 34],
    ['a weight', { price: '19.90', quantity: 0.355 }, '7.06', 706],
    ['both', { price: '0.123456', quantity: 1.5 }, '0.19', 19],
    ['numbers', { price: 8.2645, quantity: 3 }, '24.79', 2479],
    ['the total decides', { price: '8.2645', quantity: 3, total: '24.80' }, '24.80', 2480],
    ['also without need', { price: '8.00', quantity: 3, total: '23.99' }, '23.99', 2399],
  ])('%s', async (_name, fields, total, expected) => {
    const { lines } = await put([line('1', fields)])
    expect(lines[0]).toMatchObject({ quantity: fields.quantity, total })
    expect(Number(lines[0].price)).toBe(Number(fields.price))
    expect(await left()).toBe(expected)
    expect((await member(shop, ADA)).lifetime_spend).toBe(Number(total))
    expect(await estimate(fields)).toBe(expected)
  })

  it('takes a discount off the total', async () => {
    await put([line('8.2645', { quantity: 3, total_discount: '4.79' })])
    expect(await left()).toBe(2000)
  })

  it('gives back parts of a weight until nothing is left', async () => {
    await put([line('10.00', { quantity: 0.3 })])
    expect(await left()).toBe(300)
    for (const [quantity, rest] of [
      [0.1, 200],
      [0.125, 75],
      [0.075, 0],
    ] as const) {
      await refund(shop, 1, { lines: [{ line_id: 1, quantity }] })
      expect(await left()).toBe(rest)
    }
    const more = await postRefund(shop, 1, { lines: [{ line_id: 1, quantity: 0.001 }] })
    expect(verdict(more)).toBe('422 validation_error lines[0].quantity')
    expect(more.body.error.details.allowed).toEqual({ maximum: 0 })
  })

  it.each([
    ['lines[0].price', { price: '1.1234567' }],
    ['lines[0].price', { price: 1.1234567 }],
    ['lines[0].total', { total: '1.001' }],
    ['lines[0].quantity', { quantity: 1.0001 }],
    ['lines[0].quantity', { quantity: 0 }],
    ['lines[0].current_quantity', { current_quantity: 0.0001 }],
    ['lines[0].current_quantity', { current_quantity: -1 }],
    ['lines[0].quantity', { quantity: 2, current_quantity: 3 }],
    ['lines[0].quantity', { quantity: undefined }],
  ])('no finer, and nothing else: %s', async (field, fields) => {
    const reply = await putOrder(shop, 1, { lines: [line('1.00', fields)] })
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
  })
})

describe('what is left of a line', () => {
  const DISCOUNT = { total_discount: '3.00' }
  const whole = () => put([line('10.00', { quantity: 3, ...DISCOUNT })])
  /** A shop that knows what was ordered, and one that knows only what is left. */
  const both = () => put([line('10.00', { quantity: 3, current_quantity: 2, ...DISCOUNT })])
  const only = () =>
    put([line('10.00', { quantity: undefined, current_quantity: 2, total_discount: '2.00' })])
  const back = () => refund(shop, 1, { id: 1, lines: [{ line_id: 1, quantity: 1 }] })
  /** The same return, by its money alone. */
  const money = () => refund(shop, 1, { id: 2, amount: '9.00' })

  it.each([
    ['both, before the refund', [both, back]],
    ['both, after the refund', [back, both]],
    ['both, without a refund', [both]],
    ['only what is left, before the refund', [only, back]],
    ['only what is left, after the refund', [back, only]],
    ['only what is left, without a refund', [only]],
    ['both, before the money', [both, money]],
    ['both, after the money', [money, both]],
    ['only what is left, before the money', [only, money]],
    ['only what is left, after the money', [money, only]],
  ])('counts once: %s', async (_name, reports) => {
    await whole()
    expect(await left()).toBe(2700)
    for (const report of reports) await report()
    expect(await left()).toBe(1800)
    for (const report of reports) await report()
    expect(await left()).toBe(1800)
    expect((await member(shop, ADA)).lifetime_spend).toBe(18)
  })

  it('is less by money beyond what is gone', async () => {
    await whole()
    await both()
    await refund(shop, 1, { id: 2, amount: '10.00' })
    expect(await left()).toBe(1700)
  })

  it('counts once if its refund came before the order', async () => {
    await back()
    await only()
    expect(await left()).toBe(1800)
    await refund(shop, 1, { id: 2, lines: [{ line_id: 1, quantity: 1 }] })
    expect(await left()).toBe(900)
  })

  it('is less by each refund that comes later, down to nothing', async () => {
    await whole()
    await both()
    await back()
    await refund(shop, 1, { id: 2, lines: [{ line_id: 1, quantity: 2 }] })
    expect(await left()).toBe(0)
    expect(await put([line('10.00', { quantity: undefined, current_quantity: 0 })])).toMatchObject({
      lines: [{ quantity: 0, current_quantity: 0, total: '0.00' }],
    })
    expect(await left()).toBe(0)
  })

  it('judges no minimum again where the quantity stays', async () => {
    shop = await orderShop({ minimumPurchase: 25 })
    await shop.customer(ADA)
    await whole()
    await both()
    expect(await left()).toBe(18)
  })
})
