import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runDueJobs } from '../../src/jobs/index.ts'
import { ROWS_AT_ONCE } from '../../src/store/rows-at-once.ts'
import type { TestApp } from '../support/app.ts'
import { insertMembers } from '../support/bulk-members.ts'
import { verdict } from '../support/http.ts'
import { newTier, shopIdOf, tierEvents } from '../support/ladders.ts'
import { DAY, order, orderShop, refund } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { startTwoNodes, type TwoNodes } from '../support/two-nodes.ts'

/**
 * What time alone does to tiers. The clock only goes forward, for all shops of this file; ledgers
 * are proven at its end, as of every file.
 */

const ADA = 1
const MONTHLY = { mode: 'rolling', months: 1, grace_days: 7 }

async function newLadder(shop: TestShop, tier_period: object) {
  expectOk(await shop.patch('/program/settings', { tier_period }))
  const silver = await newTier(shop, { name: 'Silver', threshold: 100 })
  const gold = await newTier(shop, { name: 'Gold', threshold: 500 })
  await shop.switch({ tiers_enabled: true })
  return { silver: silver.id as string, gold: gold.id as string }
}

/** A shop with one member of so many points. */
async function newLadderShop(tier_period: object, points: number, app?: TestApp) {
  const shop = await newShop(app)
  const ids = await newLadder(shop, tier_period)
  await shop.customer(ADA)
  if (points > 0) await shop.award(ADA, points)
  return { shop, ...ids }
}

const tierOf = async (shop: TestShop, customer = ADA) =>
  expectOk(await shop.get(`/customers/${customer}`)).body.tier

const nowOf = async (shop: TestShop) =>
  new Date(expectOk(await shop.admin('GET', '/clock')).body.now)

async function moveTo(shop: TestShop, moment: string): Promise<void> {
  expectOk(await shop.admin('PUT', '/clock', { now: moment }))
}

async function movesOf(shop: TestShop) {
  return (await tierEvents(shop)).map(({ payload }) => {
    const { previous_tier, tier, direction, reason } = payload as Record<string, { name: string }>
    return `${previous_tier?.name} ${direction} ${tier?.name}: ${reason}`
  })
}

describe('a rolling tier', () => {
  it('has its days of grace, however long tiers were off before', async () => {
    const shop = await newShop()
    await newLadder(shop, MONTHLY)
    await shop.switch({ tiers_enabled: false })
    await shop.customer(ADA)
    await shop.advance(40 * DAY)
    await shop.award(ADA, 500)
    await shop.switch({ tiers_enabled: true })
    expect(await tierOf(shop)).toMatchObject({ name: 'Gold', grace_until: null })
    await shop.advance(33 * DAY)
    expect(await tierOf(shop)).toMatchObject({ name: 'Gold', grace_until: expect.any(String) })
    await shop.advance(7 * DAY)
    expect(await tierOf(shop)).toMatchObject({ name: 'Member' })
  })

  it('that has lapsed says what is missing to keep it, and not what the next one wants', async () => {
    const { shop } = await newLadderShop(MONTHLY, 120)
    await shop.advance(32 * DAY)
    expect(await tierOf(shop)).toMatchObject({ name: 'Silver', grace_until: expect.any(String) })
    const { data } = expectOk(await shop.get(`/customers/${ADA}/explanations?about=tier`)).body
    expect(data[0]?.text).toContain('Missing for Silver: 100 points (0 points of 100 points).')
    expect(data[0]?.text).not.toContain('Gold')
  })

  it('lapses into its days of grace, and goes down when they have passed', async () => {
    const { shop } = await newLadderShop(MONTHLY, 500)
    await shop.advance(27 * DAY)
    expect(await tierOf(shop)).toMatchObject({ name: 'Gold', grace_until: null })
    expect(await movesOf(shop)).toEqual(['Member up Gold: points'])
    await shop.advance(5 * DAY)
    const lapsed = await tierOf(shop)
    expect(lapsed.name).toBe('Gold')
    const days_left =
      (Date.parse(lapsed.grace_until) - (await nowOf(shop)).getTime()) / (DAY * 1_000)
    expect(days_left).toBeGreaterThan(2)
    expect(days_left).toBeLessThanOrEqual(7)
    // The first is older than events are kept.
    expect(await movesOf(shop)).toEqual([])
    await shop.advance(8 * DAY)
    expect(await tierOf(shop)).toMatchObject({
      name: 'Member',
      grace_until: null,
      points_in_period: 0,
    })
    expect(await movesOf(shop)).toEqual(['Gold down Member: period_end'])
    await shop.advance(30 * DAY)
    expect(await movesOf(shop)).toHaveLength(1)
  })

  it('goes down to where the member still qualifies', async () => {
    const { shop } = await newLadderShop(MONTHLY, 500)
    await shop.advance(20 * DAY)
    await shop.award(ADA, 100)
    await shop.advance(21 * DAY)
    expect(await tierOf(shop)).toMatchObject({ name: 'Silver', points_in_period: 100 })
  })

  it('that is deserved again before has no grace any more', async () => {
    const { shop } = await newLadderShop(MONTHLY, 500)
    await shop.advance(33 * DAY)
    expect(await tierOf(shop)).toMatchObject({ name: 'Gold', grace_until: expect.any(String) })
    await shop.award(ADA, 499)
    expect(await tierOf(shop)).toMatchObject({ grace_until: expect.any(String) })
    await shop.award(ADA, 1)
    expect(await tierOf(shop)).toMatchObject({ name: 'Gold', grace_until: null })
    await shop.advance(10 * DAY)
    expect(await tierOf(shop)).toMatchObject({ name: 'Gold', grace_until: null })
    // That it went up is older than events are kept.
    expect(await movesOf(shop)).toEqual([])
  })

  it('is where it belongs after many days at once', async () => {
    const { shop } = await newLadderShop(MONTHLY, 500)
    expect(await movesOf(shop)).toEqual(['Member up Gold: points'])
    await shop.advance(60 * DAY)
    expect(await tierOf(shop)).toMatchObject({ name: 'Member', grace_until: null })
    expect(await movesOf(shop)).toEqual(['Gold down Member: period_end'])
  })

  it('without grace goes down on the day', async () => {
    const { shop } = await newLadderShop({ ...MONTHLY, grace_days: 0 }, 500)
    await shop.advance(33 * DAY)
    expect(await tierOf(shop)).toMatchObject({ name: 'Member' })
  })

  it('is held by hand, and by an exclusion', async () => {
    const { shop, gold } = await newLadderShop(MONTHLY, 500)
    await shop.customer(2)
    await shop.award(2, 500)
    expectOk(await shop.patch('/customers/2', { excluded_from_program: true }))
    expectOk(await shop.call('PUT', `/customers/${ADA}/tier`, { tier_id: gold }))
    await shop.advance(60 * DAY)
    expect(await tierOf(shop)).toMatchObject({ name: 'Gold', grace_until: null })
    expect(await tierOf(shop, 2)).toMatchObject({ name: 'Gold', grace_until: null })
    const { body } = expectOk(await shop.call('DELETE', `/customers/${ADA}/tier`, {}))
    expect(body.customer.tier).toMatchObject({ name: 'Member' })
  })

  it('in its days of grace holds, though an order is taken back or the ladder changes', async () => {
    const shop = await orderShop()
    await newLadder(shop, MONTHLY)
    await shop.customer(ADA)
    await order(shop, 1, { customer_id: ADA, lines: [{ id: 1, quantity: 5, price: '100.00' }] })
    await shop.advance(33 * DAY)
    await refund(shop, 1, { lines: [{ line_id: 1, quantity: 1 }] })
    await newTier(shop, { name: 'Bronze', threshold: 10 })
    expect(await tierOf(shop)).toMatchObject({ name: 'Gold', grace_until: expect.any(String) })
    await shop.advance(8 * DAY)
    expect(await tierOf(shop)).toMatchObject({ name: 'Member' })
  })

  it('by orders counts those of the period', async () => {
    const shop = await orderShop()
    expectOk(
      await shop.patch('/program/settings', {
        tier_period: { ...MONTHLY, grace_days: 0 },
        confirm_member_impact: true,
      }),
    )
    const criteria = [{ metric: 'orders_count', threshold: 2 }]
    await newTier(shop, { name: 'Regular', criteria })
    await shop.switch({ tiers_enabled: true })
    await shop.customer(ADA)
    await order(shop, 1, { customer_id: ADA })
    await shop.advance(20 * DAY)
    await order(shop, 2, { customer_id: ADA })
    expect(await tierOf(shop)).toMatchObject({ name: 'Regular' })
    await shop.advance(13 * DAY)
    expect(await tierOf(shop)).toMatchObject({ name: 'Member' })
  })
})

describe('a tier', () => {
  it('of a lifetime never ends by time', async () => {
    const { shop } = await newLadderShop({ mode: 'lifetime' }, 500)
    await shop.advance(900 * DAY)
    expect(await tierOf(shop)).toMatchObject({ name: 'Gold', grace_until: null })
  })

  it('of a calendar year holds for the rest of it and the whole next', async () => {
    const { shop } = await newLadderShop({ mode: 'calendar_year', grace_days: 10 }, 0)
    const year = (await nowOf(shop)).getUTCFullYear() + 1
    await moveTo(shop, `${year}-05-05T12:00:00Z`)
    await shop.award(ADA, 500)
    // Vienna is an hour ahead of UTC at New Year.
    await moveTo(shop, `${year + 1}-12-31T22:30:00Z`)
    expect(await tierOf(shop)).toMatchObject({ name: 'Gold', grace_until: null })
    await moveTo(shop, `${year + 1}-12-31T23:30:00Z`)
    expect(await tierOf(shop)).toMatchObject({
      name: 'Gold',
      grace_until: `${year + 2}-01-10T23:00:00.000Z`,
    })
    await moveTo(shop, `${year + 2}-01-10T22:59:00Z`)
    expect(await tierOf(shop)).toMatchObject({ name: 'Gold' })
    await moveTo(shop, `${year + 2}-01-10T23:01:00Z`)
    expect(await tierOf(shop)).toMatchObject({ name: 'Member', grace_until: null })
  })

  it('of a calendar year is judged by the years of another time zone, once the merchant confirms', async () => {
    const { shop } = await newLadderShop({ mode: 'calendar_year', grace_days: 0 }, 0)
    const zone = (timezone: string, word: object = {}) =>
      shop.admin('PATCH', '/shop', { timezone, ...word })
    expectOk(await zone('America/New_York'))
    const year = (await nowOf(shop)).getUTCFullYear() + 1
    await moveTo(shop, `${year}-05-05T12:00:00Z`)
    await shop.award(ADA, 500)
    // In Vienna the second year after it has begun, and in New York it has not.
    await moveTo(shop, `${year + 2}-01-01T02:00:00Z`)
    expect(await tierOf(shop)).toMatchObject({ name: 'Gold' })
    const tried = expectOk(await zone('Europe/Vienna', { dry_run: true })).body
    expect(tried.member_impact).toMatchObject({ demoted: 1, promoted: 0 })
    expect(verdict(await zone('Europe/Vienna'))).toBe('409 confirmation_required')
    expect(expectOk(await shop.get('/shop')).body.timezone).toBe('America/New_York')
    expectOk(await zone('Europe/Vienna', { confirm_member_impact: true }))
    expect(await tierOf(shop)).toMatchObject({ name: 'Member' })
  })

  it('of a calendar year that was deserved again by the next one stays', async () => {
    const { shop } = await newLadderShop({ mode: 'calendar_year', grace_days: 0 }, 0)
    const year = (await nowOf(shop)).getUTCFullYear() + 1
    await moveTo(shop, `${year}-05-05T12:00:00Z`)
    await shop.award(ADA, 500)
    await moveTo(shop, `${year + 1}-05-05T12:00:00Z`)
    await shop.award(ADA, 100)
    await moveTo(shop, `${year + 2}-01-01T12:00:00Z`)
    expect(await tierOf(shop)).toMatchObject({ name: 'Silver' })
  })
})

describe('hundreds of members', () => {
  const MANY = 600
  let nodes: TwoNodes
  beforeAll(async () => {
    nodes = await startTwoNodes()
  })
  afterAll(() => nodes.close())

  /** All of them in Gold, by what they earned now. */
  async function newCrowd() {
    const shop = await newShop(nodes.nodes[0])
    const at = await nowOf(shop)
    await insertMembers(shop.app.database.db, await shopIdOf(shop), { count: MANY, step: 500, at })
    await newLadder(shop, { ...MONTHLY, grace_days: 0 })
    expect(await goldOf(shop)).toBe(MANY)
    return shop
  }

  async function goldOf(shop: TestShop): Promise<number> {
    const { tiers } = expectOk(await shop.get('/program')).body
    const found = await sql<{ members: number }>`
      SELECT count(*) AS members FROM accounts
      WHERE shop_id = ${await shopIdOf(shop)} AND tier_id = ${tiers[2].id}
    `.execute(shop.app.database.db)
    return found.rows[0]?.members ?? 0
  }

  async function demotedOnce(shop: TestShop): Promise<void> {
    const moved = (await tierEvents(shop)).map(({ customer_id }) => customer_id)
    expect(moved.sort((one, other) => one - other)).toEqual(
      Array.from({ length: MANY }, (_, index) => index + 1),
    )
    expect(await goldOf(shop)).toBe(0)
  }

  it('are looked at by two workers at once, each member once', async () => {
    const shop = await newCrowd()
    const work = () => nodes.nodes.map(({ context }) => runDueJobs(context))
    await Promise.all([shop.advance(33 * DAY), ...work()])
    await Promise.all(work())
    await demotedOnce(shop)
  })

  it('are looked at to the end after the first look was cut off', async () => {
    const shop = await newCrowd()
    const { db } = shop.app.database
    const shop_id = sql.lit(await shopIdOf(shop))
    await sql`
      ALTER TABLE outbox ADD CONSTRAINT half_way CHECK (
        shop_id <> ${shop_id} OR topic <> 'tier.changed' OR customer_id <= ${sql.lit(ROWS_AT_ONCE)}
      ) NOT VALID
    `.execute(db)
    const cut_off = await shop.admin('PUT', '/clock', { advance_seconds: 33 * DAY })
    await sql`ALTER TABLE outbox DROP CONSTRAINT half_way`.execute(db)
    expect(cut_off.status).toBe(500)
    expect(await goldOf(shop)).toBe(MANY - ROWS_AT_ONCE)
    await shop.advance(60)
    await demotedOnce(shop)
  })
})

interface Approach {
  readonly tier: { readonly name: string }
  readonly points_needed: number
}

describe('tier.approaching', () => {
  async function approaches(shop: TestShop): Promise<Approach[]> {
    const found = await sql<{ payload: Approach }>`
      SELECT payload FROM outbox
      WHERE shop_id = ${await shopIdOf(shop)} AND topic = 'tier.approaching' ORDER BY created_at
    `.execute(shop.app.database.db)
    return found.rows.map(({ payload }) => payload)
  }
  const told = async (shop: TestShop) =>
    (await approaches(shop)).map(({ tier, points_needed }) => `${tier.name} ${points_needed}`)

  it('is sent when a member first comes within a fifth of the next threshold', async () => {
    const { shop, silver } = await newLadderShop({ mode: 'lifetime' }, 79)
    expect(await told(shop)).toEqual([])
    await shop.award(ADA, 1)
    expect(await approaches(shop)).toEqual([
      {
        customer_id: `gid://shopify/Customer/${ADA}`,
        customer_legacy_id: ADA,
        customer_external_id: null,
        tier: { id: silver, name: 'Silver' },
        points_needed: 20,
        threshold: 100,
      },
    ])
    await shop.award(ADA, 1)
    await shop.advance(30 * DAY)
    await shop.award(ADA, 1)
    expect(await told(shop)).toEqual(['Silver 20'])
    await shop.advance(370 * DAY)
    await shop.award(ADA, 1)
    expect(await told(shop)).toEqual([])
  })

  it('is sent once in seven days, and for each threshold', async () => {
    const { shop } = await newLadderShop({ mode: 'lifetime' }, 80)
    await shop.award(ADA, 330)
    await shop.advance(6 * DAY)
    await shop.award(ADA, 1)
    expect(await told(shop)).toEqual(['Silver 20'])
    await shop.advance(2 * DAY)
    await shop.award(ADA, 1)
    expect(await told(shop)).toEqual(['Silver 20', 'Gold 88'])
  })

  it('is sent again in another period', async () => {
    const { shop } = await newLadderShop({ mode: 'calendar_year', grace_days: 0 }, 80)
    const year = (await nowOf(shop)).getUTCFullYear() + 1
    expect(await told(shop)).toEqual(['Silver 20'])
    await moveTo(shop, `${year}-03-03T00:00:00Z`)
    await shop.award(ADA, 85)
    await shop.advance(10 * DAY)
    await shop.award(ADA, 1)
    expect(await told(shop)).toEqual(['Silver 15'])
  })

  it('is not told to a member who reaches the tier, or is held', async () => {
    const { shop, silver } = await newLadderShop({ mode: 'lifetime' }, 100)
    await shop.customer(2)
    expectOk(await shop.call('PUT', '/customers/2/tier', { tier_id: silver }))
    await shop.award(2, 450)
    expect(await told(shop)).toEqual([])
  })
})
