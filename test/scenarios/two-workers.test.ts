import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../../src/context.ts'
import { midnightAfter } from '../../src/domain/period.ts'
import type { PlatformEvent } from '../../src/domain/platform.ts'
import { activityCutoff } from '../../src/domain/points/points-expiry.ts'
import { jobs } from '../../src/jobs/index.ts'
import { newId } from '../../src/lib/ids.ts'
import { insertPlatformEvents } from '../../src/store/customers/platform-events.ts'
import { inTransaction } from '../../src/store/db.ts'
import type { TestApp } from '../support/app.ts'
import { insertMembers } from '../support/bulk-members.ts'
import {
  naiveFigures,
  readDatedEntries,
  reportedFigures,
  storedShop,
} from '../support/histories.ts'
import { newTier, shopIdOf } from '../support/ladders.ts'
import { DAY, line, order, refund } from '../support/orders.ts'
import { newRule } from '../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { startTwoNodes, type TwoNodes } from '../support/two-nodes.ts'

/**
 * Everything that falls due falls due at the same moment, and workers on two nodes take it up at
 * once, each from another job on. What they do is what one alone would have done.
 */

const MS = 1_000
/** Members whose points and whose tier end at the same moment. */
const CROWD = 300
/** Members with orders whose points waited, and with orders that nobody has carried out yet. */
const WAITING = [2_001, 2_002, 2_003, 2_004, 2_005, 2_006]
const EARLY = [3_001, 3_002, 3_003, 3_004, 3_005, 3_006]
const BENEFITS = [{ type: 'entry_points', fields: { points: 10 } }]

/** An order of 100 as the platform reports it, paid when it was placed. */
function saved(order_id: number, customer_id: number, at: Date): PlatformEvent {
  const moment = at.toISOString()
  const bought = {
    ...{ line_id: 1, product_id: null, variant_id: null, quantity: 4, price: '25.00' },
    ...{ compare_at_price: null, total_discount: '0.00', tags: [], collection_ids: [] },
    ...{ gift_card: false, subscription: false, subscription_renewal: false },
  }
  return {
    kind: 'order_saved',
    order: {
      ...{ order_id, customer_id, currency: 'EUR', tags: [], source: null, landing_ref: null },
      ...{ created_at: moment, updated_at: moment, paid_at: moment },
      ...{ fulfilled_at: null, cancelled_at: null, lines: [bought], discount_total: '0.00' },
      ...{ shipping: '0.00', tax: '0.00', taxes_included: true, discount_codes: [] },
    },
  }
}

function taken(order_id: number, at: Date): PlatformEvent {
  const lines = [{ line_id: 1, quantity: 1 }]
  const created_at = at.toISOString()
  const back = { refund_id: order_id, created_at, lines, shipping: '0.00', amount: null }
  return { kind: 'order_refunded', order_id, refund: back }
}

function known(customer_id: number, at: Date): PlatformEvent {
  return {
    kind: 'customer_saved',
    customer: {
      ...{ customer_id, email: `customer-${customer_id}@example.com`, tags: [], locale: null },
      ...{ first_name: null, last_name: null, is_business: false, email_consent: false },
      created_at: at,
      updated_at: at,
    },
  }
}

/** Reports events that nobody carries out yet, each a moment after the one before. */
async function report(shop: TestShop, events: readonly PlatformEvent[], now: Date): Promise<void> {
  const shop_id = await shopIdOf(shop)
  await inTransaction(shop.app.database.db, async (tx) => {
    for (const [index, event] of events.entries()) {
      const at = new Date(now.getTime() + index)
      const row = { event_id: newId('pev', at), kind: event.kind, payload: event }
      await insertPlatformEvents(tx, shop_id, [row], at)
    }
  })
}

/** A shop in which a month and some days after `now` everything is due. */
async function busyShop(app: TestApp, now: Date): Promise<TestShop> {
  const shop = await newShop(app)
  await newRule(shop, { type: 'order_placed', fields: { pendingDays: 14 } })
  const tier_period = { mode: 'rolling', months: 1, grace_days: 0 }
  const points_expiry = { enabled: true, months: 1 }
  expectOk(await shop.patch('/program/settings', { tier_period, points_expiry }))
  const { db } = shop.app.database
  await insertMembers(db, await shopIdOf(shop), { count: CROWD, step: 10, at: now })
  await newTier(shop, { name: 'Silver', threshold: 100, benefits: BENEFITS })
  await newTier(shop, { name: 'Gold', threshold: 1_000, benefits: BENEFITS })
  await shop.switch({ tiers_enabled: true })
  for (const customer_id of WAITING) {
    await shop.customer(customer_id)
    const lines = [line(30, { quantity: 4 })]
    await order(shop, customer_id, { customer_id, lines })
    await refund(shop, customer_id, { lines: [{ line_id: 1, quantity: 1 }] })
  }
  // Refunds before their orders, orders before their customers, and each of them twice.
  const told = EARLY.flatMap((number) => [taken(number, now), saved(number, number, now)])
  const customers = EARLY.map((number) => known(number, now))
  await report(shop, [...told, ...customers, ...told, ...customers], now)
  return shop
}

/**
 * A shop whose ladder was changed without anybody being placed: the database refused it, as it
 * would have when it was away. Tiers last, so that everybody belongs higher at the end.
 */
async function sweptShop(app: TestApp, now: Date): Promise<TestShop> {
  const shop = await newShop(app)
  const { db } = shop.app.database
  const shop_id = await shopIdOf(shop)
  await insertMembers(db, shop_id, { count: CROWD, step: 10, at: now })
  const { id } = await newTier(shop, { name: 'Gold', threshold: 1_000_000, benefits: BENEFITS })
  await shop.switch({ tiers_enabled: true })
  await sql`
    ALTER TABLE outbox ADD CONSTRAINT nobody_moves CHECK (
      shop_id <> ${sql.lit(shop_id)} OR topic <> 'tier.changed'
    ) NOT VALID
  `.execute(db)
  const lower = { threshold: 1_010, confirm_member_impact: true }
  const reply = await shop.patch(`/program/tiers/${id}`, lower)
  await sql`ALTER TABLE outbox DROP CONSTRAINT nobody_moves`.execute(db)
  expect(expectOk(reply).body.member_impact).toMatchObject({ promoted: CROWD - 100 })
  return shop
}

interface LedgerRow {
  readonly customer_id: number
  readonly type: string
  readonly source: string
  readonly points: number
  readonly balance: number
}

interface EventRow {
  readonly customer_id: number
  readonly topic: string
}

/** What workers leave of a shop: entries in the order of each customer, events, tiers. */
async function leftOf(shop: TestShop) {
  const { db } = shop.app.database
  const shop_id = await shopIdOf(shop)
  const { tiers } = expectOk(await shop.get('/program')).body
  const entries = await sql<LedgerRow>`
    SELECT customer_id, type, source, points, credits_total - debits_total AS balance
    FROM entries WHERE shop_id = ${shop_id} ORDER BY customer_id, seq
  `.execute(db)
  const events = await sql<EventRow>`
    SELECT customer_id, topic FROM outbox WHERE shop_id = ${shop_id} ORDER BY customer_id, topic
  `.execute(db)
  const stands = await sql<{ customer_id: number; tier_id: string | null }>`
    SELECT customer_id, tier_id FROM accounts WHERE shop_id = ${shop_id} ORDER BY customer_id
  `.execute(db)
  const unhandled = await sql`
    SELECT kind FROM platform_events WHERE shop_id = ${shop_id} AND handled_at IS NULL
  `.execute(db)
  const nameOf = (id: string | null) =>
    tiers.find((tier: { id: string }) => tier.id === id)?.name ?? tiers[0].name
  return {
    entries: entries.rows,
    events: events.rows,
    tiers: stands.rows.map(({ customer_id, tier_id }) => [customer_id, nameOf(tier_id)]),
    unhandled: unhandled.rows,
  }
}

/** All jobs, beginning with another one at each turn. */
const from = (turn: number) => [...jobs.slice(turn), ...jobs.slice(0, turn)]

/** Does all that is due in these shops, in the order of the jobs. */
async function runAll(context: Context, shops: readonly TestShop[], now: Date, turn = 0) {
  for (const job of from(turn)) {
    for (const shop of shops) await job.run(context, await storedShop(shop), now)
  }
}

let nodes: TwoNodes
let start: Date
let due: Date

/** Two workers on each node at the same time, and then all of them once more. */
async function runTogether(shops: readonly TestShop[], moments: readonly [Date, Date]) {
  const [one, other] = nodes.nodes
  const round = (turns: readonly [number, number, number, number]) =>
    Promise.all([
      runAll(one.context, shops, moments[0], turns[0]),
      runAll(other.context, shops, moments[1], turns[1]),
      runAll(one.context, shops, moments[0], turns[2]),
      runAll(other.context, shops, moments[1], turns[3]),
    ])
  await round([0, 0, 2, 4])
  await round([0, 1, 3, 5])
}

beforeAll(async () => {
  nodes = await startTwoNodes()
  start = nodes.nodes[0].context.clock.now()
  due = new Date(start.getTime() + 33 * DAY * MS)
})
afterAll(() => nodes.close())

describe('workers on two nodes at once', () => {
  let busy: TestShop
  let swept: TestShop
  let left: Awaited<ReturnType<typeof leftOf>>

  beforeAll(async () => {
    busy = await busyShop(nodes.nodes[0], start)
    swept = await sweptShop(nodes.nodes[0], start)
    await runTogether([busy, swept], [due, due])
    left = await leftOf(busy)
  })

  const entriesOf = (customer_id: number, source: string) =>
    left.entries.filter((row) => row.customer_id === customer_id && row.source === source)
  const numbers = Array.from({ length: CROWD }, (_, index) => index + 1)

  it('release what waited, each order once', () => {
    for (const number of WAITING) {
      expect(entriesOf(number, 'order_release')).toMatchObject([{ points: 90, balance: 90 }])
    }
  })

  it('expire the points of a member once', () => {
    for (const number of numbers) {
      expect(entriesOf(number, 'expiry')).toMatchObject([{ points: -10 * number, balance: 0 }])
    }
    for (const number of [...WAITING, ...EARLY]) expect(entriesOf(number, 'expiry')).toEqual([])
  })

  it('take a tier that is over from a member once', () => {
    const moved = left.events.filter(({ topic }) => topic === 'tier.changed')
    const had_tiers = numbers.filter((number) => number >= 10)
    expect(moved.map(({ customer_id }) => customer_id)).toEqual(had_tiers)
    expect(left.tiers).toEqual([...numbers, ...WAITING, ...EARLY].map((one) => [one, 'Member']))
  })

  it('carry out each event of the platform once', () => {
    expect(left.unhandled).toEqual([])
    for (const number of EARLY) {
      const rows = left.entries.filter((row) => row.customer_id === number)
      expect(rows.reduce((sum, { points }) => sum + points, 0)).toBe(75)
      expect(entriesOf(number, 'order')).toHaveLength(1)
      expect(rows.at(-1)).toMatchObject({ balance: 75 })
    }
  })

  it('place each member on the changed ladder once, with one gift', async () => {
    const { entries, events, tiers } = await leftOf(swept)
    const promoted = numbers.filter((number) => number > 100)
    const gifts = entries.filter(({ source }) => source === 'tier')
    expect(gifts.map(({ customer_id }) => customer_id)).toEqual(promoted)
    const moved = events.filter(({ topic }) => topic === 'tier.changed')
    expect(moved.map(({ customer_id }) => customer_id)).toEqual(promoted)
    expect(tiers).toEqual(numbers.map((one) => [one, one > 100 ? 'Gold' : 'Member']))
  })

  it('leave what one worker alone leaves, entry by entry', async () => {
    const alone = [await busyShop(nodes.nodes[0], start), await sweptShop(nodes.nodes[0], start)]
    for (let round = 0; round < 2; round += 1) await runAll(nodes.nodes[0].context, alone, due)
    const [other_busy, other_swept] = await Promise.all(alone.map(leftOf))
    expect(left).toEqual(other_busy)
    expect(await leftOf(swept)).toEqual(other_swept)
  })

  it('find nothing more to do, and leave ledgers that add up', async () => {
    const before = [left, await leftOf(swept)]
    await runTogether([busy, swept], [due, due])
    expect([await leftOf(busy), await leftOf(swept)]).toEqual(before)
    for (const shop of [busy, swept]) {
      const { ok, problems } = expectOk(await shop.admin('GET', '/verify')).body
      expect([ok, problems]).toEqual([true, []])
    }
  })

  it('roll up each day once: figures are what the entries say', async () => {
    await busy.advance(34 * DAY)
    const entries = await readDatedEntries(busy)
    const told = await reportedFigures(busy, 'period_days=0')
    expect(told).toEqual(naiveFigures(entries, '0000', '9999'))
    expect(told.earned_in_period).toBe(10 * ((CROWD * (CROWD + 1)) / 2) + 6 * 90 + 6 * 75)
  })
})

describe('workers on both sides of midnight', () => {
  const VIENNA = 'Europe/Vienna'
  const expired = ({ entries }: Awaited<ReturnType<typeof leftOf>>) =>
    entries.filter(({ type }) => type === 'expire').length

  it('do what falls due at midnight once, whichever of them sees it first', async () => {
    const [node] = nodes.nodes
    const now = node.context.clock.now()
    const days = [28, 29, 30, 31, 32, 33].map((ahead) => midnightAfter(VIENNA, now, ahead))
    const midnight = days.find((day) => activityCutoff(VIENNA, day, 1) > now) ?? now
    const before = new Date(midnight.getTime() - MS)
    const after = new Date(midnight.getTime() + MS)
    const together = await busyShop(node, now)
    const alone = await busyShop(node, now)
    await runTogether([together], [before, after])
    await runTogether([together], [after, before])
    await runAll(node.context, [alone], before)
    expect(expired(await leftOf(alone))).toBe(0)
    await runAll(node.context, [alone], after)
    await runAll(node.context, [alone], after)
    const left = await leftOf(together)
    expect(left).toEqual(await leftOf(alone))
    expect(expired(left)).toBe(CROWD)
    expect(expectOk(await together.admin('GET', '/verify')).body.ok).toBe(true)
  })
})
