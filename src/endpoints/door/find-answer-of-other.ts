import { findReplay } from '../../actions/write/replays.ts'
import type { Answer } from '../../context.ts'
import { claimKey, isIdempotencyKey } from './claim-key.ts'
import type { Endpoint } from './define.ts'
import { inVersion } from './in-version.ts'
import { type Admitted, openCall } from './open-call.ts'

/**
 * The stored answer to a request in another live version: its key was moved to this version after
 * the request ran, and a retry does not know that.
 */
export async function findAnswerOfOther(
  admitted: Admitted,
  current: Endpoint,
  body: unknown,
): Promise<Answer | null> {
  const { context, request, caller } = admitted
  if (!isIdempotencyKey(request.idempotency_key)) return null
  for (const version of context.versions.live.filter((one) => one !== admitted.version)) {
    const endpoint = inVersion(current, version)
    if (endpoint.parts.body.check(body).length > 0) continue
    const claim = claimKey(endpoint, request, caller, body)
    const kept = await findReplay(openCall(admitted, endpoint, claim))
    if (kept !== null) return kept
  }
  return null
}
