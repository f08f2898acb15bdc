import type { Answer, Call, IdempotencyClaim } from '../../context.ts'
import { duplicateRequest, firstStillRuns, keyOfOtherRequest } from '../../errors.ts'
import type { Queries } from '../../store/db.ts'
import { findStoredAnswers, type StoredAnswer } from '../../store/idempotency.ts'
import { openedBody } from './kept-body.ts'

/** The answer that this call's key already has, or null. */
export async function findReplay(
  call: Call<never>,
  queries: Queries = call.context.database.db,
): Promise<Answer | null> {
  const stored = await findStoredAnswers(queries, call.shop.shop_id, claimsOf([call]))
  const repeat = decideRepeats([call], stored).get(call)
  return repeat === undefined ? null : settled(repeat)
}

export function claimsOf(
  calls: readonly Call<never>[],
): Pick<IdempotencyClaim, 'credential' | 'key'>[] {
  return calls.flatMap(({ claim }) =>
    claim === null ? [] : [{ credential: claim.credential, key: claim.key }],
  )
}

function nameOf(claim: { credential: string; key: string }): string {
  return `${claim.credential} ${claim.key}`
}

/**
 * The calls that need no work: retries of an answered one, and duplicates of another in this batch.
 */
export function decideRepeats<Outcome>(
  calls: readonly Call<Outcome>[],
  stored: readonly StoredAnswer[],
): Map<Call<Outcome>, PromiseSettledResult<Answer>> {
  const answers = new Map(stored.map((answer) => [nameOf(answer), answer]))
  const claimed = new Set<string>()
  const decided = new Map<Call<Outcome>, PromiseSettledResult<Answer>>()
  for (const call of calls) {
    const { claim } = call
    if (claim === null) continue
    const name = nameOf(claim)
    const answer = answers.get(name)
    if (answer !== undefined && !isOver(claim, answer, call.now)) {
      decided.set(call, replay(call, claim, answer))
    } else if (claimed.has(name)) {
      decided.set(call, rejected(claim.auto ? duplicateRequest() : firstStillRuns()))
    } else {
      claimed.add(name)
    }
  }
  return decided
}

/**
 * If an answer is from the future because the clock was set back, retries still get it. `auto`
 * refuses a repeat for a minute, not for as long as the clock was wrong.
 */
function isOver({ auto, expires_at }: IdempotencyClaim, answer: StoredAnswer, now: Date): boolean {
  return answer.expires_at <= now || (auto && answer.created_at > expires_at)
}

function replay(
  call: Call<never>,
  claim: IdempotencyClaim,
  stored: StoredAnswer,
): PromiseSettledResult<Answer> {
  if (claim.auto) return rejected(duplicateRequest())
  if (!stored.fingerprint.equals(claim.fingerprint)) {
    return rejected(keyOfOtherRequest())
  }
  const { status, request_id, api_version } = stored
  const body = openedBody(call, stored.body)
  // As it was, in the version of that answer.
  const headers = { 'Idempotency-Replayed': 'true', 'Service-Version': api_version }
  const code = status < 400 ? null : codeOf(body)
  return { status: 'fulfilled', value: { status, body, request_id, headers, code } }
}

/** The code in an error body that we wrote ourselves. */
function codeOf(body: string): string {
  const parsed = JSON.parse(body) as { error: { code: string } }
  return parsed.error.code
}

export function rejected(reason: unknown): PromiseRejectedResult {
  return { status: 'rejected', reason }
}

export function settled<Value>(result: PromiseSettledResult<Value> | undefined): Value {
  if (result?.status === 'fulfilled') return result.value
  throw result?.reason ?? new Error('a write was left unanswered')
}
