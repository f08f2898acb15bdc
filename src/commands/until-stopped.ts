import type { Logger } from '../lib/log.ts'

const STOP_LIMIT_MS = 10_000

/**
 * Waits for SIGTERM or SIGINT, then stops in order. After SIGTERM, which those send who send callers
 * too, `drained` takes its time: callers still come until they have heard. Nobody else is waiting
 * after SIGINT, which comes from a keyboard, or after a second signal.
 *
 * What has not ended within ten seconds more is given up: everything written is either committed
 * or rolled back by the database.
 */
export async function untilStopped(
  log: Logger,
  drain_ms: number,
  stop: (drained: Promise<void>) => Promise<void>,
): Promise<number> {
  const first = Promise.withResolvers<NodeJS.Signals>()
  const drained = Promise.withResolvers<void>()
  let signals = 0
  const hear = (signal: NodeJS.Signals) => {
    signals += 1
    first.resolve(signal)
    if (signals > 1 || signal === 'SIGINT') drained.resolve()
  }
  process.on('SIGTERM', hear)
  process.on('SIGINT', hear)
  const signal = await first.promise
  log.info({ signal }, 'stopping')
  const draining = setTimeout(drained.resolve, drain_ms)
  const limit = setTimeout(() => {
    log.error('some work did not end in time')
    process.exit(1)
  }, drain_ms + STOP_LIMIT_MS)
  await stop(drained.promise)
  clearTimeout(draining)
  clearTimeout(limit)
  process.off('SIGTERM', hear)
  process.off('SIGINT', hear)
  return 0
}
