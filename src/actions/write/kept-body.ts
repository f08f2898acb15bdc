import type { Call } from '../../context.ts'
import { seal, unseal } from '../../lib/seal.ts'

/** What a kept answer is sealed for. */
export const KEPT_ANSWER = 'kept answer'

/** The body of an answer as it is stored: sealed if it holds a secret. */
export function keptBody({ context, is_secret }: Call<never>, body: string): string {
  return is_secret ? seal(context.signing_secret, KEPT_ANSWER, body).toString('base64') : body
}

export function openedBody({ context, is_secret }: Call<never>, kept: string): string {
  if (!is_secret) return kept
  return unseal(context.signing_secret, KEPT_ANSWER, Buffer.from(kept, 'base64'))
}
