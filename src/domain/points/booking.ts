import { AT_ONCE, type Entry, type Posting, type TitleParams } from './ledger.ts'
import { forgivenOf, type Lot, NOTHING_LOST } from './lots.ts'
import type { OpenAccount } from './open-account.ts'

/** What the ledger has for one paid thing: an order, or a rule's award. */
export interface Booked {
  /** What it has earned, less what was taken back. */
  readonly points: number
  /** The entry of its award; null: none was made. */
  readonly entry_seq: number | null
  /** What of the points still waits. */
  readonly pending_points: number
  readonly pending_until: Date | null
}

/** What the points are for, as the entries name it. */
export interface PaidFor extends Pick<Posting, 'description' | 'metadata' | 'order_total'> {
  /** The title of the award; those of its release and its reversals follow from it. */
  readonly source: string
  readonly source_ref: string
  readonly title_key: string
  readonly title_params: TitleParams
  /** null: it is no order. */
  readonly order_id: number | null
}

/** Nothing stands in the ledger. */
const NOTHING_BOOKED: Booked = {
  points: 0,
  entry_seq: null,
  pending_points: 0,
  pending_until: null,
}

/**
 * Pays the points, at once or held until a moment. Points that would leave the range are not paid:
 * then there is no entry, and the caller decides whether everything else continues.
 */
export function bookAward(
  open: OpenAccount,
  paid: PaidFor,
  points: number,
  pending_until: Date | null,
  now: Date,
): Booked {
  if (points > open.free_room) return NOTHING_BOOKED
  const waits = pending_until !== null
  const entry = open.post({
    ...postingOf(paid, points, now),
    source_ref: paid.source_ref,
    is_pending: waits,
    pending_until,
    pending_delta: waits ? points : 0,
  })
  if (!waits && paid.order_id !== null) settleOwed(open, entry, now)
  const pending_points = waits ? points : 0
  return { points, entry_seq: entry.seq, pending_points, pending_until }
}

/**
 * Pays more for what was paid before: points of the same award, with one entry for the difference.
 * What had been lost of the award before it was taken back stays lost. Points that would leave the
 * range are not paid. `pending_until`: of an award that was taken back while it was held.
 */
export function bookRaise(
  open: OpenAccount,
  paid: PaidFor,
  booked: Booked,
  { points: requested_points, lot, pending_until = null }: Raised,
  now: Date,
): Booked {
  const points = requested_points - Math.min(lot.forgiven, requested_points)
  if (points > open.free_room) return booked
  const waits = pending_until !== null
  const pending_points = booked.pending_points + (waits ? points : 0)
  const { source_ref } = paid
  const raised = { source_ref, requested_points, of_seq: booked.entry_seq }
  const held = waits ? { is_pending: true, pending_until, pending_delta: points } : {}
  const entry = open.post({ ...postingOf(paid, points, now), ...raised, ...held })
  if (!waits && paid.order_id !== null) settleOwed(open, entry, now)
  return { ...booked, points: booked.points + requested_points, pending_points, pending_until }
}

/**
 * The waiting time is over: what is left of the award can be spent. It is taken back if other
 * points have used up the range meanwhile.
 */
export function bookRelease(open: OpenAccount, paid: PaidFor, award: Booked, now: Date): Booked {
  const { pending_points, entry_seq, ...booked } = award
  if (pending_points > open.room) {
    return bookReversal(open, paid, award, { points: pending_points, lot: NOTHING_LOST }, now)
  }
  if (pending_points > 0) {
    const entry = open.post({
      ...postingOf(paid, pending_points, now),
      source: `${paid.source}_release`,
      source_ref: paid.source_ref,
      pending_delta: -pending_points,
      of_seq: entry_seq,
      // If the job runs late, points still expire at the same time and in the same order.
      due_at: booked.pending_until,
    })
    if (paid.order_id !== null) settleOwed(open, entry, now)
  }
  return { ...booked, entry_seq, pending_points: 0, pending_until: null }
}

interface Rebooked {
  readonly points: number
  readonly lot: Lot
}

interface Raised extends Rebooked {
  readonly pending_until?: Date | null
}

interface TakenBack extends Rebooked {
  /** What somebody says who takes them back by hand. */
  readonly reason?: string | null
}

/**
 * Takes points back: first those that are held, then from the balance down to zero. The customer
 * owes the rest. What was lost of the award, because it expired or was corrected down, is gone
 * already and not taken again.
 */
export function bookReversal(
  open: OpenAccount,
  paid: PaidFor,
  booked: Booked,
  { points, lot, reason = null }: TakenBack,
  now: Date,
): Booked {
  const { entry_seq, pending_points } = booked
  const posting = {
    ...postingOf(paid, 0, now),
    type: 'reversal',
    source: `${paid.source}_reversal`,
    description: reason,
    title_key: 'points_reversed',
    of_seq: entry_seq,
  } as const
  const params = (requested: number, applied: number) => ({
    title_params: { requested, applied, ...paid.title_params, source_ref: paid.source_ref },
  })
  const waiting = Math.min(points, pending_points)
  if (waiting > 0) {
    const taken = { points: -waiting, requested_points: -waiting, pending_delta: -waiting }
    open.post({ ...posting, ...taken, ...params(waiting, waiting), is_pending: true })
  }
  const requested = points - waiting
  if (requested > 0) {
    const due = requested - forgivenOf(lot, requested)
    const applied = Math.min(due, open.balance)
    const taken = { points: -applied, requested_points: -requested, owed_delta: due - applied }
    open.post({ ...posting, ...taken, ...params(requested, applied) })
  }
  const left = pending_points - waiting
  return {
    points: booked.points - points,
    entry_seq,
    pending_points: left,
    pending_until: left === 0 ? null : booked.pending_until,
  }
}

/**
 * Points from an order, and points that come back from a reward, first settle what the customer
 * owes. Other awards do not.
 */
export function settleOwed(open: OpenAccount, credit: Entry, now: Date): void {
  const settled = Math.min(open.account.owed_points, credit.points)
  if (settled <= 0) return
  open.post({
    type: 'reversal',
    points: -settled,
    requested_points: -settled,
    source: 'owed',
    source_ref: null,
    description: null,
    title_key: 'points_reversed',
    metadata: null,
    order_total: null,
    ...AT_ONCE,
    title_params: { requested: settled, applied: settled, source_ref: credit.source_ref ?? '' },
    owed_delta: -settled,
    order_id: credit.order_id,
    created_at: now,
  })
}

function postingOf(paid: PaidFor, points: number, now: Date): Posting {
  const { source, description, title_key, title_params, metadata, order_total, order_id } = paid
  return {
    type: 'earn',
    points,
    requested_points: points,
    source,
    source_ref: null,
    description,
    title_key,
    metadata,
    order_total,
    ...AT_ONCE,
    title_params,
    order_id,
    created_at: now,
  }
}
