import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { seedDemoShop } from '../../src/commands/seed.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { startApp } from '../support/app.ts'
import { openMigrated } from '../support/database.ts'

/** What a service on the embedded database does while nobody calls it. */

const MINUTES = 5
/** A look for each kind of work, every five seconds or minute; nothing that grows with the shop. */
const MESSAGES_A_MINUTE_MAX = 75

afterEach(() => vi.useRealTimers())

it('sends the database only a few messages a minute', { timeout: 300_000 }, async () => {
  const database = await openMigrated()
  const { embedded } = database
  if (embedded === null) throw new Error('it is embedded')
  vi.useFakeTimers({
    now: new Date('2026-11-23T09:30:00Z'),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  const app = await startApp({ database })
  await seedDemoShop(app.context)
  const worker = await startWorker(app.context)
  const { execProtocolRawSync } = embedded
  let messages = 0
  embedded.execProtocolRawSync = (message) => {
    messages += 1
    return execProtocolRawSync.call(embedded, message)
  }
  /** Second by second, each with all that it starts, however busy the machine is. */
  const pass = async (minutes: number) => {
    for (let second = 0; second < minutes * 60; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000)
      for (let before = -1; before !== messages; ) {
        before = messages
        for (let turn = 0; turn < 50; turn += 1) await nextTurn()
      }
    }
  }
  // What is due after a start is done first. A busy machine takes longer to load what does it.
  await pass(6)
  messages = 0
  await pass(MINUTES)
  vi.useRealTimers()
  await worker.stop()
  await app.close()
  await database.close()
  expect(messages / MINUTES).toBeLessThanOrEqual(MESSAGES_A_MINUTE_MAX)
  // It does look.
  expect(messages / MINUTES).toBeGreaterThan(10)
})
