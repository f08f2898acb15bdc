import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { line, order, orderShop, points, postRefund, putOrder, refund } from '../support/orders.ts'
import { commissions, partner, partnerShop } from '../support/partners.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/** Tax belongs to what it is on: to the goods, or to their shipping. */

const HUNDRED = [line('100.00')]

/** A member of a shop with this order rule, who has bought this. */
async function bought(fields: Record<string, unknown>, body: Record<string, unknown>) {
  const shop = await orderShop(fields)
  await shop.customer(1)
  const placed = await order(shop, 1, { customer_id: 1, lines: HUNDRED, ...body })
  const balance = async () => (await points(shop, 1)).balance
  return { shop, placed, balance }
}

describe('a total tax is spread over goods and shipping', () => {
  it.each([
    ['in the prices', {}, { taxes_included: true, tax: '18.67', shipping: '12.00' }, 83],
    ['beside the prices', {}, { tax: '20.90', shipping: '10.00' }, 100],
    ['where tax earns', { includeTax: true }, { tax: '20.90', shipping: '10.00' }, 119],
    [
      'where shipping earns',
      { includeShipping: true },
      { taxes_included: true, tax: '18.67', shipping: '12.00' },
      93,
    ],
    [
      'where both earn',
      { includeShipping: true, includeTax: true },
      { tax: '20.90', shipping: '10.00' },
      130,
    ],
    ['of goods that are free', { includeTax: true }, { tax: '1.90', shipping: '10.00', off: 1 }, 0],
  ])('%s', async (_where, fields, { off, ...body }: Record<string, unknown>, expected) => {
    const discount = off === undefined ? {} : { discount_total: '100.00' }
    const { balance } = await bought(fields, { ...body, ...discount })
    expect(await balance()).toBe(expected)
  })
})

describe('a reported tax', () => {
  it('stays with its line and with shipping', async () => {
    const lines = [
      line('100.00', { tax: '19.00' }),
      line('50.00', { id: 2, tax: 3.5 }),
      line('10.00', { id: 3, gift_card: true, tax: 0 }),
    ]
    const { shop, placed, balance } = await bought(
      { includeTax: true },
      { lines, shipping: '10.00', shipping_tax: '1.90' },
    )
    expect(placed).toMatchObject({ tax: '24.40', shipping_tax: '1.90' })
    expect(placed.lines.map(({ tax }: { tax: string }) => tax)).toEqual(['19.00', '3.50', '0.00'])
    // 119 + 53.50, rounded down: the gift card earns nothing.
    expect(await balance()).toBe(172)
    await refund(shop, 1, { lines: [{ line_id: 2, quantity: 1 }] })
    expect(await balance()).toBe(119)
  })

  it('leaves the rest of the total to lines and shipping without one', async () => {
    const lines = [line('100.00', { tax: '19.00' }), line('90.00', { id: 2 })]
    const body = { lines, shipping: '10.00', tax: '29.00' }
    const { placed, balance } = await bought({ includeTax: true, rounding: 'nearest' }, body)
    expect(placed).toMatchObject({ tax: '29.00', shipping_tax: null })
    expect(placed.lines[1]).toMatchObject({ tax: null })
    // 119 + 90 + 9 of the 10 that are left; the other 1 is of shipping.
    expect(await balance()).toBe(218)
  })

  it('that is taken out of the order again is unknown', async () => {
    const body = { customer_id: 1, tax: '20.90', shipping: '10.00' }
    const { shop, balance } = await bought({ includeTax: true }, { ...body, shipping_tax: '0' })
    expect(await balance()).toBe(120)
    expect(await order(shop, 1, { ...body, shipping_tax: null })).toMatchObject({
      shipping_tax: null,
    })
    expect(await balance()).toBe(119)
  })

  it('counts as it is, though the total was rounded otherwise', async () => {
    const lines = [1, 2, 3].map((id) => line('10.00', { id, tax: '1.91' }))
    const { placed, balance } = await bought(
      { includeTax: true, earnPoints: 100 },
      {
        lines,
        tax: '5.72',
      },
    )
    expect(placed).toMatchObject({ tax: '5.72' })
    expect(await balance()).toBe(3573)
  })
})

describe('everything given back leaves nothing', () => {
  it.each([
    ['the goods in money', {}, '12.00', [{ amount: '60.00', shipping: '10.00' }]],
    ['the goods, then shipping with its tax', {}, '12.00', [{ amount: '60' }, { shipping: '12' }]],
    [
      'shipping without its tax, and the goods with all of it',
      { includeShipping: true, rounding: 'ceil' },
      '12.00',
      [{ amount: '62.00' }, { shipping: '10.00' }],
    ],
    [
      'bit by bit',
      { includeShipping: true, includeTax: true, rounding: 'ceil' },
      '11.99',
      [{ shipping: '0.01' }, { amount: '33.33' }, { amount: '26.66' }, { shipping: '11.99' }],
    ],
    [
      'the line, and shipping as the order has it',
      { includeShipping: true, rounding: 'ceil' },
      '12.00',
      [{ lines: [{ line_id: 1, quantity: 1 }], shipping: '10.00' }],
    ],
    [
      'a line after money',
      { includeShipping: true, rounding: 'ceil' },
      '12.00',
      [{ amount: '1.00' }, { shipping: '12.00' }, { lines: [{ line_id: 1, quantity: 1 }] }],
    ],
  ])('%s', async (_what, fields, tax, refunds) => {
    const lines = [line('50.00')]
    const { shop, balance } = await bought(fields, { lines, shipping: '10.00', tax })
    expect(await balance()).toBeGreaterThan(0)
    for (const one of refunds) await refund(shop, 1, one)
    expect(await balance()).toBe(0)
  })

  it('also of a platform that divides the tax in another way', async () => {
    // 7 % on the book, 19 % on shipping, and only the sum is reported.
    const body = { shipping: '10.00', tax: '8.90', updated_at: '2026-01-02T00:00:00Z' }
    const fields = { includeShipping: true, includeTax: true, rounding: 'ceil' }
    const { shop, balance } = await bought(fields, body)
    await refund(shop, 1, { shipping: '11.90' })
    await refund(shop, 1, { amount: '107.00' })
    expect(await balance()).toBe(0)
  })
})

describe('a refund of shipping', () => {
  const TAXED = { shipping: '10.00', tax: '20.90', shipping_tax: '1.90' }
  const SHIPPING_EARNS = { includeShipping: true, rounding: 'nearest', earnPoints: 100 }

  it('contains its tax', async () => {
    const { shop, balance } = await bought(SHIPPING_EARNS, TAXED)
    expect(await refund(shop, 1, { shipping: '5.95' })).toMatchObject({
      shipping: '5.95',
      shipping_tax: null,
    })
    expect(await balance()).toBe(10_500)
    await refund(shop, 1, { shipping: '5.95' })
    expect(await balance()).toBe(10_000)
  })

  it('may name its tax', async () => {
    const { shop, balance } = await bought(SHIPPING_EARNS, TAXED)
    const first = await refund(shop, 1, { shipping: '1.90', shipping_tax: '1.90' })
    expect(first).toMatchObject({ shipping: '1.90', shipping_tax: '1.90' })
    expect(await balance()).toBe(11_000)
    await refund(shop, 1, { shipping: '10.00', shipping_tax: '0.00' })
    expect(await balance()).toBe(10_000)
  })

  it('sent once more is the same', async () => {
    const { shop } = await bought({}, TAXED)
    const body = { id: 7, shipping: '5.95', shipping_tax: '0.95' }
    const first = await refund(shop, 1, body)
    expect(await refund(shop, 1, body)).toEqual(first)
    const other = await postRefund(shop, 1, { ...body, shipping_tax: '0.90' })
    expect(verdict(other)).toBe('422 validation_error id')
  })
})

describe('a commission', () => {
  let shop: TestShop
  let ada: { id: string; code: string }
  beforeEach(async () => {
    shop = await partnerShop({ holdback_days: 0 })
    ada = await partner(shop, 'Ada')
  })

  it('shrinks with the goods, and ends with them', async () => {
    const amounts = async () =>
      (await commissions(shop, ada.id)).map(
        ({ amount, status }: Record<string, string>) => `${amount} ${status}`,
      )
    const discount_codes = [{ code: ada.code }]
    await order(shop, 1, { tax: '20.90', shipping: '10.00', discount_codes })
    expect(await amounts()).toEqual(['10.00 payable'])
    await refund(shop, 1, { amount: '59.50' })
    expect(await amounts()).toEqual(['5.00 payable'])
    await refund(shop, 1, { amount: '59.50' })
    expect(await amounts()).toEqual(['0.00 reversed'])
  })
})

describe('what cannot be is refused', () => {
  let shop: TestShop
  let number = 10
  beforeAll(async () => {
    shop = await orderShop()
  })
  const included = { taxes_included: true }

  it.each([
    [
      'lines[0].tax',
      { lines: [line('10.00', { tax: '10.01' })], ...included },
      { maximum: '10.00' },
    ],
    ['shipping_tax', { shipping: '5', shipping_tax: '5.01', ...included }, { maximum: '5.00' }],
    [
      'tax',
      { lines: [line('10.00', { tax: '1.90' })], shipping: 5, shipping_tax: '0.95', tax: '1.90' },
      { minimum: '2.85' },
    ],
  ])('in %s of an order', async (field, body, allowed) => {
    const reply = await putOrder(shop, ++number, body)
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
    expect(reply.body.error.details).toMatchObject({ allowed, message: expect.any(String) })
  })

  it.each([
    ['shipping', { shipping: '11.91' }, { shipping_tax: '1.90' }, '11.90'],
    ['shipping', { shipping: '11.91' }, {}, '11.90'],
    ['shipping_tax', { shipping: '5', shipping_tax: '1.91' }, { shipping_tax: '1.90' }, '1.90'],
    ['shipping_tax', { shipping: '1', shipping_tax: '1.01' }, {}, '1.00'],
    ['amount', { amount: '119.01' }, { shipping_tax: '1.90' }, '119.00'],
    ['amount', { amount: '120.91' }, {}, '120.90'],
    ['amount', { amount: '119.01', shipping: '11.90' }, {}, '119.00'],
  ])('in %s of a refund: %j', async (field, body, fields, maximum) => {
    const placed = { lines: HUNDRED, tax: '20.90', shipping: '10.00', ...fields }
    expectOk(await putOrder(shop, ++number, placed))
    const reply = await postRefund(shop, number, body)
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
    expect(reply.body.error.details).toMatchObject({ allowed: { maximum } })
  })

  it('with a hint where the tax of shipping is unknown', async () => {
    expectOk(await putOrder(shop, ++number, { tax: '20.90', shipping: '10.00' }))
    const reply = await postRefund(shop, number, { shipping: '12.00' })
    expect(reply.body.error.details.message).toBe(
      'is more than is left of the order: at most 11.90; if shipping has more of the tax, send the order with ' +
        '`shipping_tax`',
    )
  })
})
