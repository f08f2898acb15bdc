import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { DAY, line, order, orderShop, postRefund, putOrder, refund } from '../support/orders.ts'
import { newShop, type TestShop } from '../support/shop.ts'

const ADA = 1001

const COMPLETE = {
  customer_id: ADA,
  currency: 'EUR',
  created_at: '2021-01-02T03:04:05.000Z',
  paid: true,
  fulfilled: true,
  cancelled: false,
  tags: ['wholesale'],
  source: 'web',
  taxes_included: true,
  landing_ref: 'https://example.com/?ref=ada',
  lines: [
    {
      id: 71,
      product_id: 7,
      variant_id: 70,
      quantity: 2,
      current_quantity: 2,
      price: '10.00',
      total: '20.00',
      compare_at_price: '12.00',
      total_discount: '1.50',
      tax: '2.79',
      subscription: true,
      subscription_renewal: true,
      gift_card: false,
    },
  ],
  discount_total: '2.00',
  shipping: '4.90',
  tax: '3.57',
  shipping_tax: '0.78',
  discount_codes: [{ code: 'WELCOME', amount: '2.00' }],
}

/** A reported refund, as its order has it. */
const withoutNotes = ({ notes: _notes, ...refunded }: Record<string, unknown>) => refunded

describe('orders of the embedded shop', () => {
  let shop: TestShop
  let number = 100
  const read = (order_id: number | string) => shop.platform('GET', `/orders/${order_id}`)

  beforeAll(async () => {
    shop = await orderShop()
    await shop.customer(ADA)
    await shop.customer(1002)
  })

  it('are kept whole, with what is known of their products', async () => {
    await shop.collection(5)
    await shop.product(7, { tags: ['beans'], collection_ids: [5] })
    const placed = await order(shop, ++number, COMPLETE)
    expect(placed).toEqual({
      ...COMPLETE,
      id: number,
      gid: `gid://shopify/Order/${number}`,
      external_id: null,
      updated_at: expect.any(String),
      paid_at: COMPLETE.created_at,
      fulfilled_at: COMPLETE.created_at,
      cancelled_at: null,
      lines: [{ ...COMPLETE.lines[0], tags: ['beans'], collection_ids: [5] }],
      refunds: [],
    })
    expect((await read(number)).body).toEqual(placed)
  })

  it('need nothing but whose they are and their lines', async () => {
    const reply = await putOrder(shop, ++number, {})
    expect(reply.body).toMatchObject({
      customer_id: null,
      currency: 'EUR',
      paid: false,
      paid_at: null,
      fulfilled: false,
      cancelled: false,
      source: null,
      taxes_included: false,
      discount_total: '0.00',
      shipping: '0.00',
      lines: [{ id: 1, product_id: null, variant_id: null, gift_card: false, tags: [] }],
    })
    expect(reply.body.created_at).toBe(reply.body.updated_at)
  })

  it('take money as text or as numbers, and give it back as text', async () => {
    const lines = [line(9.9, { total_discount: '0.5' })]
    const placed = await order(shop, ++number, { lines, shipping: 4, tax: '1' })
    expect(placed).toMatchObject({
      lines: [{ price: '9.90', total_discount: '0.50' }],
      shipping: '4.00',
      tax: '1.00',
    })
  })

  it('say themselves what is a gift card, else their product does', async () => {
    await shop.product(8, { gift_card: true })
    const lines = [
      line(10, { product_id: 8 }),
      line(10, { id: 2, product_id: 8, gift_card: false }),
      line(10, { id: 3, product_id: 99 }),
    ]
    const placed = await order(shop, ++number, { lines })
    expect(placed.lines.map((one: { gift_card: boolean }) => one.gift_card)).toEqual([
      true,
      false,
      false,
    ])
  })

  it('keep what was known of a product when the line was told', async () => {
    await shop.product(9, { tags: ['new'] })
    const fields = { lines: [line(10, { product_id: 9 })] }
    const placed = await order(shop, ++number, fields)
    await shop.product(9, { tags: ['old'], gift_card: true })
    expect(await order(shop, number, fields)).toEqual(placed)
  })

  describe('move on', () => {
    it('and say when', async () => {
      const placed = (await putOrder(shop, ++number, {})).body
      await shop.advance(60)
      const paid = (await putOrder(shop, number, { paid: true })).body
      expect(paid).toMatchObject({ paid: true, fulfilled: false, created_at: placed.created_at })
      expect(paid.paid_at > placed.created_at).toBe(true)
      await shop.advance(60)
      const fulfilled = (await putOrder(shop, number, { fulfilled: true })).body
      expect(fulfilled).toMatchObject({ paid: true, paid_at: paid.paid_at, fulfilled: true })
      expect(fulfilled.fulfilled_at > paid.paid_at).toBe(true)
      const cancelled = (await putOrder(shop, number, { cancelled: true })).body
      expect(cancelled).toMatchObject({ paid: true, fulfilled: true, cancelled: true })
      expect(cancelled.updated_at > fulfilled.updated_at).toBe(true)
    })

    it.each(['paid', 'fulfilled', 'cancelled'])('and are never again not %s', async (field) => {
      await putOrder(shop, ++number, { [field]: true })
      const reply = await putOrder(shop, number, { [field]: false })
      expect(verdict(reply)).toBe(`422 validation_error ${field}`)
      expect((await read(number)).body[field]).toBe(true)
    })

    it('later than at once where they are of the past but were not paid when first told', async () => {
      const created_at = '2021-01-02T03:04:05.000Z'
      await putOrder(shop, ++number, { created_at })
      const { paid_at } = (await putOrder(shop, number, { created_at, paid: true })).body
      expect(paid_at > created_at).toBe(true)
    })

    it('however fast, each time with a later moment', async () => {
      const moments: string[] = []
      number += 1
      for (const tag of ['a', 'b', 'c', 'd', 'e']) {
        moments.push((await putOrder(shop, number, { tags: [tag] })).body.updated_at)
      }
      expect(moments).toEqual([...new Set(moments)].sort())
    })
  })

  it('told twice with the same content are one event', async () => {
    const placed = await order(shop, ++number, COMPLETE)
    await shop.advance(60)
    const reversed = Object.fromEntries(Object.entries(COMPLETE).reverse())
    for (const same of [COMPLETE, reversed, { ...COMPLETE, shipping: 4.9, paid: undefined }]) {
      expect(await order(shop, number, same)).toEqual(placed)
    }
  })

  it('told at the same time are told once', async () => {
    number += 1
    const replies = await Promise.all(
      ['a', 'b', 'c', 'd'].map((tag) => putOrder(shop, number, { tags: [tag] })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const moments = replies.map(({ body }) => body.updated_at)
    expect(new Set(moments).size).toBe(4)
    expect((await read(number)).body.updated_at).toBe(moments.sort().at(-1))
  })

  it.each([
    ['lines', { lines: [line(101)] }],
    ['discount_total', { discount_total: 1 }],
    ['shipping', { shipping: 1 }],
    ['tax', { tax: 1 }],
    ['taxes_included', { taxes_included: true }],
    ['customer_id', { customer_id: 1002 }],
    ['customer_id', { customer_id: null }],
  ])('may change their %s after they are paid', async (_field, fields) => {
    await order(shop, ++number, { customer_id: ADA })
    const edited = await order(shop, number, { customer_id: ADA, ...fields })
    expect((await read(number)).body).toEqual(edited)
    const placed = await order(shop, ++number, { customer_id: ADA, ...fields })
    const same = { id: 0, gid: '', updated_at: '', created_at: '', paid_at: '' }
    expect({ ...edited, ...same }).toEqual({ ...placed, ...same })
  })

  it('of guests may turn out to be a customer’s', async () => {
    await order(shop, ++number)
    expect(await order(shop, number, { customer_id: ADA })).toMatchObject({ customer_id: ADA })
  })

  it('outlive their customers', async () => {
    await shop.customer(1003)
    await order(shop, ++number, { customer_id: 1003 })
    await shop.platform('DELETE', '/customers/1003')
    const moved = await order(shop, number, { customer_id: 1003, fulfilled: true })
    expect(moved).toMatchObject({ customer_id: 1003, fulfilled: true })
    expect(await order(shop, ++number, { customer_id: 1003 })).toMatchObject({ customer_id: 1003 })
  })

  const every_amount = {
    ...{ discount_total: 1, shipping: 1, tax: 1 },
    discount_codes: [{ code: 'SPRING', amount: 1 }],
    lines: [line(9, { compare_at_price: 10, total_discount: 1 })],
  }

  it.each([
    ['customer_id', { customer_id: undefined }],
    ['customer_id', { customer_id: 'gid://shopify/Customer/1001' }],
    ['currency', { currency: 'USD' }],
    ['currency', { currency: '!', ...every_amount }],
    ['created_at', { created_at: 'yesterday' }],
    ['created_at', { created_at: '9999-12-31T23:59:59-23:59' }],
    ['paid', { paid: 'yes' }],
    ['lines', { lines: undefined }],
    ['lines', { lines: [] }],
    ['lines[0].price', { lines: [line('-1')] }],
    ['lines[0].price', { lines: [line('1.2345678')] }],
    ['lines[0].price', { lines: [line('1,50')] }],
    ['lines[0].quantity', { lines: [line(1, { quantity: 0 })] }],
    ['lines[0].quantity', { lines: [line(1, { quantity: 1.0005 })] }],
    ['lines[1].id', { lines: [line(1), line(2)] }],
    ['lines[0].product_id', { lines: [line(1, { product_id: 0 })] }],
    ['lines[0].colour', { lines: [line(1, { colour: 'red' })] }],
    ['lines', { lines: [line('1000000', { quantity: 1_001 })] }],
    ['shipping', { shipping: '-1' }],
    ['discount_codes[0].code', { discount_codes: [{ code: null }] }],
    ['source', { source: 'a\ud800b' }],
    ['nonsense', { nonsense: 1 }],
  ])('cannot have the %s of %j', async (field, fields) => {
    const reply = await putOrder(shop, ++number, fields)
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
    expect(verdict(await read(number))).toBe('404 not_found')
  })

  it('may come to a thousand million, and to no more', async () => {
    const lines = [line('999999.99', { quantity: 1_000 })]
    expect((await putOrder(shop, ++number, { lines, shipping: 10 })).status).toBe(200)
    const reply = await putOrder(shop, ++number, { lines, shipping: 10.01 })
    expect(verdict(reply)).toBe('422 validation_error lines')
    const { allowed, received, message } = reply.body.error.details
    expect([allowed, received]).toEqual([{ maximum: '1000000000.00' }, '1000000000.01'])
    expect(message).toBe(
      'must add up to at most 1000000000.00 EUR, including shipping and tax; ' +
        'these add up to 1000000000.01',
    )
  })

  it('are of a moment since 1970, and at most a day ahead of the shop’s clock', async () => {
    const now = Date.parse((await putOrder(shop, ++number, {})).body.created_at)
    const MINUTE_MS = 60_000
    const ahead = (ms: number) => new Date(now + DAY * 1_000 + ms).toISOString()
    for (const created_at of ['1970-01-01T00:00:00.000Z', ahead(-MINUTE_MS)]) {
      expect(await order(shop, ++number, { created_at })).toMatchObject({ created_at })
    }
    const created_at = ahead(MINUTE_MS)
    const reply = await putOrder(shop, ++number, { created_at, currency: 'USD' })
    const named = reply.body.error.details.errors.map(({ field }: { field: string }) => field)
    expect(named.sort()).toEqual(['created_at', 'currency'])
    // Once the clock has come nearer it is a moment like any other.
    await shop.advance(120)
    expect(await order(shop, number, { created_at })).toMatchObject({ created_at })
  })

  it('may say that a subscription renewed itself and not that it is one', async () => {
    const lines = [line('1.00', { subscription: false, subscription_renewal: true })]
    expect(await order(shop, ++number, { lines })).toMatchObject({ lines })
  })

  it.each(['0', '-1', '1.5', '9007199254740992', 'one'])('have no number like %s', async (bad) => {
    expect(verdict(await read(bad))).toBe('422 validation_error order_id')
    const reply = await shop.platform('POST', `/orders/${bad}/refunds`, { id: 1, shipping: 1 })
    expect(verdict(reply)).toBe('422 validation_error order_id')
  })

  it('are each shop’s own', async () => {
    const other = await newShop()
    await order(other, 1)
    expect(verdict(await read(1))).toBe('404 not_found')
  })

  describe('that are taken back', () => {
    const LINES = [line(10, { quantity: 3 }), line(20, { id: 2 })]
    const placed = () => order(shop, ++number, { lines: LINES, shipping: 5, discount_total: 6 })

    it('keep their refunds', async () => {
      await placed()
      const lines = [{ line_id: 1, quantity: 2 }]
      const first = await refund(shop, number, { id: 1, lines })
      expect(first).toEqual({
        id: 1,
        created_at: expect.any(String),
        lines,
        shipping: '0.00',
        shipping_tax: null,
        amount: null,
        notes: [],
      })
      const second = await refund(shop, number, { id: 2, amount: '7.5', shipping: 5 })
      expect(second).toMatchObject({ lines: [], amount: '7.50', shipping: '5.00' })
      expect((await read(number)).body.refunds).toEqual([first, second].map(withoutNotes))
    })

    it('were changed by it, and not by the same refund again', async () => {
      const before = await placed()
      await shop.advance(60)
      const taken = await refund(shop, number, { id: 1, shipping: 5 })
      const changed = (await read(number)).body.updated_at
      expect(changed).toBe(taken.created_at)
      expect(Date.parse(changed)).toBeGreaterThan(Date.parse(before.updated_at))
      await shop.advance(60)
      await refund(shop, number, { id: 1, shipping: 5 })
      expect((await read(number)).body.updated_at).toBe(changed)
    })

    it('lose nothing when they are told again', async () => {
      await placed()
      const taken = await refund(shop, number, { shipping: 5 })
      const again = await order(shop, number, {
        lines: LINES,
        shipping: 5,
        discount_total: 6,
        fulfilled: true,
      })
      expect(again.refunds).toEqual([withoutNotes(taken)])
    })

    it('by the same refund twice were taken back once', async () => {
      await placed()
      const body = { id: 9, lines: [{ line_id: 2, quantity: 1 }] }
      const first = await refund(shop, number, body)
      await shop.advance(60)
      expect(await refund(shop, number, { ...body, shipping: 0, amount: null })).toEqual(first)
      expect((await read(number)).body.refunds).toEqual([withoutNotes(first)])
      const other = await postRefund(shop, number, { id: 9, shipping: 1 })
      expect(verdict(other)).toBe('422 validation_error id')
    })

    it('by many refunds at once give back no more than there is', async () => {
      await placed()
      const replies = await Promise.all(
        [1, 2, 3, 4, 5].map((id) =>
          postRefund(shop, number, { id, lines: [{ line_id: 1, quantity: 1 }] }),
        ),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422])
      expect((await read(number)).body.refunds).toHaveLength(3)
    })

    it.each([
      ['id', { id: 0, shipping: 1 }],
      ['id', { id: undefined, shipping: 1 }],
      ['lines', {}],
      ['lines', { lines: [] }],
      ['lines', { shipping: 0 }],
      ['lines[0].line_id', { lines: [{ line_id: 3, quantity: 1 }] }],
      ['lines[0].quantity', { lines: [{ line_id: 1, quantity: 4 }] }],
      ['lines[0].quantity', { lines: [{ line_id: 1, quantity: 0 }] }],
      [
        'lines[1].quantity',
        {
          lines: [
            { line_id: 1, quantity: 2 },
            { line_id: 1, quantity: 2 },
          ],
        },
      ],
      ['shipping', { shipping: '5.01' }],
      ['amount', { amount: '44.01' }],
      ['amount', { amount: 1, lines: [{ line_id: 1, quantity: 1 }] }],
      ['nonsense', { shipping: 1, nonsense: 1 }],
    ])('cannot be by a refund whose %s is wrong: %j', async (field, body) => {
      await placed()
      const reply = await postRefund(shop, number, body)
      expect(verdict(reply)).toBe(`422 validation_error ${field}`)
      expect((await read(number)).body.refunds).toEqual([])
    })

    const pieces = (quantity: number, line_id = 1) => ({ lines: [{ line_id, quantity }] })
    const expectLeft = async (field: string, body: object, maximum: number | string) => {
      const reply = await postRefund(shop, number, { ...body })
      expect(verdict(reply)).toBe(`422 validation_error ${field}`)
      expect(reply.body.error.details.allowed).toEqual({ maximum })
    }

    it('have no more to give than the refunds before have left', async () => {
      await placed()
      // Three pieces of a price of 10 came to 26.40: the order's discount is spread by value.
      await refund(shop, number, { ...pieces(3), shipping: 3 })
      await refund(shop, number, { amount: 10 })
      await expectLeft('lines[0].quantity', pieces(1), 0)
      await expectLeft('shipping', { shipping: '2.01' }, '2.00')
      await expectLeft('amount', { amount: '7.61' }, '7.60')
      await refund(shop, number, { amount: '7.60', shipping: 2 })
      await expectLeft('amount', { amount: '0.01' }, '0.00')
    })

    it('may come back piece by piece after money, for what is left of it', async () => {
      await placed()
      await refund(shop, number, { amount: 26 })
      // 18 are left, and each piece came to 8.80.
      await refund(shop, number, pieces(2))
      await expectLeft('amount', { amount: '0.41' }, '0.40')
      await refund(shop, number, pieces(1))
      await expectLeft('amount', { amount: '0.01' }, '0.00')
      await expectLeft('lines[0].quantity', pieces(1), 0)
    })

    it('may be given back to the cent, though a piece is worth part of one', async () => {
      for (const [first, second] of [
        [pieces(1), { amount: '6.67' }],
        [{ amount: '6.67' }, pieces(1)],
        [pieces(1), pieces(2)],
      ] as const) {
        // Three pieces for 10 in all.
        await order(shop, ++number, { lines: [line(4, { quantity: 3, total_discount: 2 })] })
        await refund(shop, number, first)
        await refund(shop, number, second)
        await expectLeft('amount', { amount: '0.01' }, '0.00')
      }
    })

    it('count the tax with the lines that carry it, and what was free as nothing', async () => {
      const lines = [line(100), line(100, { id: 2, gift_card: true }), line(0, { id: 3 })]
      await order(shop, ++number, { lines, tax: 20 })
      await refund(shop, number, pieces(1))
      await expectLeft('amount', { amount: '100.01' }, '100.00')
      await refund(shop, number, pieces(1, 3))
      await refund(shop, number, { amount: 60 })
      await expectLeft('amount', { amount: '40.01' }, '40.00')
    })

    it('may be reported after their refunds, each once', async () => {
      const back = { id: 7, lines: [{ line_id: 1, quantity: 2 }] }
      const early = await refund(shop, ++number, back)
      expect(await refund(shop, number, back)).toEqual(early)
      expect(verdict(await read(number))).toBe('404 not_found')
      const other = { id: 7, lines: [{ line_id: 1, quantity: 1 }] }
      expect(verdict(await postRefund(shop, number, other))).toBe('422 validation_error id')
      expect(verdict(await postRefund(shop, number, { id: 8 }))).toBe('422 validation_error lines')
      expect(await order(shop, number, { lines: LINES })).toMatchObject({
        refunds: [withoutNotes(early)],
      })
      expect(await refund(shop, number, back)).toEqual(early)
    })
  })
})
