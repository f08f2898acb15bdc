import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newTier } from '../support/ladders.ts'
import { DAY, member, order, orderShop, points, refund } from '../support/orders.ts'
import { newReward, redeem } from '../support/redemptions.ts'
import { claim, codeOf, referralShop, referralsOf } from '../support/referrals.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** What else two customers had becomes one customer's: docs/members.md. */

const [ADA, BEN, CLEO] = [1001, 1002, 1003]

const merge = async (shop: TestShop, from = ADA, into = BEN) => {
  const body = { into, dry_run: false }
  const merged = expectOk(await shop.admin('POST', `/customers/${from}/merge`, body)).body
  expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
  return merged
}

const bought = (price: number) => ({ lines: [{ id: 1, quantity: 1, price: `${price}.00` }] })

describe('tiers of two who become one', () => {
  const ladder = async () => {
    const shop = await orderShop()
    const gift = { type: 'entry_points', fields: { points: 10 } }
    const silver = await newTier(shop, { name: 'Silver', threshold: 100, benefits: [gift] })
    await newTier(shop, { name: 'Gold', threshold: 200, benefits: [gift] })
    await shop.switch({ tiers_enabled: true })
    await shop.customer(ADA)
    await shop.customer(BEN)
    return { shop, silver }
  }
  const tierOf = async (shop: TestShop, customer = BEN) => (await member(shop, customer)).tier.name

  it('are the higher one, whose gift is not given again', async () => {
    const { shop } = await ladder()
    await order(shop, 1, { customer_id: ADA, ...bought(120) })
    await order(shop, 2, { customer_id: BEN, ...bought(20) })
    expect(await tierOf(shop, ADA)).toBe('Silver')
    await merge(shop)
    expect(await tierOf(shop)).toBe('Silver')
    expect(await points(shop, BEN)).toMatchObject({ balance: 150 })
  })

  it('rise with what both did, and fall with what is taken back', async () => {
    const { shop } = await ladder()
    await order(shop, 1, { customer_id: ADA, ...bought(120) })
    await order(shop, 2, { customer_id: BEN, ...bought(90) })
    await merge(shop)
    expect(await tierOf(shop)).toBe('Gold')
    expect(await points(shop, BEN)).toMatchObject({ balance: 230 })
    await refund(shop, 1, { lines: [{ line_id: 1, quantity: 1 }] })
    expect(await tierOf(shop)).toBe('Member')
    // The gift of Gold goes too; that of Silver was given for an order that is gone.
    expect(await points(shop, BEN)).toMatchObject({ balance: 90 })
    expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
  })

  it('stay set by hand', async () => {
    const { shop, silver } = await ladder()
    const path = `/customers/${ADA}/tier` as const
    expectOk(await shop.call('PUT', path, { tier_id: silver.id }))
    await merge(shop)
    expect(await tierOf(shop)).toBe('Silver')
    await order(shop, 2, { customer_id: BEN, ...bought(500) })
    expect(await tierOf(shop)).toBe('Silver')
  })
})

describe('points of two who become one', () => {
  it('live as long as those of the one who was active last', async () => {
    const shop = await newShop()
    await shop.customer(ADA)
    await shop.customer(BEN)
    await shop.award(ADA, 70)
    const body = { points_expiry: { enabled: true, months: 2 }, confirm_member_impact: true }
    expectOk(await shop.patch('/program/settings', body))
    await shop.advance(40 * DAY)
    await shop.award(BEN, 30)
    await merge(shop)
    await shop.advance(30 * DAY)
    expect(await points(shop, BEN)).toMatchObject({ balance: 100 })
    await shop.advance(40 * DAY)
    expect(await points(shop, BEN)).toMatchObject({ balance: 0 })
    expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
  })

  it('count in the reports on the days on which they came, once', async () => {
    const shop = await orderShop()
    await shop.customer(ADA)
    await shop.customer(BEN)
    await order(shop, 1, { customer_id: ADA, ...bought(100) })
    await shop.advance(40 * DAY)
    await order(shop, 2, { customer_id: BEN, ...bought(40) })
    await shop.post(`/customers/${ADA}/points/deduct`, { points: 30 })
    await shop.advance(2 * DAY)
    const summary = async () => expectOk(await shop.get('/analytics/summary')).body
    const owed = async () => {
      const { total, periods } = expectOk(await shop.admin('GET', '/reports/owed-by-age')).body
      const months = periods.map(({ points }: { points: number }) => points)
      return {
        total: total.points,
        by_month: months.reduce((sum: number, one: number) => sum + one, 0),
      }
    }
    const points_before = (await summary()).points
    expect(await owed()).toEqual({ total: 110, by_month: 110 })
    await merge(shop)
    expect((await summary()).points).toEqual(points_before)
    await shop.advance(2 * DAY)
    expect(await owed()).toEqual({ total: 110, by_month: 110 })
    expectOk(await shop.post(`/customers/${BEN}/points/deduct`, { points: 110 }))
    await shop.advance(2 * DAY)
    expect(await owed()).toEqual({ total: 0, by_month: 0 })
  })
})

describe('what both had', () => {
  it('of rewards counts together, up to the limit of one customer', async () => {
    const shop = await newShop()
    const fields = { perCustomerLimit: 2 }
    const reward = await newReward(shop, 'percentage', { fields, points_cost: 10 })
    for (const customer of [ADA, BEN]) {
      await shop.customer(customer)
      await shop.award(customer, 100)
      expectOk(await redeem(shop, customer, reward))
    }
    await merge(shop)
    expect(await redeem(shop, BEN, reward)).toMatchObject({ status: 422 })
    const { data } = expectOk(await shop.get(`/customers/${BEN}/redemptions`)).body
    expect(data).toHaveLength(2)
  })

  it('of claims is not paid again', async () => {
    const shop = await newShop()
    const { id } = expectOk(
      await shop.post('/program/earn-rules', { type: 'follow_instagram', fields: {} }),
    ).body.earning_rule
    await shop.customer(ADA)
    await shop.customer(BEN)
    const claimRule = (customer: number) =>
      shop.post(`/customers/${customer}/claims`, { rule_id: id })
    expectOk(await claimRule(ADA))
    await merge(shop)
    const { balance } = await points(shop, BEN)
    const again = await claimRule(BEN)
    expect(await points(shop, BEN)).toMatchObject({ balance })
    expect(again.status === 422 || again.body.changed === false).toBe(true)
  })

  it('of profiles: the tags of both, the birthday that is known, pets of both', async () => {
    const shop = await newShop()
    await shop.post('/program/earn-rules', { type: 'birthday' })
    await shop.post('/program/earn-rules', { type: 'pet_birthday' })
    await shop.customer(ADA, { tags: ['vip'], first_name: 'Ada' })
    await shop.customer(BEN, { tags: ['shop'], first_name: 'Ben' })
    const day = { month: 5, day: 17 }
    expectOk(await shop.call('PUT', `/customers/${ADA}/birthday`, day))
    for (const [customer, name] of [
      [ADA, 'Rex'],
      [BEN, 'Tom'],
    ] as const) {
      expectOk(await shop.post(`/customers/${customer}/pets`, { name }))
    }
    await merge(shop)
    expect(await member(shop, BEN)).toMatchObject({ birthday: expect.objectContaining(day) })
    for (const tag of ['shop', 'vip']) {
      const { data } = expectOk(await shop.admin('GET', `/members?tag=${tag}`)).body
      expect(data.map(({ legacy_id }: { legacy_id: number }) => legacy_id)).toEqual([BEN])
    }
    const pets = expectOk(await shop.get(`/customers/${BEN}/pets`)).body
    expect(pets.data.map(({ name }: { name: string }) => name).sort()).toEqual(['Rex', 'Tom'])
  })

  it('of referrals: both codes lead to the one who stays', async () => {
    const shop = await referralShop()
    await shop.customer(ADA)
    await shop.customer(BEN)
    const codes = [await codeOf(shop, ADA), await codeOf(shop, BEN)]
    await merge(shop)
    for (const [index, code] of codes.entries()) {
      expectOk(await claim(shop, code, `friend-${index}@example.com`))
    }
    const senders = (await referralsOf(shop)).map(
      ({ sender_customer_id }: { sender_customer_id: string }) => sender_customer_id,
    )
    expect(senders).toHaveLength(2)
    expect(new Set(senders)).toEqual(new Set([`gid://shopify/Customer/${BEN}`]))
  })

  it('of referrals: a friend who becomes the sender completes nothing', async () => {
    const shop = await referralShop()
    await shop.customer(BEN)
    expectOk(await claim(shop, await codeOf(shop, BEN), 'ada@example.com'))
    await shop.customer(ADA, { email: 'ada@example.com' })
    await merge(shop)
    const before = await points(shop, BEN)
    await order(shop, randomInt(1, 10_000), { customer_id: BEN, ...bought(100) })
    expect(await points(shop, BEN)).toEqual(before)
    expect((await referralsOf(shop)).map(({ status }: { status: string }) => status)).toEqual([
      'rejected',
    ])
  })

  it('of referrals: what a friend of the one buys pays the other', async () => {
    const shop = await referralShop()
    await shop.customer(ADA)
    await shop.customer(BEN)
    expectOk(await claim(shop, await codeOf(shop, ADA), 'cleo@example.com'))
    await shop.customer(CLEO, { email: 'cleo@example.com' })
    await merge(shop)
    const { balance } = await points(shop, BEN)
    await order(shop, 7, { customer_id: CLEO, ...bought(100) })
    expect((await points(shop, BEN)).balance).toBeGreaterThan(balance)
    expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
  })

  it('of sessions ends with the one who goes', async () => {
    const shop = await newShop()
    await shop.customer(ADA)
    await shop.customer(BEN)
    const token = await shop.sessionToken(ADA)
    await merge(shop)
    expect((await shop.get(`/customers/${ADA}`, { token })).status).toBe(401)
  })

  it('is forgotten with the one who stays', async () => {
    const shop = await referralShop()
    await shop.customer(ADA)
    await shop.customer(BEN)
    const code = await codeOf(shop, ADA)
    await merge(shop)
    expectOk(await shop.admin('POST', `/customers/${BEN}/forget`, { dry_run: false }))
    expect((await claim(shop, code, 'dan@example.com')).status).toBe(422)
  })

  it('goes to one who is no member, who is one from then on', async () => {
    const shop = await orderShop()
    await shop.customer(ADA)
    await order(shop, 1, { customer_id: ADA, ...bought(100) })
    expectOk(await shop.patch('/program/eligibility', { opt_in: { required: true } }))
    await shop.customer(BEN)
    await merge(shop)
    expect(await points(shop, BEN)).toMatchObject({ balance: 100 })
  })
})
