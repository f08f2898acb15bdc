import { afterAll } from 'vitest'
import { verifyLedgers } from '../../src/actions/verify-ledgers.ts'
import { sharedAppIfStarted } from './app.ts'

/** Whatever a test file did, every ledger it leaves behind adds up. */
afterAll(async () => {
  const app = await sharedAppIfStarted()
  if (app === null) return
  const broken = (await verifyLedgers(app.database.db)).filter(
    ({ problems }) => problems.length > 0,
  )
  if (broken.length > 0) {
    throw new Error(`these ledgers do not add up: ${JSON.stringify(broken, null, 2)}`)
  }
})
