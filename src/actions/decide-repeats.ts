import type { Answer, Call, Claim } from '../context.ts'
import { duplicateRequest, idempotencyConflict, type LaurelError } from '../errors.ts'
import type { StoredAnswer } from '../store/idempotency.ts'

function nameOf(claim: { credential: string; key: string }): string {
  return `${claim.credential} ${claim.key}`
}

/** The calls that need no work: retries of an answered one, and twins of another in this batch. */
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
    if (answer !== undefined && answer.expires_at > call.now) {
      decided.set(call, replay(claim, answer))
    } else if (claimed.has(name)) {
      decided.set(call, rejected(claim.auto ? duplicateRequest() : stillRunning()))
    } else {
      claimed.add(name)
    }
  }
  return decided
}

function replay(claim: Claim, stored: StoredAnswer): PromiseSettledResult<Answer> {
  if (claim.auto) return rejected(duplicateRequest())
  if (!stored.fingerprint.equals(claim.fingerprint)) {
    return rejected(
      idempotencyConflict('This key was used with a different request; use a fresh one.'),
    )
  }
  const { status, body, request_id } = stored
  const headers = { 'Idempotency-Replayed': 'true' }
  const code = status < 400 ? null : codeOf(body)
  return { status: 'fulfilled', value: { status, body, request_id, headers, code } }
}

/** The code in an error body that we wrote ourselves. */
function codeOf(body: string): string {
  const parsed = JSON.parse(body) as { error: { code: string } }
  return parsed.error.code
}

function stillRunning(): LaurelError {
  return idempotencyConflict('The first request with this key still runs; retry in a moment.')
}

export function rejected(reason: unknown): PromiseRejectedResult {
  return { status: 'rejected', reason }
}
