import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { midnightAfter } from '../../src/domain/period.ts'
import { placeMembersJob } from '../../src/jobs/place-members.ts'
import { releasePointsJob } from '../../src/jobs/release-points.ts'
import { reviewTiersJob } from '../../src/jobs/review-tiers.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import { line, order } from '../support/orders.ts'
import { runs, timeLimit } from '../support/runs.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { expectNothing, forecastOf, given, pointsIn, tiersIn, tiersOf } from './forecast-figures.ts'
import {
  askedFor,
  type Built,
  build,
  changes,
  DAY_MS,
  gold,
  happening,
  Past,
  rule,
} from './forecast-world.ts'

/**
 * A forecast knows who loses a tier with its period, who keeps it for days of grace, and who comes
 * back. Two shops have the same past, with members in tiers; then one of them is changed, and the
 * same happens in both until tiers have ended.
 */

const RUNS = 3
const WINDOW_DAYS = 50

let app: TestApp
const clock = new HandClock()
beforeAll(async () => {
  app = await startApp({ base_clock: clock })
})
afterAll(() => app.close())

const period = fc.oneof(
  fc.record({
    mode: fc.constant('rolling' as const),
    months: fc.constantFrom(1, 2),
    grace_days: fc.constantFrom(0, 3, 12),
  }),
  fc.record({ mode: fc.constant('calendar_year' as const), grace_days: fc.constantFrom(0, 9) }),
)

const change = fc.oneof(
  changes.rule,
  changes.gold,
  changes.without_gold,
  changes.platinum,
  changes.eligibility,
  fc.record({
    of: fc.constant('period' as const),
    period: fc.oneof(period, fc.constant({ mode: 'lifetime' as const, grace_days: 0 })),
  }),
)

const days = (max: number) =>
  fc.array(fc.record({ hours: fc.integer({ min: 1, max }), happening }), {
    minLength: 4,
    maxLength: 8,
  })

const world = fc.record({
  rule,
  gold,
  period,
  /** So long ago that some of it no longer counts. */
  long_ago: days(150),
  past: days(120),
  change,
  /** Between what was long ago and the window; of years it is more. */
  quiet_days: fc.constantFrom(2, 25, 40),
})

type TierWorld = typeof world extends fc.Arbitrary<infer Made> ? Made : never

it(
  'a forecast is what becomes of members whose tiers end, and of no change it is nothing',
  async () => {
    await fc.assert(fc.asyncProperty(world, holdsIn), runs(RUNS))
  },
  timeLimit(RUNS),
)

it('knows days of grace that had begun, and gifts that were given before', async () => {
  const rolling = { mode: 'rolling', months: 1, grace_days: 12 } as const
  const gold_fields = { threshold: 60, points_multiplier: 3, entry_points: 7 } as const
  const parts = { rule: { earnPoints: 1 } as const, gold: gold_fields, tiers_enabled: true }
  const built = await build(
    await newShop(app),
    { ...parts, campaign: null, past: [], change: WITHOUT },
    clock.now(),
  )
  const { shop, rule_id } = built
  const settings = { tier_period: rolling, confirm_member_impact: true }
  expectOk(await shop.patch('/program/settings', settings))
  const life = new Life([built], [])
  const day_0 = clock.now_ms
  const [ada, ben] = [1, 2]
  let bought = 0
  const buys = async (day: number, customer_id: number, price: string) => {
    await life.passUntil(day_0 + day * DAY_MS)
    bought += 1
    await order(shop, bought, { customer_id, paid: true, lines: [line(price)] })
  }
  await buys(0, ben, '70.00')
  await buys(50, ada, '70.00')
  // Ben lost his tier long ago. Ada has not met her bar since day 80, and keeps hers for 12 days.
  await life.passUntil(day_0 + 85 * DAY_MS)
  await buys(88, ada, '5.00')
  await buys(88, ben, '70.00')
  await buys(95, ada, '5.00')
  await life.passUntil(day_0 + 130 * DAY_MS)
  const doubled = { write: 'update_earning_rule', id: rule_id, body: { fields: { earnPoints: 2 } } }
  const { as_is, as_would_be } = await forecastOf(shop, doubled, 45)
  const moves = { tier_points: 0, promoted: 1, demoted: 1 }
  expect(as_is).toMatchObject({ points: 15 + 5 + 70, ...moves })
  expect(as_would_be).toMatchObject({ points: 30 + 10 + 140, ...moves })
  expect(await pointsIn(shop)).toBe(77 + 77 + given(as_is))
})

async function holdsIn(made: TierWorld): Promise<void> {
  const parts = { ...made, tiers_enabled: true, campaign: null }
  const shops = [
    await build(await newShop(app), { ...parts, change: WITHOUT }, clock.now()),
    await build(await newShop(app), { ...parts, change: WITHOUT }, clock.now()),
  ] as const
  const settings = { tier_period: made.period, confirm_member_impact: true }
  for (const { shop } of shops) expectOk(await shop.patch('/program/settings', settings))
  const life = new Life(shops, waitsOf(made))
  await life.live(made.long_ago, { first_number: 1, name: 'long ago' })
  const began = windowBegins(made)
  // What ended in the quiet days has ended before the window.
  await life.passUntil(began - MINUTE_MS)
  await life.passUntil(began)
  const [as_is, as_would_be] = shops
  const asked = questionOf(as_would_be, made.change)
  expectOk(await as_would_be.shop.call(asked.method, asked.path, asked.body))
  await tick(as_would_be.shop)
  const before = await Promise.all(shops.map(({ shop }) => pointsIn(shop)))
  await life.passUntil(clock.now_ms + MINUTE_MS)
  const awarded = await life.live(made.past, { first_number: 1_000, name: 'past' })
  await life.passUntil(began + WINDOW_DAYS * DAY_MS)

  const of_as_is = questionOf(as_is, made.change)
  const forecast = await forecastOf(as_is.shop, of_as_is, WINDOW_DAYS)
  const seen = JSON.stringify({ of_as_is, forecast })
  const after = await Promise.all(shops.map(({ shop }) => pointsIn(shop)))
  const gained = after.map((points, index) => points - (before[index] ?? 0) - awarded)
  expect([given(forecast.as_is), given(forecast.as_would_be)], seen).toEqual(gained)
  expect(tiersOf(forecast, 'as_is'), seen).toEqual(await tiersIn(as_is.shop))
  expect(tiersOf(forecast, 'as_would_be'), seen).toEqual(await tiersIn(as_would_be.shop))
  await expectNothing(as_is.shop, undefined, WINDOW_DAYS)
}

/** `build` makes no change itself. */
const WITHOUT = { of: 'without_gold' } as const
const MINUTE_MS = 60_000

/** For how many days points may be held. */
function waitsOf({ rule: { pendingDays = 0 }, change: changed }: TierWorld): number[] {
  const later = changed.of === 'rule' ? (changed.fields.pendingDays ?? 0) : 0
  return [...new Set([pendingDays, later])].filter((wait) => wait > 0)
}

/** After some quiet days; or three weeks before the end of the year with which its tiers end. */
function windowBegins({ period: { mode }, quiet_days }: TierWorld): number {
  if (mode === 'rolling') return clock.now_ms + quiet_days * DAY_MS
  return Date.UTC(clock.now().getUTCFullYear() + 1, 11, 10)
}

function questionOf(built: Built, changed: TierWorld['change']) {
  if (changed.of !== 'period') {
    const never = { from: clock.now(), until: clock.now() }
    return askedFor(built, changed, never)
  }
  return {
    ...{ write: 'update_program_settings', method: 'PATCH' as const, path: '/program/settings' },
    body: { tier_period: changed.period, confirm_member_impact: true },
  }
}

/** Two shops in which the same happens. */
class Life {
  readonly #shops: readonly Built[]
  readonly #waits: readonly number[]
  readonly #due: number[] = []

  constructor(shops: readonly Built[], waits: readonly number[]) {
    this.#shops = shops
    this.#waits = waits
  }

  /** Returns the points that came from elsewhere. */
  async live(
    past: TierWorld['past'],
    { first_number, name }: { readonly first_number: number; readonly name: string },
  ): Promise<number> {
    const pasts = this.#shops.map((built) => new Past(built, first_number))
    for (const one of pasts) await one.begin()
    this.#hold()
    for (const [index, { hours, happening: happens }] of past.entries()) {
      await this.passUntil(clock.now_ms + (hours * DAY_MS) / 24)
      // Moves of one millisecond have no order, and a job and a customer are never so close.
      clock.advance(1)
      for (const one of pasts) await one.happen(happens, `${name} ${index}`)
      this.#hold()
    }
    await this.passUntil(Math.max(clock.now_ms, ...this.#due))
    return pasts[0]?.awarded ?? 0
  }

  /** What is due on the way happens when it is due, and the day before it ends first. */
  async passUntil(end_ms: number): Promise<void> {
    const due = this.#due.flatMap((due_ms) => [midnightBefore(due_ms), due_ms])
    const stops = [...due.filter((stop) => stop > clock.now_ms && stop < end_ms), end_ms]
    for (const stop of stops.sort((one, other) => one - other)) {
      clock.advance((stop - clock.now_ms) / 1_000)
      for (const { shop } of this.#shops) await tick(shop)
    }
  }

  #hold(): void {
    this.#due.push(...this.#waits.map((wait) => clock.now_ms + wait * DAY_MS))
  }
}

function midnightBefore(moment_ms: number): number {
  return midnightAfter(TIME_ZONE, new Date(moment_ms), 0).getTime()
}

/** That of all test shops. */
const TIME_ZONE = 'Europe/Vienna'

async function tick({ app: { context }, domain }: TestShop): Promise<void> {
  const found = await findShopByDomain(context.database.db, domain)
  if (found === undefined) throw new Error('the shop is there')
  for (const job of [releasePointsJob, placeMembersJob, reviewTiersJob]) {
    await job.run(context, found, clock.now())
  }
}
