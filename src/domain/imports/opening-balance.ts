import { type Account, AT_ONCE, type Posting } from '../points/ledger.ts'
import { type LotEntry, Lots } from '../points/lots.ts'
import { OpenAccount } from '../points/open-account.ts'
import type { ImportMode } from './import-mode.ts'

/** The points of a row, and the row's name in the ledger. */
export interface BroughtPoints {
  readonly mode: ImportMode
  readonly count_for_tiers: boolean
  /** null: the file says none. */
  readonly points: number | null
  /** From when they age; null: from now. */
  readonly last_activity_at: string | null
  readonly source_ref: string
}

/**
 * Books an opening balance, or in the mode `set` what the balance lacks or has too much; null: the
 * account has no room for it. An entry of the type `history` owes no event and no e-mail, and counts
 * as neither earned nor redeemed here, nor for tiers if the import does not say so.
 */
export function bringPoints(
  account: Account,
  { mode, count_for_tiers, points: said, last_activity_at, source_ref }: BroughtPoints,
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
    metadata: brings && count_for_tiers ? { counts_for_tier: true } : null,
    order_total: null,
    due_at: brings && last_activity_at !== null ? new Date(last_activity_at) : null,
    created_at: now,
  })
  return open
}

/**
 * Takes back what is left of an opening balance: what nothing was paid with. The entry is made even
 * if nothing is left, so that points which a cancelled redemption returns are taken back, too. Gives
 * back what a balance had too much, but not of awards that were taken back since, and nothing that
 * has no room.
 */
export function takeBackBrought(
  open: OpenAccount,
  before: readonly LotEntry[],
  {
    entry_seq,
    source_ref,
    count_for_tiers,
  }: Pick<BroughtPoints, 'source_ref' | 'count_for_tiers'> & { readonly entry_seq: number },
  now: Date,
): void {
  const entries = [...before, ...open.entries]
  const lots = new Lots(entries)
  const { left } = lots.of(entry_seq)
  const brought = entries.find(({ seq }) => seq === entry_seq)?.points ?? left
  const points = brought < 0 ? -brought - lots.forgivenSince(entry_seq) : -left || 0
  if (points > open.free_room) return
  const metadata = brought > 0 && count_for_tiers ? { counts_for_tier: true } : null
  const undone = { points, requested: -brought, entry_seq, source_ref }
  open.post({ ...undoPosting(undone, now), metadata })
}

/**
 * Points that came back from a redemption, of imports that were undone before: these are taken back
 * now. Nothing else pays for what an undo could not take.
 */
export function takeBackReturned(open: OpenAccount, before: readonly LotEntry[], now: Date): void {
  const undone = new Set(
    before.flatMap(({ source, requested_points, of_seq }) =>
      source === 'import_reversal' && requested_points < 0 && of_seq !== null ? of_seq : [],
    ),
  )
  const lots = new Lots([...before, ...open.entries])
  for (const entry_seq of undone) {
    const { left } = lots.of(entry_seq)
    if (left === 0) continue
    const source_ref = before.find(({ seq }) => seq === entry_seq)?.source_ref ?? ''
    open.post(undoPosting({ points: -left, requested: -left, entry_seq, source_ref }, now))
  }
}

interface UndonePoints {
  readonly points: number
  readonly requested: number
  /** Of the entry that the import made, and its name. */
  readonly entry_seq: number
  readonly source_ref: string
}

function undoPosting(
  { points, requested, entry_seq, source_ref }: UndonePoints,
  now: Date,
): Posting {
  const takes = requested < 0
  return {
    ...AT_ONCE,
    type: 'history',
    points,
    requested_points: requested,
    source: 'import_reversal',
    source_ref: null,
    description: null,
    title_key: takes ? 'points_reversed' : 'points_adjusted',
    title_params: { requested, applied: points, ...(takes && { source_ref }) },
    metadata: null,
    order_total: null,
    of_seq: entry_seq,
    created_at: now,
  }
}
