import { afterAll } from 'vitest'
import { shared } from './shared-app.ts'

/** Whatever a test file did, its ledgers add up and its events are of the documented shape. */
afterAll(async () => {
  const app = await shared.app
  // Of pure tests: they never load what looks into a database.
  if (app === null) return
  const { brokenLedgers } = await import('./left-ledgers.ts')
  const { strangeEvents } = await import('./emitted-events.ts')
  const broken = await brokenLedgers(app.database)
  if (broken.length > 0) {
    throw new Error(`these ledgers do not add up: ${JSON.stringify(broken, null, 2)}`)
  }
  const strange = await strangeEvents(app.database)
  if (strange.length > 0) {
    throw new Error(`these events are not as documented: ${JSON.stringify(strange, null, 2)}`)
  }
  const { removeShops } = await import('./remove-shops.ts')
  // What waits to be written is of shops that are still there.
  await app.context.requests.flush()
  await removeShops(app.database)
})
