/**
 * The arithmetic of points. An account has the sums of a customer's entries; posting returns the
 * next entry and the next account. Points are whole numbers in the safe integer range.
 */

export type EntryType =
  | 'earn'
  | 'adjust'
  | 'redeem'
  | 'reversal'
  | 'expire'
  | 'credit'
  | 'status'
  | 'history'

export const ENTRY_TYPES: readonly EntryType[] = [
  'earn',
  'adjust',
  'redeem',
  'reversal',
  'expire',
  'credit',
  'status',
  'history',
]

/**
 * Where an entry came from. Each source has its own namespace of `source_ref`.
 *
 * `api`, `adjustment`, `deduction`: a call. `order`, or the type of an earning rule: what it paid
 * for; with `_release` once it has waited, and with `_reversal` when it is taken back. `owed`: of
 * points that were spent before they were taken back. `redemption`, `redemption_cancel`: a reward.
 * `expiry`, `tier`: time, and a tier that was reached. `import`: another product, from which the
 * member came. `merge`, `forgotten`: the account is closed.
 */
export type EntrySource = string

/**
 * Of the entry that closes the account of an erased customer: what came before it is never taken
 * back, given again or owed any more.
 */
export const FORGOTTEN = 'forgotten'

/** Internal suffixes: released, or taken back. */
const INSIDE = /_(release|reversal|cancel)$/

/** A source as histories and events show it. */
export function publicSource(source: EntrySource): string {
  return source.replace(INSIDE, '')
}

export interface Account {
  readonly customer_id: number
  /** The customer's id in the shop's own system, if it is another than the number. */
  readonly external_id: string | null
  /** The number of the last entry, 0 before the first. */
  readonly seq: number
  readonly credits_total: number
  readonly debits_total: number
  /** Lifetime figures: see `lifetimeEffect`. */
  readonly points_earned: number
  readonly points_redeemed: number
  readonly pending_points: number
  /** Taken back after they were spent; settled by orders to come. */
  readonly owed_points: number
  /** The lifetime points that count for tiers: see `tierEffect`. */
  readonly tier_points: number
  readonly last_activity_at: Date | null
  /** When points arrived at a balance of zero, and when points last arrived. */
  readonly refilled_at: Date | null
  readonly credited_at: Date | null
}

/** The account of a member who has no entries yet. */
export function newAccount(customer_id: number): Account {
  return {
    ...{ customer_id, external_id: null, seq: 0, credits_total: 0, debits_total: 0 },
    ...{ points_earned: 0, points_redeemed: 0, pending_points: 0, owed_points: 0, tier_points: 0 },
    ...{ last_activity_at: null, refilled_at: null, credited_at: null },
  }
}

/** A change of points that is not in the ledger yet. */
export interface Posting {
  readonly type: EntryType
  readonly points: number
  /** The requested points; more than `points` if less could be applied. */
  readonly requested_points: number
  readonly source: EntrySource
  readonly source_ref: string | null
  /** Shown verbatim; null: the text of `title_key` in the reader's language. */
  readonly description: string | null
  readonly title_key: TitleKey
  /** The parameters for a client's own text: see `TITLE_PARAMS`. */
  readonly title_params: TitleParams
  readonly metadata: Record<string, unknown> | null
  /** Money as decimal text. */
  readonly order_total: string | null
  /** The points are not in the balance: a held award, or a part taken back from it. */
  readonly is_pending: boolean
  readonly pending_until: Date | null
  /** What it adds to the held points and to the owed points. */
  readonly pending_delta: number
  readonly owed_delta: number
  /** The award that it releases or takes back, or the correction that it undoes. */
  readonly of_seq: number | null
  readonly order_id: number | null
  /** When it was due, if it is written later; null: it is written when it happens. */
  readonly due_at: Date | null
  readonly created_at: Date
}

/** For a posting without an order, whose title says everything. */
export const AT_ONCE = {
  title_params: {},
  is_pending: false,
  pending_until: null,
  pending_delta: 0,
  owed_delta: 0,
  of_seq: null,
  order_id: null,
  due_at: null,
} as const

/** The key of an entry's default text: one of the history's own, or the type of a rule. */
export type TitleKey = string
export type TitleParams = Readonly<Record<string, string | number>>

export interface Entry extends Posting {
  readonly customer_id: number
  readonly seq: number
  readonly credits_total: number
  readonly debits_total: number
  /** What it adds to the points that count for tiers. */
  readonly tier_points: number
}

/** An entry as the history reads it. */
export interface BookedEntry {
  readonly seq: number
  readonly entry_id: string
  readonly type: EntryType
  readonly points: number
  readonly balance_after: number
  readonly source: string
  readonly source_ref: string | null
  readonly description: string | null
  readonly title_key: TitleKey
  readonly title_params: Record<string, unknown>
  /** Decimal text, in shop currency. */
  readonly order_total: string | null
  /** The result of spending, once it exists. */
  readonly bought: BoughtByEntry | null
  readonly is_pending: boolean
  /** Moments are as PostgreSQL writes them in UTC, for `isoTime`: a page has many. */
  readonly pending_until: string | null
  /** All of the award was taken back. */
  readonly is_void: boolean
  readonly created_at: string
}

export interface BoughtByEntry {
  readonly status: string
  readonly code: string | null
  /** Store credit, as decimal text. */
  readonly credit: string | null
}

export const POINTS_MAX = Number.MAX_SAFE_INTEGER

/** The spendable balance. */
export function balanceOf(account: Pick<Account, 'credits_total' | 'debits_total'>): number {
  return account.credits_total - account.debits_total
}

export type PostingRefusal =
  | { readonly refusal: 'out_of_range' }
  | { readonly refusal: 'insufficient_points'; readonly balance: number; readonly required: number }

export interface Posted {
  readonly entry: Entry
  readonly account: Account
}

/** Appends a posting to the account's chain, or says why it cannot. */
export function post(account: Account, posting: Posting): Posted | PostingRefusal {
  // What waits is in nobody's balance.
  const points = posting.is_pending ? 0 : posting.points
  const balance = balanceOf(account)
  if (balance + points < 0) {
    return { refusal: 'insufficient_points', balance, required: -points }
  }
  const credits_total = account.credits_total + Math.max(points, 0)
  // Exact: both sides are safe integers, so a sum beyond the range cannot round back into it.
  if (credits_total > POINTS_MAX) return { refusal: 'out_of_range' }
  const debits_total = account.debits_total + Math.max(-points, 0)
  const seq = account.seq + 1
  const lifetime = lifetimeEffect(posting)
  const tier_points = tierEffect(posting)
  const { customer_id } = account
  const happened_at = posting.due_at ?? posting.created_at
  const refills = points > 0 && balance === 0
  return {
    entry: { ...posting, customer_id, seq, credits_total, debits_total, tier_points },
    account: {
      ...account,
      seq,
      credits_total,
      debits_total,
      points_earned: account.points_earned + lifetime.earned,
      points_redeemed: account.points_redeemed + lifetime.redeemed,
      tier_points: account.tier_points + tier_points,
      pending_points: account.pending_points + posting.pending_delta,
      owed_points: account.owed_points + posting.owed_delta,
      last_activity_at: later(account.last_activity_at, isActivity(posting) ? happened_at : null),
      refilled_at: later(account.refilled_at, refills ? happened_at : null),
      credited_at: later(account.credited_at, points > 0 ? happened_at : null),
    },
  }
}

/** The later of two moments, each of which may be missing. */
function later(before: Date | null, at: Date | null): Date | null {
  return before === null || (at !== null && at > before) ? (at ?? before) : before
}

/** The part of `delta` that can be applied: taking stops at a balance of zero. */
export function clampToBalance(account: Account, delta: number): number {
  return Math.max(delta, -balanceOf(account))
}

type Counted = Pick<
  Posting,
  'type' | 'source' | 'points' | 'requested_points' | 'is_pending' | 'of_seq'
>

/**
 * What an entry adds to the lifetime figures. Awards and upward corrections are earned; redemptions
 * and deductions are redeemed. A reversal, or a correction that undoes another, lowers them by all
 * that it should take: what was spent is owed, and is not subtracted again when it is settled. An
 * award that is given again raises them by the same, also by what had been lost of it before.
 * What is given back of a downward correction is not earned, and of a deduction not redeemed.
 */
export function lifetimeEffect(posting: Counted): { earned: number; redeemed: number } {
  const { type, source, points, requested_points, is_pending, of_seq } = posting
  if (is_pending || source === 'owed') return { earned: 0, redeemed: 0 }
  if (type === 'redeem' || publicSource(source) === 'deduction') {
    return { earned: 0, redeemed: -points || 0 }
  }
  if (type === 'earn' || type === 'reversal') return { earned: requested_points, redeemed: 0 }
  if (type === 'adjust' && of_seq !== null) {
    return { earned: Math.min(requested_points, 0), redeemed: 0 }
  }
  if (type === 'adjust') return { earned: Math.max(points, 0), redeemed: 0 }
  return { earned: 0, redeemed: 0 }
}

/** Entry gifts of a tier or a paid membership, which do not count for tiers. */
const GIFTS: readonly EntrySource[] = ['tier', 'membership']

/**
 * What a posting adds to the points that count for tiers: what it earns, unless the caller opts out
 * (`metadata.counts_for_tier`) or it is a gift, given or taken back; and what an import brings or
 * takes back, if that opts in.
 */
export function tierEffect(posting: Counted & Pick<Posting, 'metadata'>): number {
  if (posting.type === 'history') {
    return posting.metadata?.counts_for_tier === true ? posting.requested_points : 0
  }
  const is_gift = GIFTS.includes(publicSource(posting.source))
  const counts = !is_gift && posting.metadata?.counts_for_tier !== false
  return counts ? lifetimeEffect(posting).earned : 0
}

/**
 * Earning and redeeming keep points from expiring; held points and corrections do not, nor does an
 * award that is given again of which everything had been lost.
 */
function isActivity(posting: Posting): boolean {
  if (posting.is_pending) return false
  const { type, source, points } = posting
  if (type === 'earn') return points > 0
  return (type === 'redeem' && points < 0) || source === 'deduction'
}

/** The event an entry owes to subscribers; null for rows that changed nothing. */
export function owedTopic(
  entry: Pick<Entry, 'type' | 'points' | 'is_pending'>,
): 'points.earned' | 'points.adjusted' | null {
  if (entry.points === 0 || entry.is_pending) return null
  if (entry.type === 'earn') return 'points.earned'
  if (entry.type === 'adjust' || entry.type === 'reversal') return 'points.adjusted'
  // For points that come back from a reward; `reward.redeemed` said that they were spent.
  return entry.type === 'redeem' && entry.points > 0 ? 'points.adjusted' : null
}
