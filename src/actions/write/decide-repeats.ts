import type { Answer, Call, Claim } from '../../context.ts'
import { duplicateRequest, idempotencyConflict, type LaurelError } from '../../errors.ts'
import { seal, unseal } from '../../lib/seal.ts'
import type { StoredAnswer } from '../../store/idempotency.ts'

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
    if (answer !== undefined && !isOver(claim, answer, call.now)) {
      decided.set(call, replay(call, claim, answer))
    } else if (claimed.has(name)) {
      decided.set(call, rejected(claim.auto ? duplicateRequest() : stillRunning()))
    } else {
      claimed.add(name)
    }
  }
  return decided
}

/**
 * An answer that was kept later than now, by a clock that was set back since, still answers its
 * retries; what `auto` refuses it refuses for a minute, and not for as long as that clock was wrong.
 */
function isOver({ auto, expires_at }: Claim, answer: StoredAnswer, now: Date): boolean {
  return answer.expires_at <= now || (auto && answer.created_at > expires_at)
}

function replay(
  call: Call<never>,
  claim: Claim,
  stored: StoredAnswer,
): PromiseSettledResult<Answer> {
  if (claim.auto) return rejected(duplicateRequest())
  if (!stored.fingerprint.equals(claim.fingerprint)) {
    return rejected(
      idempotencyConflict('This key was used with a different request; use a fresh one.'),
    )
  }
  const { status, request_id, api_version } = stored
  const body = openedBody(call, stored.body)
  // As it was: in the version that it was made in.
  const headers = { 'Idempotency-Replayed': 'true', 'Service-Version': api_version }
  const code = status < 400 ? null : codeOf(body)
  return { status: 'fulfilled', value: { status, body, request_id, headers, code } }
}

const ANSWER = 'kept answer'

/** The body of an answer as it is kept: sealed where it holds a secret. */
export function keptBody({ context, is_secret }: Call<never>, body: string): string {
  return is_secret ? seal(context.secret, ANSWER, body).toString('base64') : body
}

function openedBody({ context, is_secret }: Call<never>, kept: string): string {
  return is_secret ? unseal(context.secret, ANSWER, Buffer.from(kept, 'base64')) : kept
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
