import { describe, expect, it } from 'vitest'
import {
  history,
  line,
  member,
  order,
  orderShop,
  points,
  pointsEvents,
  postRefund,
  refund,
} from '../support/orders.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/** What is taken back of orders takes its points back, exactly. */

const ADA = 1

async function shopWithAda(fields: Record<string, unknown> = {}): Promise<TestShop> {
  const shop = await orderShop(fields)
  await shop.customer(ADA)
  return shop
}

const balance = async (shop: TestShop) => (await points(shop, ADA)).balance
const deduct = async (shop: TestShop, amount: number) =>
  expectOk(await shop.post(`/customers/${ADA}/points/deduct`, { points: amount }))

describe('a refund takes back', () => {
  it('what its lines earned', async () => {
    const shop = await shopWithAda()
    const lines = [line(10, { quantity: 3 }), line(25, { id: 2 })]
    await order(shop, 11, { customer_id: ADA, lines })
    await refund(shop, 11, { lines: [{ line_id: 1, quantity: 2 }] })
    expect(await balance(shop)).toBe(35)
    await refund(shop, 11, {
      lines: [
        { line_id: 1, quantity: 1 },
        { line_id: 2, quantity: 1 },
      ],
    })
    expect(await points(shop, ADA)).toEqual({ balance: 0, pending: 0, earned: 0 })
    const rows = await history(shop, ADA)
    expect(rows.map(({ type, points, cancelled }) => [type, points, cancelled])).toEqual([
      ['earn', 55, true],
      ['reversal', -20, false],
      ['reversal', -35, false],
    ])
    expect(rows[1]).toMatchObject({ source: 'order', balance_after: 35 })
    const events = await pointsEvents(shop, ADA)
    expect(events.map(({ topic, payload }) => [topic, payload.points])).toEqual([
      ['points.earned', 55],
      ['points.adjusted', -20],
      ['points.adjusted', -35],
    ])
    expect(await member(shop, ADA)).toMatchObject({ orders_count: 0, lifetime_spend: 0 })
  })

  it('what its money earned', async () => {
    const shop = await shopWithAda()
    const lines = [line(10, { quantity: 3 }), line(25, { id: 2 })]
    await order(shop, 11, { customer_id: ADA, lines })
    await refund(shop, 11, { amount: '12.30' })
    expect(await balance(shop)).toBe(42)
    expect((await member(shop, ADA)).lifetime_spend).toBe(42.7)
  })

  it('what its money earned, whether prices have their tax in them or not', async () => {
    for (const [taxes_included, price] of [
      [true, 120],
      [false, 100],
    ] as const) {
      const shop = await shopWithAda()
      await order(shop, 11, { customer_id: ADA, lines: [line(price)], tax: 20, taxes_included })
      expect(await balance(shop)).toBe(100)
      await refund(shop, 11, { amount: 60 })
      expect(await balance(shop)).toBe(50)
      expect((await member(shop, ADA)).lifetime_spend).toBe(50)
      await refund(shop, 11, { amount: 60 })
      expect(await points(shop, ADA)).toEqual({ balance: 0, pending: 0, earned: 0 })
    }
  })

  it('nothing for shipping, unless shipping earned', async () => {
    const shop = await shopWithAda()
    await order(shop, 11, { customer_id: ADA, shipping: 10 })
    await refund(shop, 11, { shipping: 10 })
    expect(await balance(shop)).toBe(100)
    const other = await shopWithAda({ includeShipping: true })
    await order(other, 11, { customer_id: ADA, shipping: 10 })
    expect(await balance(other)).toBe(110)
    await refund(other, 11, { shipping: 4 })
    expect(await balance(other)).toBe(106)
    expect((await member(other, ADA)).lifetime_spend).toBe(106)
  })

  it('nothing for what earned nothing', async () => {
    const shop = await shopWithAda()
    expectOk(await shop.patch('/program/eligibility', { exclude_gift_cards: true }))
    const lines = [line(40, { gift_card: true }), line(60, { id: 2 })]
    await order(shop, 11, { customer_id: ADA, lines })
    await refund(shop, 11, { lines: [{ line_id: 1, quantity: 1 }] })
    expect(await balance(shop)).toBe(60)
  })

  it('no more because the rule has changed since', async () => {
    const shop = await shopWithAda({ earnPoints: 2, minimumPurchase: 80 })
    await order(shop, 11, { customer_id: ADA })
    const rule = (await shop.get('/program')).body.earning_rules.find(
      ({ type }: { type: string }) => type === 'order_placed',
    )
    const fields = { earnPoints: 9, minimumPurchase: 0 }
    expectOk(await shop.patch(`/program/earn-rules/${rule.id}`, { fields, enabled: false }))
    await refund(shop, 11, { amount: 50 })
    expect(await balance(shop)).toBe(100)
  })

  it('the same whether it is sent once or many times', async () => {
    const shop = await shopWithAda()
    await order(shop, 11, { customer_id: ADA })
    await Promise.all([1, 2, 3].map(() => refund(shop, 11, { id: 5, amount: 30 })))
    expect(await balance(shop)).toBe(70)
    expect((await postRefund(shop, 11, { id: 5, amount: 31 })).status).toBe(422)
    expect(await balance(shop)).toBe(70)
  })

  it('what was left when the order is cancelled after it', async () => {
    const shop = await shopWithAda()
    await order(shop, 11, { customer_id: ADA })
    await refund(shop, 11, { amount: 30 })
    await order(shop, 11, { customer_id: ADA, cancelled: true })
    await refund(shop, 11, { amount: 30 })
    expect(await points(shop, ADA)).toEqual({ balance: 0, pending: 0, earned: 0 })
    expect(await member(shop, ADA)).toMatchObject({ orders_count: 0, lifetime_spend: 0 })
    expect((await history(shop, ADA))[0]).toMatchObject({ points: 100, cancelled: true })
  })
})

describe('points that were spent before they were taken back', () => {
  it('are taken down to zero, and the rest is owed by the next order', async () => {
    const shop = await shopWithAda()
    await order(shop, 11, { customer_id: ADA })
    await deduct(shop, 80)
    await order(shop, 11, { customer_id: ADA, cancelled: true })
    expect(await points(shop, ADA)).toEqual({ balance: 0, pending: 0, earned: 0 })
    expect((await history(shop, ADA)).at(-1)).toMatchObject({ type: 'reversal', points: -20 })
    await order(shop, 12, { customer_id: ADA, lines: [line(50)] })
    expect(await points(shop, ADA)).toEqual({ balance: 0, pending: 0, earned: 50 })
    await order(shop, 13, { customer_id: ADA, lines: [line(50)] })
    expect(await points(shop, ADA)).toEqual({ balance: 20, pending: 0, earned: 100 })
    await order(shop, 14, { customer_id: ADA, lines: [line(5)] })
    expect(await balance(shop)).toBe(25)
    const rows = await history(shop, ADA)
    expect(rows.map(({ type, points, balance_after }) => [type, points, balance_after])).toEqual([
      ['earn', 100, 100],
      ['adjust', -80, 20],
      ['reversal', -20, 0],
      ['earn', 50, 50],
      ['reversal', -50, 0],
      ['earn', 50, 50],
      ['reversal', -30, 20],
      ['earn', 5, 25],
    ])
    expect(rows[0].cancelled).toBe(true)
  })

  it('are not owed by what the merchant gives', async () => {
    const shop = await shopWithAda()
    await order(shop, 11, { customer_id: ADA })
    await deduct(shop, 100)
    await refund(shop, 11, { amount: 60 })
    await shop.award(ADA, 30)
    expectOk(await shop.post(`/customers/${ADA}/points/adjust`, { delta: 5 }))
    expect(await balance(shop)).toBe(35)
    await order(shop, 12, { customer_id: ADA, lines: [line(100)] })
    expect(await balance(shop)).toBe(75)
  })

  it('are owed by points that wait, once they are released', async () => {
    const shop = await shopWithAda()
    await order(shop, 11, { customer_id: ADA })
    await deduct(shop, 100)
    await refund(shop, 11, { amount: 60 })
    const rule = (await shop.get('/program')).body.earning_rules.find(
      ({ type }: { type: string }) => type === 'order_placed',
    )
    expectOk(await shop.patch(`/program/earn-rules/${rule.id}`, { fields: { pendingDays: 1 } }))
    await order(shop, 12, { customer_id: ADA })
    expect(await points(shop, ADA)).toMatchObject({ balance: 0, pending: 100 })
    await shop.advance(24 * 60 * 60)
    expect(await points(shop, ADA)).toEqual({ balance: 40, pending: 0, earned: 140 })
  })

  it('are no more than were spent, however often something is taken back', async () => {
    const shop = await shopWithAda()
    await order(shop, 11, { customer_id: ADA })
    await deduct(shop, 90)
    await refund(shop, 11, { amount: 50 })
    await refund(shop, 11, { amount: 50 })
    expect(await points(shop, ADA)).toEqual({ balance: 0, pending: 0, earned: 0 })
    await order(shop, 12, { customer_id: ADA })
    expect(await balance(shop)).toBe(10)
    // The order that settled it is taken back too: the customer owes again.
    await order(shop, 12, { customer_id: ADA, cancelled: true })
    expect(await points(shop, ADA)).toEqual({ balance: 0, pending: 0, earned: 0 })
    await order(shop, 13, { customer_id: ADA })
    expect(await points(shop, ADA)).toEqual({ balance: 10, pending: 0, earned: 100 })
  })
})
