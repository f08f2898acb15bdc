import type { Call, IdempotencyClaim } from '../../context.ts'

/** The idempotency key of a write that stores its key itself. Its endpoint must require a key. */
export function requireClaim({ claim }: Pick<Call<never>, 'claim'>): IdempotencyClaim {
  if (claim === null) throw new Error('this write has no idempotency key')
  return claim
}
