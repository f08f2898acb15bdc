import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import { verdict } from '../support/http.ts'
import { history, line, order, refund } from '../support/orders.ts'
import { newReward } from '../support/redemptions.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { accessTo, forgetConnections, openThere } from '../support/shopify/on-shopify.ts'
import { report } from '../support/shopify/report.ts'
import { shownOf } from '../support/shopify/shown.ts'
import type { StandIn } from '../support/shopify/stand-in.ts'
import type { StandInBulk } from '../support/shopify/stand-in-bulk.ts'
import type { StandInShop } from '../support/shopify/stand-in-parts.ts'

/** A shop with a history in the built-in shop moves to Shopify, where all has other numbers. */

/** At Shopify; here Ada is `external:cus_ada`, Ben 12, and Dora is not at Shopify. */
const [ADA, BEN, CLEO] = [7001, 7002, 7003]
const CUSTOMERS = [ADA, BEN, CLEO]
const ORDERS = [90001, 90501, 90502, 90503, 90600]
const BEANS = 9001
const MERGE = {
  admin_graphql_api_customer_kept_id: `gid://shopify/Customer/${BEN}`,
  admin_graphql_api_customer_deleted_id: `gid://shopify/Customer/${ADA}`,
  ...{ admin_graphql_api_job_id: null, status: 'completed', errors: [] },
}

const clock = new HandClock()
let app: TestApp
beforeAll(async () => {
  const database_name = `laurel_test_move_${process.env.VITEST_POOL_ID ?? '0'}`
  app = await startApp({ database_name, base_clock: clock })
})
afterAll(() => app.close())

let here: TestShop
let there: TestShop
let stand_in: StandIn
let bulk: StandInBulk
let shopify: StandInShop
let access: ReturnType<typeof accessTo>

beforeEach(async () => {
  await forgetConnections(app)
  here = await newShop(app)
  there = await newShop(app)
  expectOk(await here.post('/program/earn-rules', { type: 'order_placed' }))
  const opened = await openThere(there)
  ;({ stand_in, bulk, there: shopify } = opened)
  stand_in.clear()
  access = accessTo(opened.shopify_domain)
  await liveHere()
  await liveThere()
  clock.advance(3600)
})

/** What the built-in shop has. */
async function liveHere() {
  const put = async (path: string, body: object) => expectOk(await here.platform('PUT', path, body))
  await put('/customers/external:cus_ada', { email: 'ada@example.com', first_name: 'Ada' })
  await put('/customers/12', { email: 'Ben@Example.com' })
  await put('/customers/13', { email: 'dora@example.com' })
  await put('/collections/external:drinks', { title: 'Drinks' })
  await put('/products/external:beans', {
    ...{ title: 'Beans', collection_ids: ['external:drinks'] },
    variants: [{ id: 'external:beans-250', title: '250 g', price: '14.90' }],
  })
  await put('/orders/external:ORD-1', {
    ...{ customer_id: 'external:cus_ada', paid: true },
    lines: [
      { ...line('14.90'), id: 'external:a', product_id: 'external:beans', quantity: 2 },
      { ...line('40.00'), id: 'external:b' },
    ],
  })
  await order(here, 501, { customer_id: 12, lines: [line('40.00'), line('60.00', { id: 2 })] })
  await refund(here, 501, { id: 77, lines: [{ line_id: 2, quantity: 1 }] })
  await order(here, 502, { customer_id: 12, lines: [line('30.00')], paid: false })
  await order(here, 503, { customer_id: 13, lines: [line('10.00')] })
}

/** The same at Shopify, with another tax, and what the built-in shop never had. */
async function liveThere() {
  await there.customer(ADA, { email: 'ADA@example.com', first_name: 'Ada' })
  await there.customer(BEN, { email: 'ben@example.com' })
  await there.customer(CLEO, { email: 'cleo@example.com' })
  await there.collection(9500, 'Drinks')
  await there.product(BEANS, {
    ...{ title: 'Beans', collection_ids: [9500] },
    variants: [{ id: 90010, title: '250 g', price: '14.90' }],
  })
  const called = (id: number, name: string) => shopify.order_names.set(id, name)
  called(90001, '#ORD-1')
  await order(there, 90001, {
    ...{ customer_id: ADA, tax: '9.99', taxes_included: true },
    lines: [line('40.00', { id: 202 }), line('14.90', { id: 201, product_id: BEANS, quantity: 2 })],
  })
  called(90501, '#501')
  await order(there, 90501, {
    ...{ customer_id: BEN, shipping: '4.90' },
    lines: [line('40.00', { id: 301 }), line('60.00', { id: 302 })],
  })
  await refund(there, 90501, { id: 900, lines: [{ line_id: 302, quantity: 1 }] })
  called(90502, '#502')
  await order(there, 90502, {
    ...{ customer_id: BEN, paid: false },
    lines: [line('30.00', { id: 401 })],
  })
  // Somebody else's order of this name.
  called(90503, '#503')
  await order(there, 90503, { customer_id: CLEO, lines: [line('10.00', { id: 501 })] })
  called(90600, '#600')
  await order(there, 90600, { customer_id: CLEO, lines: [line('80.00', { id: 601 })] })
}

const shopRow = async () =>
  (await findShopByDomain(app.database.db, here.domain)) ?? expect.fail('no shop')
const imports = async () => expectOk(await here.admin('GET', '/shopify/imports')).body.data
const startMove = (dry_run = false) => here.admin('POST', '/shopify/moves', { dry_run })

/** One run of each job. */
async function run(by: TestApp = app) {
  clock.advance(3600)
  await by.context.shopify.workImport(await shopRow())
  await by.context.shopify.sweep(await shopRow())
  await by.context.shopify.workDeliveries(await shopRow())
}

async function runAll() {
  for (let runs = 0; runs < 30; runs += 1) {
    await run()
    const [latest] = await imports()
    if (!['asked', 'running', 'reading'].includes(latest.status)) return latest
  }
  return expect.fail(`it goes on: ${JSON.stringify(await imports())}`)
}

const connect = async () => expectOk(await here.admin('PUT', '/shopify', access))
const tell = (topic: string, id: number) => report(app.base_url, access, { topic, payload: { id } })
const tellOfRefund = (id: number, order_id: number) =>
  report(app.base_url, access, { topic: 'refunds/create', payload: { id, order_id } })

async function tellOfAll() {
  for (const id of CUSTOMERS) await tell('customers/update', id)
  for (const id of ORDERS) {
    await tell('orders/paid', id)
    await tell('orders/updated', id)
  }
  await tellOfRefund(900, 90501)
  await run()
}

async function moved() {
  await connect()
  expectOk(await startMove())
  expect(await runAll()).toMatchObject({ kind: 'move', status: 'done', fault: null })
}

const pointsOf = async (customer: string | number) => {
  const reply = await here.get(`/customers/${customer}`)
  if (reply.status === 404) return null
  const { points_balance, pending_points, points_earned } = expectOk(reply).body
  return { points_balance, pending_points, points_earned }
}
const everybody = async () => {
  const names = ['external:cus_ada', 12, 13, CLEO]
  const all = await Promise.all(names.map(pointsOf))
  return all.map((one) => one?.points_balance ?? 0)
}

async function expectSound() {
  expect(expectOk(await here.admin('GET', '/verify')).body.problems).toEqual([])
}

describe('a move', () => {
  it('waits for the merchant: until then the built-in shop keeps the shop', async () => {
    const { body } = await connect()
    expect(body.connection).toMatchObject({ waits_for_move: true })
    const before = await everybody()
    await tellOfAll()
    expect(await everybody()).toEqual(before)
    await order(here, 504, { customer_id: 12, lines: [line('5.00')] })
    expect(await everybody()).not.toEqual(before)
    const reply = await here.admin('POST', '/shopify/imports', {})
    expect(reply.body.error.details).toMatchObject({ reason: 'move_first' })
  })

  it('says in a dry run what it finds and what is missing, and changes nothing', async () => {
    await connect()
    expectOk(await startMove(true))
    expect(await runAll()).toMatchObject({
      ...{ kind: 'try_move', status: 'done', customers_read: 3, orders_read: 5 },
      found: {
        ...{ customers: 2, customers_missing: 1, orders: 3, orders_missing: 1 },
        ...{ products: 1, products_missing: 0 },
        examples: [
          { kind: 'customer', id: 13 },
          { kind: 'order', id: 503 },
        ],
      },
    })
    await order(here, 504, { customer_id: 12, lines: [line('5.00')] })
    expect(verdict(await startMove(true))).toBe('200')
  })

  it('keeps the numbers and awards nothing twice: by import, sweep and webhooks', async () => {
    const before = await everybody()
    expect(before.every((balance) => Number.isInteger(balance))).toBe(true)
    expect(before[0]).toBeGreaterThan(0)
    await moved()
    expect(await everybody()).toEqual(before)
    expectOk(await here.admin('POST', '/shopify/imports', {}))
    expect(await runAll()).toMatchObject({ kind: 'import', status: 'done', earn: false })
    await tellOfAll()
    await tellOfAll()
    expect(await everybody()).toEqual(before)
    const kept = await here.platform('PUT', '/customers/12', { email: 'a@example.com' })
    expect(verdict(kept)).toBe('422 validation_error kept_by_shopify')
    const again = await here.admin('POST', '/shopify/imports', { earn: true })
    expect(again.body.error.details).toMatchObject({ reason: 'earned_before', field: 'earn' })
    await expectSound()
  })

  it('takes points back once for a refund at Shopify of an order from before', async () => {
    await moved()
    const [, before = 0] = await everybody()
    await refund(there, 90501, { id: 901, lines: [{ line_id: 301, quantity: 1 }] })
    await tellOfRefund(901, 90501)
    await run()
    await tellOfRefund(901, 90501)
    await tell('orders/updated', 90501)
    await run()
    const [, after = 0] = await everybody()
    expect(before - after).toBe(40)
    await expectSound()
  })

  it('goes on with orders from before: paid, cancelled and edited at Shopify', async () => {
    await moved()
    const [ada = 0, ben = 0] = await everybody()
    await order(there, 90502, { customer_id: BEN, lines: [line('30.00', { id: 401 })] })
    await tell('orders/paid', 90502)
    await run()
    expect((await everybody())[1]).toBe(ben + 30)
    expect(ada).toBe(69)
    await order(there, 90001, { customer_id: ADA, lines: [line('40.00', { id: 202 })] })
    await tell('orders/edited', 90001)
    await run()
    expect((await everybody())[0]).toBe(40)
    await order(there, 90502, {
      ...{ customer_id: BEN, cancelled: true },
      lines: [line('30.00', { id: 401 })],
    })
    await tell('orders/cancelled', 90502)
    await run()
    expect((await everybody())[1]).toBe(ben)
    await expectSound()
  })

  it('gives new orders to the member from before, also where their names are used again', async () => {
    await moved()
    const [ada = 0, ben = 0] = await everybody()
    clock.advance(30 * 24 * 3600)
    await order(there, 90700, { customer_id: ADA, lines: [line('20.00', { id: 701 })] })
    shopify.order_names.set(90701, '#501')
    await order(there, 90701, { customer_id: BEN, lines: [line('25.00', { id: 702 })] })
    await tell('orders/paid', 90700)
    await tell('orders/paid', 90701)
    await run()
    expect((await everybody()).slice(0, 2)).toEqual([ada + 20, ben + 25])
    const events = await history(here, 12)
    expect(events.at(-1)).toMatchObject({ points: 25 })
  })

  it('asks Shopify by its own numbers: for codes, customers and products', async () => {
    await moved()
    const reward_id = await newReward(here, 'gift_card')
    const points = { points: 1000, source_ref: 'gift' }
    expectOk(await here.post('/customers/external:cus_ada/points/earn', points))
    expectOk(await here.post('/customers/external:cus_ada/redemptions', { reward_id }))
    expect(shopify.cards).toHaveLength(1)
    expectOk(await here.post('/customers/12/points/earn', points))
    const money = await newReward(here, 'store_credit')
    expectOk(await here.post('/customers/12/redemptions', { reward_id: money }))
    expect(shopify.bookings.map(({ customer_id }) => customer_id)).toEqual([BEN])
    const found = expectOk(await here.get('/shop/catalogue?search=Beans')).body
    expect(found.products).toHaveLength(1)
    expect(JSON.stringify(found)).not.toContain(String(BEANS))
  })

  it('creates the codes at Shopify that members hold, and knows them when they are used', async () => {
    const gift = { points: 1000, source_ref: 'gift' }
    expectOk(await here.post('/customers/12/points/earn', gift))
    const reward_id = await newReward(here, 'percentage')
    const bought = expectOk(await here.post('/customers/12/redemptions', { reward_id })).body
    const { discount_code: code, id } = bought.redemption
    await moved()
    stand_in.plan({ name: 'CreateBasicCode', fault: 'lost_after' })
    await run()
    await run()
    const made = expectOk(await there.platform('GET', `/discounts/${code}`)).body
    expect(made).toMatchObject({ customer_id: BEN })
    expect(shopify.code_tags.size).toBe(1)
    await order(there, 90900, { customer_id: BEN, discount_codes: [{ code }] })
    await tell('orders/paid', 90900)
    await run()
    const [held] = expectOk(await here.get('/customers/12/redemptions')).body.data
    expect(held).toMatchObject({ id, status: 'used' })
  })

  it('keeps apart who has the number of another customer of the built-in shop', async () => {
    await moved()
    const [, , dora] = await everybody()
    await there.customer(13, { email: 'emil@example.com' })
    await order(there, 90800, { customer_id: 13, lines: [line('50.00', { id: 801 })] })
    await tell('orders/paid', 90800)
    await run()
    expect((await everybody())[2]).toBe(dora)
    const emil = await here.get('/customers/external:gid%3A%2F%2Fshopify%2FCustomer%2F13')
    expect(expectOk(emil).body.points_balance).toBe(50)
  })

  it('gives nothing of a member who is not at Shopify to who has the number there', async () => {
    await moved()
    // Laurel has not heard of Emil yet.
    await there.customer(13, { email: 'emil@example.com' })
    const access_token = expectOk(
      await there.platform('POST', '/customer-access-tokens', { customer_id: 13 }),
    ).body.customer_access_token
    const path = `/session-tokens/exchange?shop=${here.domain}` as const
    const wanted = { customer_access_token: access_token }
    const sign_in = await here.call('POST', path, wanted, { token: null, key: null })
    expect(sign_in.status).toBe(401)
    expectOk(await here.post('/customers/13/points/earn', { points: 1000, source_ref: 'gift' }))
    const reward_id = await newReward(here, 'store_credit')
    const redeemed = await here.post('/customers/13/redemptions', { reward_id })
    expect(redeemed.status).toBeGreaterThanOrEqual(400)
    await app.context.shopify.show(await shopRow())
    expect(shopify.bookings).toEqual([])
    expect(shownOf({ there: shopify }, 13)).toEqual({ balance: null, tier: null })
  })

  it('shows members at Shopify, and merges them, by the numbers that they have there', async () => {
    await moved()
    const reward_id = await newReward(here, 'gift_card')
    const gift = { points: 1000, source_ref: 'gift' }
    expectOk(await here.post('/customers/external:cus_ada/points/earn', gift))
    expectOk(await here.post('/customers/external:cus_ada/redemptions', { reward_id }))
    const [ada = 0, ben = 0] = await everybody()
    await app.context.shopify.show(await shopRow())
    expect(shownOf({ there: shopify }, BEN).balance).toBe(String(ben))
    expectOk(await there.admin('POST', `/customers/${ADA}/merge`, { into: BEN, dry_run: false }))
    await report(app.base_url, access, { topic: 'customers/merge', payload: MERGE })
    await run()
    expect((await everybody())[1]).toBe(ada + ben)
    const gone = await here.get('/customers/external:cus_ada')
    expect(gone.body.error.details).toMatchObject({ reason: 'customer_merged', merged_into: 12 })
    clock.advance(3600)
    await app.context.shopify.show(await shopRow())
    expect(shownOf({ there: shopify }, BEN).balance).toBe(String(ada + ben))
    const stored = expectOk(await here.admin('GET', '/customers/12/export')).body
    expect(JSON.stringify(stored)).toContain(shopify.cards[0]?.code)
    await expectSound()
  })

  it('forgets the member when the customer is deleted at Shopify', async () => {
    await moved()
    await there.platform('DELETE', `/customers/${BEN}`)
    await tell('customers/delete', BEN)
    await run()
    const members = JSON.stringify((await here.admin('GET', '/members')).body)
    expect(members).toContain('ada@example.com')
    expect(members.toLowerCase()).not.toContain('ben@example.com')
  })

  it('goes on after faults where it was', async () => {
    await connect()
    expectOk(await startMove())
    bulk.ends = ['FAILED']
    stand_in.plan({ name: 'ReadFile', fault: 'cut' }, { name: null, fault: 'error', times: 3 })
    const before = await everybody()
    expect(await runAll()).toMatchObject({
      ...{ status: 'done', found: expect.objectContaining({ customers: 2, orders: 3 }) },
    })
    await tellOfAll()
    expect(await everybody()).toEqual(before)
  })

  it('is stopped without a trace, and is made once', async () => {
    await connect()
    expectOk(await startMove())
    expect((await startMove()).body.error.details).toMatchObject({ reason: 'import_running' })
    const [{ id }] = await imports()
    expectOk(await here.admin('POST', `/shopify/imports/${id}/stop`))
    await order(here, 504, { customer_id: 12, lines: [line('5.00')] })
    // Of the same moment, it is chance which of two is the latest.
    clock.advance(60)
    expectOk(await startMove())
    expect(await runAll()).toMatchObject({ status: 'done' })
    expect((await startMove()).body.error.details).toMatchObject({ reason: 'nothing_to_move' })
  })
})
