import { enrollForPoints } from '../actions/customers/enroll.ts'
import { applyPoints, type TimedCommand } from '../actions/points/apply-points.ts'
import { originOf } from '../actions/write/origin-of.ts'
import { runWrite, runWriteBatch } from '../actions/write/run-write.ts'
import type { Answer, Call } from '../context.ts'
import { PointsOutOfRange } from '../domain/points/open-account.ts'
import type { PointsCommand, PointsOutcome } from '../domain/points/points.ts'
import { LaurelError } from '../errors/laurel-error.ts'
import { KeyedBatcher } from '../lib/batcher.ts'
import { stopwatch } from '../lib/clock.ts'
import { Semaphore } from '../lib/semaphore.ts'
import {
  AccountsBusy,
  isDatabaseUnavailable,
  isLockTimeout,
  LostRace,
} from '../store/error-kind.ts'
import { lockAccounts, lockFreeAccounts } from '../store/points/ledger.ts'

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

/** How many members are waited for at a time; each takes a connection. */
const MEMBERS_WAITED_FOR_MAX = 3

/** A write that waits for as long as PostgreSQL waits for a lock is given up. */
const WAIT_MAX_MS = 5_000

/** Another transaction holds the account, so that the write was left out of its batch. */
const BUSY = Symbol('busy')

/**
 * Changes points. Requests of one shop that arrive while others are being written share the next
 * transaction, each with its own decision and answer. So a busy shop, or one busy customer, costs
 * one commit for many awards. Such a transaction waits for no account: the writes of a member whose
 * account is held elsewhere share transactions of their own.
 */
export class PointsWriter {
  readonly #batches = new KeyedBatcher<number, PointsWrite, Answer | typeof BUSY>(() => ({
    run: runBatch,
    items_max: BATCH_WRITES_MAX,
    running_max: BATCHES_RUNNING_MAX,
  }))
  readonly #waiting = new KeyedBatcher<string, PointsWrite, Answer>(() => ({
    run: (writes) => this.#runPatiently(writes),
    items_max: BATCH_WRITES_MAX,
    running_max: 1,
  }))
  readonly #waits = new Semaphore(MEMBERS_WAITED_FOR_MAX)

  async write(call: Call<PointsOutcome>, command: PointsCommand): Promise<Answer> {
    // What one key may do must not hold up the others.
    const run = (write: PointsWrite) =>
      call.caller.key.limits === null ? this.#share(write) : runAlone(write)
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

  async #share(write: PointsWrite): Promise<Answer> {
    const { shop_id } = write.call.shop
    const member = `${shop_id} ${write.command.customer_id}`
    if (!this.#waiting.has(member)) {
      const answer = await this.#batches.add(shop_id, write)
      if (answer !== BUSY) return answer
    }
    return this.#waiting.add(member, write)
  }

  /** Writes of one member, once nobody else holds the account. */
  async #runPatiently(writes: readonly PointsWrite[]): Promise<PromiseSettledResult<Answer>[]> {
    const waitedMs = stopwatch()
    const slot = await this.#waits.take()
    try {
      if (waitedMs() > WAIT_MAX_MS) throw new LostRace('too many accounts are held elsewhere')
      return await runTogether(writes, lockAccounts)
    } catch (error) {
      if (!isWorthDividing(writes, error)) throw error
      return await runApart(writes)
    } finally {
      slot.leave()
    }
  }
}

async function runBatch(
  writes: readonly PointsWrite[],
): Promise<PromiseSettledResult<Answer | typeof BUSY>[]> {
  try {
    return await runTogether(writes, lockFreeAccounts)
  } catch (error) {
    if (error instanceof AccountsBusy) return runFree(writes, error.customer_ids)
    // It does not say whose row was locked: the members must not wait for each other again.
    const members = new Set(writes.map(({ command }) => command.customer_id))
    if (isLockTimeout(error) && members.size > 1) return runFree(writes, members)
    if (!isWorthDividing(writes, error)) throw error
    return runApart(writes)
  }
}

/** Leaves out the writes of these members. */
async function runFree(
  writes: readonly PointsWrite[],
  busy_ids: ReadonlySet<number>,
): Promise<PromiseSettledResult<Answer | typeof BUSY>[]> {
  const isFree = ({ command }: PointsWrite) => !busy_ids.has(command.customer_id)
  const results = (await runBatch(writes.filter(isFree))).values()
  return writes.map((write) => {
    const result = isFree(write) ? results.next().value : undefined
    return result ?? { status: 'fulfilled', value: BUSY }
  })
}

/** If a write was alone, a repeat would only be refused again. */
function isWorthDividing(writes: readonly PointsWrite[], error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return false
  return writes.length > 1 || error instanceof PointsOutOfRange
}

/** A failure of one write must not fail the others: each gets its own transaction. */
async function runApart(writes: readonly PointsWrite[]): Promise<PromiseSettledResult<Answer>[]> {
  const results: PromiseSettledResult<Answer>[] = []
  for (const write of writes) results.push(...(await Promise.allSettled([runAlone(write)])))
  return results
}

function runTogether(
  writes: readonly PointsWrite[],
  lock: typeof lockAccounts,
): Promise<PromiseSettledResult<Answer>[]> {
  const commands = new Map(writes.map(({ call, command }) => [call, command]))
  return runWriteBatch(
    writes.map(({ call }) => call),
    async (tx, fresh) => {
      const timed = fresh.flatMap((call): TimedCommand[] => {
        const command = commands.get(call)
        return command === undefined ? [] : [{ command, now: call.now, origin: originOf(call) }]
      })
      const [first] = fresh
      return first === undefined ? [] : applyPoints(tx, first.shop, timed, lock)
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
