import { settleOwed } from './booking.ts'
import type { EntrySource } from './ledger.ts'
import { forgivenOf, type Lot } from './lots.ts'
import type { OpenAccount } from './open-account.ts'

/** An entry as far as its reversal needs it. */
export interface ReversibleEntry {
  readonly entry_id: string
  readonly seq: number
  readonly type: string
  readonly source: EntrySource
  readonly points: number
  readonly order_id: number | null
  readonly of_seq: number | null
  readonly metadata: Readonly<Record<string, unknown>> | null
}

/**
 * How an entry is reversed: points that somebody gave are taken back, points that somebody took are
 * given back, and what a rule paid is taken back with its award.
 */
export type ReversalKind = 'take_back' | 'give_back' | 'award'

/** Why an entry cannot be reversed: each word is a `details.reason`. */
export type Irreversible =
  | 'of_order'
  | 'of_redemption'
  | 'of_import'
  | 'of_tier'
  | 'expired'
  | 'is_reversal'
  | 'nothing_applied'

/** By hand: what a call has given or taken without anything behind it. */
const BY_HAND: readonly EntrySource[] = ['api', 'adjustment', 'deduction']

export function reversalKind(entry: ReversibleEntry): ReversalKind | Irreversible {
  const { type, source, points, order_id, of_seq } = entry
  if (order_id !== null || source === 'order') return 'of_order'
  if (type === 'redeem') return 'of_redemption'
  if (type === 'expire') return 'expired'
  if (type === 'history') return 'of_import'
  if (source === 'tier') return 'of_tier'
  if (source.endsWith('_release')) return 'award'
  // It takes something back itself, or undoes a correction.
  if (type === 'reversal' || source.endsWith('_reversal') || of_seq !== null) return 'is_reversal'
  if (points === 0) return 'nothing_applied'
  if (!BY_HAND.includes(source)) return 'award'
  return points > 0 ? 'take_back' : 'give_back'
}

/** The source of an entry that reverses one by hand. */
export const reversalSource = (source: EntrySource): EntrySource => `${source}_reversal`

/** What somebody says beside a reversal by hand. */
export interface ReversalWords {
  readonly reason: string | null
  readonly now: Date
}

/**
 * Takes back what is left of points that were given by hand: from the balance down to zero. What was
 * lost of them is gone already, and what was spent is owed.
 */
export function takeBackByHand(
  open: OpenAccount,
  entry: ReversibleEntry,
  { left, lot }: { readonly left: number; readonly lot: Lot },
  { reason, now }: ReversalWords,
): void {
  const due = left - forgivenOf(lot, left)
  const applied = Math.min(due, open.balance)
  open.post({
    ...reversalOf(entry, reason, now),
    type: 'reversal',
    points: -applied,
    requested_points: -left,
    title_key: 'points_reversed',
    title_params: { requested: left, applied, source_ref: entry.entry_id },
    metadata: entry.metadata?.counts_for_tier === false ? { counts_for_tier: false } : null,
    owed_delta: due - applied,
  })
}

/**
 * Gives back what was taken by hand, but not what was taken of awards that were taken back since:
 * that was `forgiven` them. It counts as neither earned nor redeemed, nor for tiers. Points of a
 * deduction first settle what is owed, as those of a reward do.
 */
export function giveBackByHand(
  open: OpenAccount,
  entry: ReversibleEntry,
  forgiven: number,
  { reason, now }: ReversalWords,
): void {
  const requested = -entry.points
  const points = requested - forgiven
  const credit = open.post({
    ...reversalOf(entry, reason, now),
    type: 'adjust',
    points,
    requested_points: requested,
    title_key: 'points_adjusted',
    title_params: { requested, applied: points },
    metadata: { counts_for_tier: false },
    owed_delta: 0,
  })
  if (entry.source === 'deduction') settleOwed(open, credit, now)
}

function reversalOf(entry: ReversibleEntry, reason: string | null, now: Date) {
  return {
    source: reversalSource(entry.source),
    // So that the ledger itself lets an entry be reversed only once.
    source_ref: entry.entry_id,
    description: reason,
    order_total: null,
    is_pending: false,
    pending_until: null,
    pending_delta: 0,
    of_seq: entry.seq,
    order_id: null,
    due_at: null,
    created_at: now,
  } as const
}
