import { type Account, AT_ONCE } from '../points/ledger.ts'
import { type LotEntry, Lots } from '../points/lots.ts'
import { OpenAccount } from '../points/open-account.ts'
import type { ImportMode } from './import-mode.ts'

/** The points of a row, and the row's name in the ledger. */
export interface BroughtPoints {
  readonly mode: ImportMode
  /** null: the file says none. */
  readonly points: number | null
  /** From when they age; null: from now. */
  readonly last_activity_at: string | null
  readonly source_ref: string
}

/**
 * Books an opening balance, or in the mode `set` what the balance lacks or has too much; null: the
 * account has no room for it. An entry of the type `history` owes no event and no e-mail, and counts
 * as neither earned nor redeemed here, nor for tiers.
 */
export function bringPoints(
  account: Account,
  { mode, points: said, last_activity_at, source_ref }: BroughtPoints,
  now: Date,
): OpenAccount | null {
  const open = new OpenAccount(account)
  const points = said === null ? 0 : mode === 'set' ? said - open.balance : said
  if (points > open.free_room) return null
  if (points === 0) return open
  const brings = points > 0
  open.post({
    ...AT_ONCE,
    type: 'history',
    points,
    requested_points: points,
    source: 'import',
    source_ref,
    description: null,
    title_key: brings ? 'points_imported' : 'points_adjusted',
    title_params: brings ? {} : { requested: points, applied: points },
    metadata: null,
    order_total: null,
    due_at: brings && last_activity_at !== null ? new Date(last_activity_at) : null,
    created_at: now,
  })
  return open
}

/**
 * Takes back what is left of an opening balance: what nothing was paid with. Gives back what a
 * balance had too much. null: there is nothing to do.
 */
export function takeBackBrought(
  account: Account,
  entries: readonly LotEntry[],
  { entry_seq, source_ref }: { readonly entry_seq: number; readonly source_ref: string },
  now: Date,
): OpenAccount | null {
  const open = new OpenAccount(account)
  const { left } = new Lots(entries).of(entry_seq)
  const brought = entries.find(({ seq }) => seq === entry_seq)?.points ?? left
  const points = brought < 0 ? Math.min(-brought, open.free_room) : -left
  if (points === 0) return null
  open.post({
    ...AT_ONCE,
    type: 'history',
    points,
    requested_points: -brought,
    source: 'import_reversal',
    source_ref: null,
    description: null,
    title_key: points < 0 ? 'points_reversed' : 'points_adjusted',
    title_params: {
      requested: -brought,
      applied: points,
      ...(points < 0 && { source_ref }),
    },
    metadata: null,
    order_total: null,
    of_seq: entry_seq,
    created_at: now,
  })
  return open
}
