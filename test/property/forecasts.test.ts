import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { drawn } from '../support/drawn.ts'
import { HandClock } from '../support/hand-clock.ts'
import { letPass, runJobs } from '../support/redemptions.ts'
import { runs, timeLimit } from '../support/runs.ts'
import { expectOk, newShop } from '../support/shop.ts'
import { expectNothing, forecastOf, given, pointsIn, tiersIn, tiersOf } from './forecast-figures.ts'
import {
  askedFor,
  build,
  CHANGE_KINDS,
  DAY_MS,
  Past,
  scheduleCampaign,
  type World,
  world,
  worldWith,
} from './forecast-world.ts'

/**
 * A forecast is what would have happened. Two shops begin alike, one of them with the change; the
 * same happens in both, through the real service; then the first one is asked what the change would
 * have done. See runs.ts for how to repeat a failure and how to run more.
 */

const RUNS = 4
/** As many of each kind of change are tried at most where chance changed nothing. */
const FURTHER_WORLDS = 100

let app: TestApp
const clock = new HandClock()
beforeAll(async () => {
  app = await startApp({ base_clock: clock })
})
afterAll(() => app.close())

it(
  'a forecast is what the change then makes of the same orders, and of no change it is nothing',
  async () => {
    const moved = new Set<string>()
    const hold = async (made: World) => {
      if (await holdsIn(made)) moved.add(made.change.of)
    }
    await fc.assert(fc.asyncProperty(world, hold), runs(RUNS))
    // Were nearly all changes without effect, the property would say little.
    for (const kind of CHANGE_KINDS) {
      for (let tries = 0; tries < FURTHER_WORLDS && !moved.has(kind); tries += 1) {
        for (const made of drawn(worldWith(kind), 1, tries)) await hold(made)
      }
    }
    expect([...moved].sort()).toEqual([...CHANGE_KINDS].sort())
  },
  // Chance decides how many worlds follow.
  2 * timeLimit(RUNS),
)

it(
  'of a change that moves nobody it is nothing, whenever tiers came, and whatever the window',
  async () => {
    const when = fc.record({
      made: world,
      step: fc.nat(),
      window_days: fc.constantFrom(1, 3, 7, 30, 365),
    })
    const property = fc.asyncProperty(when, async ({ made, step, window_days }) => {
      const before = { ...made, tiers_enabled: false }
      const built = await build(await newShop(app), before, clock.now())
      const { shop, gold_id } = built
      clock.advance(60)
      const past = new Past(built)
      await past.begin()
      for (const [index, { hours, happening }] of made.past.entries()) {
        await letPass(shop, clock, hours * 60)
        clock.advance(1)
        if (index === step % made.past.length) await shop.switch({ tiers_enabled: true })
        await past.happen(happening, `award ${index}`)
      }
      await letPass(shop, clock, 1)
      const renamed = { write: 'update_tier', id: gold_id, body: { name: 'Or' } }
      for (const asked of [undefined, renamed]) await expectNothing(shop, asked, window_days)
    })
    await fc.assert(property, runs(RUNS))
  },
  timeLimit(RUNS),
)

/** Whether the change made a difference. */
async function holdsIn(made: World): Promise<boolean> {
  const begun = clock.now()
  const [as_is, as_would_be] = [
    await build(await newShop(app), made, begun),
    await build(await newShop(app), made, begun),
  ]
  clock.advance(60)
  const span = spanOf(made, clock.now())
  const real = askedFor(as_would_be, made.change, span)
  const { method, path, body } = real
  if (made.change.of === 'campaign') await scheduleCampaign(as_would_be.shop, body)
  else expectOk(await as_would_be.shop.call(method, path, body))
  const pasts = [new Past(as_is), new Past(as_would_be)]
  for (const past of pasts) await past.begin()
  for (const [index, { hours, happening }] of made.past.entries()) {
    await letPass(as_is.shop, clock, hours * 60)
    await runJobs(as_would_be.shop)
    // Moves of one millisecond have no order, and a job and a customer are never so close.
    clock.advance(1)
    for (const past of pasts) await past.happen(happening, `award ${index}`)
  }
  await letPass(as_is.shop, clock, 1)
  await runJobs(as_would_be.shop)

  const asked = askedFor(as_is, made.change, {
    from: new Date(span.from.getTime() + 7 * DAY_MS),
    until: new Date(span.until.getTime() + 7 * DAY_MS),
  })
  const forecast = await forecastOf(as_is.shop, asked)
  const [past] = pasts
  if (past === undefined) throw new Error('there are two')
  const seen = JSON.stringify({ asked, forecast })
  expect(given(forecast.as_is), seen).toBe((await pointsIn(as_is.shop)) - past.awarded)
  expect(given(forecast.as_would_be), seen).toBe((await pointsIn(as_would_be.shop)) - past.awarded)
  if (made.tiers_enabled) {
    expect(await tiersIn(as_is.shop)).toEqual(tiersOf(forecast, 'as_is'))
    expect(await tiersIn(as_would_be.shop)).toEqual(tiersOf(forecast, 'as_would_be'))
  }
  await expectNothing(as_is.shop)
  return given(forecast.difference) !== 0
}

/** The part of the past in which a new campaign runs: it ends in the last week. */
function spanOf({ change, past }: World, now: Date) {
  const hours = past.reduce((sum, one) => sum + one.hours, 0)
  const end = now.getTime() + hours * 3_600_000
  const days = change.of === 'campaign' ? change.days : 0
  const until = new Date(Math.max(end - days * DAY_MS, now.getTime() + 3_600_000))
  return { from: new Date(Math.min(now.getTime() + 3 * 3_600_000, until.getTime() - 1)), until }
}
