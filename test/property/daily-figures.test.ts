import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rollUpFinishedDays } from '../../src/actions/analytics/roll-up-days.ts'
import { runDueJobs } from '../../src/jobs/index.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import {
  bookDeeds,
  DEEDS,
  type Deed,
  naiveFigures,
  readDatedEntries,
  reportedFigures,
  storedShop,
} from '../support/histories.ts'
import { newShop, type TestShop } from '../support/shop.ts'

/**
 * Figures of finished days are kept, and must be what the entries themselves say: every answer is
 * compared with all entries added up anew, on a clock that this file alone moves.
 */

const MEMBERS = [1001, 1002, 1003, 1004, 1005, 1006]
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** Minutes around which days, months and the clocks of Vienna change. */
const EDGES = ['2026-03-28T23:00Z', '2026-03-29T01:00Z', '2026-03-29T22:00Z', '2026-03-31T22:00Z']
  .concat(['2026-10-24T22:00Z', '2026-10-25T01:00Z', '2026-10-25T23:00Z', '2026-10-31T23:00Z'])
  .map((edge) => Date.parse(edge))

const WINDOWS: readonly (readonly [string, string])[] = [
  ['2026-02-01', '2026-11-30'],
  ['2026-03-28', '2026-03-28'],
  ['2026-03-29', '2026-03-29'],
  ['2026-03-01', '2026-03-31'],
  ['2026-04-01', '2026-10-24'],
  ['2026-10-25', '2026-10-25'],
  ['2026-10-25', '2026-11-12'],
  ['2026-10-31', '2026-11-01'],
  ['2026-11-08', '2026-11-10'],
  ['2026-11-10', '2026-11-10'],
]

let app: TestApp
const clock = new HandClock()

beforeAll(async () => {
  const worker = process.env.VITEST_POOL_ID ?? '0'
  app = await startApp({ base_clock: clock, database_name: `laurel_test_analytics_${worker}` })
})
afterAll(() => app.close())

/** A shop whose members joined long ago. */
async function shopWithMembers(timezone = 'Europe/Vienna'): Promise<TestShop> {
  const shop = await newShop(app, { timezone })
  for (const member of MEMBERS) await shop.customer(member)
  return shop
}

function setClock(at: string): void {
  clock.now_ms = Date.parse(at)
}

/** Something of any kind, spread over 260 days and the last three, always the same by its seed. */
function drawDeeds(seed: number) {
  const deed = fc.record({
    kind: fc.constantFrom(...Object.values(DEEDS)),
    points: fc.integer({ min: 1, max: 20 }),
    ago_ms: fc.oneof(
      { weight: 5, arbitrary: fc.nat(260 * DAY_MS) },
      { weight: 1, arbitrary: fc.nat(3 * DAY_MS) },
    ),
    edge: fc.constantFrom(...EDGES.flatMap((edge) => [edge - 1, edge, edge + HOUR_MS])),
    on_edge: fc.boolean(),
  })
  return fc.sample(deed, { seed, numRuns: 90 })
}

/** Everything that can happen to members, before this moment. */
async function bookPast(shop: TestShop, until: string): Promise<void> {
  const end = Date.parse(until)
  for (const member of MEMBERS) {
    const first = { ...DEEDS.api, points: 10_000, at_ms: end - 261 * DAY_MS }
    const others = drawDeeds(member).map(({ kind, points, ago_ms, edge, on_edge }) => {
      const takes = ['reversal', 'redeem'].includes(kind.type) || kind.source === 'deduction'
      return { ...kind, points: takes ? -points : points, at_ms: on_edge ? edge : end - ago_ms }
    })
    const deeds = [first, ...others.toSorted((one, other) => one.at_ms - other.at_ms)].map(
      ({ at_ms, ...deed }): Deed => ({ ...deed, at: new Date(at_ms).toISOString() }),
    )
    await bookDeeds(shop, member, deeds)
  }
}

async function expectTrueFigures(shop: TestShop): Promise<void> {
  const entries = await readDatedEntries(shop)
  // Those that begin after today are refused.
  const today = clock.now().toISOString().slice(0, 10)
  for (const [from, to] of WINDOWS.filter(([first]) => first <= today)) {
    const told = await reportedFigures(shop, `from=${from}&to=${to}`)
    expect({ from, to, ...told }).toEqual({ from, to, ...naiveFigures(entries, from, to) })
  }
}

async function rolledUpUntil(shop: TestShop): Promise<string | null> {
  const { shop_id } = await storedShop(shop)
  const found = await sql<{ next_day: string | null }>`
    SELECT next_day::text FROM folded_days WHERE shop_id = ${shop_id}
  `.execute(app.database.db)
  return found.rows[0]?.next_day ?? null
}

/** Rolls up what is over at a moment, as the job does. */
async function rollUpAt(shop: TestShop, at: string): Promise<void> {
  await rollUpFinishedDays(app.database.db, await storedShop(shop), new Date(at))
}

describe('the figures of a window', () => {
  it.each([
    'Europe/Vienna',
    'Pacific/Auckland',
    'America/Santiago',
  ])('are those of its entries, whatever of it is rolled up, in %s', async (timezone) => {
    setClock('2026-02-01T00:00:00Z')
    const shop = await shopWithMembers(timezone)
    const now = '2026-11-10T12:00:00Z'
    setClock(now)
    await bookPast(shop, now)
    await expectTrueFigures(shop)
    const days = ['2026-03-29', '2026-10-25', '2026-11-10']
    for (const next_day of days) {
      await rollUpAt(shop, `${next_day}T15:00:00Z`)
      expect(await rolledUpUntil(shop)).toMatch(/^2026-/)
      await expectTrueFigures(shop)
    }
    await runDueJobs(app.context)
    expect(await rolledUpUntil(shop)).toMatch(/^2026-11-1[01]$/)
    // And what happens after that.
    await bookDeeds(shop, 1001, [{ ...DEEDS.order, points: 5, at: '2026-11-10T12:00:01Z' }])
    await expectTrueFigures(shop)
  })

  it('of all time are the lifetime figures of all members', async () => {
    setClock('2026-02-01T00:00:00Z')
    const shop = await shopWithMembers()
    setClock('2026-11-10T12:00:00Z')
    await bookPast(shop, '2026-11-10T12:00:00Z')
    const sums = async () => {
      const members = (await shop.get('/customers')).body.data
      const sum = (field: 'points_earned' | 'points_redeemed' | 'points_balance') =>
        members.reduce((total, member) => total + member[field], 0)
      return {
        earned_in_period: sum('points_earned'),
        redeemed_in_period: sum('points_redeemed'),
        outstanding_points: sum('points_balance'),
      }
    }
    const summary = async () => (await shop.get('/analytics/summary?period_days=0')).body
    expect((await summary()).points).toMatchObject(await sums())
    await runDueJobs(app.context)
    expect((await summary()).points).toMatchObject(await sums())
    expect((await summary()).window.start).toBe('2026-01-31T23:00:00.000Z')
  })
})

describe('a day', () => {
  const WINDOW = 'from=2026-03-29&to=2026-03-29'

  it('is not rolled up for an hour, for what was asked before it ended and is kept after', async () => {
    setClock('2026-03-29T10:00:00Z')
    const shop = await shopWithMembers()
    await bookDeeds(shop, 1001, [{ ...DEEDS.order, points: 10, at: '2026-03-29T21:59:59.000Z' }])
    setClock('2026-03-29T22:59:59Z')
    await runDueJobs(app.context)
    expect(await rolledUpUntil(shop)).toBeNull()
    await bookDeeds(shop, 1002, [{ ...DEEDS.order, points: 7, at: '2026-03-29T21:59:59.999Z' }])
    setClock('2026-03-29T23:00:00Z')
    await runDueJobs(app.context)
    expect(await rolledUpUntil(shop)).toBe('2026-03-30')
    expect(await reportedFigures(shop, WINDOW)).toMatchObject({ earned_in_period: 17 })
  })

  it('is rolled up with what happened in its first moment, and with nothing else', async () => {
    setClock('2026-03-27T10:00:00Z')
    const shop = await shopWithMembers()
    for (const [points, at] of [
      [10, '2026-03-27T23:00:00.000Z'],
      [7, '2026-03-28T23:00:00.000Z'],
      [3, '2026-03-29T22:00:00.000Z'],
    ] as const) {
      await bookDeeds(shop, 1001, [{ ...DEEDS.order, points, at }])
      setClock(new Date(Date.parse(at) + 26 * HOUR_MS).toISOString())
      await runDueJobs(app.context)
      const day = at.slice(0, 10)
      const next_day = new Date(Date.parse(day) + 2 * DAY_MS).toISOString().slice(0, 10)
      expect(await rolledUpUntil(shop)).toBe(next_day)
    }
    const entries = await readDatedEntries(shop)
    const [from, to] = ['2026-03-28', '2026-03-30']
    const told = await reportedFigures(shop, `from=${from}&to=${to}`)
    expect(told).toMatchObject({ earned_in_period: 20 })
    expect(told).toEqual(naiveFigures(entries, from, to))
  })

  it('is rolled up once, by however many at once and however often', async () => {
    setClock('2026-02-01T00:00:00Z')
    const shop = await shopWithMembers()
    setClock('2026-11-10T12:00:00Z')
    await bookPast(shop, '2026-11-10T12:00:00Z')
    const stored = await storedShop(shop)
    const rollUp = () => rollUpFinishedDays(app.database.db, stored, clock.now())
    await Promise.all([rollUp(), rollUp(), rollUp(), rollUp()])
    await rollUp()
    expect(await rolledUpUntil(shop)).toBe('2026-11-10')
    await expectTrueFigures(shop)
  })

  it('is not rolled up where an earlier one could not be, and is when it can', async () => {
    setClock('2026-02-01T00:00:00Z')
    const shop = await shopWithMembers()
    setClock('2026-11-10T12:00:00Z')
    await bookPast(shop, '2026-11-10T12:00:00Z')
    const { db } = app.database
    const shop_id = sql.lit((await storedShop(shop)).shop_id)
    await sql`
      ALTER TABLE daily_figures ADD CONSTRAINT half_way
      CHECK (shop_id <> ${shop_id} OR day < '2026-08-01') NOT VALID
    `.execute(db)
    try {
      await expect(rollUpAt(shop, '2026-11-10T12:00:00Z')).rejects.toThrow('half_way')
    } finally {
      await sql`ALTER TABLE daily_figures DROP CONSTRAINT half_way`.execute(db)
    }
    // A hundred days stand, which is before the first of August.
    const half = await rolledUpUntil(shop)
    expect(half).not.toBeNull()
    expect(half && half < '2026-08-01').toBe(true)
    await expectTrueFigures(shop)
    await runDueJobs(app.context)
    expect(await rolledUpUntil(shop)).toBe('2026-11-10')
    await expectTrueFigures(shop)
  })

  it('is rolled up in every shop, in each by its own clocks', async () => {
    setClock('2026-03-10T00:00:00Z')
    const vienna = await shopWithMembers()
    const auckland = await shopWithMembers('Pacific/Auckland')
    const idle = await shopWithMembers()
    for (const shop of [vienna, auckland]) {
      // The 11th in Vienna, the 12th in Auckland.
      await bookDeeds(shop, 1001, [{ ...DEEDS.order, points: 10, at: '2026-03-11T12:00:00Z' }])
    }
    setClock('2026-03-13T12:00:00Z')
    await runDueJobs(app.context)
    expect(await rolledUpUntil(vienna)).toBe('2026-03-13')
    expect(await rolledUpUntil(auckland)).toBe('2026-03-14')
    expect(await rolledUpUntil(idle)).toBeNull()
    const of = async (shop: TestShop, day: string) =>
      (await reportedFigures(shop, `from=${day}&to=${day}`)).earned_in_period
    expect([await of(vienna, '2026-03-11'), await of(vienna, '2026-03-12')]).toEqual([10, 0])
    expect([await of(auckland, '2026-03-11'), await of(auckland, '2026-03-12')]).toEqual([0, 10])
    expect(await of(idle, '2026-03-11')).toBe(0)
  })
})
