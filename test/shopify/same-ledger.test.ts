import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import { history, member } from '../support/orders.ts'
import { runs, timeLimit } from '../support/runs.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { accessTo, forgetConnections, openThere } from '../support/shopify/on-shopify.ts'
import { report } from '../support/shopify/report.ts'

/**
 * A shop whose history reaches Laurel through Shopify, in any order, with webhooks lost and doubled
 * imports in between and calls that fail, ends where the built-in shop ends.
 */

const RUNS = 4
const STEPS_MAX = 30
const CUSTOMERS = [1001, 1002, 1003]
const ORDERS = [1, 2, 3, 4]
const MUG = 7
const CARD = 8
const CUPS = 21

const database_name = `laurel_test_shopify_${process.env.VITEST_POOL_ID ?? '0'}`
const clock = new HandClock()
// Two shops are all that its jobs look after.
let app: TestApp
beforeAll(async () => {
  app = await startApp({ database_name, base_clock: clock })
})
afterAll(() => app.close())

async function orderShop(): Promise<TestShop> {
  const shop = await newShop(app)
  expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
  return shop
}

const cents = fc.integer({ min: 1, max: 20_000 }).map((value) => (value / 100).toFixed(2))
const lines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 5 }),
    price: cents,
    product_id: fc.constantFrom(null, MUG, CARD),
    off: fc.constantFrom(0, 0, 0.1, 1),
  }),
  { minLength: 1, maxLength: 4 },
)

/** One thing that happens in the shop, and which webhooks tell of it. */
const step = fc.record({
  paid: fc.boolean(),
  order: fc.constantFrom(...ORDERS),
  customer_id: fc.constantFrom(null, ...CUSTOMERS),
  lines,
  discount_total: fc.constantFrom('0.00', '0.01', '3.33', '10.00'),
  shipping: fc.constantFrom('0.00', '4.90'),
  tax: fc.constantFrom('0.00', '1.00', '7.77'),
  /** Whether each line and shipping say their tax, in place of a total. */
  tax_by_part: fc.boolean(),
  taxes_included: fc.boolean(),
  does: fc.constantFrom(
    'place',
    'place',
    'pay',
    'pay',
    'fulfil',
    'cancel',
    'refund',
    'refund',
    'customer',
  ),
  refunded: fc.record({
    line: fc.nat(3),
    quantity: fc.integer({ min: 1, max: 3 }),
    amount: fc.constantFrom(null, '1.00', '12.34'),
    shipping: fc.constantFrom('0.00', '1.00'),
  }),
  tags: fc.subarray(['vip', 'staff', 'wholesale']),
  delivery: fc.constantFrom('once', 'once', 'once', 'twice', 'lost'),
  /** Where in the queue of what is still to come its webhook goes. */
  place: fc.nat(5),
  works: fc.boolean(),
  /** Whether an import of the past begins, unless one goes on. Its file is soon out of date. */
  imports: fc.constantFrom(false, false, true),
  fails: fc.constantFrom(null, null, null, 'error', 'lost_before', 'lost_after', 'throttled'),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** It comes last and stays, so that each run has points to compare. */
const LAST: Step = {
  ...{ does: 'place', order: 5, paid: true, customer_id: 1001, discount_total: '0.00' },
  ...{ lines: [{ quantity: 1, price: '9.90', product_id: MUG, off: 0 }], shipping: '0.00' },
  ...{
    tax: '0.00',
    tax_by_part: false,
    taxes_included: true,
    tags: [],
    delivery: 'once',
    place: 0,
  },
  refunded: { line: 0, quantity: 1, amount: null, shipping: '0.00' },
  ...{ works: true, imports: true, fails: null },
}

const orders = new Map<number, Record<string, unknown> & { lines: { id: number }[] }>()

/** In whole cents, rounded down. */
const tenth = (price: number) => (Math.floor(price * 10) / 100).toFixed(2)

/** Carries a step out in the shop; answers the webhook that tells of it, or null. */
async function happen(there: TestShop, one: Step, index: number) {
  if (one.does === 'customer') {
    const id = one.customer_id ?? CUSTOMERS[0]
    const body = { email: `c${id}@example.com`, tags: one.tags }
    expectOk(await there.platform('PUT', `/customers/${id}`, body))
    return { topic: 'customers/update', payload: { id } }
  }
  const known = orders.get(one.order)
  if (one.does === 'place' || known === undefined) {
    const body = {
      customer_id: one.customer_id,
      lines: one.lines.map(({ off, ...line }, at) => ({
        ...line,
        id: 10 * one.order + at,
        total_discount: (Number(line.price) * line.quantity * off).toFixed(2),
        tax: one.tax_by_part ? tenth(Number(line.price) * line.quantity * (1 - off)) : null,
      })),
      discount_total: one.discount_total,
      shipping: one.shipping,
      ...(one.tax_by_part ? { shipping_tax: tenth(Number(one.shipping)) } : { tax: one.tax }),
      taxes_included: one.taxes_included,
      ...(known === undefined
        ? { paid: one.paid }
        : { paid: known.paid, fulfilled: known.fulfilled, cancelled: known.cancelled }),
    }
    const reply = await there.platform('PUT', `/orders/${one.order}`, body)
    if (reply.status === 200) orders.set(one.order, body)
    return { topic: 'orders/create', payload: { id: one.order } }
  }
  if (one.does === 'refund') {
    const { line, quantity, amount, shipping } = one.refunded
    const line_id = known.lines[line % known.lines.length]?.id
    const body = amount === null ? { lines: [{ line_id, quantity }] } : { amount, shipping }
    // More than is left is refused; then nothing has happened.
    await there.platform('POST', `/orders/${one.order}/refunds`, { id: 1000 + index, ...body })
    return { topic: 'refunds/create', payload: { id: 1000 + index, order_id: one.order } }
  }
  const moves = { pay: 'paid', fulfil: 'fulfilled', cancel: 'cancelled' } as const
  const body = { ...known, [moves[one.does]]: true }
  expectOk(await there.platform('PUT', `/orders/${one.order}`, body))
  orders.set(one.order, body)
  const topics = { pay: 'orders/paid', fulfil: 'orders/fulfilled', cancel: 'orders/cancelled' }
  return { topic: topics[one.does], payload: { id: one.order } }
}

/** What a customer sees, apart from when it was booked and in how many steps. */
async function seen(shop: TestShop, customer_id: number) {
  if ((await shop.get(`/customers/${customer_id}`)).status === 404) return null
  const { points_balance, pending_points, points_earned } = await member(shop, customer_id)
  const of_orders = new Map<string, number>()
  for (const { source_ref, points } of await history(shop, customer_id)) {
    // An order that is awarded again has the number of the award behind it.
    const [name = ''] = String(source_ref).split('#')
    of_orders.set(name, (of_orders.get(name) ?? 0) + points)
  }
  const left = [...of_orders].filter(([, points]) => points !== 0).sort()
  return { points_balance, pending_points, points_earned, left }
}

it(
  'ends at the same points, whatever became of the webhooks',
  async () => {
    const held = { orders: 0, points: 0, imports: 0 }
    const hold = async (steps: readonly Step[]) => {
      orders.clear()
      await forgetConnections(app)
      const there = await orderShop()
      const here = await orderShop()
      for (const shop of [there, here]) {
        expectOk(await shop.patch('/program/eligibility', { exclude_gift_cards: true }))
      }
      const { stand_in, shopify_domain } = await openThere(there)
      stand_in.clear()
      const access = accessTo(shopify_domain)
      expectOk(await here.admin('PUT', '/shopify', access))
      await there.collection(CUPS)
      await there.platform('PUT', `/products/${MUG}`, {
        ...{ title: 'Mug', tags: ['blue'], collection_ids: [CUPS] },
        variants: [{ id: 70, title: 'One', price: '9.90', compare_at_price: '12.00' }],
      })
      await there.platform('PUT', `/products/${CARD}`, {
        ...{ title: 'Card', gift_card: true },
        variants: [{ id: 80, title: '25', price: '25.00' }],
      })
      for (const id of CUSTOMERS) await there.customer(id)
      const waiting: { topic: string; payload: object }[] = []
      const send = async () => {
        const next = waiting.shift()
        if (next === undefined) return
        const reply = await report(here.app.base_url, access, next)
        expect(reply.status).toBe(200)
      }
      for (const [index, one] of [...steps, LAST].entries()) {
        clock.advance(60)
        const told = await happen(there, one, index)
        const times = { once: 1, twice: 2, lost: 0 }[one.delivery]
        for (let time = 0; time < times; time += 1) waiting.splice(one.place, 0, told)
        if (one.fails !== null) stand_in.plan({ name: null, fault: one.fails })
        if (one.imports) {
          const { status } = await here.admin('POST', '/shopify/imports', {})
          held.imports += Number(status === 200)
        }
        if (!one.works) continue
        await app.context.shopify.workImport(await rowOf(here))
        await send()
        await app.context.shopify.workDeliveries(await rowOf(here))
      }
      while (waiting.length > 0) await send()
      stand_in.clear()
      // The sweep, and then what had failed.
      for (const _hour of ['first', 'second']) {
        clock.advance(3600)
        await app.context.runDueJobs()
      }
      for (const id of CUSTOMERS) {
        const [wanted, found] = [await seen(there, id), await seen(here, id)]
        held.points += wanted?.points_balance ?? 0
        expect(found).toEqual(wanted)
      }
      held.orders += orders.size
      const { body } = expectOk(await here.admin('GET', '/verify'))
      expect(body.problems).toEqual([])
    }
    const history = fc.array(step, { minLength: 15, maxLength: STEPS_MAX, size: 'max' })
    const property = fc.asyncProperty(history, hold)
    await fc.assert(property, runs(RUNS))
    expect(held.orders).toBeGreaterThan(RUNS)
    expect(held.points).toBeGreaterThan(0)
    expect(held.imports).toBeGreaterThan(0)
  },
  timeLimit(RUNS * 4),
)

async function rowOf({ app, domain }: TestShop) {
  return (await findShopByDomain(app.database.db, domain)) ?? expect.fail('no shop')
}
