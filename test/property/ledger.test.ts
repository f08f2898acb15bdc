import fc from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { sharedApp, startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import { failedAt, runs, stepsMax, timeLimit } from '../support/runs.ts'
import { stepSequence } from './ledger-steps.ts'
import { LedgerWorld } from './ledger-world.ts'

/**
 * Random sequences of writes, retries and refusals, sent to the real service and checked after
 * every step against the ledger's promises (docs/ledger.md) and against a model that shares no
 * code with it. See runs.ts for how to repeat a failure and how to run more.
 */

const RUNS = 12
const STEPS = 30

describe('the ledger', () => {
  const clock = new HandClock()
  let app: TestApp

  beforeAll(async () => {
    const { database } = await sharedApp()
    app = await startApp({ database, base_clock: clock })
  })
  afterAll(() => app.close())

  it('keeps its promises through any sequence of writes', { timeout: timeLimit(RUNS) }, () =>
    fc.assert(
      fc.asyncProperty(stepSequence(stepsMax(STEPS)), async (steps) => {
        const world = await LedgerWorld.create(app, clock)
        for (const [index, step] of steps.entries()) {
          await world.take(step).catch((cause: unknown) => {
            throw failedAt(index, step, cause)
          })
        }
        await world.verify()
      }),
      runs(RUNS),
    ),
  )
})
