import type { Logger } from '../lib/log.ts'

const STOP_LIMIT_MS = 10_000

/**
 * Waits for SIGTERM or SIGINT, then stops in order. What has not ended within ten seconds is given
 * up: everything written is either committed or rolled back by the database.
 */
export async function untilStopped(log: Logger, stop: () => Promise<void>): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<string>()
  process.once('SIGTERM', resolve)
  process.once('SIGINT', resolve)
  const signal = await promise
  log.info({ signal }, 'stopping')
  const limit = setTimeout(() => {
    log.error('some work did not end in time')
    process.exit(1)
  }, STOP_LIMIT_MS)
  await stop()
  clearTimeout(limit)
  return 0
}
