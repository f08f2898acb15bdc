import type { Logger } from '../../lib/log.ts'

const STOP_LIMIT_MS = 10_000

/** The signals SIGTERM and SIGINT that a process has received. */
export interface Signals {
  readonly first: Promise<NodeJS.Signals>
  /** We do not wait for callers: SIGINT comes from a keyboard, and so does a second signal. */
  readonly at_once: Promise<void>
  end(): void
}

/**
 * Listens for signals, from before the port is taken: the process stops in order even if a signal
 * comes at the moment it is ready.
 */
export function hearSignals(): Signals {
  const first = Promise.withResolvers<NodeJS.Signals>()
  const at_once = Promise.withResolvers<void>()
  let signals = 0
  const hear = (signal: NodeJS.Signals) => {
    signals += 1
    first.resolve(signal)
    if (signals > 1 || signal === 'SIGINT') at_once.resolve()
  }
  process.on('SIGTERM', hear)
  process.on('SIGINT', hear)
  const end = () => {
    process.off('SIGTERM', hear)
    process.off('SIGINT', hear)
  }
  return { first: first.promise, at_once: at_once.promise, end }
}

/**
 * Waits for SIGTERM or SIGINT, then stops in order. SIGTERM comes from systems that also route
 * callers, so `drained` takes its time until callers have noticed.
 *
 * What has not ended ten seconds later is given up: everything written is either committed or
 * rolled back by the database.
 */
export async function untilStopped(
  signals: Signals,
  log: Logger,
  drain_ms: number,
  stop: (drained: Promise<void>) => Promise<void>,
): Promise<number> {
  const drained = Promise.withResolvers<void>()
  const signal = await signals.first
  log.info({ signal }, 'stopping')
  void signals.at_once.then(drained.resolve)
  const draining = setTimeout(drained.resolve, drain_ms)
  const limit = setTimeout(() => {
    log.error('some work did not end in time')
    process.exit(1)
  }, drain_ms + STOP_LIMIT_MS)
  try {
    await stop(drained.promise)
    return 0
  } catch (error) {
    // For example, the data folder is gone: the exit code must show that this was not a clean end.
    log.error({ err: error }, 'could not stop in order')
    return 1
  } finally {
    clearTimeout(draining)
    clearTimeout(limit)
    signals.end()
  }
}
