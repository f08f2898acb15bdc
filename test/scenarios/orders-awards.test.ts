import { describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import {
  DAY,
  history,
  line,
  member,
  order,
  orderShop,
  points,
  pointsEvents,
  putOrder,
} from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Orders come in, points come out. */

const ADA = 1

async function shopWithAda(fields: Record<string, unknown> = {}): Promise<TestShop> {
  const shop = await orderShop(fields)
  await shop.customer(ADA)
  return shop
}

const balance = async (shop: TestShop, customer = ADA) => (await points(shop, customer)).balance

describe('an order pays its points', () => {
  it('when it is paid, once', async () => {
    const shop = await shopWithAda()
    await putOrder(shop, 11, { customer_id: ADA })
    expect(await balance(shop)).toBe(0)
    await order(shop, 11, { customer_id: ADA })
    await order(shop, 11, { customer_id: ADA, fulfilled: true })
    await order(shop, 11, { customer_id: ADA, tags: ['gift'] })
    expect(await points(shop, ADA)).toEqual({ balance: 100, pending: 0, earned: 100 })
    expect(await history(shop, ADA)).toEqual([
      expect.objectContaining({
        type: 'earn',
        points: 100,
        balance_after: 100,
        source: 'order',
        source_ref: 'gid://shopify/Order/11',
        order_total: 100,
        is_pending: false,
        cancelled: false,
      }),
    ])
    expect(await pointsEvents(shop, ADA)).toEqual([
      {
        topic: 'points.earned',
        payload: expect.objectContaining({ points: 100, balance_after: 100, source: 'order' }),
      },
    ])
  })

  it('when it is fulfilled, where the rule says so', async () => {
    const shop = await shopWithAda({ awardOn: 'fulfilled' })
    await order(shop, 11, { customer_id: ADA })
    expect(await balance(shop)).toBe(0)
    await order(shop, 11, { customer_id: ADA, fulfilled: true })
    expect(await balance(shop)).toBe(100)
  })

  it('when it is both, where it is fulfilled before it is paid', async () => {
    const shop = await shopWithAda({ awardOn: 'fulfilled' })
    await putOrder(shop, 11, { customer_id: ADA, fulfilled: true })
    expect(await balance(shop)).toBe(0)
    await order(shop, 11, { customer_id: ADA })
    expect(await balance(shop)).toBe(100)
  })

  it('for what was paid for its goods', async () => {
    const shop = await shopWithAda({ earnPoints: 3, earnDenominator: 2 })
    const lines = [line('10.50', { quantity: 3, total_discount: 1.5 }), line(20, { id: 2 })]
    const fields = { customer_id: ADA, lines, discount_total: 5, shipping: 4.9, tax: 9 }
    await order(shop, 11, fields)
    // 31.50 - 1.50 + 20.00 - 5.00 = 45.00
    expect(await balance(shop)).toBe(67)
    expect((await history(shop, ADA))[0].order_total).toBe(58.9)
    expect(await member(shop, ADA)).toMatchObject({ orders_count: 1, lifetime_spend: 45 })
  })

  it('to a guest who turns out to be a customer', async () => {
    const shop = await shopWithAda()
    await order(shop, 11)
    await order(shop, 11, { customer_id: ADA })
    await order(shop, 11, { customer_id: ADA, fulfilled: true })
    expect(await points(shop, ADA)).toEqual({ balance: 100, pending: 0, earned: 100 })
    expect((await member(shop, ADA)).orders_count).toBe(1)
  })
})

describe('an order pays nothing', () => {
  it('to guests, who become nobody', async () => {
    const shop = await shopWithAda()
    await order(shop, 11)
    expect((await shop.get('/customers')).body.data).toHaveLength(1)
    expect(await balance(shop)).toBe(0)
  })

  it('when it is cancelled before it is paid for', async () => {
    const shop = await shopWithAda({ awardOn: 'fulfilled' })
    await order(shop, 11, { customer_id: ADA })
    await order(shop, 11, { customer_id: ADA, cancelled: true })
    await order(shop, 11, { customer_id: ADA, fulfilled: true })
    expect(await history(shop, ADA)).toEqual([])
    expect(await member(shop, ADA)).toMatchObject({ orders_count: 0, lifetime_spend: 0 })
  })

  it('below the minimum, and all at it', async () => {
    const shop = await shopWithAda({ minimumPurchase: 50 })
    await order(shop, 11, { customer_id: ADA, lines: [line('49.99')] })
    expect(await balance(shop)).toBe(0)
    await order(shop, 12, { customer_id: ADA, lines: [line(50)] })
    expect(await balance(shop)).toBe(50)
  })

  it('where there is no rule for orders, but counts', async () => {
    const shop = await newShop()
    await shop.customer(ADA)
    await order(shop, 11, { customer_id: ADA })
    expect(await history(shop, ADA)).toEqual([])
    expect(await member(shop, ADA)).toMatchObject({ orders_count: 1, lifetime_spend: 100 })
  })

  it('while the programme is off, and not when it is on again', async () => {
    const shop = await shopWithAda()
    await shop.switch({ program_enabled: false })
    await order(shop, 11, { customer_id: ADA })
    await shop.switch({ program_enabled: true })
    await order(shop, 11, { customer_id: ADA, fulfilled: true })
    expect(await balance(shop)).toBe(0)
  })
})

describe('a first order makes a member', () => {
  it('of customers from before the programme', async () => {
    const shop = await orderShop()
    await shop.switch({ program_enabled: false })
    await shop.customer(ADA)
    expect(verdict(await shop.get(`/customers/${ADA}`))).toBe('404 not_found')
    await shop.switch({ program_enabled: true })
    await putOrder(shop, 11, { customer_id: ADA })
    expect(verdict(await shop.get(`/customers/${ADA}`))).toBe('404 not_found')
    await order(shop, 11, { customer_id: ADA })
    expect(await member(shop, ADA)).toMatchObject({
      enrolled_via: 'first_order',
      points_balance: 100,
      orders_count: 1,
      lifetime_spend: 100,
    })
  })

  it('but not where one has to join: who joins later earns by later orders', async () => {
    const shop = await orderShop()
    await shop.switch({ join_gate_enabled: true })
    await shop.customer(ADA)
    await order(shop, 11, { customer_id: ADA })
    expect(verdict(await shop.get(`/customers/${ADA}`))).toBe('404 not_found')
    expectOk(await shop.post(`/customers/${ADA}/enroll`))
    await order(shop, 11, { customer_id: ADA, fulfilled: true })
    expect(await member(shop, ADA)).toMatchObject({
      points_balance: 0,
      orders_count: 1,
      lifetime_spend: 100,
    })
    await order(shop, 12, { customer_id: ADA })
    expect(await balance(shop)).toBe(100)
  })
})

describe('eligibility', () => {
  const shops = async (rules: object, profile = {}) => {
    const shop = await orderShop()
    await shop.collection(5)
    await shop.product(7, { tags: ['Fresh'], collection_ids: [5] })
    await shop.customer(ADA, profile)
    expectOk(await shop.patch('/program/eligibility', rules))
    return shop
  }
  const seven = line(10, { id: 2, product_id: 7, variant_id: 70 })

  it.each([
    ['gift cards', { exclude_gift_cards: true }, line(10, { id: 2, gift_card: true })],
    ['sale items', { exclude_discounted_items: true }, line(10, { id: 2, compare_at_price: 11 })],
    [
      'renewals',
      { exclude_subscription_renewals: true },
      line(10, { id: 2, subscription: true, subscription_renewal: true }),
    ],
    ['products', { excluded_products: [{ id: 7 }] }, seven],
    ['variants', { excluded_products: [{ id: 7, variant_ids: [70] }] }, seven],
    ['product tags', { excluded_product_tags: ['fresh'] }, seven],
    ['collections', { excluded_collections: [5] }, seven],
  ])('leaves out %s', async (_what, rules, left_out) => {
    const shop = await shops(rules)
    await order(shop, 11, { customer_id: ADA, lines: [line(100), left_out] })
    expect(await balance(shop)).toBe(100)
    await order(shop, 12, { customer_id: ADA, lines: [left_out] })
    expect(await balance(shop)).toBe(100)
  })

  it('leaves out what buys a membership', async () => {
    const shop = await shops({ exclude_membership_purchases: true })
    const body = { name: 'Club', product: { id: 7 } }
    expectOk(await shop.post('/program/memberships', body))
    await order(shop, 11, { customer_id: ADA, lines: [line(100), seven] })
    expect(await balance(shop)).toBe(100)
  })

  it.each([
    ['private customers', { customer_audience: 'b2b_only' }, {}, {}],
    ['companies', { customer_audience: 'b2c_only' }, { company: { name: 'Engines' } }, {}],
    ['customers with a tag', { excluded_customer_tags: ['staff'] }, { tags: ['STAFF'] }, {}],
    ['orders with a tag', { excluded_order_tags: ['draft'] }, {}, { tags: ['Draft'] }],
  ])('leaves out %s', async (_what, rules, profile, fields) => {
    const shop = await shops(rules, profile)
    await order(shop, 11, { customer_id: ADA, ...fields })
    expect(await history(shop, ADA)).toEqual([])
    expectOk(
      await shop.patch('/program/eligibility', {
        customer_audience: 'all',
        excluded_customer_tags: [],
        excluded_order_tags: [],
      }),
    )
    await order(shop, 12, { customer_id: ADA, ...fields })
    expect(await balance(shop)).toBe(100)
  })

  it('leaves out customers that the merchant excluded', async () => {
    const shop = await shopWithAda()
    const exclude = (excluded_from_program: boolean) =>
      shop.patch(`/customers/${ADA}`, { excluded_from_program })
    expectOk(await exclude(true))
    await order(shop, 11, { customer_id: ADA })
    expectOk(await exclude(false))
    await order(shop, 12, { customer_id: ADA, lines: [line(7)] })
    expect(await balance(shop)).toBe(7)
  })
})

describe('a limit', () => {
  it('of a lifetime holds', async () => {
    const shop = await shopWithAda({ limit: 2 })
    for (const number of [11, 12, 13]) {
      await shop.advance(40 * DAY)
      await order(shop, number, { customer_id: ADA })
    }
    expect(await balance(shop)).toBe(200)
  })

  it('frees the place of an order that was cancelled', async () => {
    const shop = await shopWithAda({ limit: 1 })
    await order(shop, 11, { customer_id: ADA })
    await order(shop, 11, { customer_id: ADA, cancelled: true })
    await order(shop, 12, { customer_id: ADA })
    await order(shop, 13, { customer_id: ADA })
    expect(await balance(shop)).toBe(100)
  })

  it.each([
    ['day', '2020-03-10T22:59:59Z', '2020-03-10T23:00:00Z'],
    ['week', '2020-03-15T22:59:59Z', '2020-03-15T23:00:00Z'],
    ['month', '2020-03-31T21:59:59Z', '2020-03-31T22:00:00Z'],
    ['year', '2019-12-31T22:59:59Z', '2019-12-31T23:00:00Z'],
  ])('of a %s ends with it, where the shop is, whichever order comes first', async (limitPeriod, last, first) => {
    for (const moments of [
      [last, last, first, first],
      [first, first, last, last],
    ]) {
      const shop = await shopWithAda({ limit: 1, limitPeriod })
      for (const [index, created_at] of moments.entries()) {
        await order(shop, 11 + index, { customer_id: ADA, created_at })
      }
      expect(await balance(shop)).toBe(200)
    }
  })

  it('holds for orders that are paid at the same time', async () => {
    const shop = await shopWithAda({ limit: 1 })
    await Promise.all([11, 12, 13, 14].map((number) => order(shop, number, { customer_id: ADA })))
    expect(await balance(shop)).toBe(100)
  })
})
