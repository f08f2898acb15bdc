import {
  type Account,
  AT_ONCE,
  clampToBalance,
  type Entry,
  type EntrySource,
  type EntryType,
  type Posting,
  type TitleKey,
} from './ledger.ts'

/** A change of one customer's points that a caller asks for. */
export interface PointsCommand {
  readonly kind: 'award' | 'order' | 'adjust' | 'deduct'
  readonly customer_id: number
  /** Signed: the requested change of the balance. */
  readonly points: number
  /** The caller's name for the event; at most one entry of a kind has it. */
  readonly source_ref: string | null
  readonly reason: string | null
  readonly metadata: Record<string, unknown> | null
  /** Money as decimal text, for points of an order. */
  readonly order_total: string | null
  /** Of the order that earned them. */
  readonly order_id?: number
}

export interface PointsOutcome {
  /** False if nothing was applied: a repeated reference, or nothing to take. */
  readonly changed: boolean
  /** True if the reference was used before; the figures are then those of that entry. */
  readonly deduplicated: boolean
  readonly requested: number
  readonly applied: number
  /** The balance after the entry, which is an old one if the reference was repeated. */
  readonly balance_after: number
  /** As it is now. */
  readonly account: Account
}

interface Kind {
  readonly type: EntryType
  readonly source: EntrySource
  readonly title_key: TitleKey
}

const KINDS: Record<PointsCommand['kind'], Kind> = {
  award: { type: 'earn', source: 'api', title_key: 'points_awarded' },
  order: { type: 'earn', source: 'order', title_key: 'order_placed' },
  adjust: { type: 'adjust', source: 'adjustment', title_key: 'points_adjusted' },
  deduct: { type: 'adjust', source: 'deduction', title_key: 'points_deducted' },
}

/** The name of the command's entry; none if the caller gave none. */
export function referencesOf({ kind, customer_id, source_ref }: PointsCommand) {
  return source_ref === null ? [] : [{ customer_id, source: KINDS[kind].source, source_ref }]
}

export function referenceName(entry: Pick<Entry, 'customer_id' | 'source' | 'source_ref'>): string {
  return `${entry.customer_id} ${entry.source} ${entry.source_ref}`
}

/** What undoing needs to know about an earlier upward correction. */
export interface Correction {
  readonly seq: number
  readonly counts_for_tier: boolean
  /** What of it was not undone yet. */
  readonly left: number
}

/** The key in a correction's metadata that names the correction it undoes. */
export const REVERSES = 'reverses_source_ref'

/** The name of the correction that this one undoes; undefined: it undoes none. */
export function reversedReference({ kind, metadata }: PointsCommand): unknown {
  return kind === 'adjust' ? metadata?.[REVERSES] : undefined
}

/** Where to find the correction that this one undoes, if its name is a text. */
export function reversalsOf(command: PointsCommand) {
  const source_ref = reversedReference(command)
  return typeof source_ref === 'string' ? [{ customer_id: command.customer_id, source_ref }] : []
}

export function correctionName(entry: Pick<Entry, 'customer_id' | 'source_ref'>): string {
  return `${entry.customer_id} ${entry.source_ref}`
}

const UNCOUNTED = { counts_for_tier: false }

/**
 * The posting to make. An adjustment takes what is there; a deduction takes all or, in `post`,
 * nothing.
 */
export function postingOf(
  account: Account,
  command: PointsCommand,
  now: Date,
  undone: Correction | null = null,
): Posting {
  const { kind, points, source_ref, reason, metadata, order_total, order_id = null } = command
  const applied = kind === 'adjust' ? clampToBalance(account, points) : points
  return {
    ...KINDS[kind],
    points: applied,
    requested_points: points,
    source_ref,
    description: reason,
    // Points that never counted for tiers take nothing from them.
    metadata: undone?.counts_for_tier === false ? { ...metadata, ...UNCOUNTED } : metadata,
    order_total,
    ...AT_ONCE,
    of_seq: undone?.seq ?? null,
    title_params: kind === 'adjust' || kind === 'deduct' ? { requested: points, applied } : {},
    order_id,
    created_at: now,
  }
}
