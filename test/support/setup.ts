import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import type { TestApp } from './app.ts'
import { given_clock } from './given-clock.ts'
import { SEED } from './runs.ts'
import { reseed, seedChance } from './seeded-chance.ts'
import { shared } from './shared-app.ts'

// A file finds the same chance, time and database each time it runs, whatever ran before it.
seedChance()
reseed(`${SEED} ${relative(process.cwd(), expect.getState().testPath ?? '')}`)
given_clock.restart()

/** Whatever a test file did, its ledgers add up and its events are of the documented shape. */
afterAll(async () => {
  const app = await shared.app
  // Of pure tests: they never load what looks into a database.
  if (app === null) return
  shared.app = null
  const ended = endFile(app)
  shared.emptying = ended.then(
    () => undefined,
    () => undefined,
  )
  const { broken, strange } = await ended
  if (broken.length > 0) {
    throw new Error(`these ledgers do not add up: ${JSON.stringify(broken, null, 2)}`)
  }
  if (strange.length > 0) {
    throw new Error(`these events are not as documented: ${JSON.stringify(strange, null, 2)}`)
  }
})

async function endFile(app: TestApp) {
  await app.close()
  const { brokenLedgers } = await import('./left-ledgers.ts')
  const { strangeEvents } = await import('./emitted-events.ts')
  const broken = await brokenLedgers(app.database)
  const strange = await strangeEvents(app.database)
  const { emptyDatabase } = await import('./empty-database.ts')
  await emptyDatabase(app.database, shared.facts)
  return { broken, strange }
}
