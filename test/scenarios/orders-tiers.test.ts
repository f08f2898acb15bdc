import { describe, expect, it } from 'vitest'
import { entryPointsOf, newTier, owedGifts, tierEvents } from '../support/ladders.ts'
import { DAY, line, member, order, orderShop, points, refund } from '../support/orders.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/** Orders lead up the ladder, and refunds down again. */

const ADA = 1
const BENEFITS = [
  { type: 'entry_points', fields: { points: 10 } },
  { type: 'entry_discount_code', fields: {} },
]

/** Member, Silver from 100 points and Gold from 200; orders pay a point for each of currency. */
async function ladderShop(fields: Record<string, unknown> = {}, gold: object = {}) {
  const shop = await orderShop(fields)
  await shop.customer(ADA)
  await newTier(shop, { name: 'Silver', threshold: 100, benefits: BENEFITS })
  await newTier(shop, { name: 'Gold', threshold: 200, points_multiplier: 2, ...gold })
  await shop.switch({ tiers_enabled: true })
  return shop
}

const tierOf = async (shop: TestShop): Promise<string> => (await member(shop, ADA)).tier.name

async function moves(shop: TestShop): Promise<string[]> {
  const events = await tierEvents(shop)
  return events.map(({ payload }) => {
    // As the contract says of tier.changed.
    const { tier, direction, reason } = payload as {
      tier: { name: string }
      direction: string
      reason: string
    }
    return `${direction} to ${tier.name}: ${reason}`
  })
}

describe('an order', () => {
  it('promotes at once, with what the tier gives, and is itself paid by the tier before', async () => {
    const shop = await ladderShop()
    await order(shop, 11, { customer_id: ADA, lines: [line(99)] })
    expect(await tierOf(shop)).toBe('Member')
    await order(shop, 12, { customer_id: ADA, lines: [line(1)] })
    expect(await tierOf(shop)).toBe('Silver')
    expect(await entryPointsOf(shop, ADA)).toEqual([10])
    expect(await owedGifts(shop)).toHaveLength(1)
    await order(shop, 13, { customer_id: ADA })
    expect(await tierOf(shop)).toBe('Gold')
    expect((await points(shop, ADA)).balance).toBe(210)
    await order(shop, 14, { customer_id: ADA })
    expect((await points(shop, ADA)).balance).toBe(410)
    expect(await moves(shop)).toEqual(['up to Silver: points', 'up to Gold: points'])
  })

  it('is paid by the entry tier if it came before its customer, whatever others led to', async () => {
    const shop = await ladderShop()
    const customers = [11, 12, 13, 14, 15, 16]
    for (const customer_id of customers) {
      for (const more of [1, 2, 3]) {
        await order(shop, customer_id * 10 + more, { customer_id, lines: [line(110)] })
      }
    }
    // All of them are settled at one moment, in which the customer moves twice.
    for (const customer_id of customers) await shop.customer(customer_id)
    for (const customer_id of customers) {
      expect((await points(shop, customer_id)).balance).toBe(330 + 10)
    }
  })

  it('promotes past a tier, whose gifts are given too', async () => {
    const shop = await ladderShop()
    await order(shop, 11, { customer_id: ADA, lines: [line(200)] })
    expect(await tierOf(shop)).toBe('Gold')
    expect(await entryPointsOf(shop, ADA)).toEqual([10])
    expect(await moves(shop)).toEqual(['up to Gold: points'])
  })

  it('promotes when its points are released, not while they wait', async () => {
    const shop = await ladderShop({ pendingDays: 5 })
    await order(shop, 11, { customer_id: ADA })
    expect(await tierOf(shop)).toBe('Member')
    await shop.advance(5 * DAY)
    expect(await tierOf(shop)).toBe('Silver')
  })

  it('promotes by what was spent and how often, also where it earns nothing', async () => {
    const criteria = [
      { metric: 'amount_spent', threshold: 50 },
      { metric: 'orders_count', threshold: 2 },
    ]
    const shop = await ladderShop(
      { minimumPurchase: 1_000 },
      { threshold: 0, criteria, combine: 'all' },
    )
    await order(shop, 11, { customer_id: ADA, lines: [line(49)] })
    expect(await tierOf(shop)).toBe('Member')
    await order(shop, 12, { customer_id: ADA, lines: [line(1)] })
    expect(await tierOf(shop)).toBe('Gold')
    await refund(shop, 12, { amount: 1 })
    expect(await tierOf(shop)).toBe('Member')
  })

  it('moves nobody while tiers are not live', async () => {
    const shop = await ladderShop()
    await shop.switch({ tiers_enabled: false })
    await order(shop, 11, { customer_id: ADA, lines: [line(500)] })
    expect(await moves(shop)).toEqual([])
  })
})

describe('what is taken back', () => {
  it('takes down again', async () => {
    const shop = await ladderShop()
    await order(shop, 11, { customer_id: ADA, lines: [line(200)] })
    await refund(shop, 11, { amount: 1 })
    expect(await tierOf(shop)).toBe('Silver')
    await order(shop, 11, { customer_id: ADA, lines: [line(200)], cancelled: true })
    expect(await tierOf(shop)).toBe('Member')
    expect(await moves(shop)).toEqual([
      'up to Gold: points',
      'down to Silver: refund',
      'down to Member: refund',
    ])
    // What the tier gave on entry went with it.
    expect((await points(shop, ADA)).balance).toBe(0)
  })

  it('takes down although the points were spent: nobody keeps a tier for what was sent back', async () => {
    const shop = await ladderShop()
    await order(shop, 11, { customer_id: ADA })
    expectOk(await shop.post(`/customers/${ADA}/points/deduct`, { points: 110 }))
    expect(await tierOf(shop)).toBe('Silver')
    await order(shop, 11, { customer_id: ADA, cancelled: true })
    expect(await tierOf(shop)).toBe('Member')
    // The next order settles what is owed, and leads up as far as it comes by itself.
    await order(shop, 12, { customer_id: ADA })
    expect(await tierOf(shop)).toBe('Silver')
    expect((await member(shop, ADA)).tier.points_in_period).toBe(100)
  })

  it('takes down with an order that earned nothing, where orders are counted', async () => {
    const criteria = [{ metric: 'orders_count', threshold: 2 }]
    const shop = await ladderShop({ minimumPurchase: 1_000 }, { threshold: 0, criteria })
    await order(shop, 11, { customer_id: ADA, lines: [line(10)] })
    const last = { customer_id: ADA, lines: [line(10)] }
    await order(shop, 12, last)
    expect(await tierOf(shop)).toBe('Gold')
    await order(shop, 12, { ...last, cancelled: true })
    expect(await tierOf(shop)).toBe('Member')
    expect(await moves(shop)).toEqual(['up to Gold: points', 'down to Member: refund'])
  })

  it('is counted by the multiplier of the day of the order', async () => {
    const shop = await ladderShop()
    await order(shop, 11, { customer_id: ADA, lines: [line(200)] })
    await order(shop, 12, { customer_id: ADA })
    expect((await points(shop, ADA)).balance).toBe(410)
    await order(shop, 11, { customer_id: ADA, lines: [line(200)], cancelled: true })
    expect(await tierOf(shop)).toBe('Gold')
    await refund(shop, 12, { amount: 50 })
    expect(await tierOf(shop)).toBe('Silver')
    await refund(shop, 12, { amount: 25 })
    // 25 of order 12 are left, twice; with them goes Silver, and what it had given.
    expect((await points(shop, ADA)).balance).toBe(50)
  })
})

describe('an award that promotes', () => {
  it('answers the balance with what the tier gave', async () => {
    const shop = await ladderShop()
    const award = { points: 100, source_ref: 'a' }
    const { body } = expectOk(await shop.post(`/customers/${ADA}/points/earn`, award))
    expect(body).toMatchObject({ points_awarded: 100, balance: { points_balance: 110 } })
    expect(await points(shop, ADA)).toMatchObject({ balance: 110 })
  })
})
