import type { VoucherSpec } from '../catalogue/voucher-spec.ts'
import { minutesAfter } from '../period.ts'

/** A code, a gift card or store credit, with its state. */
export interface Voucher {
  readonly code_id: string
  readonly kind: VoucherKind
  /** null: somebody who is no customer yet. */
  readonly customer_id: number | null
  /** null: store credit has none. */
  readonly code: string | null
  readonly mint: VoucherSpec
  readonly status: 'pending' | 'issued' | 'used' | 'cancelled'
  readonly ends_at: Date | null
  /** What the platform still has to do. */
  readonly task: VoucherTask | null
  /** When a job next tries it. */
  readonly due_at: Date | null
  readonly attempts: number
  readonly created_at: Date
  readonly issued_at: Date | null
  /** When the order that used it was placed. */
  readonly used_at: Date | null
  readonly order_id: number | null
}

export type VoucherKind = 'redemption' | 'award' | 'gift' | 'friend'

/**
 * `cancel`: end it and give the points back, unless it was used. `give_back`: the same of a code whose
 * order was cancelled, so that its use does not count. `end`: make sure that nobody can use it.
 */
export type VoucherTask = 'mint' | 'cancel' | 'give_back' | 'end'

export type NewVoucher = Pick<
  Voucher,
  'code_id' | 'kind' | 'customer_id' | 'code' | 'mint' | 'ends_at' | 'due_at' | 'created_at'
>

/** The status in answers: a code that can be used expires by itself. */
export type VoucherStatus = Voucher['status'] | 'expired'

export function voucherStatus(voucher: Voucher, now: Date): VoucherStatus {
  return voucher.status === 'issued' && voucherIsOver(voucher, now) ? 'expired' : voucher.status
}

export function voucherIsOver({ ends_at }: Pick<Voucher, 'ends_at'>, now: Date): boolean {
  return ends_at !== null && ends_at <= now
}

/** Whether it was cancelled before anybody had it. */
export function wasGivenUp({ status, issued_at }: Voucher): boolean {
  return status === 'cancelled' && issued_at === null
}

/** A pending code that the platform has made. */
export function issuedAt(code: Voucher, now: Date): Voucher {
  return { ...code, status: 'issued', task: null, due_at: null, issued_at: now }
}

/** A code that was given up, and that the platform has made after all: it is to be ended. */
export function endedAfterAll(code: Voucher, now: Date): Voucher {
  // Perhaps after we asked to end it.
  return { ...code, task: 'end', due_at: code.due_at ?? now }
}

/** A code as it is stored first. */
export function pendingCode(code: NewVoucher): Voucher {
  return {
    ...code,
    ...{ status: 'pending', task: 'mint', attempts: 0 },
    ...{ issued_at: null, used_at: null, order_id: null },
  }
}

/** When a job continues what a call has begun and not finished. */
export function finishedByJobAt(now: Date): Date {
  return minutesAfter(now, 2)
}

const RETRY_MAX_MINUTES = 60

/**
 * When a code that was given up is ended for good. A call to the platform takes at most ten
 * seconds, so none for this code is running any more.
 */
export function endedForGoodAt(now: Date): Date {
  return minutesAfter(now, 1)
}

/** When a job that could not reach the platform tries again: after 2, 4, 8... minutes, up to 60. */
export function retryAt(attempts: number, now: Date): Date {
  return minutesAfter(now, Math.min(2 ** Math.min(attempts, 10), RETRY_MAX_MINUTES))
}
