import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireMembers } from '../../src/actions/ledger/expire-members.ts'
import { activityCutoff } from '../../src/domain/points/points-expiry.ts'
import { expiryTerms } from '../../src/domain/shop-at.ts'
import { runDueJobs } from '../../src/jobs/index.ts'
import { inTransaction } from '../../src/store/db.ts'
import { listIdleMembers } from '../../src/store/points/points-expiry.ts'
import { readShopAt } from '../../src/store/programme/programs.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { insertMembers } from '../support/bulk-members.ts'
import { shopIdOf } from '../support/ladders.ts'
import { order } from '../support/orders.ts'
import { newReward, redeem } from '../support/redemptions.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { startTwoNodes, type TwoNodes } from '../support/two-nodes.ts'

/** Points expire after a time without activity. Ledgers are proven at the end, as of every file. */

const DAY = 24 * 60 * 60

async function newExpiringShop(months = 1): Promise<TestShop> {
  const shop = await newShop()
  await expire(shop, { enabled: true, months })
  return shop
}

async function expire(shop: TestShop, points_expiry: object) {
  const body = { points_expiry, confirm_member_impact: true }
  return expectOk(await shop.patch('/program/settings', body)).body
}

async function memberWith(shop: TestShop, points: number, number = 1): Promise<number> {
  const member = await shop.customer(number)
  await shop.award(member, points)
  return member
}

const balance = async (shop: TestShop, member: number) =>
  expectOk(await shop.get(`/customers/${member}/points`)).body

const newest = async (shop: TestShop, member: number) =>
  expectOk(await shop.get(`/customers/${member}/transactions`)).body.data[0]

const expiries = async (shop: TestShop, member: number) =>
  expectOk(await shop.get(`/customers/${member}/transactions?type=expire`)).body.data

describe('after the months without activity', () => {
  it('the whole balance expires in one entry, and nothing before', async () => {
    const shop = await newExpiringShop()
    const ada = await memberWith(shop, 70)
    await shop.award(ada, 30)
    await shop.advance(27 * DAY)
    expect(await balance(shop, ada)).toMatchObject({ points_balance: 100 })
    await shop.advance(6 * DAY)
    expect(await balance(shop, ada)).toMatchObject({
      points_balance: 0,
      points_earned: 100,
      points_redeemed: 0,
    })
    expect(await expiries(shop, ada)).toMatchObject([
      {
        type: 'expire',
        points: -100,
        balance_after: 0,
        source: 'expiry',
        title_key: 'points_expired',
      },
    ])
    await shop.advance(40 * DAY)
    expect(await expiries(shop, ada)).toHaveLength(1)
  })

  it('what was active in between keeps its points', async () => {
    const shop = await newExpiringShop()
    const [ada, ben] = [await memberWith(shop, 70, 1), await memberWith(shop, 70, 2)]
    await shop.advance(20 * DAY)
    expectOk(await shop.post(`/customers/${ada}/points/deduct`, { points: 10, reason: 'Till' }))
    expectOk(await shop.post(`/customers/${ben}/points/adjust`, { delta: 5 }))
    await shop.advance(15 * DAY)
    expect(await balance(shop, ada)).toMatchObject({ points_balance: 60 })
    // A correction is no activity of the member.
    expect(await balance(shop, ben)).toMatchObject({ points_balance: 0 })
    expect(await newest(shop, ben)).toMatchObject({ type: 'expire', points: -75 })
  })

  it('points that were only ever corrected expire that time after the member joined', async () => {
    const shop = await newExpiringShop()
    const ada = await shop.customer(1)
    expectOk(await shop.post(`/customers/${ada}/points/adjust`, { delta: 5 }))
    await shop.advance(20 * DAY)
    expect(await balance(shop, ada)).toMatchObject({ points_balance: 5 })
    await shop.advance(15 * DAY)
    expect(await balance(shop, ada)).toMatchObject({ points_balance: 0 })
  })

  it('new points begin a new time', async () => {
    const shop = await newExpiringShop()
    const ada = await memberWith(shop, 70)
    await shop.advance(35 * DAY)
    await shop.award(ada, 9)
    await shop.advance(20 * DAY)
    expect(await balance(shop, ada)).toMatchObject({ points_balance: 9 })
    await shop.advance(15 * DAY)
    expect(await balance(shop, ada)).toMatchObject({ points_balance: 0 })
    expect(await expiries(shop, ada)).toHaveLength(2)
  })

  it('an award between the list and the lock keeps the points', async () => {
    const shop = await newExpiringShop(6)
    const [ada, ben] = [await memberWith(shop, 70, 1), await memberWith(shop, 70, 2)]
    await shop.advance(40 * DAY)
    await expire(shop, { months: 1 })
    const { clock, database } = shop.app.context
    const found = await findShopByDomain(database.db, shop.domain)
    const now = clock.now()
    const terms = found && expiryTerms(await readShopAt(database.db, found, now))
    if (!terms) throw new Error('points expire in this shop')
    const before = activityCutoff(terms.time_zone, now, terms.months)
    const page = { before, after: null, limit: 10 }
    const listed = await listIdleMembers(database.db, found.shop_id, page)
    const numbers = listed.map(({ customer_id }) => customer_id)
    expect(numbers).toEqual([ada, ben])
    await shop.award(ada, 9)
    await inTransaction(database.db, (tx) => expireMembers(tx, found, numbers, terms, now))
    expect(await balance(shop, ada)).toMatchObject({ points_balance: 79 })
    expect(await balance(shop, ben)).toMatchObject({ points_balance: 0 })
  })

  it('a tier that points had led to stays', async () => {
    const shop = await newExpiringShop()
    expectOk(await shop.post('/program/tiers', { name: 'Silver', threshold: 50 }))
    await shop.switch({ tiers_enabled: true })
    const ada = await memberWith(shop, 70)
    await shop.advance(35 * DAY)
    const { body } = expectOk(await shop.get(`/customers/${ada}`))
    expect(body).toMatchObject({
      points_balance: 0,
      tier: { name: 'Silver', points_in_period: 70 },
    })
  })
})

/** Ways in which points come, activity of the member or not. */
const CREDITS: readonly [string, (shop: TestShop, member: number) => Promise<unknown>][] = [
  [
    'a correction',
    async (shop, member) =>
      expectOk(await shop.post(`/customers/${member}/points/adjust`, { delta: 50 })),
  ],
  [
    'a cancelled redemption',
    async (shop, member) => {
      const { data } = expectOk(await shop.get(`/customers/${member}/redemptions`)).body
      expectOk(await shop.post(`/customers/${member}/redemptions/${data[0].id}/cancel`))
    },
  ],
  ['an award', (shop, member) => shop.award(member, 50)],
]

describe.each(CREDITS)('points that come by %s', (_what, give) => {
  const left = 30
  /** Earned 80, 50 of them were redeemed on the same day, and the rest was left alone. */
  async function dormantMember(): Promise<{ shop: TestShop; ada: number }> {
    const shop = await newExpiringShop()
    const ada = await memberWith(shop, left + 50)
    const reward_id = await newReward(shop, 'percentage', { points_cost: 50 })
    expectOk(await redeem(shop, ada, reward_id))
    return { shop, ada }
  }

  const daysLeft = async (shop: TestShop, member: number) => {
    const now = Date.parse(expectOk(await shop.admin('GET', '/clock')).body.now)
    const { points_expiry } = expectOk(await shop.get(`/customers/${member}`)).body
    return (Date.parse(points_expiry.expires_at) - now) / (DAY * 1_000)
  }

  it('when the others have expired have a full period of their own', async () => {
    const { shop, ada } = await dormantMember()
    await shop.advance(40 * DAY)
    expect(await balance(shop, ada)).toMatchObject({ points_balance: 0 })
    await give(shop, ada)
    expect(await daysLeft(shop, ada)).toBeGreaterThanOrEqual(27)
    await shop.advance(27 * DAY)
    expect(await balance(shop, ada)).toMatchObject({ points_balance: 50 })
    await shop.advance(6 * DAY)
    expect(await balance(shop, ada)).toMatchObject({ points_balance: 0 })
  })

  it('when the others have run out and are still there begin a period for all', async () => {
    const { shop, ada } = await dormantMember()
    // Nobody has looked since the programme was given a shorter time.
    await expire(shop, { months: 6 })
    await shop.advance(40 * DAY)
    await expire(shop, { months: 1 })
    expect(await daysLeft(shop, ada)).toBeGreaterThanOrEqual(0)
    await give(shop, ada)
    expect(await daysLeft(shop, ada)).toBeGreaterThanOrEqual(27)
    await shop.advance(27 * DAY)
    expect(await balance(shop, ada)).toMatchObject({ points_balance: left + 50 })
    await shop.advance(6 * DAY)
    expect(await balance(shop, ada)).toMatchObject({ points_balance: 0 })
  })
})

describe('points that wait', () => {
  it('are released as of the day on which that was due, however late somebody looks', async () => {
    const { shop, ada } = await shopWithWaitingOrder(3)
    await shop.advance(60 * DAY)
    // Released on day 3 and left alone for more than a month, with all the others.
    expect(await balance(shop, ada)).toMatchObject({ points_balance: 0, pending_points: 0 })
    expect(await expiries(shop, ada)).toMatchObject([{ points: -170 }])
  })

  it('do not keep what had expired before they were due', async () => {
    const { shop, ada } = await shopWithWaitingOrder(45)
    await shop.advance(60 * DAY)
    expect(await balance(shop, ada)).toMatchObject({ points_balance: 100, pending_points: 0 })
    expect(await expiries(shop, ada)).toMatchObject([{ points: -70 }])
  })

  async function shopWithWaitingOrder(pendingDays: number) {
    const shop = await newExpiringShop()
    const rule = { type: 'order_placed', fields: { pendingDays } }
    expectOk(await shop.post('/program/earn-rules', rule))
    const ada = await memberWith(shop, 70)
    await order(shop, 1, { customer_id: ada })
    return { shop, ada }
  }
})

describe('switched on', () => {
  it('it begins a full period for everybody, however long they were away', async () => {
    const shop = await newShop()
    const ada = await memberWith(shop, 70)
    await shop.advance(100 * DAY)
    await expire(shop, { enabled: true, months: 1 })
    await shop.advance(27 * DAY)
    expect(await balance(shop, ada)).toMatchObject({ points_balance: 70 })
    await shop.advance(6 * DAY)
    expect(await balance(shop, ada)).toMatchObject({ points_balance: 0 })
  })

  it('again it starts over, by an undo as well', async () => {
    const shop = await newExpiringShop()
    const ada = await memberWith(shop, 70)
    await shop.advance(25 * DAY)
    await expire(shop, { enabled: false })
    await shop.advance(25 * DAY)
    expect(await balance(shop, ada)).toMatchObject({ points_balance: 70 })
    const [off] = expectOk(await shop.get('/program/changes?limit=1')).body.data
    // In February the month that begins ends within 30 days, which needs the merchant's word.
    const confirmed = { confirm_member_impact: true }
    const { body } = expectOk(await shop.post(`/program/changes/${off.id}/undo`, confirmed))
    expect(body.program.points_expiry).toEqual({ enabled: true, months: 1 })
    await shop.advance(27 * DAY)
    expect(await balance(shop, ada)).toMatchObject({ points_balance: 70 })
    await shop.advance(6 * DAY)
    expect(await balance(shop, ada)).toMatchObject({ points_balance: 0 })
  })

  it('and changed otherwise it does not start over', async () => {
    const shop = await newExpiringShop()
    const ada = await memberWith(shop, 70)
    await shop.advance(25 * DAY)
    expectOk(await shop.patch('/program/settings', { program_name: 'Beans' }))
    await shop.advance(8 * DAY)
    expect(await balance(shop, ada)).toMatchObject({ points_balance: 0 })
  })

  it('off, nothing expires', async () => {
    const shop = await newExpiringShop()
    const ada = await memberWith(shop, 70)
    await expire(shop, { enabled: false })
    await shop.advance(400 * DAY)
    expect(await balance(shop, ada)).toMatchObject({ points_balance: 70 })
  })
})

describe('two workers at once', () => {
  let nodes: TwoNodes
  beforeAll(async () => {
    nodes = await startTwoNodes()
  })
  afterAll(() => nodes.close())

  it('expire hundreds of members once each', async () => {
    const shop = await newShop(nodes.nodes[0])
    const at = new Date('2026-01-01T00:00:00Z')
    await insertMembers(shop.app.database.db, await shopIdOf(shop), { count: 600, step: 10, at })
    await expire(shop, { enabled: true, months: 1 })
    await shop.advance(27 * DAY)
    await shop.award(600, 1)
    await Promise.all([
      shop.advance(6 * DAY),
      ...nodes.nodes.map(({ context }) => runDueJobs(context)),
    ])
    await Promise.all(nodes.nodes.map(({ context }) => runDueJobs(context)))
    const ids = [1, 250, 251, 599]
    for (const member of ids) {
      expect(await expiries(shop, member)).toHaveLength(1)
      expect(await balance(shop, member)).toMatchObject({ points_balance: 0 })
    }
    expect(await balance(shop, 600)).toMatchObject({ points_balance: 6_001 })
    const report = expectOk(await shop.admin('GET', '/verify')).body
    expect(report).toMatchObject({ ok: true, customers: 600, entries: 600 + 1 + 599 })
  })
})

describe('a member learns when', () => {
  const expiry = async (shop: TestShop, member: number) =>
    expectOk(await shop.get(`/customers/${member}`)).body.points_expiry

  it('the points expire, and when the warnings are due', async () => {
    const shop = await newExpiringShop(2)
    const ada = await memberWith(shop, 70)
    const { expires_at, warning_at, last_chance_at } = await expiry(shop, ada)
    const now = Date.parse(expectOk(await shop.admin('GET', '/clock')).body.now)
    expect(now).toBeLessThan(Date.parse(warning_at))
    expect(Date.parse(warning_at)).toBeLessThan(Date.parse(last_chance_at))
    // The clock goes on by itself, too.
    const seconds_left = Math.ceil((Date.parse(expires_at) - now) / 1_000)
    await shop.advance(seconds_left - 60)
    expect(await balance(shop, ada)).toMatchObject({ points_balance: 70 })
    await shop.advance(60)
    expect(await balance(shop, ada)).toMatchObject({ points_balance: 0 })
    expect(await expiry(shop, ada)).toBeNull()
  })

  it('nothing expires, where that is off', async () => {
    const shop = await newShop()
    expect(await expiry(shop, await memberWith(shop, 70))).toBeNull()
  })
})
