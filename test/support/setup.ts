import { afterAll } from 'vitest'
import { sharedAppIfStarted } from './app.ts'
import { strangeEvents } from './emitted-events.ts'
import { brokenLedgers } from './left-ledgers.ts'

/** Whatever a test file did, its ledgers add up and its events are of the documented shape. */
afterAll(async () => {
  const app = await sharedAppIfStarted()
  if (app === null) return
  const broken = await brokenLedgers(app.database)
  if (broken.length > 0) {
    throw new Error(`these ledgers do not add up: ${JSON.stringify(broken, null, 2)}`)
  }
  const strange = await strangeEvents(app.database)
  if (strange.length > 0) {
    throw new Error(`these events are not as documented: ${JSON.stringify(strange, null, 2)}`)
  }
})
