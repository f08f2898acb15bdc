import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../src/endpoints/index.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { verdict } from '../support/http.ts'
import {
  entryPointsOf,
  membersByTier,
  newTier,
  owedGifts,
  shopIdOf,
  tierEvents,
} from '../support/ladders.ts'
import { DAY } from '../support/orders.ts'
import { expectOk, furnishedShop, newShop, type TestShop } from '../support/shop.ts'

/**
 * Whatever moves members, or lets their points expire, is asked about first. The clock only goes
 * forward, for all shops of this file.
 */

const WORD = { confirm_member_impact: true }
const ASKED = '409 confirmation_required'
const MONTH = { mode: 'rolling', months: 1, grace_days: 0 }

let app: TestApp
beforeAll(async () => {
  const worker = process.env.VITEST_POOL_ID ?? '0'
  const base_clock = { now: () => new Date('2026-09-01T12:00:00Z') }
  app = await startApp({ database_name: `laurel_asked_${worker}`, base_clock })
})
afterAll(() => app.close())

const settings = (shop: TestShop, body: object) => shop.patch('/program/settings', body)
const flip = (shop: TestShop, body: object) => shop.admin('PATCH', '/switches', body)

/** Members 1 to 4 with so many points, of which those of 1 and 2 are old when tiers go live. */
async function agedShop({ tiers_enabled = true, gifts = false } = {}): Promise<TestShop> {
  const shop = await newShop(app)
  const benefits = gifts ? [{ type: 'entry_points', fields: { points: 25 } }] : []
  await newTier(shop, { name: 'Silver', threshold: 100, benefits })
  await newTier(shop, { name: 'Gold', threshold: 500, benefits })
  for (const [index, points] of [600, 150].entries()) {
    await shop.award(await shop.customer(index + 1), points)
  }
  await shop.advance(40 * DAY)
  for (const [index, points] of [700, 120].entries()) {
    await shop.award(await shop.customer(index + 3), points)
  }
  if (tiers_enabled) await shop.switch({ tiers_enabled: true })
  return shop
}

const LIVE = { Member: [], Silver: [2, 4], Gold: [1, 3] }
const MONTHLY = { Member: [1, 2], Silver: [4], Gold: [3] }

describe('a change of the period that counts for tiers', () => {
  it('is refused until it is confirmed, with what it would do', async () => {
    const shop = await agedShop()
    const dry = expectOk(await settings(shop, { tier_period: MONTH, dry_run: true })).body
    expect(dry.member_impact).toMatchObject({
      ...{ members_evaluated: 4, promoted: 0, demoted: 2, at_risk: 0, grace_until: null },
      per_tier: [{ members: 2 }, { members: 1 }, { members: 1 }],
    })
    const refused = await settings(shop, { tier_period: MONTH })
    expect(verdict(refused)).toBe(ASKED)
    expect(refused.body.error.details.member_impact).toEqual(dry.member_impact)
    expect(await membersByTier(shop)).toEqual(LIVE)
    const done = expectOk(await settings(shop, { tier_period: MONTH, ...WORD })).body
    expect(done.member_impact).toEqual(dry.member_impact)
    expect(await membersByTier(shop)).toEqual(MONTHLY)
    expect(await tierEvents(shop)).toHaveLength(2)
    await shop.advance(DAY)
    expect(await membersByTier(shop)).toEqual(MONTHLY)
  })

  it('is undone with the same word, and puts members back quietly', async () => {
    const shop = await agedShop({ gifts: true })
    expectOk(await settings(shop, { tier_period: MONTH, ...WORD }))
    const events = await tierEvents(shop)
    const [{ id }] = expectOk(await shop.get('/program/changes?limit=1')).body.data
    const undo = (body: object) => shop.post(`/program/changes/${id}/undo`, body)
    const refused = await undo({})
    expect(verdict(refused)).toBe(ASKED)
    expect(refused.body.error.details.member_impact).toMatchObject({ promoted: 2, demoted: 0 })
    expectOk(await undo(WORD))
    expect(await membersByTier(shop)).toEqual(LIVE)
    await shop.advance(DAY)
    expect(await membersByTier(shop)).toEqual(LIVE)
    expect([await tierEvents(shop), await owedGifts(shop)]).toEqual([events, []])
    for (const member of [1, 2, 3, 4]) expect(await entryPointsOf(shop, member)).toEqual([])
  })

  it('pays nobody for the way back, who stood there before', async () => {
    const shop = await agedShop({ gifts: true })
    expectOk(await settings(shop, { tier_period: MONTH, ...WORD }))
    // Back by hand, and by points.
    await shop.award(1, 100)
    expectOk(await settings(shop, { tier_period: { mode: 'lifetime' }, ...WORD }))
    expect(await membersByTier(shop)).toEqual(LIVE)
    for (const member of [1, 2]) expect(await entryPointsOf(shop, member)).toEqual([])
  })

  it('leaves the days of grace that it gives, and says until when', async () => {
    const shop = await agedShop()
    const tier_period = { ...MONTH, grace_days: 7 }
    const dry = expectOk(await settings(shop, { tier_period, dry_run: true })).body.member_impact
    expect(dry).toMatchObject({ demoted: 0, at_risk: 2, grace_until: expect.any(String) })
    expect(verdict(await settings(shop, { tier_period }))).toBe(ASKED)
    expectOk(await settings(shop, { tier_period, ...WORD }))
    expect(await membersByTier(shop)).toEqual(LIVE)
    const { tier } = expectOk(await shop.get('/customers/1')).body
    expect(tier.grace_until).toBe(dry.grace_until)
    await shop.advance(8 * DAY)
    expect(await membersByTier(shop)).toEqual(MONTHLY)
  })

  it('puts members back at once by its undo, whatever days of grace there are', async () => {
    const shop = await agedShop()
    expectOk(await settings(shop, { tier_period: { ...MONTH, grace_days: 7 }, ...WORD }))
    await shop.advance(8 * DAY)
    expectOk(await settings(shop, { tier_period: { mode: 'lifetime' }, ...WORD }))
    expect(await membersByTier(shop)).toEqual(LIVE)
    const [{ id }] = expectOk(await shop.get('/program/changes?limit=1')).body.data
    const { member_impact } = expectOk(await shop.post(`/program/changes/${id}/undo`, WORD)).body
    expect(member_impact).toMatchObject({ demoted: 2, at_risk: 0, grace_until: null })
    expect(await membersByTier(shop)).toEqual(MONTHLY)
  })

  it('moves nobody, and asks nothing, while tiers are off', async () => {
    const shop = await agedShop({ tiers_enabled: false })
    expect(expectOk(await settings(shop, { tier_period: MONTH })).body).not.toHaveProperty(
      'member_impact',
    )
  })
})

describe('switching tiers on', () => {
  it('is refused until it is confirmed, with where members would stand', async () => {
    const shop = await agedShop({ tiers_enabled: false, gifts: true })
    const dry = expectOk(await flip(shop, { tiers_enabled: true, dry_run: true })).body
    expect(dry).toMatchObject({
      tiers_enabled: true,
      member_impact: { promoted: 4, gift_codes: 0, per_tier: [{}, { members: 2 }, { members: 2 }] },
    })
    const refused = await flip(shop, { tiers_enabled: true, emails_enabled: true })
    expect(verdict(refused)).toBe(ASKED)
    expect(refused.body.error.details.member_impact).toEqual(dry.member_impact)
    const { tiers_enabled, emails_enabled } = expectOk(await flip(shop, {})).body
    expect([tiers_enabled, emails_enabled]).toEqual([false, false])
    expectOk(await flip(shop, { tiers_enabled: true, ...WORD }))
    expect(await membersByTier(shop)).toEqual(LIVE)
    expect(await entryPointsOf(shop, 1)).toEqual([])
  })
})

describe('points that expire', () => {
  const expiry = (shop: TestShop, body: object) => settings(shop, { points_expiry: body })
  const enabled = (months: number) => ({ enabled: true, months })

  it('soon are told with whose and when, and need the word', async () => {
    const shop = await agedShop({ tiers_enabled: false })
    const year = expectOk(await expiry(shop, enabled(12))).body.points_impact
    expect(year).toMatchObject({ members: 0, points: 0, first_at: expect.any(String) })
    await shop.advance(40 * DAY)
    await shop.award(3, 10)
    const points_expiry = enabled(1)
    const dry = expectOk(await settings(shop, { points_expiry, dry_run: true })).body.points_impact
    const now = (await shop.admin('GET', '/clock')).body.now
    expect(dry).toMatchObject({ members: 3, points: 600 + 150 + 120 })
    expect(Math.abs(Date.parse(dry.first_at) - Date.parse(now))).toBeLessThan(60_000)
    const refused = await settings(shop, { points_expiry })
    expect(verdict(refused)).toBe(ASKED)
    expect(refused.body.error.details.points_impact).toMatchObject({ members: 3, points: 870 })
    expectOk(await settings(shop, { points_expiry, ...WORD }))
    await shop.advance(DAY)
    const balances = [1, 2, 3, 4].map(async (member) => {
      return expectOk(await shop.get(`/customers/${member}`)).body.points_balance
    })
    expect(await Promise.all(balances)).toEqual([0, 0, 710, 0])
  })

  it('are told as the accounts tell them then', async () => {
    const shop = await agedShop({ tiers_enabled: false })
    expectOk(await expiry(shop, enabled(6)))
    await shop.advance(45 * DAY)
    await shop.award(3, 10)
    // A correction that comes when a shorter period is over begins another one.
    const correction = { delta: 5, reason: 'Goodwill' }
    expectOk(await shop.post('/customers/4/points/adjust', correction))
    for (const months of [4, 3, 2, 1]) {
      const change = { points_expiry: enabled(months), ...WORD }
      const { points_impact } = expectOk(await settings(shop, change)).body
      const now = Date.parse((await shop.admin('GET', '/clock')).body.now)
      const members = await Promise.all(
        [1, 2, 3, 4].map(async (member) => expectOk(await shop.get(`/customers/${member}`)).body),
      )
      const moments = members.map(({ points_expiry }) => Date.parse(points_expiry.expires_at))
      const going = members.filter((_, index) => (moments[index] ?? 0) <= now + 30 * DAY * 1_000)
      const points = going.reduce((sum, { points_balance }) => sum + points_balance, 0)
      expect(points_impact).toMatchObject({ members: going.length, points })
      const first = Math.min(...moments)
      // What has run out already goes now.
      expect(Math.abs(Date.parse(points_impact.first_at) - first)).toBeLessThan(60_000)
    }
  })

  it('are told from thirty days before, to the moment', async () => {
    const shop = await newShop(app)
    expectOk(await expiry(shop, enabled(12)))
    await shop.award(await shop.customer(1), 100)
    const body = { points_expiry: enabled(2), dry_run: true }
    const impact = async () => expectOk(await settings(shop, body)).body.points_impact
    const { first_at } = await impact()
    const asked_from = Date.parse(first_at) - 30 * DAY * 1_000
    for (const [before_ms, members] of [
      [1, 0],
      [0, 1],
    ] as const) {
      const now = new Date(asked_from - before_ms).toISOString()
      expectOk(await shop.admin('PUT', '/clock', { now }))
      expect(await impact()).toEqual({ members, points: members * 100, emails: 0, first_at })
    }
  })

  it('later, or for longer than before, ask nothing', async () => {
    const shop = await agedShop({ tiers_enabled: false })
    expectOk(await expiry(shop, enabled(3)))
    expectOk(await expiry(shop, enabled(2)))
    expect(expectOk(await expiry(shop, enabled(4))).body).not.toHaveProperty('points_impact')
    expectOk(await expiry(shop, { enabled: false }))
  })

  it('again after an undo ask again', async () => {
    const shop = await agedShop({ tiers_enabled: false })
    expectOk(await settings(shop, { points_expiry: enabled(2) }))
    expectOk(await settings(shop, { points_expiry: enabled(12) }))
    const [{ id }] = expectOk(await shop.get('/program/changes?limit=1')).body.data
    await shop.advance(50 * DAY)
    const undo = (body: object) => shop.post(`/program/changes/${id}/undo`, body)
    expect(verdict(await undo({}))).toBe(ASKED)
    expect(expectOk(await undo(WORD)).body.points_impact.members).toBe(4)
  })
})

/** What decides where members stand, and when their points go. */
async function standings(shop: TestShop) {
  const found = await sql`
    SELECT a.customer_id, a.tier_id, a.tier_grace_until, a.last_activity_at,
      a.credits_total - a.debits_total AS balance, p.points_expire_since
    FROM accounts a JOIN programs p ON p.shop_id = a.shop_id
    WHERE a.shop_id = ${await shopIdOf(shop)} ORDER BY a.customer_id
  `.execute(shop.app.database.db)
  return found.rows
}

/** A request in earnest, without the word. */
const UNASKED = { dry_run: undefined, confirm_member_impact: undefined }

/** The writes that would move somebody in the shop below, beside a request without fault. */
const MOVING: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  createTier: [{ name: 'Bronze', threshold: 10 }],
  updateTier: [
    { threshold: 10_000 },
    { combine: 'all', criteria: [{ metric: 'orders_count', threshold: 3 }] },
  ],
  deleteTier: [{}],
  updateProgramSettings: [
    { tier_period: MONTH },
    { tier_period: { mode: 'rolling', months: 1, grace_days: 30 } },
    { points_expiry: { enabled: true, months: 1 } },
  ],
  undoProgramChange: [{}],
  undoProgramChanges: [{}],
}

describe('every write of the programme', () => {
  it('that would move a member, or let points go, asks first', async () => {
    const shop = await furnishedShop(app)
    for (const [number, points] of [600, 150, 30].entries()) {
      const customer = await shop.customer(number + 1)
      await shop.post(`/customers/${customer}/enroll`)
      await shop.award(customer, points)
    }
    const { id: tier_id } = await newTier(shop, { name: 'Full', threshold: 120 })
    await shop.switch({ tiers_enabled: true })
    expectOk(await settings(shop, { points_expiry: { enabled: true, months: 12 }, ...WORD }))
    await shop.advance(40 * DAY)
    // The one from before has waited too long.
    await shop.furnish('proposal_id')
    // What its undo would move.
    await newTier(shop, { name: 'Upper', threshold: 500 })
    const [{ id: change_id }] = expectOk(await shop.get('/program/changes?limit=1')).body.data
    const before = await standings(shop)
    const writes = endpoints.filter(
      ({ scope, effect }) => scope === 'program:write' && effect === 'write',
    )
    // What moves members goes first, while nothing else has changed.
    for (const write of writes.toSorted((one, other) => +isMoving(other) - +isMoving(one))) {
      const { operation_id } = write
      for (const fields of MOVING[operation_id] ?? []) {
        const reply = await shop.ask(write, {
          ids: { tier_id, change_id },
          fields: { ...UNASKED, ...fields },
        })
        expect([operation_id, fields, verdict(reply)]).toEqual([operation_id, fields, ASKED])
      }
      expect([operation_id, verdict(await shop.ask(write, { fields: UNASKED }))]).toEqual([
        operation_id,
        expect.stringMatching(/^(200|409 confirmation_required)$/),
      ])
    }
    await shop.advance(DAY)
    expect(await standings(shop)).toEqual(before)
  })

  it('or switch of the admin does so too', async () => {
    const names = Object.keys(expectOk(await flip(await newShop(app), {})).body)
    const shops = new Map<string, TestShop>()
    for (const name of names) shops.set(name, await agedShop())
    const off = await agedShop({ tiers_enabled: false })
    for (const shop of [...shops.values(), off]) {
      expectOk(await settings(shop, { points_expiry: { enabled: true, months: 12 } }))
    }
    const before = new Map<TestShop, unknown>()
    for (const [name, shop] of shops) {
      before.set(shop, await standings(shop))
      const on = new Map(Object.entries(expectOk(await flip(shop, {})).body)).get(name)
      expectOk(await flip(shop, { [name]: !on }))
    }
    before.set(off, await standings(off))
    expect(verdict(await flip(off, { tiers_enabled: true }))).toBe(ASKED)
    await off.advance(DAY)
    for (const [shop, standing] of before) expect(await standings(shop)).toEqual(standing)
  })
})

const isMoving = ({ operation_id }: { readonly operation_id: string }) => operation_id in MOVING
