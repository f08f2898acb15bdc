import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runDueJobs } from '../../src/jobs/index.ts'
import { DAY, history, order, orderShop, points, pointsEvents, refund } from '../support/orders.ts'
import { expectOk, type TestShop } from '../support/shop.ts'
import { startTwoNodes, type TwoNodes, throughNode } from '../support/two-nodes.ts'

/** Points that wait until the time to send things back is over. */

const ADA = 1

async function shopWithAda(fields: Record<string, unknown> = {}): Promise<TestShop> {
  const shop = await orderShop({ pendingDays: 14, ...fields })
  await shop.customer(ADA)
  return shop
}

describe('points that wait', () => {
  it('are told, and cannot be spent', async () => {
    const shop = await shopWithAda()
    const { paid_at } = await order(shop, 11, { customer_id: ADA })
    expect(await points(shop, ADA)).toEqual({ balance: 0, pending: 100, earned: 0 })
    const balance = expectOk(await shop.get(`/customers/${ADA}/points`)).body
    expect(balance).toMatchObject({ points_balance: 0, pending_points: 100 })
    expect((await shop.post(`/customers/${ADA}/points/deduct`, { points: 1 })).status).toBe(422)
    expect(await history(shop, ADA)).toEqual([
      expect.objectContaining({
        points: 100,
        balance_after: 0,
        is_pending: true,
        pending_until: new Date(Date.parse(paid_at) + 14 * DAY * 1_000).toISOString(),
      }),
    ])
    expect(await pointsEvents(shop, ADA)).toEqual([])
  })

  it('become spendable when their time is over, and not before', async () => {
    const shop = await shopWithAda()
    await order(shop, 11, { customer_id: ADA })
    await shop.advance(14 * DAY - 60)
    expect(await points(shop, ADA)).toEqual({ balance: 0, pending: 100, earned: 0 })
    await shop.advance(60)
    expect(await points(shop, ADA)).toEqual({ balance: 100, pending: 0, earned: 100 })
    expect(await history(shop, ADA)).toEqual([
      expect.objectContaining({
        type: 'earn',
        points: 100,
        balance_after: 100,
        source_ref: 'gid://shopify/Order/11',
        order_total: 100,
        is_pending: false,
        cancelled: false,
      }),
    ])
    expect(await pointsEvents(shop, ADA)).toEqual([
      {
        topic: 'points.earned',
        payload: expect.objectContaining({ points: 100, balance_after: 100 }),
      },
    ])
  })

  it('show how they came to be', async () => {
    const shop = await shopWithAda()
    await order(shop, 11, { customer_id: ADA })
    await shop.advance(14 * DAY)
    const rows = await history(shop, ADA, '&include_internal=true')
    expect(rows.map(({ type, points, balance_after }) => [type, points, balance_after])).toEqual([
      ['earn', 100, 0],
      ['earn', 100, 100],
    ])
    expect(rows.some(({ is_pending }) => is_pending)).toBe(false)
  })

  it('wait since the order was paid, or since it was fulfilled', async () => {
    const shop = await shopWithAda({ awardOn: 'fulfilled' })
    await order(shop, 11, { customer_id: ADA })
    await shop.advance(10 * DAY)
    await order(shop, 11, { customer_id: ADA, fulfilled: true })
    await shop.advance(10 * DAY)
    expect(await points(shop, ADA)).toEqual({ balance: 0, pending: 100, earned: 0 })
    await shop.advance(4 * DAY)
    expect(await points(shop, ADA)).toEqual({ balance: 100, pending: 0, earned: 100 })
  })

  it('do not wait where their time was over before they came', async () => {
    const shop = await shopWithAda()
    await order(shop, 11, { customer_id: ADA, created_at: '2021-01-01T00:00:00Z' })
    expect(await points(shop, ADA)).toEqual({ balance: 100, pending: 0, earned: 100 })
  })

  it('wait as long as the rule said when they were earned', async () => {
    const shop = await shopWithAda()
    await order(shop, 11, { customer_id: ADA })
    const rule = (await shop.get('/program')).body.earning_rules.find(
      ({ type }: { type: string }) => type === 'order_placed',
    )
    const changed = { fields: { pendingDays: 0 }, enabled: false }
    expectOk(await shop.patch(`/program/earn-rules/${rule.id}`, changed))
    await shop.advance(13 * DAY)
    expect((await points(shop, ADA)).pending).toBe(100)
    await shop.advance(DAY)
    expect(await points(shop, ADA)).toEqual({ balance: 100, pending: 0, earned: 100 })
  })

  it('are spendable although the member was excluded meanwhile', async () => {
    const shop = await shopWithAda()
    await order(shop, 11, { customer_id: ADA })
    expectOk(await shop.patch(`/customers/${ADA}`, { excluded_from_program: true }))
    await shop.advance(14 * DAY)
    expect((await points(shop, ADA)).balance).toBe(100)
  })
})

describe('what is taken back of points that wait', () => {
  it('is taken of them, and shown as one smaller award', async () => {
    const shop = await shopWithAda()
    await order(shop, 11, { customer_id: ADA })
    await refund(shop, 11, { amount: 30 })
    await refund(shop, 11, { amount: 20 })
    expect(await points(shop, ADA)).toEqual({ balance: 0, pending: 50, earned: 0 })
    const rows = await history(shop, ADA)
    expect(rows.map(({ type, points }) => [type, points])).toEqual([['earn', 50]])
    expect(rows[0]).toMatchObject({ is_pending: true, cancelled: false })
    const all = await history(shop, ADA, '&include_internal=true')
    expect(all.map(({ type, points }) => [type, points])).toEqual([
      ['earn', 50],
      ['reversal', -30],
      ['reversal', -20],
    ])
    const reversals = await history(shop, ADA, '&type=reversal')
    expect(reversals).toEqual([])
    await shop.advance(14 * DAY)
    expect(await points(shop, ADA)).toEqual({ balance: 50, pending: 0, earned: 50 })
    expect((await history(shop, ADA)).map(({ points }) => points)).toEqual([50])
    expect((await pointsEvents(shop, ADA)).map(({ topic }) => topic)).toEqual(['points.earned'])
  })

  it('by a cancellation is all, and nothing is left to wait for', async () => {
    const shop = await shopWithAda()
    await order(shop, 11, { customer_id: ADA })
    await order(shop, 11, { customer_id: ADA, cancelled: true })
    expect(await points(shop, ADA)).toEqual({ balance: 0, pending: 0, earned: 0 })
    const cancelled = { points: 0, is_pending: false, cancelled: true }
    expect(await history(shop, ADA)).toEqual([expect.objectContaining(cancelled)])
    await shop.advance(20 * DAY)
    expect(await points(shop, ADA)).toEqual({ balance: 0, pending: 0, earned: 0 })
    expect(await pointsEvents(shop, ADA)).toEqual([])
  })

  it.each<[string, (shop: TestShop) => Promise<unknown>]>([
    ['was released', (shop) => shop.advance(13 * DAY)],
    ['was taken back as a whole', (shop) => refund(shop, 11, { amount: 70 })],
  ])('waits no longer than its award: until that %s', async (_what, settle) => {
    const shop = await shopWithAda()
    await order(shop, 11, { customer_id: ADA })
    await refund(shop, 11, { amount: 30 })
    // Another award that waits, and keeps waiting, tells nothing about this one.
    await shop.advance(DAY)
    await order(shop, 12, { customer_id: ADA })
    await refund(shop, 12, { amount: 10 })
    const waiting = async () => {
      const rows = await history(shop, ADA, '&include_internal=true')
      return rows.filter(({ is_pending }) => is_pending).map(({ points }) => points)
    }
    expect(await waiting()).toEqual([70, -30, 90, -10])
    await settle(shop)
    expect(await waiting()).toEqual([90, -10])
  })

  it('before and after their time is what is used', async () => {
    const shop = await shopWithAda()
    await order(shop, 11, { customer_id: ADA })
    await refund(shop, 11, { amount: 30 })
    await shop.advance(14 * DAY)
    await refund(shop, 11, { amount: 70 })
    expect(await points(shop, ADA)).toEqual({ balance: 0, pending: 0, earned: 0 })
    const rows = await history(shop, ADA)
    expect(rows.map(({ type, points, cancelled }) => [type, points, cancelled])).toEqual([
      ['earn', 70, true],
      ['reversal', -70, false],
    ])
  })
})

describe('points are released once', () => {
  let nodes: TwoNodes
  beforeAll(async () => {
    nodes = await startTwoNodes()
  })
  afterAll(() => nodes.close())

  it('although the jobs run many times, on two nodes at once', async () => {
    const shop = await shopWithAda()
    for (const number of [11, 12, 13]) await order(shop, number, { customer_id: ADA })
    const contexts = nodes.nodes.map(({ context }) => context)
    const due = new Date(shop.app.context.clock.now().getTime() + 15 * DAY * 1_000)
    const late = contexts.map((context) => ({ ...context, clock: { now: () => due } }))
    await Promise.all([...late, ...late].map((context) => runDueJobs(context)))
    for (const context of late) await runDueJobs(context)
    expect(await points(shop, ADA)).toEqual({ balance: 300, pending: 0, earned: 300 })
    expect(await history(shop, ADA)).toHaveLength(3)
    expect(await pointsEvents(shop, ADA)).toHaveLength(3)
  })

  it('or taken back, where both happen at the same moment', async () => {
    const shop = await shopWithAda()
    await order(shop, 11, { customer_id: ADA })
    const other = throughNode(shop, nodes.nodes[1])
    const { context } = nodes.nodes[0]
    const due = new Date(shop.app.context.clock.now().getTime() + 15 * DAY * 1_000)
    await Promise.all([
      runDueJobs({ ...context, clock: { now: () => due } }),
      refund(other, 11, { amount: 40 }),
    ])
    expect(await points(shop, ADA)).toEqual({ balance: 60, pending: 0, earned: 60 })
  })
})
