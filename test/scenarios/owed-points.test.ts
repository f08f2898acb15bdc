import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newTier } from '../support/ladders.ts'
import { newMembership, putOnSale } from '../support/memberships.ts'
import { DAY, history, line, order, orderShop, points } from '../support/orders.ts'
import { cancel, expectClean, letPlatform, newReward, redeem } from '../support/redemptions.ts'
import { codeOf, referralShop, sender } from '../support/referrals.ts'
import { expectOk, type TestShop } from '../support/shop.ts'
import { shopBirthday } from '../support/shop-days.ts'

/** What settles the points that a customer owes, and what does not. */

const ADA = 1
const COST = 100

const balance = async (shop: TestShop) => (await points(shop, ADA)).balance
const rule = async (shop: TestShop, body: object) =>
  expectOk(await shop.post('/program/earn-rules', body)).body.earning_rule.id
const buy = (shop: TestShop, price: number, fields: object = {}) =>
  order(shop, randomInt(100, 2 ** 40), { customer_id: ADA, lines: [line(price)], ...fields })

/** Ada spent the points of an order that was then cancelled: all of them are owed. */
async function shopWithDebtor(): Promise<{ shop: TestShop; redemption_id: string }> {
  const shop = await orderShop()
  await shop.customer(ADA)
  const reward = await newReward(shop, 'percentage', { points_cost: COST })
  await order(shop, 11, { customer_id: ADA, lines: [line(COST)] })
  const { redemption } = expectOk(await redeem(shop, ADA, reward)).body
  await order(shop, 11, { customer_id: ADA, lines: [line(COST)], cancelled: true })
  expect(await balance(shop)).toBe(0)
  return { shop, redemption_id: redemption.id }
}

/** How much of the next order's points is kept for what is still owed. */
async function stillOwed(shop: TestShop): Promise<number> {
  const before = await balance(shop)
  await buy(shop, 500)
  return before + 500 - (await balance(shop))
}

type Gift = [what: string, points: number, give: (shop: TestShop) => Promise<unknown>]

const GIFTS: Gift[] = [
  ['an API award', 30, (shop) => shop.award(ADA, 30)],
  [
    'a correction',
    30,
    async (shop) => expectOk(await shop.post(`/customers/${ADA}/points/adjust`, { delta: 30 })),
  ],
  [
    'a claim',
    30,
    async (shop) => {
      const rule_id = await rule(shop, { type: 'follow_x', fields: { points: 30 } })
      expectOk(await shop.post(`/customers/${ADA}/claims`, { rule_id }))
    },
  ],
  [
    'a birthday',
    30,
    async (shop) => {
      await rule(shop, { type: 'birthday', fields: { points: 30, noticeDays: 0 } })
      const now = new Date(expectOk(await shop.admin('GET', '/clock')).body.now)
      const birthday = shopBirthday(now, 2)
      expectOk(await shop.call('PUT', `/customers/${ADA}/birthday`, birthday))
      await shop.advance(DAY)
      await shop.advance(2 * DAY)
    },
  ],
  [
    'the first order of a friend',
    30,
    async (shop) => {
      await shop.switch({ referral_enabled: true })
      expectOk(await shop.patch('/program/referrals', { earning_rule: { fields: { points: 30 } } }))
      const email = 'friend@example.com'
      const referral_code = await codeOf(shop, ADA)
      expectOk(await shop.post('/referrals/claim', { referral_code, email }))
      await shop.customer(2, { email })
      await order(shop, 22, { customer_id: 2 })
    },
  ],
  [
    'the gift of a tier',
    30,
    async (shop) => {
      const benefits = [{ type: 'entry_points', fields: { points: 30 } }]
      const { id: tier_id } = await newTier(shop, { name: 'Silver', threshold: 10_000, benefits })
      await shop.switch({ tiers_enabled: true })
      const body = { tier_id, award_entry_bonus: true }
      expectOk(await shop.call('PUT', `/customers/${ADA}/tier`, body))
    },
  ],
  [
    'the gift of a membership',
    30,
    async (shop) => {
      await shop.switch({ memberships_enabled: true })
      await shop.product(7)
      const product = { id: 7 }
      const benefits = [{ type: 'entry_points', fields: { points: 30 } }]
      const made = { create_product: undefined, product, benefits }
      await putOnSale(shop, (await newMembership(shop, made)).id)
      await order(shop, 12, { customer_id: ADA, lines: [line(0, { product_id: 7 })] })
    },
  ],
]

describe('what is owed is not settled by', () => {
  it.each(GIFTS)('%s', async (_what, given, give) => {
    const { shop } = await shopWithDebtor()
    await give(shop)
    expect(await balance(shop)).toBe(given)
    expect(await stillOwed(shop)).toBe(COST)
    await expectClean(shop)
  })
})

describe('what is owed is settled by', () => {
  it('an order', async () => {
    const { shop } = await shopWithDebtor()
    await buy(shop, 30)
    expect(await balance(shop)).toBe(0)
    expect(await stillOwed(shop)).toBe(COST - 30)
  })

  it('an order whose points have waited', async () => {
    const { shop } = await shopWithDebtor()
    const rules: { id: string; type: string }[] = (await shop.get('/program')).body.earning_rules
    const order_rule = rules.find(({ type }) => type === 'order_placed')
    const path = `/program/earn-rules/${order_rule?.id}`
    expectOk(await shop.patch(path, { fields: { pendingDays: 1 } }))
    await buy(shop, 130)
    await shop.advance(DAY + 60)
    expect(await points(shop, ADA)).toMatchObject({ balance: 30, pending: 0 })
  })

  it('the points of a redemption that is cancelled', async () => {
    const { shop, redemption_id } = await shopWithDebtor()
    expect(expectOk(await cancel(shop, ADA, redemption_id)).body).toMatchObject({
      balance_after: 0,
      balance: { points_balance: 0, points_redeemed: 0 },
    })
    expect(await stillOwed(shop)).toBe(0)
    await expectClean(shop)
  })

  it('the points of a redemption that is given up', async () => {
    const shop = await orderShop()
    await shop.customer(ADA)
    const reward = await newReward(shop, 'percentage', { points_cost: COST })
    await order(shop, 11, { customer_id: ADA, lines: [line(COST + 20)] })
    await letPlatform(shop, 'unavailable')
    expect((await redeem(shop, ADA, reward)).status).toBe(503)
    await order(shop, 11, { customer_id: ADA, lines: [line(COST + 20)], cancelled: true })
    await shop.advance(20 * 60)
    await letPlatform(shop, 'none')
    expect(await balance(shop)).toBe(0)
    expect(await stillOwed(shop)).toBe(0)
    await expectClean(shop)
  })
})

describe('what was lost of an order is not owed when it is taken back', () => {
  it('as its points had expired', async () => {
    const shop = await orderShop()
    const points_expiry = { enabled: true, months: 1 }
    expectOk(await shop.patch('/program/settings', { points_expiry }))
    await shop.customer(ADA)
    const lines = [line(COST)]
    await order(shop, 11, { customer_id: ADA, lines })
    await shop.advance(40 * DAY)
    await shop.award(ADA, 30)
    await order(shop, 11, { customer_id: ADA, lines, cancelled: true })
    expect(await points(shop, ADA)).toEqual({ balance: 30, pending: 0, earned: 30 })
    expect((await history(shop, ADA)).at(-1)).toMatchObject({ type: 'reversal', points: 0 })
    expect(await stillOwed(shop)).toBe(0)
    await expectClean(shop)
  })

  it('but for what was spent before the rest was corrected away', async () => {
    const shop = await orderShop()
    await shop.customer(ADA)
    const lines = [line(COST)]
    await order(shop, 11, { customer_id: ADA, lines })
    expectOk(await shop.post(`/customers/${ADA}/points/deduct`, { points: 30 }))
    expectOk(await shop.post(`/customers/${ADA}/points/adjust`, { delta: -70 }))
    await order(shop, 11, { customer_id: ADA, lines, cancelled: true })
    expect(await stillOwed(shop)).toBe(30)
    await expectClean(shop)
  })

  it('of a referral either', async () => {
    const shop = await referralShop({ points: 200 })
    const referral_code = await sender(shop, ADA)
    const email = 'friend@example.com'
    expectOk(await shop.post('/referrals/claim', { referral_code, email }))
    await shop.customer(2, { email })
    await order(shop, 22, { customer_id: 2 })
    expect(await balance(shop)).toBe(200)
    expectOk(await shop.post(`/customers/${ADA}/points/adjust`, { delta: -200 }))
    await shop.award(ADA, 40)
    await order(shop, 22, { customer_id: 2, cancelled: true })
    expect(await balance(shop)).toBe(40)
    await expectClean(shop)
  })
})
