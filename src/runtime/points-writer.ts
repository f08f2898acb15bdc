import { enrollForPoints } from '../actions/customers/enroll.ts'
import { applyPoints, type TimedCommand } from '../actions/points/apply-points.ts'
import { originOf } from '../actions/write/origin-of.ts'
import { runWrite, runWriteBatch } from '../actions/write/run-write.ts'
import type { Answer, Call } from '../context.ts'
import { PointsOutOfRange } from '../domain/points/open-account.ts'
import type { PointsCommand, PointsOutcome } from '../domain/points/points.ts'
import { LaurelError } from '../errors/laurel-error.ts'
import { KeyedBatcher } from '../lib/batcher.ts'
import { isDatabaseUnavailable } from '../store/error-kind.ts'

interface PointsWrite {
  readonly call: Call<PointsOutcome>
  readonly command: PointsCommand
}

/**
 * How many writes of one shop share a transaction, and how many transactions run at a time: while
 * the database works on one, we prepare the next. More would only compete.
 */
const BATCH_WRITES_MAX = 128
const BATCHES_RUNNING_MAX = 2

/**
 * Changes points. Requests of one shop that arrive while others are being written share the next
 * transaction, each with its own decision and answer. So a busy shop, or one busy customer, costs
 * one commit for many awards.
 */
export class PointsWriter {
  readonly #batches = new KeyedBatcher<number, PointsWrite, Answer>(() => ({
    run: runBatch,
    items_max: BATCH_WRITES_MAX,
    running_max: BATCHES_RUNNING_MAX,
  }))

  async write(call: Call<PointsOutcome>, command: PointsCommand): Promise<Answer> {
    const { shop_id } = call.shop
    // What one key may do must not hold up the others.
    const run = (write: PointsWrite) =>
      call.caller.key.limits === null ? this.#batches.add(shop_id, write) : runAlone(write)
    try {
      return await run({ call, command })
    } catch (error) {
      if (!(error instanceof LaurelError) || error.code !== 'not_found') throw error
      // A write may enrol a platform customer; only then is there an account to change.
      const refusal = await enrollForPoints(call, command)
      if (refusal !== null) return runWrite(call, { write: () => Promise.reject(refusal) })
      return run({ call, command })
    }
  }
}

async function runBatch(writes: PointsWrite[]): Promise<PromiseSettledResult<Answer>[]> {
  try {
    return await runTogether(writes)
  } catch (error) {
    // If a write was alone, a repeat would only be refused again.
    const is_worth_repeating = writes.length > 1 || error instanceof PointsOutOfRange
    if (!is_worth_repeating || isDatabaseUnavailable(error)) throw error
    // A failure of one write must not fail the others: each gets its own transaction.
    const results: PromiseSettledResult<Answer>[] = []
    for (const write of writes) results.push(...(await Promise.allSettled([runAlone(write)])))
    return results
  }
}

function runTogether(writes: PointsWrite[]): Promise<PromiseSettledResult<Answer>[]> {
  const commands = new Map(writes.map(({ call, command }) => [call, command]))
  return runWriteBatch(
    writes.map(({ call }) => call),
    async (tx, fresh) => {
      const timed = fresh.flatMap((call): TimedCommand[] => {
        const command = commands.get(call)
        return command === undefined ? [] : [{ command, now: call.now, origin: originOf(call) }]
      })
      const [first] = fresh
      return first === undefined ? [] : applyPoints(tx, first.shop, timed)
    },
  )
}

function runAlone({ call, command }: PointsWrite): Promise<Answer> {
  return runWrite(call, {
    write: async (tx) => {
      const [outcome] = await applyPoints(tx, call.shop, [
        { command, now: call.now, origin: originOf(call) },
      ])
      if (outcome === undefined) throw new Error('a command has no outcome')
      if (outcome instanceof LaurelError) throw outcome
      return outcome
    },
  })
}
