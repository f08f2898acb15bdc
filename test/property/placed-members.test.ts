import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { newTier } from '../support/ladders.ts'
import { DAY } from '../support/orders.ts'
import { runs, timeLimit } from '../support/runs.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** What a preview tells is what then happens, for random ladders, periods and histories. */

const RUNS = 8
const WORD = { confirm_member_impact: true }
const STRETCHES = 3

let app: TestApp
beforeAll(async () => {
  const worker = process.env.VITEST_POOL_ID ?? '0'
  const base_clock = { now: () => new Date('2026-10-20T12:00:00Z') }
  app = await startApp({ database_name: `laurel_placed_${worker}`, base_clock })
})
afterAll(() => app.close())

const period = fc.record({
  mode: fc.constantFrom('lifetime', 'rolling', 'rolling', 'calendar_year'),
  months: fc.integer({ min: 1, max: 3 }),
  grace_days: fc.constantFrom(0, 0, 10),
})
/** What a member earns in each stretch of the history. */
const earned = fc.array(fc.constantFrom(0, 40, 120, 400), {
  minLength: STRETCHES,
  maxLength: STRETCHES,
})
const history = fc.record({
  silver: fc.integer({ min: 50, max: 300 }),
  gold: fc.integer({ min: 301, max: 800 }),
  members: fc.array(earned, { minLength: 3, maxLength: 6 }),
  before: period,
  after: period,
})

interface Standing {
  readonly place: number
  readonly grace_until: string | null
}

async function standings(shop: TestShop): Promise<readonly Standing[]> {
  const { tiers } = expectOk(await shop.get('/program')).body
  const ids = tiers.map(({ id }: { id: string }) => id)
  const { data } = expectOk(await shop.get('/customers?limit=250')).body
  return data
    .toSorted((one: Listed, other: Listed) => one.legacy_id - other.legacy_id)
    .map(({ tier }: Listed) => ({ place: ids.indexOf(tier.id), grace_until: tier.grace_until }))
}

interface Listed {
  readonly legacy_id: number
  readonly tier: { readonly id: string; readonly grace_until: string | null }
}

/** What a preview should have told of this. */
function impactOf(before: readonly Standing[], after: readonly Standing[]) {
  const pairs = after.map((now, index) => ({ now, was: before[index] ?? now }))
  const lapses = pairs.flatMap(({ now, was }) =>
    now.grace_until !== null && now.grace_until !== was.grace_until ? now.grace_until : [],
  )
  return {
    promoted: pairs.filter(({ now, was }) => now.place > was.place).length,
    demoted: pairs.filter(({ now, was }) => now.place < was.place).length,
    at_risk: lapses.length,
    grace_until: lapses[0] ?? null,
    per_tier: [0, 1, 2].map((place) => ({
      members: after.filter((now) => now.place === place).length,
    })),
  }
}

it(
  'a changed period, and its undo',
  async () => {
    const hold = async ({ silver, gold, members, before, after }: Parameters<typeof live>[0]) => {
      const shop = await live({ silver, gold, members, before, after })
      const first = await standings(shop)
      const body = { tier_period: after }
      const dry = expectOk(await shop.patch('/program/settings', { ...body, dry_run: true })).body
      const done = expectOk(await shop.patch('/program/settings', { ...body, ...WORD })).body
      const second = await standings(shop)
      if (done.operation === 'none') {
        expect(second).toEqual(first)
        return
      }
      expect(done.member_impact).toEqual(dry.member_impact)
      expect(dry.member_impact).toMatchObject(impactOf(first, second))

      const [{ id }] = expectOk(await shop.get('/program/changes?limit=1')).body.data
      const undo = (fields: object) => shop.post(`/program/changes/${id}/undo`, fields)
      const preview = expectOk(await undo({ dry_run: true })).body.member_impact
      expectOk(await undo(WORD))
      const third = await standings(shop)
      expect(preview).toMatchObject(impactOf(second, third))
      // Days of grace that another period has ended do not begin again.
      const in_grace = first.some(({ grace_until }) => grace_until !== null)
      if (!in_grace) expect(third).toEqual(first)
    }
    await fc.assert(fc.asyncProperty(history, hold), runs(RUNS))
  },
  timeLimit(RUNS),
)

async function live({
  silver,
  gold,
  members,
  before,
}: typeof history extends fc.Arbitrary<infer H> ? H : never) {
  const shop = await newShop(app)
  expectOk(await shop.patch('/program/settings', { tier_period: before }))
  await newTier(shop, { name: 'Silver', threshold: silver })
  await newTier(shop, { name: 'Gold', threshold: gold })
  for (const [index] of members.entries()) await shop.customer(index + 1)
  await shop.switch({ tiers_enabled: true })
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    for (const [index, points] of members.entries()) {
      const now = points[stretch] ?? 0
      if (now > 0) await shop.award(index + 1, now)
    }
    await shop.advance(24 * DAY)
  }
  return shop
}
