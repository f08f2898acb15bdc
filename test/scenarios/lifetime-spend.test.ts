import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { countExtrasJob } from '../../src/jobs/count-extras.ts'
import { runJob } from '../../src/jobs/index.ts'
import { listShopsDue } from '../../src/store/due-shops.ts'
import { verifyLedger } from '../../src/store/points/verify.ts'
import { newTier, shopIdOf } from '../support/ladders.ts'
import { line, member, type OrderFields, order, orderShop, refund } from '../support/orders.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/** What counts as spent: goods, and tax and shipping where the order's own terms count them. */

const ADA = 1
/** 60.00 of goods, with 12.00 of tax and 10.00 of shipping beside them. */
const TAXED = { lines: [line('60.00')], shipping: '10.00', tax: '12.00', shipping_tax: '0.00' }

const spent = async (shop: TestShop, customer = ADA) =>
  (await member(shop, customer)).lifetime_spend

const tierName = async (shop: TestShop, customer = ADA) => (await member(shop, customer)).tier.name

async function shopWithAda(fields: OrderFields = {}): Promise<TestShop> {
  const shop = await orderShop(fields)
  await shop.customer(ADA)
  return shop
}

async function changeRule(shop: TestShop, fields: OrderFields): Promise<void> {
  const { earning_rules } = expectOk(await shop.get('/program')).body
  const { id } = earning_rules.find(({ type }: { type: string }) => type === 'order_placed')
  expectOk(await shop.patch(`/program/earn-rules/${id}`, { fields }))
}

/** With a tier for what is spent on goods, and one more for twice as much. */
async function shopWithTiers(): Promise<TestShop> {
  const shop = await shopWithAda()
  for (const [name, threshold] of [
    ['Silver', 60],
    ['Gold', 120],
  ] as const) {
    const criteria = [{ metric: 'amount_spent', threshold }]
    await newTier(shop, { name, threshold: 0, criteria, combine: 'all' })
  }
  await shop.switch({ tiers_enabled: true })
  return shop
}

describe('lifetime spend', () => {
  it.each([
    ['goods alone', {}, 90],
    ['tax, where the rule counts it', { includeTax: true }, 102],
    ['shipping, where the rule counts it', { includeShipping: true }, 100],
    ['both', { includeTax: true, includeShipping: true }, 112],
  ])('is %s', async (_what, fields, expected) => {
    const shop = await shopWithAda(fields)
    await order(shop, 11, { customer_id: ADA, ...TAXED })
    await order(shop, 12, { customer_id: ADA, lines: [line('40.00')] })
    await refund(shop, 12, { amount: '10.00' })
    expect(await spent(shop)).toBe(expected)
  })

  it('is nothing of an order that is given back, whose shipping is kept', async () => {
    const shop = await shopWithAda()
    await order(shop, 11, { customer_id: ADA, ...TAXED })
    await refund(shop, 11, { lines: [{ line_id: 1, quantity: 1 }] })
    expect(await member(shop, ADA)).toMatchObject({ orders_count: 1, lifetime_spend: 0 })
    await refund(shop, 11, { shipping: '10.00' })
    expect(await member(shop, ADA)).toMatchObject({ orders_count: 0, lifetime_spend: 0 })
  })

  it.each([
    ['that earned points', {}],
    ['that was excluded', { tags: ['wholesale'] }],
  ])('keeps counting an order %s as its terms do', async (_what, fields) => {
    const shop = await shopWithAda()
    expectOk(await shop.patch('/program/eligibility', { excluded_order_tags: ['wholesale'] }))
    const lines = [line('30.00', { quantity: 2 })]
    const report = (more: OrderFields = {}) =>
      order(shop, 11, { customer_id: ADA, ...TAXED, lines, ...fields, ...more })
    await report()
    await changeRule(shop, { includeTax: true, includeShipping: true })
    await report({ fulfilled: true })
    expect(await spent(shop)).toBe(60)
    await refund(shop, 11, { lines: [{ line_id: 1, quantity: 1 }] })
    expect(await spent(shop)).toBe(30)
    await order(shop, 12, { customer_id: ADA, ...TAXED })
    expect(await spent(shop)).toBe(112)
  })

  it('brings nobody to a tier by tax and shipping', async () => {
    const shop = await shopWithTiers()
    await order(shop, 11, { customer_id: ADA, ...TAXED, lines: [line('59.99')] })
    expect(await tierName(shop)).toBe('Member')
    await order(shop, 12, { customer_id: ADA, lines: [line('0.01')] })
    expect(await tierName(shop)).toBe('Silver')
  })
})

describe('what an older release counted', () => {
  /** As it stood: all orders with their tax and shipping. */
  async function countAll(shop: TestShop): Promise<void> {
    const shop_id = await shopIdOf(shop)
    const { db } = shop.app.database
    await sql`
      UPDATE customers c SET lifetime_spend = (
        SELECT coalesce(sum(counted_spend), 0) FROM orders o
        WHERE o.shop_id = c.shop_id AND o.customer_id = c.customer_id
      )
      WHERE shop_id = ${shop_id}
    `.execute(db)
    await sql`UPDATE orders SET counted_extras = NULL WHERE shop_id = ${shop_id}`.execute(db)
  }

  /** Of goods for 60.00, 10.00 were shipping. */
  async function makeShipping(shop: TestShop): Promise<void> {
    await sql`
      UPDATE orders SET document = jsonb_set(document, '{lines,0,price}', '"50.00"')
        || '{"shipping": "10.00"}'::jsonb
      WHERE shop_id = ${await shopIdOf(shop)}
    `.execute(shop.app.database.db)
  }

  const recount = (shop: TestShop) => runJob(countExtrasJob, shop.app.context)

  const problems = async (shop: TestShop) =>
    (await verifyLedger(shop.app.database.db, await shopIdOf(shop))).problems

  async function isDue(shop: TestShop): Promise<boolean> {
    const { database, context } = shop.app
    const due = await listShopsDue(database.db, 'extras', context.clock.now())
    return due.some(({ domain }) => domain === shop.domain)
  }

  it('is brought over, however many orders there are', async () => {
    const shop = await shopWithAda()
    const buyers = [1, 2, 3]
    for (const customer of buyers) await shop.customer(customer)
    for (let number = 1; number <= 120; number += 1) {
      await order(shop, number, { customer_id: (number % 3) + 1, ...TAXED })
    }
    await order(shop, 200, { customer_id: ADA, paid: false, ...TAXED })
    await order(shop, 201, { ...TAXED })
    await countAll(shop)
    expect(await spent(shop)).toBe(40 * 82)
    expect([await problems(shop), await isDue(shop)]).toEqual([[], true])
    await recount(shop)
    for (const customer of buyers) expect(await spent(shop, customer)).toBe(40 * 60)
    expect([await problems(shop), await isDue(shop)]).toEqual([[], false])
    await recount(shop)
    expect(await spent(shop)).toBe(40 * 60)
  })

  it('is brought over by the terms of each order', async () => {
    const shop = await shopWithAda({ includeTax: true })
    expectOk(await shop.patch('/program/eligibility', { excluded_order_tags: ['wholesale'] }))
    await order(shop, 11, { customer_id: ADA, ...TAXED })
    await order(shop, 12, { customer_id: ADA, ...TAXED, tags: ['wholesale'] })
    await changeRule(shop, { includeTax: false })
    await countAll(shop)
    await recount(shop)
    expect(await spent(shop)).toBe(144)
  })

  it('takes no tier and no points when it is brought over', async () => {
    const shop = await shopWithTiers()
    await order(shop, 11, { customer_id: ADA, lines: [line('60.00')] })
    await makeShipping(shop)
    await countAll(shop)
    await recount(shop)
    const { tier, points_balance, lifetime_spend } = await member(shop, ADA)
    expect([tier.name, points_balance, lifetime_spend]).toEqual(['Silver', 60, 50])
    expect(await problems(shop)).toEqual([])
  })

  it('is brought over by the next report of an order, too, which takes no tier', async () => {
    const shop = await shopWithTiers()
    await order(shop, 11, { customer_id: ADA, lines: [line('60.00')] })
    await makeShipping(shop)
    await countAll(shop)
    const fields = { lines: [line('50.00')], shipping: '10.00', fulfilled: true }
    await order(shop, 11, { customer_id: ADA, ...fields })
    expect(await spent(shop)).toBe(50)
    expect(await tierName(shop)).toBe('Silver')
    expect(await problems(shop)).toEqual([])
  })

  it('adds up while a node of that release cancels an order', async () => {
    const shop = await shopWithAda()
    await order(shop, 11, { customer_id: ADA, ...TAXED })
    const shop_id = await shopIdOf(shop)
    const { db } = shop.app.database
    await sql`
      UPDATE customers SET lifetime_spend = lifetime_spend - 82, orders_count = 0
      WHERE shop_id = ${shop_id} AND customer_id = ${ADA}
    `.execute(db)
    await sql`UPDATE orders SET counted_spend = NULL WHERE shop_id = ${shop_id}`.execute(db)
    expect(await problems(shop)).toEqual([])
    await sql`UPDATE orders SET document = document || '{"cancelled_at": "2026-11-24T10:00:00Z"}'
      WHERE shop_id = ${shop_id}`.execute(db)
    expect(await isDue(shop)).toBe(true)
    await recount(shop)
    expect(await spent(shop)).toBe(0)
    expect([await problems(shop), await isDue(shop)]).toEqual([[], false])
    await order(shop, 11, { customer_id: ADA, ...TAXED, cancelled: true, tags: ['late'] })
    expect(await member(shop, ADA)).toMatchObject({ orders_count: 0, lifetime_spend: 0 })
    expect(await problems(shop)).toEqual([])
  })
})
