import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { newTier } from '../support/ladders.ts'
import { newMembership, putOnSale } from '../support/memberships.ts'
import { DAY, history, line, order, points, putOrder } from '../support/orders.ts'
import { codeOf, referralsOf } from '../support/referrals.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Every way in which somebody is paid without a call, of a customer whom the shop has deleted. */

const ADA = 1
const CLUB = 7
const FRIEND = { customer_id: 50, lines: [line(100)] }
const BOUGHT = { customer_id: ADA, lines: [line(100)] }
const LIFETIME = { mode: 'lifetime', months: 12, grace_days: 0 }

let app: TestApp
beforeAll(async () => {
  app = await startApp({ database_name: `laurel_gone_${process.env.VITEST_POOL_ID}` })
})
afterAll(() => app.close())

type Fields = Record<string, unknown>

/** A shop in which Ada has referred a friend, with tiers and a membership that give gifts. */
async function givingShop(rule: Fields = {}): Promise<TestShop> {
  const shop = await newShop(app, { timezone: 'UTC' })
  await shop.switch({ referral_enabled: true, memberships_enabled: true })
  const rules = [
    { type: 'order_placed' },
    { type: 'account_created' },
    { type: 'birthday', fields: { noticeDays: 7 } },
  ]
  for (const one of rules) expectOk(await shop.post('/program/earn-rules', one))
  const referral = { earning_rule: { fields: { points: 500, ...rule } } }
  expectOk(await shop.patch('/program/referrals', referral))
  expectOk(await shop.patch('/program/settings', { tier_period: LIFETIME }))
  const gifts = [
    { type: 'entry_points', fields: { points: 1_000 } },
    { type: 'entry_discount_code', fields: {} },
  ]
  await newTier(shop, { name: 'Silver', threshold: 400, benefits: gifts })
  await shop.switch({ tiers_enabled: true })
  await shop.product(CLUB)
  const product = { create_product: undefined, product: { id: CLUB } }
  const club = await newMembership(shop, { ...product, benefits: gifts })
  await putOnSale(shop, club.id)
  await shop.customer(ADA)
  const email = 'friend@example.com'
  const claimed = { referral_code: await codeOf(shop, ADA), email }
  expectOk(await shop.post('/referrals/claim', claimed))
  await shop.customer(FRIEND.customer_id, { email })
  return shop
}

async function setOrderRule(shop: TestShop, fields: Fields) {
  const { earning_rules } = expectOk(await shop.get('/program')).body
  const rule = earning_rules.find(({ type }) => type === 'order_placed')
  expectOk(await shop.patch(`/program/earn-rules/${rule?.id}`, { fields }))
}

const problemsOf = async (shop: TestShop) =>
  expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])

const remove = async (shop: TestShop) =>
  expectOk(await shop.platform('DELETE', `/customers/${ADA}`))

/** All that was ever promised to Ada, and what was told since. */
async function given({ app: { database }, domain }: TestShop, since = new Date(0)) {
  const found = await sql<{ kind: string; name: string }>`
    SELECT 'event' AS kind, o.topic AS name FROM outbox o JOIN shops s USING (shop_id)
    WHERE s.domain = ${domain} AND o.customer_id = ${ADA} AND o.topic <> 'referral.completed'
      AND o.created_at >= ${since}
    UNION ALL
    SELECT 'code', c.kind FROM codes c JOIN shops s USING (shop_id)
    WHERE s.domain = ${domain} AND c.customer_id = ${ADA}
    UNION ALL
    SELECT 'gift', g.tier_id FROM tier_gifts g JOIN shops s USING (shop_id)
    WHERE s.domain = ${domain} AND g.customer_id = ${ADA}
    ORDER BY kind, name
  `.execute(database.db)
  return found.rows
}

async function standing(shop: TestShop, since = new Date(0)) {
  const { tier } = expectOk(await shop.get(`/customers/${ADA}`)).body
  return { tier: tier.name, rows: await history(shop, ADA), given: await given(shop, since) }
}

/** What would pay Ada; `before` is done while she is there. */
const WAYS: readonly {
  readonly name: string
  readonly before?: (shop: TestShop) => Promise<unknown>
  readonly pays: (shop: TestShop) => Promise<unknown>
}[] = [
  { name: 'a friend’s order', pays: (shop) => order(shop, 9, FRIEND) },
  {
    name: 'a birthday',
    before: async (shop) => {
      const { now } = expectOk(await shop.admin('GET', '/clock')).body
      const soon = new Date(Date.parse(now) + 40 * DAY * 1_000)
      const day = { month: soon.getUTCMonth() + 1, day: Math.min(soon.getUTCDate(), 28) }
      expectOk(await shop.call('PUT', `/customers/${ADA}/birthday`, day))
      await shop.advance(60)
    },
    pays: (shop) => shop.advance(45 * DAY),
  },
  {
    name: 'a lowered bar',
    before: (shop) => shop.award(ADA, 200),
    pays: async (shop) => {
      const { tiers } = expectOk(await shop.get('/program')).body
      const change = { threshold: 100, confirm_member_impact: true }
      expectOk(await shop.patch(`/program/tiers/${tiers[1].id}`, change))
      await shop.advance(2 * DAY)
    },
  },
  {
    name: 'a gift code that was promised and is not made yet',
    before: (shop) => shop.award(ADA, 300),
    pays: (shop) => shop.advance(20 * 60),
  },
  {
    name: 'tiers that time takes',
    before: async (shop) => {
      const tier_period = { mode: 'rolling', months: 1, grace_days: 0 }
      const body = { tier_period, confirm_member_impact: true }
      expectOk(await shop.patch('/program/settings', body))
      await shop.award(ADA, 400)
      await shop.advance(120)
    },
    pays: (shop) => shop.advance(40 * DAY),
  },
]

describe('who is gone from the platform is paid nothing, and moved nowhere', () => {
  it.each(WAYS)('by $name', async ({ before, pays }) => {
    const shop = await givingShop()
    await before?.(shop)
    await remove(shop)
    const gone_at = shop.app.context.clock.now()
    const then = await standing(shop, gone_at)
    await pays(shop)
    await shop.advance(120)
    expect(await standing(shop, gone_at)).toEqual(then)
    expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
  })

  it('the referral is completed all the same, with nothing', async () => {
    const shop = await givingShop()
    await remove(shop)
    await order(shop, 9, FRIEND)
    expect(await referralsOf(shop)).toMatchObject([{ status: 'completed', points: 0 }])
  })

  it('what a rule had paid and waits is held, until the customer is back', async () => {
    const shop = await givingShop({ pendingDays: 7 })
    await order(shop, 9, FRIEND)
    await remove(shop)
    const before = await standing(shop)
    await shop.advance(10 * DAY)
    expect(await standing(shop)).toEqual(before)
    const { balance } = await points(shop, ADA)
    await shop.customer(ADA)
    await shop.advance(60)
    expect(await points(shop, ADA)).toMatchObject({ balance: balance + 1_500, pending: 0 })
  })

  it('an order that is paid meanwhile earns once the customer is back', async () => {
    const shop = await givingShop()
    const placed = { customer_id: ADA, lines: [line(500, { product_id: CLUB })] }
    await order(shop, 1, { ...placed, paid: false })
    await remove(shop)
    const before = await standing(shop)
    await putOrder(shop, 1, { ...placed, paid: true })
    await shop.advance(120)
    expect(await standing(shop)).toEqual(before)
    const { balance } = await points(shop, ADA)
    await shop.customer(ADA)
    expect((await points(shop, ADA)).balance).toBeGreaterThan(balance)
    await problemsOf(shop)
  })

  it.each([
    {
      name: 'their time',
      fields: { pendingDays: 7 },
      pays: (shop: TestShop) => shop.advance(10 * DAY),
    },
    {
      name: 'their fulfilment',
      fields: { awardOn: 'fulfilled', pendingDays: 7 },
      pays: async (shop: TestShop) => {
        await putOrder(shop, 1, { ...BOUGHT, fulfilled: true })
        await shop.advance(10 * DAY)
      },
    },
    {
      name: 'a larger order',
      fields: {},
      pays: (shop: TestShop) => putOrder(shop, 1, { ...BOUGHT, lines: [line(900)] }),
    },
  ])('points of an order by $name', async ({ fields, pays }) => {
    const shop = await givingShop()
    await setOrderRule(shop, fields)
    await order(shop, 1, BOUGHT)
    await remove(shop)
    const before = await standing(shop)
    await pays(shop)
    await shop.advance(60)
    expect(await standing(shop)).toEqual(before)
    await problemsOf(shop)
  })

  it('held points of an order are released once the customer is back', async () => {
    const shop = await givingShop()
    await setOrderRule(shop, { pendingDays: 7 })
    await order(shop, 1, BOUGHT)
    await remove(shop)
    const { balance, pending } = await points(shop, ADA)
    expect(pending).toBe(100)
    await shop.advance(10 * DAY)
    expect(await points(shop, ADA)).toMatchObject({ balance, pending })
    await shop.customer(ADA)
    await shop.advance(60)
    expect(await points(shop, ADA)).toMatchObject({ balance: balance + 100, pending: 0 })
    await problemsOf(shop)
  })

  it('and who never was a member becomes none by an order', async () => {
    const shop = await givingShop()
    await shop.switch({ program_enabled: false })
    await shop.customer(2)
    await order(shop, 1, { customer_id: 2, paid: false })
    expectOk(await shop.platform('DELETE', '/customers/2'))
    await shop.switch({ program_enabled: true })
    await order(shop, 1, { customer_id: 2 })
    expect((await shop.get('/customers/2')).status).toBe(404)
  })
})
