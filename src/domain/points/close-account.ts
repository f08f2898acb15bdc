import { AT_ONCE, type Entry, type FORGOTTEN } from './ledger.ts'
import type { OpenAccount } from './open-account.ts'

/** Why an account is closed: its customer was merged into another, or erased. */
export type ClosingSource = 'merge' | typeof FORGOTTEN

/**
 * The last entry of a customer who is merged into another or erased: nothing is left in the balance,
 * held or owed here. It counts as neither earned nor redeemed.
 */
export function closeAccount(open: OpenAccount, source: ClosingSource, now: Date): Entry {
  const { balance, account } = open
  return open.post({
    type: 'history',
    points: 0 - balance,
    requested_points: 0 - balance,
    source,
    source_ref: null,
    description: null,
    title_key: 'points_adjusted',
    metadata: null,
    order_total: null,
    ...AT_ONCE,
    title_params: { requested: 0 - balance, applied: 0 - balance },
    pending_delta: 0 - account.pending_points,
    owed_delta: 0 - account.owed_points,
    created_at: now,
  })
}
