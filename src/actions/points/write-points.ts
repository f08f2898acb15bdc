import type { Answer, Call } from '../../context.ts'
import { PointsOutOfRange } from '../../domain/points/open-account.ts'
import type { PointsCommand, PointsOutcome } from '../../domain/points/points.ts'
import { LaurelError } from '../../errors.ts'
import { KeyedBatcher } from '../../lib/batcher.ts'
import { isDatabaseUnavailable } from '../../store/db.ts'
import { admitCustomer } from '../customers/admit-customer.ts'
import { runWrite, runWrites } from '../write/run-write.ts'
import { applyPoints, type TimedCommand } from './apply-points.ts'

interface PointsWrite {
  readonly call: Call<PointsOutcome>
  readonly command: PointsCommand
}

/**
 * How many writes of one shop share a transaction, and how many such run at a time: while the
 * database works on one, the next is made ready. More would only take from what they share.
 */
const BATCH_WRITES_MAX = 128
const BATCHES_RUNNING_MAX = 2

/**
 * Changes points. Requests of one shop that arrive while others are being written share the next
 * transaction, each with its own decision and answer: so a busy shop, or one busy customer, costs
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
    try {
      return await this.#batches.add(shop_id, { call, command })
    } catch (error) {
      if (error instanceof PointsOutOfRange) return runWrite(call, () => Promise.reject(error))
      if (!(error instanceof LaurelError) || error.code !== 'not_found') throw error
      // A write may enrol whom the platform knows; only then is there an account to change.
      const refusal = await admitCustomer(call, command)
      if (refusal !== null) return runWrite(call, () => Promise.reject(refusal))
      return this.#batches.add(shop_id, { call, command })
    }
  }
}

async function runBatch(writes: PointsWrite[]): Promise<PromiseSettledResult<Answer>[]> {
  try {
    return await runTogether(writes)
  } catch (error) {
    if (writes.length === 1 || isDatabaseUnavailable(error)) throw error
    // Whatever one of them stumbled over must not fail the others: each gets its own transaction.
    const results: PromiseSettledResult<Answer>[] = []
    for (const write of writes) {
      const [result] = await Promise.allSettled([runTogether([write])])
      results.push(...(result.status === 'fulfilled' ? result.value : [result]))
    }
    return results
  }
}

function runTogether(writes: PointsWrite[]): Promise<PromiseSettledResult<Answer>[]> {
  const commands = new Map(writes.map(({ call, command }) => [call, command]))
  return runWrites(
    writes.map(({ call }) => call),
    async (tx, fresh) => {
      const timed = fresh.flatMap((call): TimedCommand[] => {
        const command = commands.get(call)
        return command === undefined ? [] : [{ command, now: call.now }]
      })
      const [first] = fresh
      return first === undefined ? [] : applyPoints(tx, first.shop, timed)
    },
  )
}
