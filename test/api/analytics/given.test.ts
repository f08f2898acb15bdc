import { describe, expect, it } from 'vitest'
import { newCampaign } from '../../support/campaigns.ts'
import { verdict } from '../../support/http.ts'
import { line, type OrderFields, order, putOrder, refund } from '../../support/orders.ts'
import { cancel, newMember, newReward, redeem } from '../../support/redemptions.ts'
import { claim, referralShop, sender } from '../../support/referrals.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

const ADA = 1

async function summary(shop: TestShop, query = '') {
  return expectOk(await shop.get(`/analytics/summary${query}`)).body
}

async function revenue(shop: TestShop, query = '') {
  return (await summary(shop, query)).revenue
}

const onDay = (day: string) => `?from=${day}&to=${day}`

/** A shop in which Ada has points to spend. */
async function shopOfAda(traits: { timezone?: string } = {}): Promise<TestShop> {
  const shop = await newShop(undefined, traits)
  await newMember(shop, ADA, 1_000)
  return shop
}

/** What Ada gets for her points. */
async function redeemed(shop: TestShop, type: string, more: Record<string, unknown> = {}) {
  const reward_id = await newReward(shop, type, more)
  return expectOk(await redeem(shop, ADA, reward_id)).body.redemption
}

const codeFor = async (shop: TestShop, type: string, more: Record<string, unknown> = {}) =>
  (await redeemed(shop, type, more)).discount_code as string

/** An order of 2 x 10.00 and 1 x 30.00, with shipping of 4.50, that carries this code. */
function orderWith(shop: TestShop, number: number, code: string, fields: OrderFields = {}) {
  return order(shop, number, {
    customer_id: ADA,
    lines: [line('10.00', { quantity: 2, product_id: 77 }), line('30.00', { id: 2 })],
    shipping: '4.50',
    discount_codes: [{ code }],
    ...fields,
  })
}

describe('an order with a code of the programme', () => {
  it('is attributed, and counts what it says the code took off', async () => {
    const shop = await shopOfAda()
    const code = await codeFor(shop, 'fixed_amount')
    expect(await revenue(shop)).toMatchObject({ attributed_order_count: 0, discounts_given: 0 })
    const discount_codes = [{ code: code.toLowerCase(), amount: '7.25' }]
    await orderWith(shop, 1, code, { discount_codes, discount_total: '7.25' })
    const told = await summary(shop)
    // 54.50 - 7.25 = 47.25, and (47.25 - 7.25) / 7.25 = 5.517...
    expect(told.revenue).toEqual({
      attributed_revenue: 47.25,
      attributed_order_count: 1,
      average_order_value: 47.25,
      discounts_given: 7.25,
      perk_savings: 0,
      cashback_issued: 0,
      roi_ratio: 5.52,
    })
    expect(told.revenue_series.at(-1)).toMatchObject({
      attributed_revenue: 47.25,
      discounts_given: 7.25,
    })
  })

  it.each([
    ['an amount', 'fixed_amount', { discount_value: 10 }, 10],
    ['more than the goods cost', 'fixed_amount', { discount_value: 80 }, 50],
    ['a percentage of 50.00', 'percentage', { discount_value: 15 }, 7.5],
    ['shipping', 'free_shipping', { discount_value: undefined }, 4.5],
  ])('that does not say it counts %s', async (_name, type, more, given) => {
    const shop = await shopOfAda()
    await orderWith(shop, 1, await codeFor(shop, type, more))
    expect((await revenue(shop)).discounts_given).toBe(given)
  })

  it('that does not say it counts the pieces of a free product', async () => {
    const shop = await shopOfAda()
    await shop.product(77)
    const more = { discount_value: undefined, fields: { productId: 77, quantity: 1 } }
    await orderWith(shop, 1, await codeFor(shop, 'free_product', more))
    expect((await revenue(shop)).discounts_given).toBe(10)
  })

  it('that does not say it counts what it applies to', async () => {
    const shop = await shopOfAda()
    await shop.product(77)
    const fields = { productIds: [77], valueType: 'percentage' }
    await orderWith(shop, 1, await codeFor(shop, 'product_discount', { fields }))
    expect((await revenue(shop)).discounts_given).toBe(2)
  })

  it('counts once, with all its codes, however often it is sent', async () => {
    const shop = await shopOfAda()
    const codes = [
      await codeFor(shop, 'fixed_amount'),
      await codeFor(shop, 'percentage', { discount_value: 8 }),
    ]
    const discount_codes = codes.map((code) => ({ code }))
    const fields = { customer_id: ADA, lines: [line('50.00')], shipping: '4.00', discount_codes }
    expectOk(await putOrder(shop, 1, { ...fields, paid: false }))
    await order(shop, 1, fields)
    await order(shop, 1, { ...fields, tags: ['told again'] })
    expect(await revenue(shop)).toMatchObject({
      attributed_order_count: 1,
      attributed_revenue: 54,
      discounts_given: 14,
    })
  })

  it('counts its code once, and no later order does', async () => {
    const shop = await shopOfAda()
    const code = await codeFor(shop, 'fixed_amount')
    await orderWith(shop, 1, code)
    await orderWith(shop, 2, code)
    expect(await revenue(shop)).toMatchObject({ attributed_order_count: 1, discounts_given: 10 })
  })

  it('is nothing of somebody else’s, and leaves the code to its customer', async () => {
    const shop = await shopOfAda()
    await shop.customer(2)
    const { id, discount_code } = await redeemed(shop, 'fixed_amount')
    const status = async () =>
      expectOk(await shop.get(`/customers/${ADA}/redemptions/${id}`)).body.status
    await orderWith(shop, 1, discount_code, { customer_id: 2, paid: false })
    expect(await status()).toBe('issued')
    await orderWith(shop, 1, discount_code, { customer_id: 2 })
    expect(await revenue(shop)).toMatchObject({ attributed_order_count: 0, discounts_given: 0 })
    await orderWith(shop, 2, discount_code)
    expect(await status()).toBe('used')
    expect(await revenue(shop)).toMatchObject({ attributed_order_count: 1, discounts_given: 10 })
  })

  it('is nothing of somebody else’s, and the points can come back', async () => {
    const shop = await shopOfAda()
    await shop.customer(2)
    const { id, discount_code } = await redeemed(shop, 'fixed_amount')
    await orderWith(shop, 1, discount_code, { customer_id: 2 })
    const { body } = expectOk(await cancel(shop, ADA, id))
    expect(body).toMatchObject({ changed: true, balance_after: 1_000 })
  })

  it('frees the code when it is sent without it, and counts for nothing', async () => {
    const shop = await shopOfAda()
    const code = await codeFor(shop, 'fixed_amount')
    await orderWith(shop, 1, code, { paid: false })
    await orderWith(shop, 1, code, { discount_codes: [] })
    expect(await revenue(shop)).toMatchObject({ attributed_order_count: 0, discounts_given: 0 })
    const counts = { attributed_order_count: 1, attributed_revenue: 84.5, discounts_given: 10 }
    await orderWith(shop, 2, code, { lines: [line('80.00')] })
    expect(await revenue(shop)).toMatchObject(counts)
    // It was paid with the code.
    await orderWith(shop, 2, code, { lines: [line('80.00')], discount_codes: [] })
    expect(await revenue(shop)).toMatchObject(counts)
  })

  it('gives the code back before it is paid, so that its points can come back', async () => {
    const shop = await shopOfAda()
    const { id, discount_code } = await redeemed(shop, 'fixed_amount')
    await orderWith(shop, 1, discount_code, { paid: false })
    expect(verdict(await cancel(shop, ADA, id))).toBe('422 validation_error already_used')
    await orderWith(shop, 1, discount_code, { paid: false, discount_codes: [] })
    expect(expectOk(await cancel(shop, ADA, id)).body).toMatchObject({ balance_after: 1_000 })
  })

  it('counts no more than was taken off in all, whatever it says of the code', async () => {
    const shop = await shopOfAda()
    const code = await codeFor(shop, 'fixed_amount')
    const discount_codes = [{ code, amount: '500' }]
    await orderWith(shop, 1, code, { discount_total: '14.50', discount_codes })
    expect(await revenue(shop)).toMatchObject({ discounts_given: 14.5, attributed_revenue: 40 })
  })

  it('counts nothing before it is paid', async () => {
    const shop = await shopOfAda()
    const code = await codeFor(shop, 'fixed_amount')
    await orderWith(shop, 1, code, { paid: false })
    const nothing = { attributed_order_count: 0, discounts_given: 0, roi_ratio: null }
    expect(await revenue(shop)).toMatchObject(nothing)
    await orderWith(shop, 1, code)
    expect(await revenue(shop)).toMatchObject({ attributed_order_count: 1, discounts_given: 10 })
  })

  it('keeps its discount when it is refunded, and loses it when it is cancelled', async () => {
    const shop = await shopOfAda()
    const code = await codeFor(shop, 'fixed_amount')
    await orderWith(shop, 1, code)
    await refund(shop, 1, { lines: [{ line_id: 2, quantity: 1 }] })
    expect(await revenue(shop)).toMatchObject({ attributed_revenue: 24.5, discounts_given: 10 })
    await orderWith(shop, 1, code, { cancelled: true })
    expect(await revenue(shop)).toMatchObject({
      attributed_order_count: 0,
      attributed_revenue: 0,
      discounts_given: 0,
    })
  })

  it.each([
    ['at full price', { lines: [line('10.00', { product_id: 77 })], discount_total: '10.00' }, 10],
    ['on its lines', { lines: [line('10.00', { total_discount: '10.00' })] }, 10],
    ['without its price', { lines: [line('0.00', { product_id: 77 })] }, 10],
  ])('counts if the code made it free: %s', async (_how, fields, given) => {
    const shop = await shopOfAda()
    const code = await codeFor(shop, 'fixed_amount', { discount_value: 10 })
    await order(shop, 1, {
      ...{ customer_id: ADA, discount_codes: [{ code, amount: '10.00' }], ...fields },
    })
    const free = { attributed_order_count: 1, attributed_revenue: 0, discounts_given: given }
    expect(await revenue(shop)).toMatchObject(free)
    // As the shop's clock has it, which other tests move.
    const dates = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna' })
    const today = dates.format(shop.app.context.clock.now())
    const compared = await shop.get(`/analytics/comparison?from=${today}&to=${today}`)
    expect(expectOk(compared).body.figures).toMatchObject({
      ...{ orders: { value: 1 }, attributed_orders: { value: 1 }, turnover: { value: 0 } },
      discounts_given: { value: given },
    })
    await refund(shop, 1, { lines: [{ line_id: 1, quantity: 1 }] })
    expect(await revenue(shop)).toMatchObject({ ...free, attributed_order_count: 0 })
  })

  it('is attributed once when it earns in a campaign too', async () => {
    const shop = await shopOfAda()
    await shop.switch({ campaigns_feature: true })
    expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
    await newCampaign(shop, { status: 'scheduled', starts_at: '2020-01-01T00:00:00Z' })
    await orderWith(shop, 1, await codeFor(shop, 'fixed_amount'))
    await order(shop, 2, { customer_id: ADA, lines: [line('20.00')] })
    expect(await revenue(shop)).toMatchObject({
      attributed_order_count: 2,
      attributed_revenue: 74.5,
      average_order_value: 37.25,
      discounts_given: 10,
      roi_ratio: 6.45,
    })
  })

  it('is not attributed when a guest placed it, though the discount was given', async () => {
    const shop = await shopOfAda()
    await orderWith(shop, 1, await codeFor(shop, 'fixed_amount'), { customer_id: null })
    expect(await revenue(shop)).toMatchObject({
      attributed_order_count: 0,
      discounts_given: 10,
      roi_ratio: -1,
    })
  })

  it('of a referred friend is attributed once the friend is a member', async () => {
    const shop = await referralShop()
    const code = await sender(shop, ADA)
    const claimed = expectOk(await claim(shop, code, 'friend@example.com')).body
    await shop.switch({ join_gate_enabled: true })
    await shop.customer(2, { email: 'friend@example.com' })
    // 10% of 50.00.
    await orderWith(shop, 1, claimed.discount_code, { customer_id: 2 })
    expect(await revenue(shop)).toMatchObject({ attributed_order_count: 0, discounts_given: 5 })
    expectOk(await shop.post('/customers/2/enroll'))
    expect(await revenue(shop)).toMatchObject({
      attributed_order_count: 1,
      attributed_revenue: 54.5,
      discounts_given: 5,
    })
  })

  it('of the merchant’s own codes is none of the programme', async () => {
    const shop = await shopOfAda()
    await orderWith(shop, 1, 'SUMMER', { discount_codes: [{ code: 'SUMMER', amount: '9.00' }] })
    expect(await revenue(shop)).toMatchObject({ attributed_order_count: 0, discounts_given: 0 })
  })
})

describe('the day of a discount', () => {
  it.each([
    ['Europe/Vienna', '2026-03-29T22:00:00.000Z', '2026-03-30'],
    ['Pacific/Auckland', '2026-03-29T11:00:00.000Z', '2026-03-30'],
    ['America/Los_Angeles', '2026-03-30T07:00:00.000Z', '2026-03-30'],
  ])('is that on which the order was placed in %s', async (timezone, midnight, day) => {
    const shop = await shopOfAda({ timezone })
    const last_moment = new Date(Date.parse(midnight) - 1).toISOString()
    const first = await codeFor(shop, 'fixed_amount', { discount_value: 1 })
    const second = await codeFor(shop, 'fixed_amount', { discount_value: 2.5 })
    await orderWith(shop, 1, first, { created_at: last_moment })
    await orderWith(shop, 2, second, { created_at: midnight })
    const counted = { attributed_order_count: 1, attributed_revenue: 54.5 }
    const day_before = '2026-03-29'
    expect(await revenue(shop, onDay(day_before))).toMatchObject({ ...counted, discounts_given: 1 })
    expect(await revenue(shop, onDay(day))).toMatchObject({ ...counted, discounts_given: 2.5 })
    expect((await revenue(shop, onDay('2026-03-31'))).discounts_given).toBe(0)
    const months = await summary(shop, '?from=2026-01-01&to=2026-05-31')
    expect(months.revenue.discounts_given).toBe(3.5)
    expect(months.revenue_series).toContainEqual({
      ...{ period: '2026-03', month: '2026-03' },
      attributed_revenue: 109,
      discounts_given: 3.5,
    })
  })

  it('is in the series, which adds up to the whole', async () => {
    const shop = await shopOfAda()
    const days = ['2026-02-10', '2026-02-11', '2026-02-11', '2026-04-20']
    for (const [index, day] of days.entries()) {
      const code = await codeFor(shop, 'percentage', { discount_value: 3 + index })
      await orderWith(shop, index + 1, code, { created_at: `${day}T12:00:00Z` })
    }
    for (const query of ['?from=2026-02-01&to=2026-04-30', '?from=2026-01-01&to=2026-06-30']) {
      const told = await summary(shop, query)
      const given = told.revenue_series.map(
        (row: { discounts_given: number }) => row.discounts_given,
      )
      expect(given.filter((amount: number) => amount > 0)).toEqual(
        told.revenue_series_granularity === 'day' ? [1.5, 4.5, 3] : [6, 3],
      )
      expect(told.revenue.discounts_given).toBe(9)
      expect(told.revenue.attributed_order_count).toBe(4)
    }
  })

  it('is in all time, however long ago it was', async () => {
    const shop = await shopOfAda()
    const code = await codeFor(shop, 'fixed_amount')
    await orderWith(shop, 1, code, { created_at: '2019-05-05T12:00:00Z', customer_id: null })
    expect((await revenue(shop)).discounts_given).toBe(0)
    const told = await summary(shop, '?period_days=0')
    expect(told.revenue.discounts_given).toBe(10)
    expect(told.revenue_series[0]).toMatchObject({ month: '2019-05', discounts_given: 10 })
  })
})

describe('cashback', () => {
  it.each(['store_credit', 'gift_card'])('is what was issued as %s', async (type) => {
    const shop = await shopOfAda()
    await redeemed(shop, type, { discount_value: 12.5 })
    await redeemed(shop, type, { discount_value: 20 })
    await redeemed(shop, 'fixed_amount')
    expect(await revenue(shop)).toMatchObject({
      cashback_issued: 32.5,
      discounts_given: 0,
      roi_ratio: -1,
    })
  })

  it.each(['store_credit', 'gift_card'])('is less what was cancelled of %s', async (type) => {
    const shop = await shopOfAda()
    await redeemed(shop, type, { discount_value: 12.5 })
    const { id } = await redeemed(shop, type, { discount_value: 20 })
    expectOk(await cancel(shop, ADA, id))
    expect((await revenue(shop)).cashback_issued).toBe(12.5)
  })

  it('counts when it is issued, and not again when an order carries the card', async () => {
    const shop = await shopOfAda()
    const code = await codeFor(shop, 'gift_card', { discount_value: 20 })
    await orderWith(shop, 1, code, { discount_codes: [{ code, amount: '20.00' }] })
    expect(await revenue(shop)).toMatchObject({ cashback_issued: 20, discounts_given: 0 })
  })

  it.each([
    'Pacific/Kiritimati',
    'Pacific/Niue',
  ])('counts on the day on which it was issued in %s', async (timeZone) => {
    const shop = await shopOfAda({ timezone: timeZone })
    const { created_at } = await redeemed(shop, 'store_credit', { discount_value: 8 })
    const DAY_MS = 24 * 60 * 60 * 1000
    const dayAt = (moment_ms: number) =>
      new Date(moment_ms).toLocaleDateString('sv-SE', { timeZone })
    const issued_ms = Date.parse(created_at)
    const given = async (moment_ms: number) =>
      (await revenue(shop, onDay(dayAt(moment_ms)))).cashback_issued
    expect(await given(issued_ms - DAY_MS)).toBe(0)
    expect(await given(issued_ms)).toBe(8)
  })
})

describe('a redemption that was cancelled', () => {
  it('gave nothing', async () => {
    const shop = await shopOfAda()
    const { id, discount_code } = await redeemed(shop, 'fixed_amount')
    expectOk(await cancel(shop, ADA, id))
    await orderWith(shop, 1, discount_code)
    expect(await revenue(shop)).toMatchObject({
      attributed_order_count: 0,
      discounts_given: 0,
      roi_ratio: null,
    })
  })
})
