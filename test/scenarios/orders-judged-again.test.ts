import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inDays, newCampaign } from '../support/campaigns.ts'
import {
  DAY,
  history,
  line,
  type OrderFields,
  order,
  orderShop,
  points,
  refund,
} from '../support/orders.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/**
 * Orders keep the terms by which they were first judged. A merchant whose rule was wrong, or off, can
 * have past orders judged by the programme of now, see before what it does, and undo it.
 */

const ADA = 1
const BEN = 2
const SPAN = { placed_from: '2026-01-01T00:00:00Z', placed_until: '2030-01-01T00:00:00Z' }

async function shopWithRule(fields: OrderFields = {}) {
  const shop = await orderShop(fields)
  await shop.customer(ADA)
  await shop.customer(BEN)
  const { earning_rules } = expectOk(await shop.get('/program')).body
  const { id } = earning_rules.find(({ type }: { type: string }) => type === 'order_placed')
  const rule = async (change: OrderFields) =>
    expectOk(await shop.patch(`/program/earn-rules/${id}`, change))
  return { shop, rule }
}

const judgeAgain = (shop: TestShop, body: OrderFields) =>
  shop.admin('POST', '/orders/judge-again', body)

async function judged(shop: TestShop, body: OrderFields) {
  return expectOk(await judgeAgain(shop, { confirm_changes: true, ...body })).body
}

const undo = async (shop: TestShop, id: string) =>
  expectOk(await shop.admin('POST', `/orders/judge-again/${id}/undo`)).body

const balances = async (shop: TestShop) =>
  Promise.all([ADA, BEN].map(async (customer) => (await points(shop, customer)).balance))

it('says what would change, needs a confirmation, judges, and undoes it', async () => {
  const { shop, rule } = await shopWithRule()
  await order(shop, 11, { customer_id: ADA, lines: [line('100.00')] })
  await order(shop, 12, { customer_id: BEN, lines: [line('40.00')] })
  await rule({ fields: { earnPoints: 2 } })
  const effects = {
    orders_judged: 2,
    orders_changed: 2,
    members: 2,
    points_given: 140,
    points_taken: 0,
  }
  const dry = expectOk(await judgeAgain(shop, { ...SPAN, dry_run: true })).body
  expect(dry).toMatchObject({ id: null, status: null, is_complete: true, ...effects })
  expect(dry.changes).toEqual([
    expect.objectContaining({ points_before: 100, points_after: 200 }),
    expect.objectContaining({ points_before: 40, points_after: 80 }),
  ])
  expect(await balances(shop)).toEqual([100, 40])
  const refused = await judgeAgain(shop, SPAN)
  expect(refused).toMatchObject({
    status: 409,
    body: { error: { code: 'confirmation_required', details: { field: 'confirm_changes' } } },
  })
  expect(await balances(shop)).toEqual([100, 40])
  const done = await judged(shop, SPAN)
  expect(done).toMatchObject({ status: 'done', ...effects })
  expect(await balances(shop)).toEqual([200, 80])
  // One entry for the difference, and the same again changes nothing.
  expect((await history(shop, ADA)).map((entry: { points: number }) => entry.points)).toEqual([
    100, 100,
  ])
  expect(await judged(shop, SPAN)).toMatchObject({ orders_judged: 2, orders_changed: 0 })
  expect(await history(shop, ADA)).toHaveLength(2)
})

it('is undone to the terms of before, with what became known since', async () => {
  const { shop, rule } = await shopWithRule()
  await order(shop, 11, { customer_id: ADA, lines: [line('100.00')] })
  await order(shop, 12, { customer_id: BEN, lines: [line('40.00')] })
  await rule({ fields: { earnPoints: 3 } })
  const { id } = await judged(shop, SPAN)
  await refund(shop, 11, { amount: '50.00' })
  await order(shop, 12, { customer_id: BEN, lines: [line('40.00'), line('10.00', { id: 2 })] })
  expect(await balances(shop)).toEqual([150, 150])
  expect(await undo(shop, id)).toMatchObject({ status: 'undone' })
  expect(await balances(shop)).toEqual([50, 50])
  // Whatever is reported later is judged by the first terms, too.
  await order(shop, 12, { customer_id: BEN, lines: [line('20.00')] })
  expect(await balances(shop)).toEqual([50, 20])
  const read = expectOk(await shop.admin('GET', `/orders/judge-again/${id}`)).body
  expect(read).toMatchObject({ status: 'undone', orders_judged: 2, orders_undone: 2 })
  expect(await undo(shop, id)).toMatchObject({ status: 'undone' })
  expect(await balances(shop)).toEqual([50, 20])
})

it.each<[string, OrderFields, [number, number]]>([
  ['paid nothing, and now pays', { enabled: true }, [100, 40]],
  ['pays nothing, and now as little', {}, [0, 0]],
])('gives orders what a rule that %s', async (_what, change, expected) => {
  const { shop, rule } = await shopWithRule()
  await rule({ enabled: false })
  await order(shop, 11, { customer_id: ADA, lines: [line('100.00')] })
  await order(shop, 12, { customer_id: BEN, lines: [line('40.00')] })
  await rule(change)
  await judged(shop, SPAN)
  expect(await balances(shop)).toEqual(expected)
})

it('takes back what the programme of now would not give, and gives it back', async () => {
  const { shop } = await shopWithRule()
  await order(shop, 11, { customer_id: ADA, lines: [line('100.00')], tags: ['wholesale'] })
  await order(shop, 12, { customer_id: BEN, lines: [line('40.00')] })
  expectOk(await shop.patch('/program/eligibility', { excluded_order_tags: ['wholesale'] }))
  const { id, points_given, points_taken, members } = await judged(shop, SPAN)
  expect({ points_given, points_taken, members }).toEqual({
    points_given: 0,
    points_taken: 100,
    members: 1,
  })
  expect(await balances(shop)).toEqual([0, 40])
  await undo(shop, id)
  expect(await balances(shop)).toEqual([100, 40])
})

it('judges one order alone, and none that was placed outside of the span', async () => {
  const { shop, rule } = await shopWithRule()
  await order(shop, 11, { customer_id: ADA, lines: [line('100.00')] })
  await order(shop, 12, { customer_id: BEN, lines: [line('40.00')] })
  await rule({ fields: { earnPoints: 2 } })
  expect(await judged(shop, { order_id: 11 })).toMatchObject({ orders_judged: 1 })
  expect(await balances(shop)).toEqual([200, 40])
  const before = { placed_from: '2025-01-01T00:00:00Z', placed_until: '2025-02-01T00:00:00Z' }
  expect(await judged(shop, before)).toMatchObject({ orders_judged: 0, status: 'done' })
  expect(await balances(shop)).toEqual([200, 40])
})

it('counts orders for the limit of the rule in the order in which they were placed', async () => {
  const { shop, rule } = await shopWithRule()
  const sums = ['10.00', '20.00', '30.00', '40.00']
  for (const [index, sum] of sums.entries()) {
    const created_at = `2026-09-0${index + 1}T10:00:00Z`
    await order(shop, 11 + index, { customer_id: ADA, lines: [line(sum)], created_at })
  }
  await rule({ fields: { limit: 2, limitPeriod: 'month' } })
  await judged(shop, SPAN)
  expect((await points(shop, ADA)).balance).toBe(30)
  const { id } = await judged(shop, { order_id: 14 })
  expect((await points(shop, ADA)).balance).toBe(30)
  await undo(shop, id)
  expect((await points(shop, ADA)).balance).toBe(30)
})

it('does not judge what nobody has paid yet, or what is given back', async () => {
  const { shop, rule } = await shopWithRule()
  await order(shop, 11, { customer_id: ADA, paid: false })
  await order(shop, 12, { customer_id: BEN, lines: [line('40.00')] })
  await refund(shop, 12, { amount: '40.00' })
  await rule({ fields: { awardOn: 'fulfilled' } })
  await order(shop, 13, { customer_id: BEN, lines: [line('10.00')] })
  expect(await judged(shop, SPAN)).toMatchObject({ orders_judged: 0 })
  expect(await balances(shop)).toEqual([0, 0])
})

it.each([
  ['the newest first', [2, 1, 0], [400, 300, 100]],
  ['the oldest first', [0, 1, 2], [500, 500, 100]],
  ['the one between first', [1, 0, 2], [500, 500, 100]],
])('are undone in any order: %s', async (_what, order_of_undos, expected) => {
  const { shop, rule } = await shopWithRule()
  await order(shop, 11, { customer_id: ADA, lines: [line('100.00')] })
  const ids: string[] = []
  for (const earnPoints of [3, 4, 5]) {
    await shop.advance(1)
    await rule({ fields: { earnPoints } })
    ids.push((await judged(shop, ids.length === 1 ? { order_id: 11 } : SPAN)).id)
  }
  const after: number[] = []
  for (const index of order_of_undos) {
    const undone = await undo(shop, ids[index] ?? '')
    expect(undone).toMatchObject({ status: 'undone', orders_undone: 1 })
    after.push((await points(shop, ADA)).balance)
  }
  expect(after).toEqual(expected)
})

it('is undone for an order that is nobody’s meanwhile', async () => {
  const { shop, rule } = await shopWithRule()
  await order(shop, 11, { customer_id: ADA, lines: [line('100.00')] })
  await rule({ fields: { earnPoints: 2 } })
  const { id } = await judged(shop, SPAN)
  await order(shop, 11, { customer_id: null, lines: [line('100.00')] })
  expect(await undo(shop, id)).toMatchObject({ orders_undone: 1 })
  await order(shop, 11, { customer_id: BEN, lines: [line('100.00')] })
  expect(await balances(shop)).toEqual([0, 100])
})

it('is undone for another customer by their own standing', async () => {
  const { shop, rule } = await shopWithRule()
  await order(shop, 11, { customer_id: ADA, lines: [line('100.00')] })
  await rule({ fields: { earnPoints: 2 } })
  const { id } = await judged(shop, SPAN)
  expectOk(await shop.patch(`/customers/${ADA}`, { excluded_from_program: true }))
  await shop.advance(1)
  const excluded = await judged(shop, SPAN)
  expect(await balances(shop)).toEqual([0, 0])
  await order(shop, 11, { customer_id: BEN, lines: [line('100.00')] })
  await undo(shop, excluded.id)
  expect(await balances(shop)).toEqual([0, 200])
  await undo(shop, id)
  expect(await balances(shop)).toEqual([0, 100])
})

it('leaves an order that kept no terms as it is, if it was edited since', async () => {
  const { shop, rule } = await shopWithRule()
  await order(shop, 11, { customer_id: ADA, lines: [line('100.00')] })
  await order(shop, 12, { customer_id: BEN, lines: [line('100.00')] })
  // As an older release has left them.
  await sql`UPDATE orders SET terms_id = NULL, terms_at = NULL`.execute(shop.app.database.db)
  await rule({ fields: { earnPoints: 2 } })
  const { id } = await judged(shop, SPAN)
  await order(shop, 11, { customer_id: ADA, lines: [line('10.00')] })
  expect(await balances(shop)).toEqual([20, 200])
  expect(await undo(shop, id)).toMatchObject({ orders_undone: 1 })
  expect(await balances(shop)).toEqual([20, 100])
})

it('judges nobody into the programme', async () => {
  const { shop, rule } = await shopWithRule()
  expectOk(await shop.patch('/program/eligibility', { opt_in: { required: true } }))
  await shop.customer(3)
  await order(shop, 13, { customer_id: 3, lines: [line('100.00')] })
  expectOk(await shop.patch('/program/eligibility', { opt_in: { required: false } }))
  await rule({ fields: { earnPoints: 2 } })
  expect(await judged(shop, SPAN)).toMatchObject({ orders_judged: 0 })
})

it('pays an order that waited to be sent where the rule no longer asks for that', async () => {
  const { shop, rule } = await shopWithRule({ awardOn: 'fulfilled' })
  await order(shop, 11, { customer_id: ADA, lines: [line('100.00')] })
  await rule({ fields: { awardOn: 'paid' } })
  const { id } = await judged(shop, SPAN)
  expect(await balances(shop)).toEqual([100, 0])
  await undo(shop, id)
  expect(await balances(shop)).toEqual([0, 0])
  await order(shop, 11, { customer_id: ADA, lines: [line('100.00')], fulfilled: true })
  expect(await points(shop, ADA)).toMatchObject({ balance: 100 })
})

it('does not hold again what can be spent', async () => {
  const { shop, rule } = await shopWithRule()
  await order(shop, 11, { customer_id: ADA, lines: [line('100.00')] })
  await rule({ fields: { earnPoints: 3, pendingDays: 14 } })
  await judged(shop, SPAN)
  expect(await points(shop, ADA)).toMatchObject({ balance: 300, pending: 0 })
  expect(await history(shop, ADA)).toHaveLength(2)
})

it.each([
  ['orders', { max_orders: 2 }, [300, 300]],
  ['points', { max_bonus_points: 400 }, [300, 300]],
])('keeps the bonus of a campaign that its limit of %s has ended', async (_what, limits, both) => {
  const { shop, rule } = await shopWithRule()
  await shop.switch({ campaigns_feature: true })
  const [starts_at, ends_at] = [await inDays(shop, -1), await inDays(shop, 9)]
  await newCampaign(shop, { multiplier: 3, starts_at, ends_at, limits, status: 'scheduled' })
  await order(shop, 11, { customer_id: ADA, lines: [line('100.00')] })
  await order(shop, 12, { customer_id: BEN, lines: [line('100.00')] })
  expect(await balances(shop)).toEqual(both)
  await shop.advance(1)
  expect(await judged(shop, SPAN)).toMatchObject({ orders_judged: 2, orders_changed: 0 })
  await shop.advance(1)
  await rule({ fields: { minimumPurchase: 1 } })
  expect(await judged(shop, SPAN)).toMatchObject({ orders_judged: 2, orders_changed: 0 })
  expect(await balances(shop)).toEqual(both)
})

it('stops where the programme changes before all orders are judged', async () => {
  const { shop, rule } = await shopWithRule()
  for (let number = 1; number <= 60; number += 1) {
    await order(shop, number, { customer_id: ADA, lines: [line('10.00')] })
  }
  await rule({ fields: { earnPoints: 2 } })
  const { id } = await judged(shop, SPAN)
  await rule({ fields: { earnPoints: 7 } })
  await shop.advance(60)
  const stopped = expectOk(await shop.admin('GET', `/orders/judge-again/${id}`)).body
  expect(stopped).toMatchObject({ status: 'stopped', orders_judged: 50 })
  expect((await points(shop, ADA)).balance).toBe(1100)
  expect(await undo(shop, id)).toMatchObject({ orders_undone: 50 })
  await shop.advance(60)
  expect((await points(shop, ADA)).balance).toBe(600)
})

it('can be undone for 90 days, and says so later', async () => {
  const { shop, rule } = await shopWithRule()
  await order(shop, 11, { customer_id: ADA, lines: [line('100.00')] })
  await rule({ fields: { earnPoints: 2 } })
  const { id } = await judged(shop, SPAN)
  await shop.advance(91 * DAY)
  const { status, body } = await shop.admin('POST', `/orders/judge-again/${id}/undo`)
  expect([status, body.error.details.reason]).toEqual([422, 'too_late'])
  const read = expectOk(await shop.admin('GET', `/orders/judge-again/${id}`)).body
  expect(read).toMatchObject({ status: 'done', orders_judged: 1 })
})

it('goes on with a job where there are more orders than a page', async () => {
  const { shop, rule } = await shopWithRule()
  const count = 120
  for (let number = 1; number <= count; number += 1) {
    await order(shop, number, { customer_id: number % 2 === 0 ? ADA : BEN, lines: [line('10.00')] })
  }
  await rule({ fields: { earnPoints: 2 } })
  const begun = await judged(shop, SPAN)
  expect(begun).toMatchObject({ status: 'running', is_complete: false })
  const busy = await judgeAgain(shop, { order_id: 1, confirm_changes: true })
  expect(busy.body.error.details.reason).toBe('judging_running')
  await shop.advance(60)
  const path = `/orders/judge-again/${begun.id}` as const
  const done = expectOk(await shop.admin('GET', path)).body
  expect(done).toMatchObject({ status: 'done', orders_judged: count, points_given: 1200 })
  expect(await balances(shop)).toEqual([1200, 1200])
  expect(await undo(shop, begun.id)).toMatchObject({ status: 'undoing' })
  await shop.advance(60)
  expect(await balances(shop)).toEqual([600, 600])
})

it.each<[OrderFields, string]>([
  [{}, 'order_id'],
  [{ order_id: 11, ...SPAN }, 'order_id'],
  [{ placed_from: SPAN.placed_from }, 'order_id'],
  [{ placed_from: SPAN.placed_until, placed_until: SPAN.placed_from }, 'placed_until'],
  [{ placed_from: '2026-13-01T00:00:00Z', placed_until: SPAN.placed_until }, 'placed_from'],
  [{ order_id: 'gid://other/Order/1' }, 'order_id'],
])('refuses %j and names %s', async (body, field) => {
  const { shop } = await shopWithRule()
  const { status, body: answer } = await judgeAgain(shop, body)
  expect([status, answer.error.details.field]).toEqual([422, field])
})

it('knows no order and no judging of another number', async () => {
  const { shop } = await shopWithRule()
  expect((await judgeAgain(shop, { order_id: 404 })).status).toBe(404)
  expect((await shop.admin('GET', '/orders/judge-again/jdg_none')).status).toBe(404)
  expect((await shop.admin('POST', '/orders/judge-again/jdg_none/undo')).status).toBe(404)
})

it('sends no e-mail about the points', async () => {
  const { shop, rule } = await shopWithRule()
  await shop.switch({ emails_enabled: true })
  await order(shop, 11, { customer_id: ADA, lines: [line('100.00')] })
  const emails = async () => expectOk(await shop.admin('GET', '/emails')).body.data.length
  const before = await emails()
  expect(before).toBeGreaterThan(0)
  await rule({ fields: { earnPoints: 2 } })
  const { id } = await judged(shop, SPAN)
  await undo(shop, id)
  expect(await emails()).toBe(before)
})
