import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newTier } from '../support/ladders.ts'
import { DAY, line, order, orderShop, points, putOrder, refund } from '../support/orders.ts'
import { expectOk, type TestShop } from '../support/shop.ts'
import { inParallel, startTwoNodes, type TwoNodes, throughNode } from '../support/two-nodes.ts'

/** Campaigns that multiply what orders earn. */

const ADA = 1
const SINCE = '2021-01-01T00:00:00Z'

/** A shop whose members are on a tier that multiplies by this much. */
async function campaignShop(tier_multiplier = 1): Promise<TestShop> {
  const shop = await orderShop()
  await shop.switch({ campaigns_feature: true })
  await shop.customer(ADA, { tags: ['VIP'] })
  const { tiers } = (await shop.get('/program')).body
  const multiplied = { points_multiplier: tier_multiplier }
  expectOk(await shop.patch(`/program/tiers/${tiers[0].id}`, multiplied))
  await shop.switch({ tiers_enabled: true })
  return shop
}

async function live(shop: TestShop, fields: object): Promise<string> {
  const body = { name: 'Boost', starts_at: SINCE, ...fields }
  const { id } = expectOk(await shop.post('/campaigns', body)).body.campaign
  expectOk(await shop.patch(`/campaigns/${id}`, { status: 'scheduled' }))
  return id
}

/** What a new order of 100 earns. */
let number = 100
async function earned(shop: TestShop, fields: Record<string, unknown> = {}): Promise<number> {
  const before = (await points(shop, ADA)).balance
  await order(shop, ++number, { customer_id: ADA, ...fields })
  return (await points(shop, ADA)).balance - before
}

const campaign = async (shop: TestShop, id: string) =>
  expectOk(await shop.get(`/campaigns/${id}`)).body

describe('a campaign', () => {
  it.each([
    ['compound', 2, 1.5, 300],
    ['compound', 2, 10, 2_000],
    ['max', 2, 1.5, 200],
    ['max', 2, 3, 300],
    ['replace', 2, 1.5, 200],
    ['replace', 2, 3, 300],
  ])('that is to %s makes of a tier’s %d with %d what it says', async (stacking_mode, tier, multiplier, comes_to) => {
    const shop = await campaignShop(tier)
    await live(shop, { multiplier, stacking_mode })
    expect(await earned(shop)).toBe(comes_to)
  })

  it.each([
    [
      [
        ['compound', 2],
        ['compound', 3],
      ],
      600,
    ],
    [
      [
        ['compound', 5],
        ['compound', 4],
      ],
      1_000,
    ],
    [
      [
        ['compound', 2],
        ['max', 3],
      ],
      300,
    ],
    [
      [
        ['replace', 4],
        ['max', 3],
      ],
      400,
    ],
  ])('beside another gives the best single outcome: %j', async (campaigns, comes_to) => {
    const shop = await campaignShop()
    for (const [stacking_mode, multiplier] of campaigns) {
      await live(shop, { multiplier, stacking_mode })
    }
    expect(await earned(shop)).toBe(comes_to)
  })

  it('counts where the order was placed while it was live', async () => {
    const shop = await campaignShop()
    const { now } = (await shop.admin('GET', '/clock')).body
    const day = (days: number) => new Date(Date.parse(now) + days * DAY * 1_000)
    const [starts_at, ends_at] = [day(1).toISOString(), day(2).toISOString()]
    await live(shop, { multiplier: 2, starts_at, ends_at })
    await shop.advance(3 * DAY)
    const before = new Date(day(1).getTime() - 1).toISOString()
    expect(await earned(shop, { created_at: before })).toBe(100)
    expect(await earned(shop, { created_at: starts_at })).toBe(200)
    expect(await earned(shop, { created_at: ends_at })).toBe(100)
    expect(await earned(shop)).toBe(100)
  })

  it('boosts only its products, and no shipping', async () => {
    const shop = await campaignShop()
    await shop.collection(5)
    await shop.product(7, { tags: ['fresh'] })
    await shop.product(8, { collection_ids: [5] })
    await live(shop, {
      multiplier: 3,
      product_scope: { mode: 'include', product_ids: [7], collection_ids: [5] },
    })
    const lines = [
      line(10, { product_id: 7 }),
      line(10, { id: 2, product_id: 8 }),
      line(10, { id: 3, product_id: 9 }),
    ]
    expect(await earned(shop, { lines })).toBe(70)
    expect(await earned(shop)).toBe(100)
  })

  it('may leave products out', async () => {
    const shop = await campaignShop()
    await shop.product(7, { tags: ['fresh'] })
    await live(shop, { multiplier: 3, product_scope: { mode: 'exclude', tags: ['fresh'] } })
    const lines = [line(10, { product_id: 7 }), line(10, { id: 2 })]
    expect(await earned(shop, { lines })).toBe(40)
  })

  it('is for its audience', async () => {
    const shop = await campaignShop()
    const silver = await newTier(shop, { name: 'Silver', threshold: 150 })
    await live(shop, { multiplier: 2, audience: { mode: 'tier', tier_ids: [silver.id] } })
    await live(shop, { multiplier: 3, audience: { mode: 'tag', tags: ['staff'] } })
    expect(await earned(shop)).toBe(100)
    expect(await earned(shop)).toBe(100)
    expect(await earned(shop)).toBe(200)
    await shop.customer(ADA, { tags: ['Staff'] })
    expect(await earned(shop)).toBe(600)
  })

  it('boosts nothing where the shop has no campaigns, or once it is cancelled', async () => {
    const shop = await campaignShop()
    const id = await live(shop, { multiplier: 2 })
    await shop.switch({ campaigns_feature: false })
    expect(await earned(shop)).toBe(100)
    await shop.switch({ campaigns_feature: true })
    expect(await earned(shop)).toBe(200)
    expectOk(await shop.patch(`/campaigns/${id}`, { status: 'cancelled' }))
    expect(await earned(shop)).toBe(100)
  })

  it('ends with its last order', async () => {
    const shop = await campaignShop()
    const id = await live(shop, { multiplier: 2, limits: { max_orders: 2 } })
    expect(await earned(shop)).toBe(200)
    expect(await campaign(shop, id)).toMatchObject({
      status: 'active',
      consumed: { orders: 1, bonus_points: 100 },
    })
    expect(await earned(shop)).toBe(200)
    expect(await campaign(shop, id)).toMatchObject({
      status: 'ended',
      consumed: { orders: 2, bonus_points: 200 },
    })
    expect(await earned(shop)).toBe(100)
  })

  it('ends with its last point, which the last order is paid in part', async () => {
    const shop = await campaignShop()
    const id = await live(shop, { multiplier: 2, limits: { max_bonus_points: 150 } })
    expect(await earned(shop)).toBe(200)
    expect(await earned(shop)).toBe(150)
    expect(await earned(shop)).toBe(100)
    expect(await campaign(shop, id)).toMatchObject({
      status: 'ended',
      consumed: { orders: 2, bonus_points: 150 },
    })
  })

  it('gave what it gave: a refund takes its points, and gives nobody else room', async () => {
    const shop = await campaignShop()
    const id = await live(shop, { multiplier: 2, limits: { max_bonus_points: 150 } })
    expect(await earned(shop)).toBe(200)
    await refund(shop, number, { amount: 50 })
    expect((await points(shop, ADA)).balance).toBe(100)
    expect(await earned(shop)).toBe(150)
    expect((await campaign(shop, id)).consumed).toEqual({ orders: 2, bonus_points: 150 })
  })
})

describe('a campaign that is nearly used up', () => {
  let nodes: TwoNodes
  beforeAll(async () => {
    nodes = await startTwoNodes()
  })
  afterAll(() => nodes.close())

  it.each([
    [{ max_orders: 5 }, { orders: 5, bonus_points: 500 }, 500],
    [{ max_bonus_points: 350 }, { orders: 4, bonus_points: 350 }, 350],
  ])('with %j gives no more, however many orders come at once', async (limits, consumed, bonus) => {
    const shop = await campaignShop()
    const other = throughNode(shop, nodes.nodes[1])
    const id = await live(shop, { multiplier: 2, limits })
    const customers = Array.from({ length: 12 }, (_, index) => 100 + index)
    for (const customer of customers) await shop.customer(customer)
    await inParallel(customers, 6, (customer_id, index) =>
      order(index % 2 === 0 ? shop : other, customer_id, { customer_id }),
    )
    const balances = await Promise.all(
      customers.map(async (customer) => (await points(shop, customer)).balance),
    )
    expect(balances.reduce((sum, one) => sum + one, 0)).toBe(12 * 100 + bonus)
    expect(await campaign(shop, id)).toMatchObject({ status: 'ended', consumed })
  })
})

describe('an order that is open while its campaign goes', () => {
  const ENDS: readonly [string, boolean, (shop: TestShop, id: string) => Promise<unknown>][] = [
    ['is cancelled', false, (shop, id) => shop.patch(`/campaigns/${id}`, { status: 'cancelled' })],
    [
      'is cancelled and deleted',
      false,
      async (shop, id) => {
        expectOk(await shop.patch(`/campaigns/${id}`, { status: 'cancelled' }))
        return shop.call('DELETE', `/campaigns/${id}`, {})
      },
    ],
    ['goes on', true, async () => undefined],
  ]

  it.each(ENDS)('earns what it was placed for when it %s', async (_what, goes_on, end) => {
    const shop = await campaignShop()
    const id = await live(shop, { multiplier: 3 })
    const fields = { customer_id: ADA, lines: [line(100)] }
    expectOk(await putOrder(shop, 501, fields))
    await shop.advance(60)
    await end(shop, id)
    await shop.advance(60)
    await order(shop, 501, fields)
    expect((await points(shop, ADA)).balance).toBe(300)
    // One that is placed afterwards.
    expect(await earned(shop)).toBe(goes_on ? 300 : 100)
  })

  it('earns nothing more by one that had been cancelled before it was placed', async () => {
    const shop = await campaignShop()
    const id = await live(shop, { multiplier: 3 })
    expectOk(await shop.patch(`/campaigns/${id}`, { status: 'cancelled' }))
    await shop.advance(60)
    expect(await earned(shop)).toBe(100)
  })
})

describe('an order that was placed before its campaign was opened', () => {
  const clockOf = async (shop: TestShop) =>
    Date.parse(expectOk(await shop.admin('GET', '/clock')).body.now)
  const at = (now: number, days: number) => new Date(now + days * DAY * 1_000).toISOString()
  const boost = { name: 'Boost', multiplier: 3 }
  const make = async (shop: TestShop, starts_at: string): Promise<string> =>
    expectOk(await shop.post('/campaigns', { ...boost, starts_at })).body.campaign.id
  const schedule = async (shop: TestShop, id: string, fields: object = {}) =>
    expectOk(await shop.patch(`/campaigns/${id}`, { status: 'scheduled', ...fields }))

  /** Each opens a campaign whose start had passed days before. */
  const WAYS: readonly [string, (shop: TestShop) => Promise<unknown>][] = [
    [
      'is made and opened today',
      async (shop) => schedule(shop, await make(shop, at(await clockOf(shop), -5))),
    ],
    [
      'was a draft until today',
      async (shop) => {
        const id = await make(shop, at(await clockOf(shop), 1))
        await shop.advance(6 * DAY)
        await schedule(shop, id)
      },
    ],
    [
      'was to start later until today',
      async (shop) => {
        const now = await clockOf(shop)
        const id = await make(shop, at(now, 30))
        await schedule(shop, id)
        await shop.advance(6 * DAY)
        expectOk(await shop.patch(`/campaigns/${id}`, { starts_at: at(now, 1) }))
      },
    ],
  ]

  it.each(WAYS)('earns nothing more by one that %s', async (_what, open) => {
    const shop = await campaignShop()
    await open(shop)
    const created_at = at(await clockOf(shop), -2)
    expectOk(await putOrder(shop, ++number, { customer_id: ADA, created_at }))
    expect(await earned(shop, { created_at })).toBe(100)
    await shop.advance(1)
    expect(await earned(shop)).toBe(300)
  })

  it('earns by one that was open, whatever is changed of it afterwards', async () => {
    const shop = await campaignShop()
    const id = await make(shop, at(await clockOf(shop), 1))
    await schedule(shop, id)
    await shop.advance(4 * DAY)
    expectOk(await shop.patch(`/campaigns/${id}`, { name: 'Triple' }))
    expect(await earned(shop, { created_at: at(await clockOf(shop), -2) })).toBe(300)
    expect(await earned(shop, { created_at: at(await clockOf(shop), -3.5) })).toBe(100)
  })
})
