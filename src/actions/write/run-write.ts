import type { Answer, Call } from '../../context.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { replaceStoredAnswer, storeAnswers } from '../../store/idempotency.ts'
import type { WritePart } from '../../store/write-together.ts'
import { keptBody } from './kept-body.ts'
import { findReplay, settled } from './replays.ts'
import { storeRefusalIn, withStoredRefusal } from './stored-refusals.ts'
import { takeWithinLimits } from './within-limits.ts'
import { answersToKeep, type Written, writeBatch } from './write-batch.ts'

/** The steps of a write, in their order. */
export interface WriteSteps<Outcome, Prepared> {
  /** Calls the platform, or anything else outside the database; a retry does not repeat it. */
  readonly before?: (() => Promise<Prepared>) | undefined
  /** The write itself, in one transaction with its answer. It may run again from the start. */
  readonly write: (tx: Tx, prepared: Prepared) => Promise<Outcome>
  /**
   * Follows the commit; no retry repeats it. If it returns an outcome, retries get that one. null:
   * nothing to add.
   */
  readonly after?: ((outcome: Outcome) => Promise<Outcome | null>) | undefined
}

/**
 * The one way to write for a caller. The write, its events and its answer under the idempotency key
 * are one transaction, so that a retry finds all of it or nothing.
 *
 * A refusal by the state of things is stored under the key too, after everything that the write had
 * written was rolled back.
 */
export async function runWrite<Outcome, Prepared>(
  call: Call<Outcome>,
  { before, write, after }: WriteSteps<Outcome, Prepared>,
): Promise<Answer> {
  const replay = before === undefined ? null : await findReplay(call)
  if (replay !== null) return replay
  const { answer, done } = await withStoredRefusal(call, async () => {
    // Without `before` nobody has said what `Prepared` is, and `write` makes nothing of it.
    const prepared = (await before?.()) as Prepared
    if (before === undefined) return writeOne(call, (tx) => write(tx, prepared))
    const written = await finish(call, async (tx) => {
      const outcome = await write(tx, prepared)
      await takeWithinLimits(tx, call, outcome)
      return { outcome, parts: [] }
    })
    if (written === null) throw new Error('only what is reserved can be given up')
    return written
  })
  const amended = done === null ? null : await after?.(done.outcome)
  return amended ? amendAnswer(call, amended) : answer
}

/** The steps of a write with a call to the platform in the middle. */
export interface ReservedWriteSteps<Outcome, Locked, Reserved, Carried> {
  /**
   * Locks something that all attempts with one key wait for, so that only one of them reserves.
   * Refuses nothing, because the key may have its answer.
   */
  readonly lock: (tx: Tx) => Promise<Locked>
  /**
   * Stores what will be done, or finds what an earlier attempt stored, and commits. A refusal is
   * returned, and stored in the same transaction.
   */
  readonly reserve: (tx: Tx, locked: Locked) => Promise<Reserved | LaurelError>
  /** Calls the platform. */
  readonly carryOut: (reserved: Reserved) => Promise<Carried>
  /**
   * Finishes the write, in one transaction with its answer. null: it was given up in the meantime,
   * and is reserved again.
   */
  readonly finish: (tx: Tx, carried: Carried) => Promise<Finished<Outcome> | null>
}

interface Finished<Outcome> {
  readonly outcome: Outcome
  /** What is still to be written, with the answer. */
  readonly parts: readonly (WritePart | null)[]
}

const RESERVATIONS_MAX = 3

/**
 * A write with a call to the platform in the middle: it is reserved in one transaction, carried
 * out, and finished in another. A retry with the same key, or a job, continues where an attempt
 * stopped.
 */
export async function runReservedWrite<Outcome, Locked, Reserved, Carried>(
  call: Call<Outcome>,
  steps: ReservedWriteSteps<Outcome, Locked, Reserved, Carried>,
): Promise<Answer> {
  const { answer } = await withStoredRefusal(call, async () => {
    for (let tries = 1; tries <= RESERVATIONS_MAX; tries += 1) {
      const reservation = await reserve(call, steps)
      if ('answer' in reservation) return { answer: reservation.answer, done: null }
      const carried = await steps.carryOut(reservation.reserved)
      const finished = await finish(call, (tx) => steps.finish(tx, carried))
      if (finished !== null) return finished
    }
    throw new Error(`the write was reserved and given up ${RESERVATIONS_MAX} times`)
  })
  return answer
}

/**
 * Writes of several calls of one shop in one transaction: they all happen or none does. `write`
 * receives the calls that have no answer yet, and gives each its outcome or its refusal; a refused
 * call must have written nothing.
 */
export async function runWriteBatch<Outcome>(
  calls: readonly Call<Outcome>[],
  write: (tx: Tx, fresh: readonly Call<Outcome>[]) => Promise<(Outcome | LaurelError)[]>,
): Promise<PromiseSettledResult<Answer>[]> {
  const results = await writeBatch(calls, write)
  return results.map((result) =>
    result.status === 'rejected' ? result : { status: 'fulfilled', value: result.value.answer },
  )
}

/** The reservation, or the answer that the key has by now. */
function reserve<Locked, Reserved>(
  call: Call<never>,
  { lock, reserve }: Pick<ReservedWriteSteps<never, Locked, Reserved, never>, 'lock' | 'reserve'>,
): Promise<{ reserved: Reserved } | { answer: Answer }> {
  return inTransaction(call.context.database.db, async (tx) => {
    const locked = await lock(tx)
    // Another attempt may have finished while this one waited.
    const replay = await findReplay(call, tx)
    if (replay !== null) return { answer: replay }
    const reserved = await reserve(tx, locked)
    if (!(reserved instanceof LaurelError)) {
      await takeWithinLimits(tx, call, reserved)
      return { reserved }
    }
    return { answer: await storeRefusalIn(tx, call, reserved) }
  })
}

/**
 * Finishes a write whose key had no answer a moment ago, and stores its answer. Another attempt that
 * has finished it since is noticed when both store their answers: then this one starts again, and
 * finds that answer.
 */
function finish<Outcome>(
  call: Call<Outcome>,
  work: (tx: Tx) => Promise<Finished<Outcome> | null>,
): Promise<Written<Outcome> | null> {
  const { context, shop } = call
  let is_first = true
  return inTransaction(context.database.db, async (tx) => {
    const replay = is_first ? null : await findReplay(call, tx)
    is_first = false
    if (replay !== null) return { answer: replay, done: null }
    const finished = await work(tx)
    if (finished === null) return null
    const answer = call.answer(finished.outcome)
    await storeAnswers(tx, shop.shop_id, answersToKeep(call, answer), finished.parts)
    return { answer, done: { outcome: finished.outcome } }
  })
}

async function writeOne<Outcome>(
  call: Call<Outcome>,
  write: (tx: Tx) => Promise<Outcome>,
): Promise<Written<Outcome>> {
  const [written] = await writeBatch([call], async (tx) => [await write(tx)])
  return settled(written)
}

/** Stores the outcome of a later step; retries get it from then on. */
async function amendAnswer<Outcome>(call: Call<Outcome>, outcome: Outcome): Promise<Answer> {
  const { shop, context, claim } = call
  const answer = call.answer(outcome)
  if (claim !== null) {
    const body = keptBody(call, answer.body)
    const kept = { ...claim, request_id: answer.request_id, body }
    await replaceStoredAnswer(context.database.db, shop.shop_id, kept)
  }
  return answer
}
