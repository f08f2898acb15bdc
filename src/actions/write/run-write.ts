import type { Answer, Call, Claim } from '../../context.ts'
import { LaurelError } from '../../errors.ts'
import { inTransaction, type Queries, type Tx } from '../../store/db.ts'
import {
  findStoredAnswers,
  replaceStoredAnswer,
  type StoredAnswer,
  storeAnswers,
} from '../../store/idempotency.ts'
import { decideRepeats, keptBody, rejected } from './decide-repeats.ts'
import { isKept, refusalOf } from './refusal-of.ts'

/**
 * The one way to write on behalf of a caller: the work, its events and its answer under the
 * idempotency key are one transaction, so that a retry finds either all of it or nothing.
 *
 * A refusal that is about the state of things is kept under the key too; whatever the work had
 * written by then is rolled back first.
 */
export async function runWrite<Outcome>(
  call: Call<Outcome>,
  work: (tx: Tx) => Promise<Outcome>,
): Promise<Answer> {
  try {
    const [answer] = await runWrites([call], async (tx) => [await work(tx)])
    return settled(answer)
  } catch (error) {
    const refusal = refusalOf(error)
    const [answer] = await runWrites([call], async () => [refusal])
    return settled(answer)
  }
}

/** Carries out work that may be refused before its write begins; that is kept under the key too. */
export async function keepRefusal<Outcome>(
  call: Call<Outcome>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const refusal = refusalOf(error)
    return runWrite(call, () => Promise.reject(refusal))
  }
}

/**
 * The answer that this call's key already has, or null. For work that calls the platform: a retry
 * of what is done needs the platform no more, and must not call it twice.
 */
export async function findReplay(
  call: Call<never>,
  queries: Queries = call.context.database.db,
): Promise<Answer | null> {
  const stored = await findStoredAnswers(queries, call.shop.shop_id, claimsOf([call]))
  const repeat = decideRepeats([call], stored).get(call)
  return repeat === undefined ? null : settled(repeat)
}

/** Keeps a refusal under its call's key, in the transaction that came to it. */
export async function storeRefusal(
  tx: Tx,
  call: Call<never>,
  refusal: LaurelError,
): Promise<Answer> {
  if (!refusal.stored) throw refusal
  const answer = call.answerError(refusal)
  if (isKept(call, answer)) await storeAnswers(tx, call.shop.shop_id, [record(call, answer)])
  return answer
}

/**
 * Answers a call that was carried out otherwise than the write itself could, which did not know yet
 * what would come of it; retries get the same from then on.
 */
export async function amendAnswer<Outcome>(call: Call<Outcome>, outcome: Outcome): Promise<Answer> {
  const { shop, context, claim } = call
  const answer = call.answer(outcome)
  if (claim !== null) {
    const kept = { ...claim, request_id: answer.request_id, body: answer.body }
    await replaceStoredAnswer(context.database.db, shop.shop_id, kept)
  }
  return answer
}

function settled(result: PromiseSettledResult<Answer> | undefined): Answer {
  if (result?.status === 'fulfilled') return result.value
  throw result?.reason ?? new Error('a write was left unanswered')
}

/**
 * Several calls of one shop in one transaction: they all happen or none does. `work` receives the
 * calls whose keys are new and answers each with its outcome or with its refusal; a refused call
 * must have written nothing.
 */
export async function runWrites<Outcome>(
  calls: readonly Call<Outcome>[],
  work: (tx: Tx, fresh: readonly Call<Outcome>[]) => Promise<(Outcome | LaurelError)[]>,
): Promise<PromiseSettledResult<Answer>[]> {
  const [first] = calls
  if (first === undefined) return []
  const { shop } = first
  return inTransaction(first.context.database.db, async (tx) => {
    const stored = await findStoredAnswers(tx, shop.shop_id, claimsOf(calls))
    const results = decideRepeats(calls, stored)
    const fresh = calls.filter((call) => !results.has(call))
    const outcomes = fresh.length === 0 ? [] : await work(tx, fresh)
    const kept: StoredAnswer[] = []
    for (const [index, call] of fresh.entries()) {
      const result = answerOf(call, outcomes[index])
      results.set(call, result)
      if (result.status === 'fulfilled' && isKept(call, result.value))
        kept.push(record(call, result.value))
    }
    await storeAnswers(tx, shop.shop_id, kept)
    return calls.map((call) => results.get(call) ?? rejected(new Error('a call was left out')))
  })
}

function claimsOf(calls: readonly Call<never>[]): Pick<Claim, 'credential' | 'key'>[] {
  return calls.flatMap(({ claim }) =>
    claim === null ? [] : [{ credential: claim.credential, key: claim.key }],
  )
}

function answerOf<Outcome>(
  call: Call<Outcome>,
  outcome: Outcome | LaurelError | undefined,
): PromiseSettledResult<Answer> {
  if (outcome === undefined) return rejected(new Error('a call was left without an outcome'))
  if (!(outcome instanceof LaurelError)) {
    return { status: 'fulfilled', value: call.answer(outcome) }
  }
  return outcome.stored
    ? { status: 'fulfilled', value: call.answerError(outcome) }
    : rejected(outcome)
}

function record(call: Call<never>, answer: Answer): StoredAnswer {
  const { claim, now, version } = call
  if (claim === null) throw new Error('only a claimed answer is kept')
  const { credential, key, fingerprint, expires_at } = claim
  const { request_id, status } = answer
  const body = keptBody(call, answer.body)
  const made = { created_at: now, api_version: version.name }
  return { credential, key, fingerprint, request_id, status, body, expires_at, ...made }
}
