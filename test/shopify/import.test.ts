import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../src/lib/durations.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import { verdict } from '../support/http.ts'
import { membersByTier, newTier, tierEvents } from '../support/ladders.ts'
import { history, line, member, order, refund } from '../support/orders.ts'
import { partner } from '../support/partners.ts'
import { reportMany } from '../support/report-many.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { accessTo, forgetConnections, openThere } from '../support/shopify/on-shopify.ts'
import { report } from '../support/shopify/report.ts'
import type { StandIn } from '../support/shopify/stand-in.ts'
import type { StandInBulk } from '../support/shopify/stand-in-bulk.ts'
import type { StandInShop } from '../support/shopify/stand-in-parts.ts'

const CUSTOMERS = [1001, 1002, 1003]
const [ADA, BEN, CAT] = [1001, 1002, 1003]
const ORDERS = [1, 2, 3, 4, 5, 6]
const CARD = 8

const clock = new HandClock()
let app: TestApp
beforeAll(async () => {
  const database_name = `laurel_test_import_${process.env.VITEST_POOL_ID ?? '0'}`
  app = await startApp({ database_name, base_clock: clock })
})
afterAll(() => app.close())

/** The shop on Shopify, with what it is worth in the built-in shop; and the one that is connected. */
let there: TestShop
let here: TestShop
let stand_in: StandIn
let bulk: StandInBulk
let shopify: StandInShop
let access: ReturnType<typeof accessTo>

async function orderShop(): Promise<TestShop> {
  const shop = await newShop(app)
  expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
  expectOk(await shop.patch('/program/eligibility', { exclude_gift_cards: true }))
  return shop
}

beforeEach(async () => {
  await forgetConnections(app)
  there = await orderShop()
  here = await orderShop()
  const opened = await openThere(there)
  ;({ stand_in, bulk, there: shopify } = opened)
  stand_in.clear()
  stand_in.file_bytes_max = Number.POSITIVE_INFINITY
  access = accessTo(opened.shopify_domain)
})

/** Customers, products and orders of some kinds, from before the shop was connected. */
async function past() {
  for (const id of CUSTOMERS) await there.customer(id, { email: `c${id}@example.com` })
  await there.platform('PUT', `/products/${CARD}`, {
    ...{ title: 'Card', gift_card: true },
    variants: [{ id: 80, title: '25', price: '25.00' }],
  })
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => line('1.50', { id: 100 + index, quantity: 2 }))
  await order(there, 1, { customer_id: ADA, lines: lines(60) })
  clock.advance(60)
  await order(there, 2, { customer_id: BEN, lines: [line('40.00'), line('60.00', { id: 2 })] })
  await refund(there, 2, { id: 900, lines: [{ line_id: 2, quantity: 1 }] })
  await order(there, 3, { customer_id: BEN, lines: [line('25.00', { product_id: CARD })] })
  await order(there, 4, { customer_id: CAT, paid: false })
  await order(there, 5, { customer_id: null })
  await order(there, 6, { customer_id: ADA, discount_total: '3.33', shipping: '4.90' })
  clock.advance(3600)
}

const connect = async () => expectOk(await here.admin('PUT', '/shopify', access))
const start = (body: object = {}) => here.admin('POST', '/shopify/imports', body)
const imports = async () => expectOk(await here.admin('GET', '/shopify/imports')).body.data
const shopRow = async (shop = here) =>
  (await findShopByDomain(app.database.db, shop.domain)) ?? expect.fail('no shop')

/** One run of each job. */
async function run(by: TestApp = app) {
  clock.advance(3600)
  await by.context.shopify.workImport(await shopRow())
  await by.context.shopify.workDeliveries(await shopRow())
}

/** Runs the jobs until nothing goes on; answers the import. */
async function runAll(by: TestApp = app) {
  for (let runs = 0; runs < 30; runs += 1) {
    await run(by)
    const [latest] = await imports()
    if (!['asked', 'running', 'reading'].includes(latest.status)) return latest
  }
  return expect.fail(`it goes on: ${JSON.stringify(await imports())}`)
}

const seen = async (shop: TestShop) =>
  Promise.all(
    CUSTOMERS.map(async (customer_id) => {
      const { points_balance, pending_points, points_earned } = await member(shop, customer_id)
      const entries = await history(shop, customer_id)
      const left = new Map<string, number>()
      for (const { source_ref, points } of entries) {
        left.set(source_ref, (left.get(source_ref) ?? 0) + points)
      }
      return { points_balance, pending_points, points_earned, left: [...left].sort() }
    }),
  )

async function tellOfAll() {
  for (const id of ORDERS)
    await report(app.base_url, access, { topic: 'orders/updated', payload: { id } })
  for (const id of CUSTOMERS) {
    await report(app.base_url, access, { topic: 'customers/update', payload: { id } })
  }
  await run()
}

async function expectSound() {
  expect(expectOk(await here.admin('GET', '/verify')).body.problems).toEqual([])
}

describe('an import', () => {
  it('brings in customers and orders, and the webhooks of the same change nothing', async () => {
    await past()
    await connect()
    const dry = expectOk(await start({ dry_run: true })).body
    expect(dry).toEqual({ customers: 3, orders: 6, import: null })
    expect(await imports()).toEqual([])
    expectOk(await start())
    expect(await runAll()).toMatchObject({
      ...{ status: 'done', fault: null, customers_read: 3, orders_read: 6, orders_queued: 1 },
    })
    const wanted = await seen(there)
    expect(wanted.map(({ points_balance }) => points_balance)).not.toContain(Number.NaN)
    expect(wanted[0]?.points_balance).toBeGreaterThan(200)
    expect(await seen(here)).toEqual(wanted)
    const entries = await history(here, BEN)
    await tellOfAll()
    expect(await seen(here)).toEqual(wanted)
    expect(await history(here, BEN)).toEqual(entries)
    await expectSound()
  })

  it('ends at the same points when webhooks come before it and in between', async () => {
    await past()
    await connect()
    await report(app.base_url, access, { topic: 'orders/paid', payload: { id: 1 } })
    await run()
    expectOk(await start())
    await run()
    await refund(there, 6, { id: 901, lines: [{ line_id: 1, quantity: 1 }] })
    await report(app.base_url, access, {
      topic: 'refunds/create',
      payload: { id: 901, order_id: 6 },
    })
    expect(await runAll()).toMatchObject({ status: 'done' })
    expect(await seen(here)).toEqual(await seen(there))
    await expectSound()
  })

  it('takes orders of so many days, and of all time only with the scope', async () => {
    await past()
    clock.advance((61 * DAY_MS) / 1000)
    await order(there, 7, { customer_id: ADA })
    await connect()
    expect(expectOk(await start({ dry_run: true })).body).toMatchObject({ orders: 1 })
    for (const days of [null, 61]) {
      const { body } = await start({ days })
      expect(body.error.details).toMatchObject({ reason: 'scope_missing', field: 'days' })
    }
    expect(await imports()).toEqual([])
    shopify.more_scopes.push('read_all_orders')
    expect(expectOk(await start({ days: null, dry_run: true })).body).toMatchObject({ orders: 7 })
    expectOk(await start({ days: null }))
    expect(await runAll()).toMatchObject({ status: 'done', orders_read: 7, orders_since: null })
    expect(await seen(here)).toEqual(await seen(there))
  })

  it('is one at a time, and can be stopped and started again', async () => {
    await past()
    expect(verdict(await start())).toBe('422 validation_error not_connected')
    await connect()
    const both = await Promise.all([start(), start()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const [first] = await imports()
    await run()
    expect((await imports())[0].status).toBe('running')
    const stop = () => here.admin('POST', `/shopify/imports/${first.id}/stop`)
    expect(expectOk(await stop()).body.status).toBe('stopped')
    expect(bulk.operations[0]?.status).toBe('CANCELED')
    await run()
    expect((await imports())[0]).toMatchObject({ status: 'stopped', customers_read: 0 })
    expect((await here.admin('POST', '/shopify/imports/imp_none/stop')).status).toBe(404)
    expectOk(await start())
    expect(await runAll()).toMatchObject({ status: 'done' })
    expect(expectOk(await stop()).body.status).toBe('stopped')
    expect(await seen(here)).toEqual(await seen(there))
  })

  it('does a bounded part of the work at once', async () => {
    const items = Array.from({ length: 130 }, (_, index) => {
      return { type: 'customer', id: 5001 + index, body: {} }
    })
    expect(await reportMany(there, items)).toBe(items.length)
    await connect()
    expectOk(await start())
    bulk.looks = 0
    clock.advance(3600)
    await app.shopify.workImport(await shopRow(), 100)
    const [latest] = await imports()
    expect(latest).toMatchObject({ status: 'reading', part: 'customers' })
    expect(latest.customers_read).toBeGreaterThan(50)
    expect(latest.customers_read).toBeLessThanOrEqual(100)
    expect(await runAll()).toMatchObject({ status: 'done', customers_read: 130 })
  })

  it('goes on where it was after a restart', async () => {
    await past()
    await connect()
    expectOk(await start())
    // Each piece has one or two customers.
    stand_in.file_bytes_max = 1_000
    bulk.looks = 0
    stand_in.plan({ name: 'ReadFile', fault: 'error', after: 1 })
    await run()
    stand_in.file_bytes_max = Number.POSITIVE_INFINITY
    const [halfway] = await imports()
    expect(halfway).toMatchObject({ status: 'reading', part: 'customers' })
    expect([1, 2]).toContain(halfway.customers_read)
    const restarted = await startApp({ database: app.database, base_clock: clock })
    try {
      const latest = await runAll(restarted)
      expect(latest).toMatchObject({ status: 'done', customers_read: 3, orders_read: 6 })
    } finally {
      await restarted.close()
    }
    expect(await seen(here)).toEqual(await seen(there))
  })

  it.each<[string, () => void]>([
    [
      'the answer of the start is lost',
      () => stand_in.plan({ name: 'StartBulk', fault: 'lost_after' }),
    ],
    ['the start is lost', () => stand_in.plan({ name: 'StartBulk', fault: 'lost_before' })],
    ['the start is refused for a while', () => stand_in.plan({ name: 'StartBulk', fault: 'busy' })],
    ['Shopify does not answer', () => stand_in.plan({ name: null, fault: 'error', times: 9 })],
    ['Shopify fails', () => bulk.ends.push('FAILED')],
    ['somebody cancels it', () => bulk.ends.push('CANCELED')],
    ['it takes too long', () => bulk.ends.push('COMPLETED', 'EXPIRED')],
    ['a line is cut', () => stand_in.plan({ name: 'ReadFile', fault: 'cut', times: 2 })],
    ['the file does not come', () => stand_in.plan({ name: 'ReadFile', fault: 'lost_before' })],
    ['the files fail', () => stand_in.plan({ name: 'ReadFile', fault: 'error', times: 3 })],
    ['the file comes whole', () => stand_in.plan({ name: 'ReadFile', fault: 'whole', times: 9 })],
  ])('ends at the same points when %s', async (_name, happen) => {
    await past()
    await connect()
    expectOk(await start())
    happen()
    expect(await runAll()).toMatchObject({ status: 'done', customers_read: 3, orders_read: 6 })
    await run()
    expect(await seen(here)).toEqual(await seen(there))
    // No question is asked twice: one for each part, and one for each that came to nothing.
    const ended = bulk.operations.filter(({ status }) => status !== 'COMPLETED').length
    expect(bulk.operations).toHaveLength(2 + ended)
    await expectSound()
  })

  it('waits while Shopify works for somebody else, as long as that takes', async () => {
    await past()
    await connect()
    expectOk(await start())
    bulk.others = 1
    for (let runs = 0; runs < 20; runs += 1) await run()
    const [waiting] = await imports()
    expect(waiting).toMatchObject({ status: 'asked', fault: expect.stringContaining('another') })
    bulk.others = 0
    expect(await runAll()).toMatchObject({ status: 'done', fault: null })
  })

  it('asks again when the file is gone, and gives up in the end', async () => {
    await past()
    await connect()
    expectOk(await start())
    bulk.looks = 0
    stand_in.plan({ name: 'ReadFile', fault: 'error' })
    await run()
    expect((await imports())[0]).toMatchObject({ status: 'reading' })
    bulk.throwAway()
    expect(await runAll()).toMatchObject({ status: 'done', customers_read: 3 })
    expect(bulk.operations).toHaveLength(3)
    bulk.ends = Array.from({ length: 20 }, () => 'FAILED')
    expectOk(await start())
    const failed = await runAll()
    expect(failed).toMatchObject({ status: 'failed', fault: expect.stringContaining('FAILED') })
    expect(failed.ended_at).not.toBeNull()
    expect(await seen(here)).toEqual(await seen(there))
  })

  it('leaves the newer address of a customer who is given points after the file was written', async () => {
    await there.customer(ADA, { email: 'old@example.com' })
    await connect()
    expectOk(await start())
    bulk.looks = 0
    stand_in.plan({ name: 'ReadFile', fault: 'error' })
    await run()
    await there.customer(ADA, { email: 'new@example.com' })
    await here.award(ADA, 5)
    expect(await runAll()).toMatchObject({ status: 'done', customers_read: 1 })
    expect((await member(here, ADA)).email).toBe('new@example.com')
  })

  it('does not bring back who was erased after the file was written', async () => {
    await past()
    await connect()
    expectOk(await start())
    bulk.looks = 0
    stand_in.plan({ name: 'ReadFile', fault: 'error' })
    await run()
    const redact = { topic: 'customers/redact', payload: { customer: { id: CAT } } }
    await report(app.base_url, access, redact)
    await there.platform('DELETE', `/customers/${CAT}`)
    expect(await runAll()).toMatchObject({ status: 'done' })
    expect((await here.get(`/customers/${CAT}`)).status).toBe(404)
  })
})

describe('a past without points', () => {
  it('earns nothing, loses nothing, and counts for tiers by what was spent', async () => {
    expectOk(await here.post('/program/earn-rules', { type: 'account_created' }))
    const criteria = [{ metric: 'amount_spent', threshold: 200 }]
    await here.switch({ tiers_enabled: true })
    const gold = { name: 'Gold', threshold: 1_000_000, combine: 'any', criteria }
    await newTier(here, { ...gold, benefits: [{ type: 'entry_points', fields: { points: 50 } }] })
    await past()
    await connect()
    expectOk(await start({ earn: false }))
    expect(await runAll()).toMatchObject({ status: 'done', earn: false, orders_read: 6 })
    for (const id of CUSTOMERS) {
      expect(await member(here, id)).toMatchObject({ points_balance: 0, points_earned: 0 })
    }
    await app.context.runDueJobs()
    expect((await membersByTier(here)).Gold).toEqual([ADA])
    expect(await tierEvents(here)).toEqual([])
    await refund(there, 6, { id: 902, lines: [{ line_id: 1, quantity: 1 }] })
    await order(there, 4, { customer_id: CAT, paid: true })
    await tellOfAll()
    for (const id of CUSTOMERS) {
      expect(await member(here, id)).toMatchObject({ points_balance: 0, points_earned: 0 })
      expect(await history(here, id)).toEqual([])
    }
    await order(there, 8, { customer_id: ADA })
    await report(app.base_url, access, { topic: 'orders/paid', payload: { id: 8 } })
    await run()
    expect((await member(here, ADA)).points_balance).toBeGreaterThan(0)
    await expectSound()
  })

  it('leaves what has earned before, and what was imported stays without points', async () => {
    await past()
    await connect()
    await report(app.base_url, access, { topic: 'orders/paid', payload: { id: 6 } })
    await run()
    const earned = (await member(here, ADA)).points_balance
    expect(earned).toBeGreaterThan(0)
    expectOk(await start({ earn: false }))
    expect(await runAll()).toMatchObject({ status: 'done' })
    await order(there, 6, {
      customer_id: ADA,
      discount_total: '3.33',
      shipping: '4.90',
      tags: ['a'],
    })
    await tellOfAll()
    expect((await member(here, ADA)).points_balance).toBe(earned)
    expectOk(await start({ earn: true }))
    expect(await runAll()).toMatchObject({ status: 'done' })
    await order(there, 1, { customer_id: ADA, lines: [line('500.00')], tags: ['a'] })
    await tellOfAll()
    expect((await member(here, ADA)).points_balance).toBe(earned)
    expect((await member(here, BEN)).points_balance).toBe(0)
    await expectSound()
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('pays a partner whose code is in past orders where it earns: %s', async (earn, paid) => {
    await here.switch({ affiliates_feature: true, affiliates_enabled: true })
    const { id, code } = await partner(here, 'Jonas')
    await past()
    await order(there, 9, { customer_id: BEN, discount_codes: [{ code }] })
    clock.advance(60)
    await connect()
    expectOk(await start({ earn }))
    expect(await runAll()).toMatchObject({ status: 'done' })
    const { data } = expectOk(await here.admin('GET', `/partners/${id}/commissions`)).body
    expect(data).toHaveLength(paid)
  })
})
