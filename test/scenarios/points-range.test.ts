import { basename } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { newTier } from '../support/ladders.ts'
import { newMembership, putOnSale } from '../support/memberships.ts'
import { DAY, line, order, points, refund } from '../support/orders.ts'
import { partner } from '../support/partners.ts'
import { letPlatform, newReward, redeem, redemptionsOf } from '../support/redemptions.ts'
import { codeOf, referralsOf } from '../support/referrals.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { readSources } from '../support/source-tree.ts'

/**
 * Every way in which points are booked that no call asked for, for a member who has no room for
 * them: the points are left out, and everything else happens.
 */

const ADA = 1
const BOB = 2
const MOST = Number.MAX_SAFE_INTEGER
const FRIEND = { customer_id: 50, lines: [line(100)] }

let app: TestApp
beforeAll(async () => {
  app = await startApp({ database_name: `laurel_range_${process.env.VITEST_POOL_ID}` })
})
afterAll(() => app.close())

type Fields = Record<string, unknown>

/** A shop in which an order pays a point for each euro, with two members. */
async function rangeShop(fields: Fields = {}): Promise<TestShop> {
  const shop = await newShop(app, { timezone: 'UTC' })
  expectOk(await shop.post('/program/earn-rules', { type: 'order_placed', fields }))
  for (const customer of [ADA, BOB]) await shop.customer(customer)
  return shop
}

/** Gives Ada so many points that there is room for only so many more. */
async function fill(shop: TestShop, room = 0): Promise<void> {
  const { balance } = await points(shop, ADA)
  const metadata = { counts_for_tier: false }
  const body = { points: MOST - balance - room, source_ref: 'all', metadata }
  expectOk(await shop.post(`/customers/${ADA}/points/earn`, body))
}

async function tiersOn(shop: TestShop): Promise<void> {
  const tier_period = { mode: 'lifetime', months: 12, grace_days: 0 }
  expectOk(await shop.patch('/program/settings', { tier_period }))
  const benefits = [{ type: 'entry_points', fields: { points: 1_000 } }]
  await newTier(shop, { name: 'Silver', threshold: 100, benefits })
  await shop.switch({ tiers_enabled: true })
}

/** A shop in which Ada has referred a friend. */
async function referralsOn(shop: TestShop, rule: Fields = {}): Promise<void> {
  await shop.switch({ referral_enabled: true })
  expectOk(await shop.patch('/program/referrals', { earning_rule: { fields: rule } }))
  const email = 'friend@example.com'
  const body = { referral_code: await codeOf(shop, ADA), email }
  expectOk(await shop.post('/referrals/claim', body))
  await shop.customer(FRIEND.customer_id, { email })
}

const bought = (customer_id: number, price = 100) => ({ customer_id, lines: [line(price)] })
const read = async (shop: TestShop, customer: number) =>
  expectOk(await shop.get(`/customers/${customer}`)).body
const tierOf = async (shop: TestShop) => (await read(shop, ADA)).tier.name

interface Way {
  readonly name: string
  /** Where points come to an account by it. */
  readonly booked_in: string
  /** Ends with Ada's range used up, and looks at what has to have happened. */
  run(): Promise<{ shop: TestShop; balance?: number }>
}

const WAYS: readonly Way[] = [
  {
    name: 'an order, its money, its refund and its partner',
    booked_in: 'book-order',
    run: async () => {
      const shop = await rangeShop()
      await shop.switch({ affiliates_feature: true, affiliates_enabled: true })
      const { id, code } = await partner(shop)
      await fill(shop, 99)
      await order(shop, 1, { ...bought(ADA), discount_codes: [{ code }] })
      expect(await read(shop, ADA)).toMatchObject({ orders_count: 1, lifetime_spend: 100 })
      const commissions = await shop.admin('GET', `/partners/${id}/commissions`)
      expect(expectOk(commissions).body.data).toHaveLength(1)
      const explained = await shop.admin('GET', `/customers/${ADA}/explain?order_id=1`)
      expect(expectOk(explained).body.order).toMatchObject({ points_left: 0 })
      await refund(shop, 1, { amount: 40 })
      expect(await read(shop, ADA)).toMatchObject({ orders_count: 1, lifetime_spend: 60 })
      await order(shop, 2, bought(ADA, 99))
      return { shop }
    },
  },
  {
    name: 'an order of somebody whose points were taken back',
    booked_in: 'book-order',
    run: async () => {
      const shop = await rangeShop()
      const adjust = (body: Fields) => shop.post(`/customers/${ADA}/points/adjust`, body)
      expectOk(await adjust({ delta: MOST, source_ref: 'typo' }))
      expectOk(await adjust({ delta: -MOST, metadata: { reverses_source_ref: 'typo' } }))
      await order(shop, 1, bought(ADA))
      expect(await read(shop, ADA)).toMatchObject({ orders_count: 1, lifetime_spend: 100 })
      return { shop, balance: 0 }
    },
  },
  {
    name: 'an order that waited',
    booked_in: 'book-order',
    run: async () => {
      const shop = await rangeShop({ pendingDays: 7 })
      await order(shop, 1, bought(ADA))
      await order(shop, 2, bought(BOB))
      await fill(shop)
      await order(shop, 3, bought(ADA))
      await shop.advance(8 * DAY)
      expect(await points(shop, ADA)).toMatchObject({ pending: 0 })
      expect(await points(shop, BOB)).toMatchObject({ balance: 100, pending: 0 })
      await refund(shop, 1, { amount: 100 })
      expect(await read(shop, ADA)).toMatchObject({ orders_count: 1 })
      return { shop }
    },
  },
  {
    name: 'a tier’s gift after an order',
    booked_in: 'move-members',
    run: async () => {
      const shop = await rangeShop()
      await tiersOn(shop)
      await fill(shop, 150)
      await order(shop, 1, bought(ADA, 150))
      expect(await tierOf(shop)).toBe('Silver')
      return { shop }
    },
  },
  {
    name: 'a tier’s gift after points that waited',
    booked_in: 'move-members',
    run: async () => {
      const shop = await rangeShop({ pendingDays: 7 })
      await tiersOn(shop)
      await order(shop, 1, bought(ADA, 150))
      await fill(shop, 150)
      await shop.advance(8 * DAY)
      expect(await tierOf(shop)).toBe('Silver')
      return { shop }
    },
  },
  {
    name: 'a friend who orders',
    booked_in: 'complete-referral',
    run: async () => {
      const shop = await rangeShop()
      await referralsOn(shop, { points: 500 })
      await fill(shop)
      await order(shop, 9, FRIEND)
      await order(shop, 10, FRIEND)
      expect(await referralsOf(shop)).toMatchObject([{ status: 'completed', points: 0 }])
      expect(await points(shop, FRIEND.customer_id)).toMatchObject({ balance: 200 })
      expect(await read(shop, FRIEND.customer_id)).toMatchObject({ orders_count: 2 })
      await order(shop, 9, { ...FRIEND, cancelled: true })
      expect(await referralsOf(shop)).toMatchObject([{ status: 'reversed' }])
      return { shop }
    },
  },
  {
    name: 'a friend whose order leads the sender to a tier',
    booked_in: 'move-members',
    run: async () => {
      const shop = await rangeShop()
      await tiersOn(shop)
      await referralsOn(shop, { points: 500 })
      await fill(shop, 500)
      await order(shop, 9, FRIEND)
      expect(await referralsOf(shop)).toMatchObject([{ status: 'completed', points: 500 }])
      expect(await tierOf(shop)).toBe('Silver')
      return { shop }
    },
  },
  {
    name: 'a friend whose order pays after a time',
    booked_in: 'settle-award',
    run: async () => {
      const shop = await rangeShop({ pendingDays: 7 })
      await referralsOn(shop, { points: 500, pendingDays: 7 })
      await order(shop, 9, FRIEND)
      await fill(shop)
      await shop.advance(8 * DAY)
      expect(await points(shop, ADA)).toMatchObject({ pending: 0 })
      expect(await points(shop, FRIEND.customer_id)).toMatchObject({ balance: 100 })
      return { shop }
    },
  },
  {
    name: 'a birthday',
    booked_in: 'pay-birthdays',
    run: async () => {
      const shop = await rangeShop()
      expectOk(
        await shop.post('/program/earn-rules', { type: 'birthday', fields: { noticeDays: 7 } }),
      )
      const { now } = expectOk(await shop.admin('GET', '/clock')).body
      const soon = new Date(Date.parse(now) + 40 * DAY * 1_000)
      const day = { month: soon.getUTCMonth() + 1, day: Math.min(soon.getUTCDate(), 28) }
      for (const customer of [ADA, BOB]) {
        expectOk(await shop.call('PUT', `/customers/${customer}/birthday`, day))
      }
      await fill(shop)
      // From the first look on, no day is left out.
      await shop.advance(60)
      await shop.advance(45 * DAY)
      expect(await points(shop, BOB)).toMatchObject({ balance: 200 })
      return { shop }
    },
  },
  {
    name: 'what a membership gives on entry',
    booked_in: 'give-membership-gifts',
    run: async () => {
      const shop = await rangeShop()
      await shop.switch({ memberships_enabled: true })
      await shop.product(7)
      const benefits = [{ type: 'entry_points', fields: { points: 500 } }]
      const product = { create_product: undefined, product: { id: 7 } }
      const club = await newMembership(shop, { ...product, benefits })
      await putOnSale(shop, club.id)
      await fill(shop, 200)
      const of_club = { customer_id: ADA, lines: [line(200, { product_id: 7 })] }
      await order(shop, 1, of_club)
      expect((await read(shop, ADA)).membership).toMatchObject({ id: club.id })
      await order(shop, 1, { ...of_club, cancelled: true })
      expect((await read(shop, ADA)).membership).toBeNull()
      return { shop, balance: MOST - 200 }
    },
  },
  {
    name: 'a redemption that is given up',
    booked_in: 'give-points-back',
    run: async () => {
      const shop = await rangeShop()
      const reward = await newReward(shop, 'percentage')
      await shop.award(ADA, 100)
      await shop.award(BOB, 100)
      await letPlatform(shop, 'unavailable')
      for (const customer of [ADA, BOB]) await redeem(shop, customer, reward)
      await fill(shop, 130)
      await shop.advance(20 * 60)
      await letPlatform(shop, 'none')
      await shop.advance(20 * 60)
      for (const customer of [ADA, BOB]) {
        expect(await redemptionsOf(shop, customer)).toMatchObject([{ status: 'cancelled' }])
      }
      expect(await points(shop, BOB)).toMatchObject({ balance: 100 })
      // Of the 100 that it cost, 30 still fitted in.
      return { shop, balance: MOST - 100 }
    },
  },
  {
    name: 'more bonus points of a campaign than can be counted',
    booked_in: 'book-order',
    run: async () => {
      const shop = await rangeShop()
      await shop.switch({ campaigns_feature: true })
      const boost = { name: 'Boost', starts_at: '2021-01-01T00:00:00Z', multiplier: 10 }
      const { id } = expectOk(await shop.post('/campaigns', boost)).body.campaign
      expectOk(await shop.patch(`/campaigns/${id}`, { status: 'scheduled' }))
      await sql`
        UPDATE campaigns SET consumed_bonus_points = ${MOST - 5} WHERE campaign_id = ${id}
      `.execute(app.database.db)
      await order(shop, 1, bought(BOB))
      expect(await points(shop, BOB)).toMatchObject({ balance: 1_000 })
      await fill(shop)
      return { shop }
    },
  },
]

describe('points beyond the range stop nothing that goes on by itself', () => {
  it.each(WAYS)('$name', async ({ run }) => {
    const { shop, balance = MOST } = await run()
    expect((await points(shop, ADA)).balance).toBe(balance)
    expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
  })

  it('wherever an action brings points to an account', () => {
    const asked_for = ['claim-rule', 'charge-redemption', 'enroll']
    const known = [...asked_for, ...WAYS.map(({ booked_in }) => booked_in)]
    const books =
      /(?<!function )\b(bookAward|bookRelease|payRule|bringPoints|takeBackBrought)\(|\bpost\(/
    const booking = readSources()
      .filter(({ layer, text }) => layer === 'actions' && books.test(text))
      .map(({ path }) => basename(path, '.ts'))
    const unknown = booking.filter((name) => !known.includes(name))
    // Calls of the API, the door of all that rules pay, and imports, which check each row.
    expect(unknown.sort()).toEqual([
      'decide-payment',
      'decide-points',
      'import-rows',
      // Only a person asks for it.
      'pay-joining',
      'undo-rows',
    ])
  })
})
