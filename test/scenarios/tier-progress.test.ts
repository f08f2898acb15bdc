import { describe, expect, it } from 'vitest'
import { newTier } from '../support/ladders.ts'
import { newMembership, putOnSale } from '../support/memberships.ts'
import { DAY, line, order, orderShop, refund } from '../support/orders.ts'
import { codeOf } from '../support/referrals.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/** What counts for tiers, and when: whatever undoes an award counts where the award counted. */

const CLUB = 7
const FRIENDS = 1_000

/** Gives a member points that count and, later, takes some or all of them back. */
interface Way {
  readonly what: string
  /** What counts of it, before and after it was undone. */
  readonly given: number
  readonly left: number
  give(shop: TestShop, customer: number): Promise<void>
  undo(shop: TestShop, customer: number): Promise<void>
}

const orderOf = (customer: number) => customer * 10
const buy = (shop: TestShop, customer: number, fields: object = {}) =>
  order(shop, orderOf(customer), { customer_id: customer, lines: [line(200)], ...fields })

/** An order whose points wait for five days, in a shop where others do not. */
async function buyAndWait(shop: TestShop, customer: number): Promise<void> {
  const { earning_rules } = expectOk(await shop.get('/program')).body
  const { id } = earning_rules.find(({ type }: { type: string }) => type === 'order_placed')
  const wait = async (pendingDays: number) =>
    expectOk(await shop.patch(`/program/earn-rules/${id}`, { fields: { pendingDays } }))
  await wait(5)
  await buy(shop, customer)
  await wait(0)
}

const cancel = (shop: TestShop, customer: number) =>
  order(shop, orderOf(customer), {
    ...{ customer_id: customer, lines: [line(200)], cancelled: true },
  })

const refer = async (shop: TestShop, customer: number): Promise<void> => {
  const code = await codeOf(shop, customer)
  const friend = FRIENDS + customer
  const email = `friend-${customer}@example.net`
  expectOk(await shop.post('/referrals/claim', { referral_code: code, email }))
  await shop.customer(friend, { email })
  await order(shop, orderOf(friend), { customer_id: friend, lines: [line(10)] })
}

const WAYS: readonly Way[] = [
  {
    ...{ what: 'an order that is refunded', given: 200, left: 0 },
    give: async (shop, customer) => void (await buy(shop, customer)),
    undo: async (shop, customer) => void (await refund(shop, orderOf(customer), { amount: 200 })),
  },
  {
    ...{ what: 'an order of which a part is refunded', given: 200, left: 80 },
    give: async (shop, customer) => void (await buy(shop, customer)),
    undo: async (shop, customer) => void (await refund(shop, orderOf(customer), { amount: 120 })),
  },
  {
    ...{ what: 'an order that is cancelled', given: 200, left: 0 },
    give: async (shop, customer) => void (await buy(shop, customer)),
    undo: async (shop, customer) => void (await cancel(shop, customer)),
  },
  {
    ...{ what: 'an order that is refunded after its points were spent', given: 200, left: 0 },
    give: async (shop, customer) => {
      await buy(shop, customer)
      expectOk(await shop.post(`/customers/${customer}/points/deduct`, { points: 200 }))
    },
    undo: async (shop, customer) => void (await refund(shop, orderOf(customer), { amount: 200 })),
  },
  {
    ...{ what: 'an order whose points had to wait', given: 200, left: 0 },
    give: buyAndWait,
    undo: async (shop, customer) => void (await refund(shop, orderOf(customer), { amount: 200 })),
  },
  {
    ...{ what: 'a referral that is reversed', given: 500, left: 0 },
    give: refer,
    undo: async (shop, customer) =>
      void (await refund(shop, orderOf(FRIENDS + customer), { amount: 10 })),
  },
  {
    // Its 10 points are the order's; what the membership gave on entry never counted.
    ...{ what: 'a paid membership whose gift is taken back', given: 10, left: 0 },
    give: async (shop, customer) =>
      void (await buy(shop, customer, { lines: [line(10, { product_id: CLUB })] })),
    undo: async (shop, customer) => void (await refund(shop, orderOf(customer), { amount: 10 })),
  },
]

/** A shop in which everything of the above can happen, with Silver from 100 points. */
async function progressShop(tier_period: object): Promise<TestShop> {
  const shop = await orderShop()
  await shop.switch({ memberships_enabled: true, referral_enabled: true })
  await shop.product(CLUB)
  const club = await newMembership(shop, {
    ...{ create_product: undefined, product: { id: CLUB } },
    benefits: [{ type: 'entry_points', fields: { points: 40 } }],
  })
  await putOnSale(shop, club.id)
  expectOk(await shop.patch('/program/settings', { tier_period }))
  await newTier(shop, { name: 'Silver', threshold: 100 })
  await shop.switch({ tiers_enabled: true })
  return shop
}

/** A member for each way. */
const MEMBERS = WAYS.map((way, index) => ({ ...way, customer: index + 1 }))

const standingOf = async (shop: TestShop, customer: number) => {
  const { tier, next_tier } = expectOk(await shop.get(`/customers/${customer}`)).body
  return [tier.name, tier.points_in_period, next_tier?.points_needed ?? null]
}

async function expectStandings(shop: TestShop, pointsOf: (way: Way) => number): Promise<void> {
  for (const { customer, ...way } of MEMBERS) {
    const points = pointsOf(way)
    const standing = points >= 100 ? ['Silver', points, null] : ['Member', points, 100 - points]
    expect(await standingOf(shop, customer), way.what).toEqual(standing)
  }
  expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
}

async function giveAll(shop: TestShop): Promise<void> {
  for (const { customer, give } of MEMBERS) {
    await shop.customer(customer)
    await give(shop, customer)
  }
}

async function undoAll(shop: TestShop): Promise<void> {
  for (const { customer, undo } of MEMBERS) await undo(shop, customer)
}

describe('with a rolling period', () => {
  const MONTHLY = { mode: 'rolling', months: 1, grace_days: 0 }

  it('what is undone leaves the period with its award', async () => {
    const shop = await progressShop(MONTHLY)
    await giveAll(shop)
    await shop.advance(20 * DAY)
    await expectStandings(shop, ({ given }) => given)
    for (const { customer } of MEMBERS) await shop.award(customer, 150)
    await undoAll(shop)
    await expectStandings(shop, ({ left }) => left + 150)
    // The awards of the first day have left the period, and what was taken of them with them.
    await shop.advance(13 * DAY)
    await expectStandings(shop, () => 150)
    // And nothing comes back by time alone.
    await shop.advance(40 * DAY)
    await expectStandings(shop, () => 0)
  })

  it('what is undone after its award has left the period takes nothing of it', async () => {
    const shop = await progressShop(MONTHLY)
    await giveAll(shop)
    await shop.advance(33 * DAY)
    for (const { customer } of MEMBERS) await shop.award(customer, 150)
    await undoAll(shop)
    await expectStandings(shop, () => 150)
  })
})

describe('with calendar years', () => {
  it('what is undone in the next year is taken off the last', async () => {
    const shop = await progressShop({ mode: 'calendar_year', months: 12, grace_days: 0 })
    await giveAll(shop)
    const { now } = expectOk(await shop.admin('GET', '/clock')).body
    const year = new Date(now).getUTCFullYear()
    expectOk(await shop.admin('PUT', '/clock', { now: `${year + 1}-07-01T12:00:00Z` }))
    await undoAll(shop)
    for (const { customer, left, what } of MEMBERS) {
      const tier = left >= 100 ? 'Silver' : 'Member'
      expect((await standingOf(shop, customer)).slice(0, 2), what).toEqual([tier, 0])
    }
    for (const { customer } of MEMBERS) await shop.award(customer, 100)
    await expectStandings(shop, () => 100)
  })
})

describe('an order of which nothing is left', () => {
  const criteria = (metric: string, threshold: number) => ({
    ...{ threshold: 0, criteria: [{ metric, threshold }] },
  })
  const FULL = [line(10), line(20, { id: 2, quantity: 2 })]
  const NOTHING_LEFT: [string, (shop: TestShop, number: number) => Promise<unknown>][] = [
    ['refunded in money', (shop, number) => refund(shop, number, { amount: 50 })],
    [
      'refunded by its pieces',
      (shop, number) =>
        refund(shop, number, {
          lines: [
            { line_id: 1, quantity: 1 },
            { line_id: 2, quantity: 2 },
          ],
        }),
    ],
    [
      'refunded in parts',
      async (shop, number) => {
        await refund(shop, number, { lines: [{ line_id: 2, quantity: 2 }] })
        await refund(shop, number, { amount: 10 })
      },
    ],
    [
      'cancelled',
      (shop, number) => order(shop, number, { customer_id: 1, lines: FULL, cancelled: true }),
    ],
  ]

  it.each(NOTHING_LEFT)('counts for no tier and as no order: %s', async (_how, undo) => {
    for (const tier_period of [
      { mode: 'lifetime', months: 12, grace_days: 0 },
      { mode: 'rolling', months: 1, grace_days: 0 },
    ]) {
      const shop = await orderShop()
      expectOk(await shop.patch('/program/settings', { tier_period }))
      await newTier(shop, { name: 'Regular', ...criteria('orders_count', 3) })
      await shop.switch({ tiers_enabled: true })
      await shop.customer(1)
      for (const number of [1, 2, 3]) await order(shop, number, { customer_id: 1, lines: FULL })
      expect((await standingOf(shop, 1))[0]).toBe('Regular')
      await undo(shop, 3)
      const { tier, orders_count, lifetime_spend } = expectOk(await shop.get('/customers/1')).body
      expect([tier.name, orders_count, lifetime_spend]).toEqual(['Member', 2, 100])
      for (const number of [1, 2]) await undo(shop, number)
      const none = expectOk(await shop.get('/customers/1')).body
      expect([none.orders_count, none.lifetime_spend, none.points_balance]).toEqual([0, 0, 0])
    }
  })

  it('counts no more where it never was worth anything, though it may buy a membership', async () => {
    const shop = await progressShop({ mode: 'lifetime', months: 12, grace_days: 0 })
    await newTier(shop, { name: 'Regular', ...criteria('orders_count', 1) })
    await shop.customer(1)
    const free = { customer_id: 1, lines: [line(10, { product_id: CLUB })], discount_total: '10' }
    await order(shop, 1, free)
    const { tier, orders_count, membership } = expectOk(await shop.get('/customers/1')).body
    expect([tier.name, orders_count]).toEqual(['Member', 0])
    expect(membership).not.toBeNull()
  })
})
