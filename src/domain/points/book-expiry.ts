import { AT_ONCE } from './ledger.ts'
import type { OpenAccount } from './open-account.ts'
import { type ExpiryTerms, expiryOf } from './points-expiry.ts'

/** Takes the balance of an account if it had expired by a moment. */
export function bookExpiry(open: OpenAccount, terms: ExpiryTerms, by: Date, now: Date): void {
  const { account, balance } = open
  if (balance === 0 || expiryOf(account, terms).expires_at > by) return
  open.post({
    type: 'expire',
    points: -balance,
    requested_points: -balance,
    source: 'expiry',
    source_ref: null,
    description: null,
    title_key: 'points_expired',
    metadata: null,
    order_total: null,
    ...AT_ONCE,
    created_at: now,
  })
}
