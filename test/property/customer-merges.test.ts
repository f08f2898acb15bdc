import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedApp, startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import { runs, timeLimit } from '../support/runs.ts'
import { type Figures, MergeWorld, type Step, stepsAfter, stepsBefore } from './merge-worlds.ts'

/**
 * Two customers with random histories are merged: nothing is lost or made, and what becomes of
 * their orders and awards later is what would have become of them anyway. See runs.ts for how to
 * repeat a failure and how to run more.
 */

const RUNS = 6
const DAYS = 24 * 60 * 60

/** What somebody would have if all debts were paid. */
const net = ({ balance, owed, ...rest }: Figures) => ({ ...rest, points: balance - owed })

describe('two customers who become one', () => {
  const clock = new HandClock()
  let app: TestApp

  beforeAll(async () => {
    const { database } = await sharedApp()
    app = await startApp({ database, base_clock: clock })
  })
  afterAll(() => app.close())

  /** Once for all shops, since they share the clock. */
  async function takeAll(worlds: readonly MergeWorld[], step: Step): Promise<void> {
    clock.advance(60)
    const wait = async () => {
      clock.advance(2 * DAYS)
      await app.context.runDueJobs()
    }
    const [first, ...others] = worlds
    // What the one cannot do by themselves is not done anywhere.
    if (first === undefined || !(await first.take(step, wait))) return
    for (const world of others) expect(await world.take(step, async () => {})).toBe(true)
  }

  it(
    'has the sum of both, and later refunds, cancellations and releases come to the same',
    { timeout: timeLimit(RUNS) },
    () =>
      fc.assert(
        fc.asyncProperty(stepsBefore(true), stepsAfter, async (before, after) => {
          const apart = await MergeWorld.create(app, { together: false })
          const merged = await MergeWorld.create(app, { together: false })
          for (const step of before) await takeAll([apart, merged], step)
          const sum = await merged.figures()
          expect(sum).toEqual(await apart.figures())
          await merged.merge()
          expect(await merged.figures()).toEqual(sum)
          expect(await merged.problems()).toEqual([])
          for (const step of after) await takeAll([apart, merged], step)
          const { entries: _one, ...expected } = net(await apart.figures())
          expect(net(await merged.figures())).toMatchObject(expected)
          expect(await merged.problems()).toEqual([])
        }),
        runs(RUNS),
      ),
  )

  it('ends where one would be who had bought everything alone', { timeout: timeLimit(RUNS) }, () =>
    fc.assert(
      fc.asyncProperty(stepsBefore(false), stepsAfter, async (before, after) => {
        const merged = await MergeWorld.create(app, { together: false })
        const together = await MergeWorld.create(app, { together: true })
        for (const step of before) await takeAll([merged, together], step)
        await merged.merge()
        for (const step of after) await takeAll([merged, together], step)
        // A large order pays what anybody owes.
        const order: Step = { kind: 'order', who: 1002, price: 60, quantity: 4 }
        for (let n = 0; n < 6; n += 1) await takeAll([merged, together], order)
        await takeAll([merged, together], { kind: 'wait' })
        await takeAll([merged, together], { kind: 'wait' })
        const { entries: _one, ...expected } = await together.figures()
        expect(await merged.figures()).toMatchObject(expected)
        expect(await merged.tier()).toBe(await together.tier())
        expect(await merged.problems()).toEqual([])
      }),
      runs(RUNS),
    ),
  )
})
