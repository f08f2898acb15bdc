import { type Account, AT_ONCE } from '../points/ledger.ts'
import { type LotEntry, Lots } from '../points/lots.ts'
import { OpenAccount } from '../points/open-account.ts'

/** The points of a row, and the row's name in the ledger. */
export interface BroughtPoints {
  readonly points: number
  /** From when they age; null: from now. */
  readonly last_activity_at: string | null
  readonly source_ref: string
}

/**
 * Books an opening balance; null: the account has no room for it. An entry of the type `history`
 * owes no event and no e-mail, and counts as neither earned nor redeemed here, nor for tiers.
 */
export function bringPoints(
  account: Account,
  { points, last_activity_at, source_ref }: BroughtPoints,
  now: Date,
): OpenAccount | null {
  const open = new OpenAccount(account)
  if (points > open.free_room) return null
  open.post({
    ...AT_ONCE,
    type: 'history',
    points,
    requested_points: points,
    source: 'import',
    source_ref,
    description: null,
    title_key: 'points_imported',
    metadata: null,
    order_total: null,
    due_at: last_activity_at === null ? null : new Date(last_activity_at),
    created_at: now,
  })
  return open
}

/**
 * Takes back what is left of an opening balance: what nothing was paid with. null: nothing is left.
 */
export function takeBackBrought(
  account: Account,
  entries: readonly LotEntry[],
  { entry_seq, source_ref }: { readonly entry_seq: number; readonly source_ref: string },
  now: Date,
): OpenAccount | null {
  const { left } = new Lots(entries).of(entry_seq)
  if (left === 0) return null
  const brought = entries.find(({ seq }) => seq === entry_seq)?.points ?? left
  const open = new OpenAccount(account)
  open.post({
    ...AT_ONCE,
    type: 'history',
    points: -left,
    requested_points: -brought,
    source: 'import_reversal',
    source_ref: null,
    description: null,
    title_key: 'points_reversed',
    title_params: { requested: -brought, applied: -left, source_ref },
    metadata: null,
    order_total: null,
    of_seq: entry_seq,
    created_at: now,
  })
  return open
}
