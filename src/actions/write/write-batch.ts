import type { Answer, Call } from '../../context.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { findStoredAnswers, type StoredAnswer, storeAnswers } from '../../store/idempotency.ts'
import { keptBody } from './kept-body.ts'
import { claimsOf, decideRepeats, rejected } from './replays.ts'
import { takeWithinLimits } from './within-limits.ts'

/** The result of one call: its answer, and what it did; null: it is a replay or a refusal. */
export interface Written<Outcome> {
  readonly answer: Answer
  readonly done: { readonly outcome: Outcome } | null
}

/**
 * Several calls of one shop in one transaction: they all happen or none does. `work` receives the
 * calls whose keys are new and answers each with its outcome or with its refusal; a refused call
 * must have written nothing.
 */
export async function writeBatch<Outcome>(
  calls: readonly Call<Outcome>[],
  work: (tx: Tx, fresh: readonly Call<Outcome>[]) => Promise<(Outcome | LaurelError)[]>,
): Promise<PromiseSettledResult<Written<Outcome>>[]> {
  const [first] = calls
  if (first === undefined) return []
  const { shop } = first
  return inTransaction(first.context.database.db, async (tx) => {
    const stored = await findStoredAnswers(tx, shop.shop_id, claimsOf(calls))
    const repeats = decideRepeats(calls, stored)
    const fresh = calls.filter((call) => !repeats.has(call))
    const outcomes = fresh.length === 0 ? [] : await work(tx, fresh)
    for (const [index, call] of fresh.entries()) {
      const outcome = outcomes[index]
      if (!(outcome instanceof LaurelError)) await takeWithinLimits(tx, call, outcome)
    }
    const written = new Map(fresh.map((call, index) => [call, writtenOf(call, outcomes[index])]))
    await storeAnswers(
      tx,
      shop.shop_id,
      fresh.flatMap((call) => keptOf(call, written.get(call))),
    )
    return calls.map((call) => written.get(call) ?? replayed(repeats.get(call)))
  })
}

function replayed(
  repeat: PromiseSettledResult<Answer> | undefined,
): PromiseSettledResult<Written<never>> {
  if (repeat === undefined) return rejected(new Error('a call was left out'))
  if (repeat.status === 'rejected') return repeat
  return { status: 'fulfilled', value: { answer: repeat.value, done: null } }
}

function writtenOf<Outcome>(
  call: Call<Outcome>,
  outcome: Outcome | LaurelError | undefined,
): PromiseSettledResult<Written<Outcome>> {
  if (outcome === undefined) return rejected(new Error('a call was left without an outcome'))
  if (!(outcome instanceof LaurelError)) {
    return { status: 'fulfilled', value: { answer: call.answer(outcome), done: { outcome } } }
  }
  return outcome.stored
    ? { status: 'fulfilled', value: { answer: call.answerError(outcome), done: null } }
    : rejected(outcome)
}

function keptOf(
  call: Call<never>,
  written: PromiseSettledResult<Written<unknown>> | undefined,
): StoredAnswer[] {
  return written?.status === 'fulfilled' ? answersToKeep(call, written.value.answer) : []
}

/** The answer as it is stored under its call's key, if it is. */
export function answersToKeep(call: Call<never>, answer: Answer): StoredAnswer[] {
  const { claim, now, version } = call
  // An `auto` key is held only by requests that were carried out: a refused one may be repeated.
  if (claim === null || (claim.auto && answer.status >= 400)) return []
  const { credential, key, fingerprint, expires_at } = claim
  const { request_id, status } = answer
  const body = keptBody(call, answer.body)
  const made = { created_at: now, api_version: version.name }
  return [{ credential, key, fingerprint, request_id, status, body, expires_at, ...made }]
}
