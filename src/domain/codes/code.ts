import type { Mint } from '../catalogue/mint.ts'

/** A code, a gift card or store credit, with what became of it. */
export interface Code {
  readonly code_id: string
  readonly kind: CodeKind
  /** null: somebody who is no customer yet. */
  readonly customer_id: number | null
  /** null: store credit has none. */
  readonly code: string | null
  readonly mint: Mint
  readonly status: 'pending' | 'issued' | 'used' | 'cancelled'
  readonly ends_at: Date | null
  /** What is still to be done at the platform. */
  readonly task: CodeTask | null
  /** When a job next tries it. */
  readonly due_at: Date | null
  readonly attempts: number
  readonly created_at: Date
  readonly issued_at: Date | null
  /** When the order that used it was placed. */
  readonly used_at: Date | null
  readonly order_id: number | null
}

export type CodeKind = 'redemption' | 'award' | 'gift' | 'friend'

/** `cancel`: end it and give the points back. `end`: make sure that nobody can use it. */
export type CodeTask = 'mint' | 'cancel' | 'end'

export type NewCode = Pick<
  Code,
  'code_id' | 'kind' | 'customer_id' | 'code' | 'mint' | 'ends_at' | 'due_at' | 'created_at'
>

/** As the outside sees it: a code that can be used ends by itself. */
export type CodeStatus = Code['status'] | 'expired'

export function codeStatus(code: Code, now: Date): CodeStatus {
  return code.status === 'issued' && codeIsOver(code, now) ? 'expired' : code.status
}

export function codeIsOver({ ends_at }: Pick<Code, 'ends_at'>, now: Date): boolean {
  return ends_at !== null && ends_at <= now
}

/** Whether it was cancelled before anybody had it. */
export function wasGivenUp({ status, issued_at }: Code): boolean {
  return status === 'cancelled' && issued_at === null
}

const MINUTE_MS = 60_000

/** When a job looks after what a call has begun and not finished. */
export function finishedByJobAt(now: Date): Date {
  return new Date(now.getTime() + 2 * MINUTE_MS)
}

const RETRY_MAX_MS = 60 * MINUTE_MS

/**
 * When a code that was given up is ended for good: a call to the platform takes at most ten
 * seconds, so that none for it is under way any more.
 */
export function endedForGoodAt(now: Date): Date {
  return new Date(now.getTime() + MINUTE_MS)
}

/** When a job that could not reach the platform tries again: after 2, 4, 8... minutes, up to 60. */
export function retryAt(attempts: number, now: Date): Date {
  const wait_ms = Math.min(MINUTE_MS * 2 ** Math.min(attempts, 10), RETRY_MAX_MS)
  return new Date(now.getTime() + wait_ms)
}
